/**
 * The engine of a visitor without a connection of an earlier visit, until it is used: it lists the wallets that announce
 * themselves. The rest arrives when the page is idle, with the first request, for a host, or for a connection that the app
 * makes with wagmi.
 */
import type { Config } from 'wagmi'
import { RETRY_MS } from '../lazy/partLoader.ts'
import { createStore } from '../provider/store.ts'
import { whenIdle } from '../provider/whenIdle.ts'
import { createCancelledError } from './cancelledError.ts'
import { notLoaded } from './lazyWallet.ts'
import type { RememberedWallet } from './rememberedWallet.ts'
import { dropConnections } from './wagmiConfig.ts'
import type { WalletEngine, WalletSnapshot, WalletState } from './wallet.ts'
import { keepSame, type WalletDiscovery } from './walletDiscovery.ts'

export interface EarlyEngineOptions {
  readonly config: Config
  readonly discovery: WalletDiscovery
  /** The wallet whose page frames this one, which the engine restores. */
  readonly hostWallet?: RememberedWallet | undefined
  /**
   * Fetches and creates the engine over the same discovery; called again after a failure.
   * @param restoredUids connectors that wagmi has reconnected meanwhile.
   */
  readonly fetchEngine: (restoredUids: ReadonlySet<string>) => Promise<WalletEngine>
}

/** Contacts no host and no wallet. Each request waits for the engine, and rejects with the error of a fetch that failed. */
export function startEarlyEngine({
  config,
  discovery,
  hostWallet,
  fetchEngine,
}: EarlyEngineOptions): WalletEngine {
  let state: WalletState = hostWallet
    ? { status: 'reconnecting', walletId: hostWallet.id, walletName: hostWallet.name }
    : { status: 'disconnected' }
  const getSnapshot = (): WalletSnapshot => ({ ...state, ...discovery.getState() })
  const store = createStore(getSnapshot())
  const restoredUids = new Set<string>()
  let engine: WalletEngine | undefined
  let loading: Promise<WalletEngine> | undefined
  let failure: unknown
  let isDestroyed = false
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  /** Incremented when a visitor moves on, so that a `connect` that waits for the engine can detect that it is stale. */
  let decisions = 0

  const publish = () => store.set(keepSame(store.get(), getSnapshot()))

  async function start(): Promise<WalletEngine> {
    try {
      const fetched = await fetchEngine(restoredUids)
      stopEarly()
      if (isDestroyed) {
        fetched.destroy()
        return fetched
      }
      // Of a host, or of another page meanwhile.
      void fetched.restore()
      fetched.subscribe(() => store.set(fetched.getSnapshot()))
      engine = fetched
      store.set(fetched.getSnapshot())
      return fetched
    } catch (error) {
      loading = undefined
      failure = error
      state = { status: 'disconnected' }
      publish()
      // The app has a connection that the kit does not show yet.
      if (config.state.connections.size) retryTimer = setTimeout(follow, RETRY_MS)
      throw error
    }
  }
  const ready = () => (loading ??= start())
  const fetchAhead = () => void ready().catch(() => undefined)

  /** wagmi's own `useConnect` and its reconnecting do not pass through `connect` below. */
  function follow(): void {
    const { connections, current, status } = config.state
    if (!connections.size) return
    if (current && status !== 'connected') restoredUids.add(current)
    fetchAhead()
  }

  const stops = [
    discovery.subscribe(publish),
    config.subscribe(({ connections }) => connections, follow),
    // After the first paint: to begin a fetch takes the browser as long as a tenth of that.
    whenIdle(fetchAhead),
    () => clearTimeout(retryTimer),
  ]
  const stopEarly = () => stops.forEach((stop) => stop())
  follow()

  const early: WalletEngine = {
    async load() {
      const loadEngine = async () => (await ready()).load()
      await Promise.all([discovery.load(), loadEngine().catch(() => undefined)])
      return early
    },
    subscribe: store.subscribe,
    getSnapshot: store.get,
    getServerSnapshot: store.get,
    async connect(walletId) {
      const decision = decisions
      const loaded = await ready()
      if (decision !== decisions) throw createCancelledError()
      await loaded.connect(walletId)
    },
    cancel() {
      decisions++
      engine?.cancel()
    },
    async disconnect() {
      decisions++
      const loaded = await ready().catch((error: unknown) => {
        dropConnections(config)
        throw error
      })
      await loaded.disconnect()
    },
    switchChain: async (chainId) => (await ready()).switchChain(chainId),
    chooseAccounts: async () => (await ready()).chooseAccounts(),
    watchAsset: async (asset) => (await ready()).watchAsset(asset),
    explain: (error, context) => (engine && error !== failure ? engine.explain(error, context) : notLoaded),
    async restore() {
      if (hostWallet) await ready().catch(() => undefined)
    },
    provider: async () => (await ready()).provider(),
    config,
    destroy() {
      isDestroyed = true
      stopEarly()
      if (engine) engine.destroy()
      else discovery.stop()
    },
  }
  return early
}
