/**
 * A wallet port that exists before its engine does. The page hydrates with this; the engine, which is most
 * of the bytes, arrives in a later chunk. A first click is not lost: `connect` waits for the engine.
 */
import { createCancelledError } from './cancelledError.ts'
import { readRemembered } from './rememberedWallet.ts'
import type { Problem } from '../errors/index.ts'
import { browserStorage, type TextStorage } from './browserStorage.ts'
import type { WalletEngine, WalletPort, WalletSnapshot } from './wallet.ts'

const blank: WalletSnapshot = { status: 'disconnected', wallets: [], discovery: 'loading' }

/** What there is to say as long as the words are not there. */
export const notLoaded: Problem = {
  code: 'engine-not-loaded',
  title: 'Part of this page didn’t load',
  detail: 'Nothing was asked, and no money moved.',
  outcome: 'unreachable',
  moneyMoved: false,
}

/** A port whose engine may not be there yet. */
export interface LazyWallet extends WalletPort {
  /** Fetches the engine, which restores an earlier connection; nothing else is fetched. Rejects when it cannot. */
  readonly restore: () => Promise<void>
}

/**
 * A port around `load`, which imports and creates the engine. The port's own `load` does that once, restores
 * an earlier connection, and tries again after a failure.
 */
export function lazyWallet(
  load: () => Promise<WalletEngine> | WalletEngine,
  storage: TextStorage = browserStorage(),
): LazyWallet {
  const listeners = new Set<() => void>()
  let engine: WalletEngine | undefined
  let loading: Promise<WalletEngine> | undefined
  let early: WalletSnapshot | undefined
  /** Counts decisions, so that one that waits for the engine knows that it is over. */
  let decisions = 0

  const tell = () => listeners.forEach((listener) => listener())

  // Read on first use, not at import: a prerender has no storage, and hydration must repeat the blank.
  function earlySnapshot(): WalletSnapshot {
    const wallet = readRemembered(storage)
    early ??= wallet
      ? { ...blank, status: 'reconnecting', walletId: wallet.id, walletName: wallet.name }
      : blank
    return early
  }

  async function start(): Promise<WalletEngine> {
    try {
      const created = load()
      const loaded = created instanceof Promise ? await created : created
      // `restore` sets its state before its first await, so the page never sees a false "disconnected".
      void loaded.restore()
      engine = loaded
      loaded.subscribe(tell)
      return loaded
    } catch (error) {
      loading = undefined
      early = { ...blank, discovery: 'failed' }
      throw error
    } finally {
      tell()
    }
  }

  function ready(): Promise<WalletEngine> {
    if (!loading) {
      if (early?.discovery === 'failed') {
        early = blank
        tell()
      }
      loading = start()
    }
    return loading
  }

  return {
    load: async () => (await ready()).load(),
    restore: async () => void (await ready()),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getSnapshot: () => engine?.getSnapshot() ?? earlySnapshot(),
    getServerSnapshot: () => blank,
    async connect(walletId) {
      const decision = ++decisions
      const loaded = await ready()
      if (decision !== decisions) throw createCancelledError()
      return loaded.connect(walletId)
    },
    cancel() {
      decisions++
      engine?.cancel()
    },
    async disconnect() {
      decisions++
      return (await ready()).disconnect()
    },
    switchChain: async (chainId) => (await ready()).switchChain(chainId),
    chooseAccounts: async () => (await ready()).chooseAccounts(),
    watchAsset: async (asset) => (await ready()).watchAsset(asset),
    explain: (error, context) => engine?.explain(error, context) ?? notLoaded,
  }
}
