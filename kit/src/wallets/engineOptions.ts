/** What a wallet engine is made of. Types only. */
import type { Config, Connector, CreateConnectorFn } from 'wagmi'
import type { Chain, Transport } from 'viem'
import type { AddressChecksumError } from '../errors/addressChecksum.ts'
import type { TextStorage } from './browserStorage.ts'
import type { RememberedWallet } from './rememberedWallet.ts'
import type { KnownWallets } from './walletDiscovery.ts'

/** What an engine is made of. */
export type WalletEngineOptions = SharedOptions & (EngineConfig | AppConfig)

interface SharedOptions {
  /**
   * The wallets to offer beside those that announce themselves; none unless given. They join the list when they are
   * wanted, and a function is called then: by `load`, to connect one, or to restore one that does not announce itself.
   */
  readonly wallets?: KnownWallets
  /** Where the visitor's choice is remembered; the browser's local storage unless given. */
  readonly storage?: TextStorage
}

/** A config of the engine's own. */
interface EngineConfig {
  readonly config?: never
  /** The chains a visitor may use; `switchChain` leads to the first unless told otherwise. */
  readonly chains: readonly [Chain, ...Chain[]]
  /** How each chain is reached, by chain id. */
  readonly transports: Readonly<Record<number, Transport>>
  /** Connectors beside those for browser wallets. A wallet's definition must name them to be offered through them. */
  readonly connectors?: readonly CreateConnectorFn[]
}

/** The app's own wagmi config, so that its hooks see the same connection. Its stored state must have been read already. */
interface AppConfig {
  readonly config: Config
}

/** The engine, as the app's connections reach it. */
export interface EngineControls {
  readonly storage: TextStorage
  /** Uids of connectors that the engine itself is connecting or disconnecting. */
  readonly busyUids: ReadonlySet<string>
  /** Uid of the connector whose connection the engine shows; undefined without one. */
  readonly getActiveUid: () => string | undefined
  /** Shows and remembers this connection instead of its own. */
  readonly adopt: (wallet: RememberedWallet, connector: Connector) => void
  /** Ends the connection of this connector, if it is the one shown, over an address that the wallet sent. */
  readonly rejectAccount: (error: AddressChecksumError, connector: Connector) => void
}

/** The app's own use of a config. */
export interface AppConnections {
  /** Resolves with whether the engine may restore the connection of an earlier visit. Never rejects. */
  readonly canRestore: () => Promise<boolean>
  /** Follows what the app connects. Returns how to stop. */
  readonly watchConnections: (engine: EngineControls) => () => void
}
