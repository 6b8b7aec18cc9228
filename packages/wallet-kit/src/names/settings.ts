/** An app's settings for names and avatars, as a React context. */
import { createContext } from 'react'
import type { Client } from 'viem'

/** Gateways for content-addressed files. Without a trailing slash. */
export interface Gateways {
  /** Serves `/ipfs/…` and `/ipns/…`; defaults to `https://ipfs.io`. */
  readonly ipfs?: string | undefined
  /** Serves `/<transaction>`; defaults to `https://arweave.net`. */
  readonly arweave?: string | undefined
}

/** An app's settings for names and avatars. */
export interface NamesSettings {
  /** The ENS chain, if the wagmi config has it; defaults to 1. */
  readonly chainId?: number | undefined
  /**
   * Reads names through this client instead of the config's. For apps whose visitors never use mainnet: it need not
   * be among the config's chains, so it is never offered as a network and no wallet is switched to it.
   */
  readonly client?: Client | undefined
  /** Avatars come from hosts that the name's owner chose; `off` never contacts one. Defaults to `on`. */
  readonly avatars?: 'on' | 'off' | undefined
  readonly gateways?: Gateways | undefined
}

/** The current settings; set by the kit's provider. */
export const NamesContext = createContext<NamesSettings>({})
