/** The wallets that an app gives the engine. */
import type { CreateConnectorFn } from 'wagmi'
import type { WalletDefinition, WalletListGroup } from './definition.ts'

/** Wallets in their order, or groups of them in theirs. */
export type WalletList = readonly WalletDefinition[] | readonly WalletListGroup[]

/** Wallet definitions with the connectors they need, so a size-conscious page can load both lazily. */
export interface WalletsWithConnectors {
  readonly wallets: WalletList
  readonly connectors: readonly CreateConnectorFn[]
}

export type LoadedWallets = WalletList | WalletsWithConnectors

/** The wallet definitions, or a function that loads them. */
export type KnownWallets = LoadedWallets | (() => Promise<LoadedWallets> | LoadedWallets)

/** The definitions of a list, each with its group. A wallet in two groups is listed in the first. */
export function flattenGroups(list: WalletList): readonly WalletDefinition[] {
  const all = list.flatMap((each) =>
    'groupName' in each ? each.wallets.map((wallet) => ({ ...wallet, group: each.groupName })) : [each],
  )
  return all.filter(({ id }, index) => all.findIndex((other) => other.id === id) === index)
}
