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

/** The picture that an app may add to a wagmi chain. */
export interface ChainIcon {
  /** A URL, or how to load one when it is seen. */
  readonly iconUrl?: string | (() => Promise<string>) | null | undefined
  /** A CSS color behind the picture. */
  readonly iconBackground?: string | undefined
}

export function toNetwork(chain: Chain & ChainIcon): Network {
  const { id, name, iconUrl, iconBackground, blockExplorers } = chain
  const explorer = blockExplorers?.default
  return {
    id,
    name,
    ...(typeof iconUrl === 'string' && { iconUrl }),
    ...(iconBackground && { iconBackground }),
    ...(explorer && { explorer: { name: explorer.name, url: explorer.url.replace(/\/$/, '') } }),
    unsupported: false,
  }
}

/** The network of an id; one the app does not use has a number for a name. */
export function findNetwork(networks: readonly Network[], id: number): Network {
  return networks.find((network) => network.id === id) ?? { id, name: String(id), unsupported: true }
}
