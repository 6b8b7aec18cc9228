/** A wallet's own picture, or a neutral mark with its first letter. */
import type { WalletOption } from '../wallets/wallet.ts'

/** Decorative: the name is next to it. Shows only `data:` images. */
export function WalletIcon({ option }: { readonly option: WalletOption }) {
  const { iconUrl, iconBackground, accent, name } = option
  // By way of the object model, which a policy against inline styles leaves alone.
  const paint = (mark: HTMLElement | null) => {
    mark?.style.setProperty('--picture', iconBackground)
    if (accent !== undefined) mark?.style.setProperty('--wallet-accent', accent)
  }
  if (iconUrl?.startsWith('data:image/'))
    return <img className="kit-mark" ref={paint} src={iconUrl} alt="" width="42" height="42" />
  return (
    <span className="kit-mark" aria-hidden="true">
      {Array.from(name)[0]?.toUpperCase()}
    </span>
  )
}
