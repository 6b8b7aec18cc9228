/**
 * Creates a wagmi config with the kit's defaults: browser wallets, announced or not, and optionally WalletConnect.
 * wagmi's own `createConfig` is enough for the kit, too.
 */
import type { Chain, Transport } from 'viem'
import type { Config, CreateConfigParameters, CreateConnectorFn, Storage } from 'wagmi'
import { walletConnect } from '../walletconnect/index.ts'
import type { PageMetadata, WalletConnectOptions } from '../walletconnect/options.ts'
import type { ChainIcon } from '../networks/network.ts'
import { browserStorage, memoryStorage, type TextStorage } from './browserStorage.ts'
import { createAppConfig, createWagmiStorage } from './wagmiConfig.ts'
import { resolveProjectId } from './projectId.ts'

/** The chains of a config, the preferred one first; a chain may have an icon. */
export type KitChains = readonly [Chain & ChainIcon, ...(Chain & ChainIcon)[]]

/** All options of wagmi's `createConfig` except how chains are reached. */
type WagmiOptions<Chains extends KitChains, Connectors extends readonly CreateConnectorFn[]> = Omit<
  CreateConfigParameters<Chains, TransportsOf<Chains>, Connectors>,
  'chains' | 'connectors' | 'storage' | 'transports' | 'client'
>

type TransportsOf<Chains extends KitChains> = Record<Chains[number]['id'], Transport>

/**
 * The options of wagmi's `createConfig`, with the kit's defaults: `multiInjectedProviderDiscovery` and
 * `syncConnectedChain` are on, `pollingInterval` is 4 s, multicalls are batched. With `syncConnectedChain: false` wagmi's
 * hooks keep reading the page's chain, whichever the wallet is on.
 */
export type WalletConfigOptions<
  Chains extends KitChains = KitChains,
  Connectors extends readonly CreateConnectorFn[] = readonly CreateConnectorFn[],
> = WagmiOptions<Chains, Connectors> & {
  /** The supported chains, the preferred one first. */
  readonly chains: Chains
  /** Transports by chain id; a chain without one is read through its default RPC. */
  readonly transports?: { readonly [Id in Chains[number]['id']]?: Transport | undefined } | undefined
  /** Creates the client of a chain, instead of `transports`. */
  readonly client?: ((parameters: { chain: Chains[number] }) => ReturnType<Config['getClient']>) | undefined
  /** Connectors in addition to those for browser wallets and WalletConnect. */
  readonly connectors?: Connectors | undefined
  /**
   * Storage for connections: what has localStorage's three methods, by default that; with null nothing outlives the page.
   * With wagmi's `createStorage`, WalletConnect's sessions are in `walletConnectParameters.storage`.
   */
  readonly storage?: Storage | TextStorage | null | undefined
  /** The app's name, as wallets show it. */
  readonly appName: string
  /** The WalletConnect project id. Without it WalletConnect is disabled. */
  readonly projectId?: string | undefined
  /** The relay's URL (`wss:`); defaults to the network's public relay. */
  readonly relayUrl?: string | undefined
  /** The app's URL, as wallets show it; defaults to the page's origin. */
  readonly appUrl?: string | undefined
  /** One sentence about the app. */
  readonly appDescription?: string | undefined
  /** Icon of the app, `https:`. */
  readonly appIcon?: string | undefined
  /** Options of the WalletConnect connector; they override the fields above. */
  readonly walletConnectParameters?: WalletConnectParameters | undefined
}

/** Options of the connector that {@link createWalletConfig} adds for a `projectId`. */
export type WalletConnectParameters = Partial<Pick<WalletConnectOptions, 'relayUrl' | 'storage'>> & {
  readonly metadata?: Partial<PageMetadata> | undefined
}

/**
 * Creates a wagmi config, typed by its chains. Contacts no host; WalletConnect is loaded only when a visitor selects it.
 * @throws if `chains` is empty, and if `projectId` is given and empty.
 */
export function createWalletConfig<
  const Chains extends KitChains,
  const Connectors extends readonly CreateConnectorFn[] = readonly CreateConnectorFn[],
>(options: WalletConfigOptions<Chains, Connectors>): Config<Chains, TransportsOf<Chains>> {
  const { connectors = [], storage = browserStorage(), ...settings }: WalletConfigOptions = options
  if (!settings.chains[0])
    throw new Error(
      'createWalletConfig: `chains` is empty. List the chains of your app, the preferred one first.',
    )
  const { appName, projectId, relayUrl, appUrl, appDescription, appIcon, walletConnectParameters, ...rest } =
    settings
  const textStorage = storage && !('key' in storage) ? storage : undefined
  const relayOptions = {
    relayUrl,
    storage: storage === null ? memoryStorage() : textStorage,
    ...walletConnectParameters,
    metadata: {
      name: appName,
      description: appDescription ?? '',
      url: appUrl ?? globalThis.location?.origin ?? '',
      icons: appIcon ? [appIcon] : [],
      ...walletConnectParameters?.metadata,
    },
  }
  const relayConnectors =
    projectId === undefined
      ? []
      : [walletConnect({ ...relayOptions, projectId: resolveProjectId(projectId) })]
  // wagmi cannot follow the types of optional transports.
  return createAppConfig({
    ...rest,
    connectors: [...relayConnectors, ...connectors],
    storage: textStorage ? createWagmiStorage(textStorage, parseStored) : (storage as Storage | null),
  }) as never
}

/** wagmi's provider iterates the stored connections of a prerendered page; wagmi stores them as a tagged Map. */
const parseStored = (text: string): unknown =>
  JSON.parse(text, (_, value) => (value?.__type === 'Map' ? new Map(value.value) : value))
