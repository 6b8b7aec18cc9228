/** A chain's picture on its color. */
import type { Network } from './network.ts'

interface NetworkIconProps {
  readonly network: Network
  /** Width and height, CSS pixels. */
  readonly size: number
  readonly className?: string | undefined
}

/** Decorative: the name is next to it, or names the button. Nothing without a picture. */
export function NetworkIcon({
  network: { iconUrl, iconBackground = '' },
  size,
  className,
}: NetworkIconProps) {
  // By way of the object model, which a policy against inline styles leaves alone.
  const paint = (image: HTMLElement | null) => image?.style.setProperty('background', iconBackground)
  return iconUrl ? (
    <img className={className} ref={paint} src={iconUrl} alt="" width={size} height={size} />
  ) : null
}
