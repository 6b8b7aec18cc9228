/** A chain's picture on its color, or its first letter. */
import type { Network } from './network.ts'

interface NetworkIconProps {
  readonly network: Network
  /** Width and height, CSS pixels. */
  readonly size: number
  readonly className?: string | undefined
}

/** Decorative: the name is next to it, or names the button. */
export function NetworkIcon({ network, size, className }: NetworkIconProps) {
  const { name, iconUrl, iconBackground = '' } = network
  // By way of the object model, which a policy against inline styles leaves alone.
  const paint = (image: HTMLElement | null) => image?.style.setProperty('background', iconBackground)
  if (iconUrl)
    return <img className={className} ref={paint} src={iconUrl} alt="" width={size} height={size} />
  // Drawn by the style: the row's text is the name.
  return <span className="kit-letter" data-letter={Array.from(name)[0]?.toUpperCase()} />
}
