/** Options of a wallet engine. Types only. */
import type { Config, Connector } from 'wagmi'
import type { AddressChecksumError } from '../errors/addressChecksum.ts'
import type { TextStorage } from './browserStorage.ts'
import type { ChainOptions } from './wagmiConfig.ts'
import type { RememberedWallet } from './rememberedWallet.ts'
import type { KnownWallets } from './loadedWallets.ts'
import type { WalletDiscovery } from './walletDiscovery.ts'

export type WalletEngineOptions = SharedOptions & (EngineConfig | AppConfig)

interface SharedOptions {
  /**
   * Wallets to offer in addition to announced ones; none by default. They join the list when needed. A function is
   * called then: by `load`, to connect one, or to restore one that does not announce itself.
   */
  readonly wallets?: KnownWallets
  /**
   * The wallet whose page frames this one (`safeHost`). It is connected at start instead of the wallet of an earlier
   * visit, which stays remembered.
   */
  readonly hostWallet?: RememberedWallet | undefined
  /** Storage for the visitor's choice; defaults to localStorage. */
  readonly storage?: TextStorage
}

/**
 * For an engine that creates its config. `switchChain` defaults to the first chain; a wallet is offered through one of the
 * connectors only if its definition names it.
 */
interface EngineConfig extends ChainOptions {
  readonly config?: never
}

/** The app's wagmi config, so that its hooks share the connection. Its stored state must already be read. */
interface AppConfig {
  readonly config: Config
}

export interface EngineControls {
  readonly storage: TextStorage
  /** Uids of connectors that the engine is connecting or disconnecting. */
  readonly busyUids: ReadonlySet<string>
  /** Uid of the active connector; undefined without one. */
  readonly getActiveUid: () => string | undefined
  /** Makes this connection the active one. */
  readonly adopt: (wallet: RememberedWallet, connector: Connector) => void
  /** Ends this connector's connection, if active, because of an address that the wallet sent. */
  readonly rejectAccount: (error: AddressChecksumError, connector: Connector) => void
}

export interface AppConnections {
  /** The discovery that has begun without the engine; without it, the engine begins one. */
  readonly discovery?: WalletDiscovery | undefined
  /** Uids of connectors that wagmi reconnected before the engine was there. */
  readonly restoredUids?: ReadonlySet<string> | undefined
  /** Resolves with whether the engine may restore an earlier visit's connection. Never rejects. */
  readonly canRestore: () => Promise<boolean>
  /** Watches the app's connections. Returns a function that stops. */
  readonly watchConnections: (engine: EngineControls) => () => void
}
