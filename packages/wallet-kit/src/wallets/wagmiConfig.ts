/** wagmi as the kit uses it: its settings, its storage, and the internals it does not guarantee. */
import {
  type Config,
  type Connector,
  createConfig,
  type CreateConnectorFn,
  injected,
  type Storage,
} from 'wagmi'
import { disconnect } from 'wagmi/actions'
import type { Address, Chain, Transport } from 'viem'
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

export interface WagmiConfigOptions extends ChainOptions {
  readonly storage: TextStorage
  /** Parses a stored string; defaults to `JSON.parse`. */
  readonly parse?: (text: string) => unknown
  /** Whether the page is server-rendered. */
  readonly ssr?: boolean
}

/** Creates a wagmi config for browser wallets, announced (EIP-6963) or not. Contacts no host and no wallet. */
export const createWagmiConfig = ({
  chains,
  transports,
  connectors = [],
  storage,
  parse = JSON.parse,
  ssr = false,
}: WagmiConfigOptions) =>
  createConfig({
    chains,
    transports: { ...transports },
    connectors: [injected(), ...connectors],
    multiInjectedProviderDiscovery: true,
    // The wallet's chain must not change which chain the page reads.
    syncConnectedChain: false,
    pollingInterval: 4_000,
    batch: { multicall: { batchSize: 1024, wait: 32 } },
    storage: createWagmiStorage(storage, parse),
    ssr,
  })

/**
 * Disconnects and revokes the wallet's permission if possible. The config forgets the connection in any case.
 * @throws the wallet's error if it fails to disconnect, except for a session that it has already lost.
 */
export async function disconnectConnector(config: Config, connector: Connector): Promise<void> {
  try {
    await disconnect(config, { connector })
  } catch (error) {
    config.setState((x) => {
      const connections = new Map([...x.connections].filter(([uid]) => uid !== connector.uid))
      return {
        ...x,
        connections,
        current: [...connections.keys()].at(-1) ?? null,
        status: connections.size ? 'connected' : 'disconnected',
      }
    })
    if (!/no matching key/i.test(String(error))) throw error
  }
}

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
 * @param parse parses a stored string; throws if it is unreadable.
 */
function createWagmiStorage(storage: TextStorage, parse: (text: string) => unknown): Storage {
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
