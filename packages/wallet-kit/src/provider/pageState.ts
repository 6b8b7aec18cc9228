/**
 * The kit's state per wagmi config. Kept beside React, which may mount a provider twice, or again after a change of
 * route; a connection must survive both.
 */
import type { Config } from 'wagmi'
import * as connectContent from '../connect/ConnectContent.tsx'
import { connectContentPart } from '../connect/parts.ts'
import type { JournalOptions, Journal } from '../transactions/journal.ts'
import { checkWallets } from '../wallets/checkWallets.ts'
import { flattenGroups, type WalletList } from '../wallets/loadedWallets.ts'
import { findHostWallet } from '../wallets/safe/host.ts'
import {
  hydrateConfig,
  ignoreUnrequestedConnects,
  keepConnections,
  waitForReconnect,
} from './hydrateConfig.ts'
import { type KitState, buildKitState, type LoadedKit } from './kitState.ts'
import { lazyPart } from '../lazy/partLoader.ts'
import { browserStorage } from '../wallets/browserStorage.ts'
import { startEarlyEngine } from '../wallets/earlyEngine.ts'
import type { AppConnections } from '../wallets/engineOptions.ts'
import type { KitEngineOptions } from '../wallets/kitEngine.ts'
import { type LazyWallet, lazyWallet } from '../wallets/lazyWallet.ts'
import { readRecents, readRemembered } from '../wallets/rememberedWallet.ts'
import type { WalletEngine } from '../wallets/wallet.ts'
import { discoverWallets } from '../wallets/walletDiscovery.ts'

/** The wallets an app offers: a list or groups, or how to fetch them. */
export type OfferedWallets = WalletList | (() => Promise<WalletList>)

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
  if (!isServer) {
    ignoreUnrequestedConnects(config)
    keepConnections(config)
  }
  const hostWallet = isServer
    ? undefined
    : findHostWallet(typeof options.wallets === 'object' ? flattenGroups(options.wallets) : undefined)
  const state = buildKitState(
    (onLoaded) =>
      createAppWallet({
        engine: { config, wallets, initialChainId, hostWallet },
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

const readings = lazyPart(() => import('./AccountSync.tsx'))

interface AppWalletOptions {
  readonly engine: KitEngineOptions & { readonly config: Config }
  readonly loadJournal: () => Promise<Journal>
  /** Whether wagmi's own provider is above, which hydrates the config itself. */
  readonly isUnderWagmi: boolean
  /** Resolves with whether the engine may restore the connection of an earlier visit. Never rejects. */
  readonly mayRestore: () => Promise<boolean>
  readonly onLoaded: (kit: LoadedKit) => void
}

/**
 * The connection of an app that uses the config too. Finding wallets is in the first script, so that a press finds them
 * already. The engine that connects them and the journal of transactions are in separate files, fetched when the browser
 * is idle, or when an account connects, with or without this port. Its `connect` waits for both.
 * Creates the port. Contacts no host and asks no wallet anything.
 */
export function createAppWallet(options: AppWalletOptions): LazyWallet {
  const { config, wallets, hostWallet } = options.engine
  const storage = browserStorage()
  const hydrate = () => (options.isUnderWagmi ? undefined : hydrateConfig(config))

  async function fetchEngine(
    early?: Pick<AppConnections, 'discovery' | 'restoredUids'>,
  ): Promise<WalletEngine> {
    const [{ createAppEngine }, journal] = await Promise.all([
      import('../wallets/appConnections.ts'),
      options.loadJournal(),
    ])
    const engine = createAppEngine(options.engine, { canRestore: options.mayRestore, ...early })
    options.onLoaded({ engine, journal, readings })
    return engine
  }

  /** For a visitor without a connection of an earlier visit, at once. */
  function start(): WalletEngine {
    void hydrate()
    const discovery = discoverWallets(config, wallets, () => readRecents(storage))
    return startEarlyEngine({
      config,
      discovery,
      hostWallet,
      fetchEngine: (restoredUids) => fetchEngine({ discovery, restoredUids }),
    })
  }

  return lazyWallet(() => {
    // A config made for prerendering has to read what is stored first, and a restored account has transactions.
    const mustWait = config._internal.ssr || readRemembered(storage) !== undefined
    return mustWait ? Promise.resolve(hydrate()).then(() => fetchEngine()) : start()
  }, storage)
}
