/**
 * Creates a wagmi config for apps that have none: browser wallets, announced or not, and optionally WalletConnect.
 */
import type { Config, CreateConnectorFn } from 'wagmi'
import { walletConnect } from '../walletconnect/index.ts'
import { browserStorage, type TextStorage } from './browserStorage.ts'
import { type ChainOptions, createWagmiConfig } from './wagmiConfig.ts'
import { resolveProjectId } from './projectId.ts'

export interface WalletConfigOptions extends ChainOptions {
  /** The app's name, as wallets show it. */
  readonly appName: string
  /** The WalletConnect project id. Without it WalletConnect is disabled. */
  readonly projectId?: string
  /** The relay's URL (`wss:`); defaults to the network's public relay. */
  readonly relayUrl?: string
  /** The app's URL, as wallets show it; defaults to the page's origin. */
  readonly appUrl?: string
  /** One sentence about the app. */
  readonly appDescription?: string
  /** Icon of the app, `https:`. */
  readonly appIcon?: string
  /** Storage for connections; defaults to localStorage. */
  readonly storage?: TextStorage
  readonly ssr?: boolean
}

/**
 * Creates a wagmi config. Contacts no host; WalletConnect is loaded only when a visitor selects it.
 * @throws if `projectId` is given and empty.
 */
export function createWalletConfig(options: WalletConfigOptions): Config {
  const { chains, transports, connectors = [], storage = browserStorage(), ssr = false } = options
  const relayConnectors = options.projectId === undefined ? [] : [createRelayConnector(options, storage)]
  return createWagmiConfig({
    chains,
    transports,
    connectors: [...relayConnectors, ...connectors],
    storage,
    // wagmi's provider iterates the stored connections of a prerendered page; wagmi stores them as a tagged Map.
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
