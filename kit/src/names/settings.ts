/** What an app decides about names and pictures, and how it reaches every part of the interface. */
import { createContext } from 'react'
import type { Client } from 'viem'

/** Where files that are no web addresses are fetched from. Without a slash at the end. */
export interface Gateways {
  /** Serves `/ipfs/…` and `/ipns/…`; `https://ipfs.io` unless given. */
  readonly ipfs?: string
  /** Serves `/<transaction>`; `https://arweave.net` unless given. */
  readonly arweave?: string
}

/** An app's decisions about names and pictures. */
export interface NamesSettings {
  /** The chain that names are read from, where the wagmi config has it; 1 unless given. */
  readonly chainId?: number
  /**
   * Reads names through this client instead of the config's. For an app whose visitors never use mainnet: it need
   * not be among the config's chains then, so it is never offered as a network and no wallet is ever moved to it.
   */
  readonly client?: Client
  /** Pictures come from hosts that the name's owner chose; `off` never contacts one. `on` unless given. */
  readonly avatars?: 'on' | 'off'
  readonly gateways?: Gateways
}

/** The decisions in force; the kit's provider fills it. */
export const NamesContext = createContext<NamesSettings>({})
