/** wagmi as the kit uses it: its settings, its storage, and the internals it does not guarantee. */
import {
  type Config,
  type Connector,
  createConfig,
  type CreateConfigParameters,
  type CreateConnectorFn,
  injected,
  type Storage,
} from 'wagmi'
import { disconnect } from 'wagmi/actions'
import { type Address, type Chain, type Client, http, type Transport } from 'viem'
import type { TextStorage } from './browserStorage.ts'

/** The chains of a config, and how they are reached. */
export interface ChainOptions {
  /** The supported chains, the preferred one first. */
  readonly chains: readonly [Chain, ...Chain[]]
  /** Transports by chain id. */
  readonly transports: Readonly<Record<number, Transport>>
  /** Connectors in addition to those for browser wallets. */
  readonly connectors?: readonly CreateConnectorFn[]
}

/** wagmi's options, of which the transports may be missing. */
type AppConfigOptions = Omit<CreateConfigParameters, 'transports' | 'client'> & {
  readonly transports?: Readonly<Record<number, Transport | undefined>> | undefined
  readonly client?: ((parameters: { chain: Chain }) => Client<Transport, Chain>) | undefined
}

/**
 * Creates a wagmi config for browser wallets, announced (EIP-6963) or not. Contacts no host and no wallet. A chain without a
 * transport is read through its default RPC.
 */
export function createAppConfig({
  connectors = [],
  transports,
  client,
  ...options
}: AppConfigOptions): Config {
  const reached = options.chains.map(({ id }) => [id, transports?.[id] ?? http()] as const)
  // wagmi's type keeps `client` and the settings of a client apart; it ignores those then.
  const clients = client ? { client } : { transports: Object.fromEntries(reached) }
  return createConfig({
    pollingInterval: 4_000,
    batch: { multicall: { batchSize: 1024, wait: 32 } },
    ...options,
    connectors: [injected(), ...connectors],
    ...(clients as { transports: Record<number, Transport> }),
  })
}

/** The config of an engine that no app shares: the page has one chain to read, whichever the wallet is on. */
export const createEngineConfig = (
  { chains, transports, connectors = [] }: ChainOptions,
  storage: TextStorage,
): Config =>
  createAppConfig({
    chains,
    transports,
    connectors: [...connectors],
    syncConnectedChain: false,
    storage: createWagmiStorage(storage),
  })

/**
 * Disconnects and revokes the wallet's permission if possible. The config forgets the connection in any case.
 * @throws the wallet's error if it fails to disconnect, except for a session that it has already lost.
 */
export async function disconnectConnector(config: Config, connector: Connector): Promise<void> {
  try {
    await disconnect(config, { connector })
  } catch (error) {
    dropConnections(config, connector.uid)
    if (!/no matching key/i.test(String(error))) throw error
  }
}

/** Forgets a connection, by default all, without a word to the wallet. */
export const dropConnections = (config: Config, dropped?: string): void =>
  config.setState((x) => {
    const connections = new Map([...x.connections].filter(([uid]) => dropped && uid !== dropped))
    return {
      ...x,
      connections,
      current: [...connections.keys()].at(-1) ?? null,
      status: connections.size ? 'connected' : 'disconnected',
    }
  })

/** The internals of wagmi that the kit uses. They are not public API, so the version is pinned. */
export interface WagmiInternals {
  readonly events: { readonly connect: (data: ConnectorConnected) => void }
  readonly connectors: { readonly subscribe: (listener: () => void) => () => void }
  readonly mipd: { readonly destroy: () => void } | undefined
}

type ConnectorConnected = { readonly accounts: readonly Address[]; readonly chainId: number; uid: string }

const KEY_PREFIX = 'peppermint'

/**
 * Storage for wagmi's connection store (with its version and migration, under the key `peppermint.store`). wagmi's
 * own storage reads asynchronously and drops wallets that announce themselves until it has read; invalid JSON would
 * disable it permanently. This one reads synchronously and treats unreadable values as absent.
 * wagmi's storage on top of the browser's.
 * @param parse parses a stored string, by default as JSON; throws if it is unreadable.
 */
export function createWagmiStorage(
  storage: TextStorage,
  parse: (text: string) => unknown = JSON.parse,
): Storage {
  const read = (name: string): unknown => {
    try {
      return parse(storage.getItem(`${KEY_PREFIX}.${name}`) ?? 'null')
    } catch {
      return null
    }
  }
  return {
    key: KEY_PREFIX,
    // The library's type guarantees a type per key, which stored strings cannot.
    getItem: (name, fallback) => (read(name) ?? fallback ?? null) as never,
    setItem: (name, value) => storage.setItem(`${KEY_PREFIX}.${name}`, JSON.stringify(value)),
    removeItem: (name) => storage.removeItem(`${KEY_PREFIX}.${name}`),
  }
}
