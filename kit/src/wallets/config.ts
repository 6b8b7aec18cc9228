/** A wagmi config for an app that has none yet: browser wallets, announced or not, and WalletConnect where it is wanted. */
import type { Config, CreateConnectorFn } from 'wagmi'
import type { Chain, Transport } from 'viem'
import { walletConnect } from '../walletconnect/index.ts'
import { browserStorage, type TextStorage } from './browserStorage.ts'
import { createWagmiConfig } from './wagmiConfig.ts'
import { resolveProjectId } from './projectId.ts'

/** What a config is made of. */
export interface WalletConfigOptions {
  /** The app's name, as wallets show it. */
  readonly appName: string
  /** The chains a visitor may use, the preferred one first. */
  readonly chains: readonly [Chain, ...Chain[]]
  /** How each chain is reached, by chain id. */
  readonly transports: Readonly<Record<number, Transport>>
  /** The project id that the relay's keeper gave out. Without one there is no WalletConnect. */
  readonly projectId?: string
  /** The relay's address (`wss:`); the network's public relay unless given. */
  readonly relayUrl?: string
  /** The app's address, as wallets show it; the page's origin unless given. */
  readonly appUrl?: string
  /** One sentence about the app. */
  readonly appDescription?: string
  /** A picture of the app, `https:`. */
  readonly appIcon?: string
  /** Connectors beside these. */
  readonly connectors?: readonly CreateConnectorFn[]
  /** Where connections are remembered; the browser's local storage unless given. */
  readonly storage?: TextStorage
  /** Whether the page is rendered on a server first. */
  readonly ssr?: boolean
}

/**
 * Makes a wagmi config. Contacts no host; nothing of WalletConnect is loaded until a visitor chooses it.
 * @throws where `projectId` is given and empty.
 */
export function createWalletConfig(options: WalletConfigOptions): Config {
  const { chains, transports, connectors = [], storage = browserStorage(), ssr = false } = options
  const relayConnectors = options.projectId === undefined ? [] : [createRelayConnector(options, storage)]
  return createWagmiConfig({
    chains,
    transports,
    connectors: [...relayConnectors, ...connectors],
    storage,
    // wagmi's provider goes through the stored connections of a prerendered page, which wagmi writes as a marked Map.
    parse: (text) => JSON.parse(text, (_, value) => (value?.__type === 'Map' ? new Map(value.value) : value)),
    ssr,
  })
}

function createRelayConnector(options: WalletConfigOptions, storage: TextStorage): CreateConnectorFn {
  const {
    appName,
    appDescription = '',
    appUrl = globalThis.location?.origin ?? '',
    appIcon,
    relayUrl,
  } = options
  return walletConnect({
    projectId: resolveProjectId(options.projectId ?? ''),
    metadata: { name: appName, description: appDescription, url: appUrl, icons: appIcon ? [appIcon] : [] },
    storage,
    ...(relayUrl !== undefined && { relayUrl }),
  })
}
