import { loadChainIcon, useIsMounted, useNetworks } from '@peppermint/wallet-kit'
import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { useChainIsSupported } from './hooks.ts'

export interface ChainIconProps {
  id?: number
  /** Whether it has a warning; those that the config lacks have, unless given. */
  unsupported?: boolean
  radius?: number | string
  size?: number | string
}

/** The picture of a chain, also of one that the config lacks; the first letter of its name where it has none. */
export function ChainIcon({ id, unsupported, radius = '50%', size = 24 }: ChainIconProps) {
  const { networks, current } = useNetworks()
  const isSupported = useChainIsSupported(id)
  const isMounted = useIsMounted()
  const network = networks.find((each) => each.id === id) ?? (current?.id === id ? current : undefined)
  const { data: kitIcon } = useQuery({
    queryKey: ['ckChainIcon', id],
    queryFn: async () => (await loadChainIcon(id ?? 0)) ?? null,
    enabled: id !== undefined && !network?.iconUrl,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  // ConnectKit's apps also write a number as text.
  const length = typeof size === 'string' && /^\d+$/.test(size) ? Number(size) : size
  const frame: CSSProperties = {
    display: 'inline-block',
    position: 'relative',
    width: length,
    height: length,
  }
  if (!isMounted) return <span aria-hidden="true" style={frame} />
  const iconUrl = network?.iconUrl ?? kitIcon
  return (
    <span aria-hidden="true" style={frame}>
      <span style={{ ...PICTURE, borderRadius: radius, ...(!iconUrl && PLAIN) }}>
        {iconUrl ? (
          <img src={iconUrl} alt="" width="100%" height="100%" />
        ) : (
          // The chain of a wallet that is not connected has no letter.
          id !== undefined && (network?.name ?? '?').slice(0, 1)
        )}
      </span>
      {(unsupported ?? (id !== undefined && !isSupported)) && <span style={WARNING}>!</span>}
    </span>
  )
}

const PICTURE: CSSProperties = {
  display: 'grid',
  placeItems: 'center',
  width: '100%',
  height: '100%',
  overflow: 'hidden',
  font: '600 12px/1 system-ui, sans-serif',
}

const PLAIN: CSSProperties = { background: 'color-mix(in srgb, currentColor 14%, transparent)' }

const WARNING: CSSProperties = {
  position: 'absolute',
  insetBlockEnd: -3,
  insetInlineEnd: -3,
  width: 12,
  height: 12,
  borderRadius: '50%',
  background: '#c8261c',
  color: '#fff',
  font: '700 9px/12px system-ui, sans-serif',
  textAlign: 'center',
}
