/**
 * The connection of an app that uses the config too. Its engine is in the first script, so that a press finds the
 * wallets already. The journal of transactions is in a separate file, fetched when the browser is idle, or when an
 * account connects, with or without this port. Its `connect` waits for the file.
 */
import type { Config } from 'wagmi'
import { lazyPart } from '../lazy/partLoader.ts'
import type { Journal } from '../transactions/journal.ts'
import { createAppEngine } from '../wallets/appConnections.ts'
import type { KitEngineOptions } from '../wallets/kitEngine.ts'
import { type LazyWallet, lazyWallet, notLoaded } from '../wallets/lazyWallet.ts'
import type { WalletEngine } from '../wallets/wallet.ts'
import { hydrateConfig } from './hydrateConfig.ts'
import type { LoadedKit } from './kitState.ts'
import { whenIdle } from './whenIdle.ts'

const readings = lazyPart(() => import('./AccountSync.tsx'))

/** What such a connection is made of. */
export interface AppWalletOptions {
  readonly engine: KitEngineOptions & { readonly config: Config }
  /** Fetches the journal of transactions. */
  readonly loadJournal: () => Promise<Journal>
  /** Whether wagmi's own provider is above, which hydrates the config itself. */
  readonly isUnderWagmi: boolean
  /** Resolves with whether the engine may restore the connection of an earlier visit. Never rejects. */
  readonly mayRestore: () => Promise<boolean>
  /** Called once the engine and the journal are there. */
  readonly onLoaded: (kit: LoadedKit) => void
}

/** Creates the port. Contacts no host and asks no wallet anything. */
export function createAppWallet(options: AppWalletOptions): LazyWallet {
  const { config } = options.engine
  const hydrate = () => (options.isUnderWagmi ? undefined : hydrateConfig(config))
  const create = () => createAppEngine(options.engine, options.mayRestore)

  async function withJournal(engine: WalletEngine): Promise<WalletEngine> {
    options.onLoaded({ engine, journal: await options.loadJournal(), readings })
    return engine
  }

  /** For a visitor without a connection, at once. */
  function start(): WalletEngine {
    void hydrate()
    const engine = create()
    let loading: Promise<WalletEngine> | undefined
    let failure: unknown
    const load = () =>
      (loading ??= withJournal(engine).catch((error: unknown) => {
        loading = undefined
        failure = error
        throw error
      }))
    const fetchJournal = () => void load().catch(() => undefined)
    // After the first paint: to begin a fetch takes the browser as long as a tenth of that.
    whenIdle(fetchJournal)
    // wagmi's own `useConnect`, a host and a restored connection do not pass through `connect` below.
    const unsubscribe = engine.subscribe(() => {
      if (engine.getSnapshot().status === 'disconnected') return
      unsubscribe()
      fetchJournal()
    })
    return {
      ...engine,
      connect: async (walletId) => (await load()).connect(walletId),
      explain: (error, context) => (error === failure ? notLoaded : engine.explain(error, context)),
    }
  }

  const wallet = lazyWallet(() => {
    // A config made for prerendering has to read what is stored first, and a restored account has transactions.
    const mustWait = config._internal.ssr || wallet.getSnapshot().status !== 'disconnected'
    return mustWait ? Promise.resolve(hydrate()).then(() => withJournal(create())) : start()
  })
  return wallet
}
