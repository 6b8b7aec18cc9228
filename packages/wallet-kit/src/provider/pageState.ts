/**
 * The kit's state per wagmi config. Kept beside React, which may mount a provider twice, or again after a change of
 * route; a connection must survive both.
 */
import type { Config } from 'wagmi'
import * as connectContent from '../connect/ConnectContent.tsx'
import { connectContentPart } from '../connect/parts.ts'
import type { JournalOptions } from '../transactions/journal.ts'
import { checkWallets } from '../wallets/checkWallets.ts'
import type { WalletDefinition } from '../wallets/definition.ts'
import { createAppWallet } from './appWallet.ts'
import { ignoreUnrequestedConnects, waitForReconnect } from './hydrateConfig.ts'
import { type KitState, buildKitState } from './kitState.ts'

/** The wallets an app offers: a list, or how to fetch it. */
export type OfferedWallets = readonly WalletDefinition[] | (() => Promise<readonly WalletDefinition[]>)

/** What counts when a page's state is made; the first provider of a config decides. */
export interface PageStateOptions {
  readonly wallets?: OfferedWallets | undefined
  /** Asked of a wallet when it connects, where it is on none of the app's chains. */
  readonly initialChainId?: number | undefined
  readonly transactions?: JournalOptions | undefined
  /** Whether wagmi's own provider is above, which then decides whether an earlier connection is restored. */
  readonly isUnderWagmi?: boolean | undefined
}

const kitWallets = async () => (await import('../wallets/defaults.ts')).defaultWallets

const states = new WeakMap<Config, KitState>()

/**
 * The state of a config, made when it is first asked for. Contacts no host and asks no wallet anything.
 * @throws where the color of a listed wallet is not a hex value (W-21); those of fetched wallets reject the fetch.
 */
export function getPageState(config: Config, options: PageStateOptions): KitState {
  const known = states.get(config)
  if (known) return known
  if (typeof options.wallets === 'object') checkWallets(options.wallets)
  const isServer = typeof window === 'undefined'
  const { wallets = kitWallets, initialChainId, isUnderWagmi = false } = options
  const isRestoring = isUnderWagmi && !isServer ? waitForReconnect(config) : Promise.resolve(true)
  if (!isServer) ignoreUnrequestedConnects(config)
  const state = buildKitState(
    (onLoaded) =>
      createAppWallet({
        engine: { config, wallets, initialChainId },
        loadJournal: async () =>
          (await import('../transactions/journal.ts')).createJournal(options.transactions),
        isUnderWagmi,
        mayRestore: () => isRestoring,
        onLoaded,
      }),
    config.chains,
  )
  states.set(config, state)
  // A server draws no list, and hydration repeats what it drew.
  if (isServer) return state
  void connectContentPart.load(connectContent)
  // Before the first paint: the earliest press finds the wallets.
  if (state.wallet.getSnapshot().status === 'disconnected') state.wallet.restore().catch(() => undefined)
  return state
}
