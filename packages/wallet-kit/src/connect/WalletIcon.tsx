/** A wallet's own picture, or its first letter on its color. */
import { useEffect, useState } from 'react'
import { createStore, useStore } from '../provider/store.ts'
import { whenIdle } from '../provider/whenIdle.ts'
import type { IconUrl, WalletOption } from '../wallets/wallet.ts'

/** Decorative: the name is next to it. A picture that is not loaded yet, or cannot be, leaves the letter. */
export function WalletIcon({ option }: { readonly option: WalletOption }) {
  const { iconUrl, iconBackground, accent, name } = option
  const [url, onError] = useIcon(iconUrl)
  // By way of the object model, which a policy against inline styles leaves alone.
  const paint = (mark: HTMLElement | null) => {
    mark?.style.setProperty('--picture', iconBackground)
    if (accent !== undefined) mark?.style.setProperty('--wallet-accent', accent)
  }
  if (url !== undefined)
    return <img className="kit-mark" ref={paint} src={url} alt="" width="42" height="42" onError={onError} />
  return (
    <span className="kit-mark" ref={paint} aria-hidden="true">
      {Array.from(name)[0]?.toUpperCase()}
    </span>
  )
}

/** How long pictures wait on a busy page, or where the browser does not say that it is idle. */
const PICTURES_AFTER_MS = 200

/** Whether pictures may be loaded: to draw one takes the browser as long as a tenth of the page's first frame. */
const pictures = createStore(false)

/** What was loaded, so that a list that is drawn again has its pictures at once. */
const loadedUrls = new WeakMap<() => Promise<string>, string>()

/** The URL of a picture once it is there, and what to call if it cannot be shown. */
function useIcon(icon: IconUrl | undefined): readonly [string | undefined, () => void] {
  const canLoad = useStore(pictures)
  const [, setLoaded] = useState(0)
  const [failed, setFailed] = useState<{ readonly icon: IconUrl | undefined }>()
  useEffect(() => (canLoad ? undefined : whenIdle(() => pictures.set(true), PICTURES_AFTER_MS)), [canLoad])
  useEffect(() => {
    if (!canLoad || typeof icon !== 'function' || loadedUrls.has(icon)) return
    const show = (url: string) => {
      loadedUrls.set(icon, url)
      setLoaded((count) => count + 1)
    }
    icon().then(show, () => undefined)
  }, [icon, canLoad])
  const url = !canLoad ? undefined : typeof icon === 'function' ? loadedUrls.get(icon) : icon
  return [failed?.icon === icon ? undefined : url, () => setFailed({ icon })]
}
