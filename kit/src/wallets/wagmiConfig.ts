/** The wallet library as the kit uses it: its settings, its storage, and the inner parts that it does not promise. */
import { type Config, type Connector, createConfig, type CreateConnectorFn, injected } from 'wagmi'
import { disconnect } from 'wagmi/actions'
import type { Address, Chain, Transport } from 'viem'
import type { TextStorage } from './browserStorage.ts'
import { createWagmiStorage } from './wagmiStorage.ts'

/** What a wagmi config is made of. */
export interface WagmiConfigOptions {
  /** The chains a visitor may use. */
  readonly chains: readonly [Chain, ...Chain[]]
  /** How each chain is reached, by chain id. */
  readonly transports: Readonly<Record<number, Transport>>
  /** Connectors beside those for browser wallets. */
  readonly connectors?: readonly CreateConnectorFn[]
  readonly storage: TextStorage
  /** Reads a stored text; `JSON.parse` unless given. */
  readonly parse?: (text: string) => unknown
  /** Whether the page is rendered on a server first. */
  readonly ssr?: boolean
}

/** A wagmi config for browser wallets, announced (EIP-6963) or not. Contacts no host and asks no wallet anything. */
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
    // Where the wallet happens to be must not move what the page reads.
    syncConnectedChain: false,
    pollingInterval: 4_000,
    batch: { multicall: { batchSize: 1024, wait: 32 } },
    storage: createWagmiStorage(storage, parse),
    ssr,
  })

/**
 * Ends a connection and takes the wallet's permission back where it can be. The config forgets it in any case.
 * @throws the wallet's own error where it fails to say goodbye, but for a session that it has lost already.
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

/** What is used of the library's inner parts. Not in its promise, so its version is pinned. */
export interface WagmiInternals {
  readonly events: { readonly connect: (data: ConnectorConnected) => void }
  readonly connectors: { readonly subscribe: (listener: () => void) => () => void }
  readonly mipd: { readonly destroy: () => void } | undefined
}

type ConnectorConnected = { readonly accounts: readonly Address[]; readonly chainId: number; uid: string }
