/** The wallets that an app gives the engine. */
import type { CreateConnectorFn } from 'wagmi'
import type { WalletDefinition } from './definition.ts'

/** Wallet definitions with the connectors they need, so a size-conscious page can load both lazily. */
export interface WalletsWithConnectors {
  readonly wallets: readonly WalletDefinition[]
  readonly connectors: readonly CreateConnectorFn[]
}

export type LoadedWallets = readonly WalletDefinition[] | WalletsWithConnectors

/** The wallet definitions, or a function that loads them. */
export type KnownWallets = LoadedWallets | (() => Promise<LoadedWallets> | LoadedWallets)
