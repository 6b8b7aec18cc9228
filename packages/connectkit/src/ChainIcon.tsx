import { useNetworks } from '@peppermint/wallet-kit'

/** The picture of a chain; the first letter of its name where it has none. */
export function ChainIcon({
  id,
  unsupported = false,
  radius = '50%',
  size = 24,
}: {
  id?: number
  unsupported?: boolean
  radius?: number | string
  size?: number | string
}) {
  const { networks, current } = useNetworks()
  const network = networks.find((each) => each.id === id) ?? (current?.id === id ? current : undefined)
  const box = {
    display: 'inline-grid',
    placeItems: 'center',
    width: size,
    height: size,
    borderRadius: radius,
  }
  return (
    <span
      aria-hidden="true"
      style={{ ...box, overflow: 'hidden', ...(unsupported && { outline: '2px solid' }) }}
    >
      {network?.iconUrl ? (
        <img src={network.iconUrl} alt="" width="100%" height="100%" />
      ) : (
        (network?.name ?? '?').slice(0, 1)
      )}
    </span>
  )
}
