/** A chain as the interface shows it. */
import type { Chain } from 'viem'

export interface Network {
  readonly id: number
  readonly name: string
  /** A picture the app gave with the chain (`iconUrl`). */
  readonly iconUrl?: string
  /** Behind the picture: a CSS color the app gave (`iconBackground`). */
  readonly iconBackground?: string
  /** True when the app does not use this chain. */
  readonly unsupported: boolean
  /** The chain's first block explorer. */
  readonly explorer?: { readonly name: string; readonly url: string }
}

/** A wagmi chain, and the pictures an app may have added to it. */
type ChainWithIcon = Chain & { readonly iconUrl?: unknown; readonly iconBackground?: unknown }

export function toNetwork(chain: Chain): Network {
  const { id, name, iconUrl, iconBackground, blockExplorers }: ChainWithIcon = chain
  const explorer = blockExplorers?.default
  return {
    id,
    name,
    ...(typeof iconUrl === 'string' && { iconUrl }),
    ...(typeof iconBackground === 'string' && { iconBackground }),
    ...(explorer && { explorer: { name: explorer.name, url: explorer.url.replace(/\/$/, '') } }),
    unsupported: false,
  }
}

/** The network of an id; one the app does not use has a number for a name. */
export function findNetwork(networks: readonly Network[], id: number): Network {
  return networks.find((network) => network.id === id) ?? { id, name: String(id), unsupported: true }
}
