/**
 * The kit's state per wagmi config. Kept beside React, which may mount a provider twice, or again after a change of
 * route; a connection must survive both.
 */
import type { Config } from 'wagmi'
import { preloadConnect } from '../connect/parts.ts'
import { lazyPart } from '../lazy/partLoader.ts'
import type { JournalOptions } from '../transactions/journal.ts'
import { checkWallets } from '../wallets/checkWallets.ts'
import type { WalletDefinition } from '../wallets/definition.ts'
import type { LazyWallet } from '../wallets/lazyWallet.ts'
import { hydrateConfig, refuseUnasked, whenReconnected } from './hydrateConfig.ts'
import { createKitState, type KitState } from './kitState.ts'

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

const loadEngine = () => import('../wallets/appConnections.ts')
const kitWallets = async () => (await import('../wallets/defaults.ts')).defaultWallets

const readingsPart = lazyPart(() => import('./Readings.tsx'))

const states = new WeakMap<Config, KitState>()

/**
 * The state of a config, made when it is first asked for. Contacts no host and asks no wallet anything.
 * @throws where the colour of a listed wallet is not a hex value (W-21); those of fetched wallets reject the fetch.
 */
export function pageStateOf(config: Config, options: PageStateOptions): KitState {
  const known = states.get(config)
  if (known) return known
  if (typeof options.wallets === 'object') checkWallets(options.wallets)
  const isServer = typeof window === 'undefined'
  const { wallets = kitWallets, initialChainId, isUnderWagmi = false } = options
  const isRestoring = isUnderWagmi && !isServer ? whenReconnected(config) : Promise.resolve(true)
  if (!isServer) refuseUnasked(config)
  const state = createKitState(async () => {
    const [{ createAppEngine }, { createJournal }] = await Promise.all([
      loadEngine(),
      import('../transactions/journal.ts'),
    ])
    if (!isUnderWagmi) await hydrateConfig(config)
    const engine = createAppEngine({ config, wallets, initialChainId }, () => isRestoring)
    return { engine, journal: createJournal(options.transactions), readings: readingsPart }
  }, config.chains)
  states.set(config, state)
  if (!isServer) preload(state.wallet)
  return state
}

/**
 * Requests what the first press needs, while React is still rendering. A page that restores a connection needs other
 * parts first.
 */
function preload(wallet: LazyWallet): void {
  if (wallet.getSnapshot().status !== 'disconnected') return
  void preloadConnect()
  // A failure is reported where the engine is used.
  loadEngine().catch(() => undefined)
}
