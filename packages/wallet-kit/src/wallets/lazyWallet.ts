/**
 * A wallet port that exists before its engine. The page hydrates with it; the engine, which is most of the bytes,
 * loads in a later chunk. A first click is not lost: `connect` waits for the engine.
 */
import { createCancelledError } from './cancelledError.ts'
import { readRemembered } from './rememberedWallet.ts'
import type { Problem } from '../errors/index.ts'
import { browserStorage, type TextStorage } from './browserStorage.ts'
import type { WalletEngine, WalletPort, WalletSnapshot } from './wallet.ts'

const blank: WalletSnapshot = { status: 'disconnected', wallets: [], discovery: 'loading' }

/** The problem shown while the error messages are not loaded. */
export const notLoaded: Problem = {
  code: 'engine-not-loaded',
  title: 'Part of this page didn’t load',
  detail: 'Nothing was asked, and no money moved.',
  outcome: 'unreachable',
  moneyMoved: false,
}

/** A port whose engine may not be loaded yet. */
export interface LazyWallet extends WalletPort {
  /** Loads the engine where an earlier connection or a host is to be restored; rejects on failure. Else only finds wallets. */
  readonly restore: () => Promise<void>
  /** Calls the listener with what `connect` rejects with, unless the visitor canceled; returns an unsubscribe function. */
  readonly subscribeToErrors: (listener: ErrorListener) => () => void
}

/** @param walletId the wallet that did not connect. */
export type ErrorListener = (error: unknown, walletId: string) => void

/**
 * Creates a port around `load`, which imports and creates the engine. The port's `load` does that once, restores an
 * earlier connection, and retries after a failure.
 */
export function lazyWallet(
  load: () => Promise<WalletEngine> | WalletEngine,
  storage: TextStorage = browserStorage(),
): LazyWallet {
  const listeners = new Set<() => void>()
  const errorListeners = new Set<ErrorListener>()
  let engine: WalletEngine | undefined
  let loading: Promise<WalletEngine> | undefined
  let early: WalletSnapshot | undefined
  /** Incremented by each user decision, so that one that waits for the engine can detect that it is stale. */
  let decisions = 0

  const notify = () => listeners.forEach((listener) => listener())

  // Read on first use, not at import: a prerender has no storage, and hydration must repeat the blank.
  function earlySnapshot(): WalletSnapshot {
    if (early) return early
    const wallet = readRemembered(storage)
    early = wallet
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
      loaded.subscribe(notify)
      return loaded
    } catch (error) {
      loading = undefined
      early = { ...blank, discovery: 'failed' }
      throw error
    } finally {
      notify()
    }
  }

  function ready(): Promise<WalletEngine> {
    if (!loading) {
      if (early?.discovery === 'failed') {
        early = blank
        notify()
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
    subscribeToErrors(listener) {
      errorListeners.add(listener)
      return () => errorListeners.delete(listener)
    },
    async connect(walletId) {
      const decision = ++decisions
      try {
        const loaded = await ready()
        if (decision !== decisions) throw createCancelledError()
        await loaded.connect(walletId)
      } catch (error) {
        if (decision === decisions) errorListeners.forEach((listener) => listener(error, walletId))
        throw error
      }
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
