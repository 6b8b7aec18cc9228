/**
 * The engine of a visitor without a connection, until it is used: it lists the wallets that announce themselves. The
 * rest arrives when the page is idle, or with the first request.
 */
import type { Config } from 'wagmi'
import { createStore } from '../provider/store.ts'
import { whenIdle } from '../provider/whenIdle.ts'
import { notLoaded } from './lazyWallet.ts'
import type { WalletEngine, WalletSnapshot } from './wallet.ts'
import { mergeSnapshot, type WalletDiscovery } from './walletDiscovery.ts'

/**
 * Contacts no host and no wallet. Each request waits for the engine, and rejects with the error of a fetch that failed.
 * @param fetchEngine fetches and creates the engine over the same discovery; called again after a failure.
 */
export function startEarlyEngine(
  config: Config,
  discovery: WalletDiscovery,
  fetchEngine: () => Promise<WalletEngine>,
): WalletEngine {
  const store = createStore<WalletSnapshot>({ status: 'disconnected', ...discovery.getState() })
  let engine: WalletEngine | undefined
  let loading: Promise<WalletEngine> | undefined
  let failure: unknown

  const stopListing = discovery.subscribe(() =>
    store.set(mergeSnapshot(store.get(), { status: 'disconnected', ...discovery.getState() })),
  )

  async function start(): Promise<WalletEngine> {
    try {
      const fetched = await fetchEngine()
      stopEarly()
      fetched.subscribe(() => store.set(fetched.getSnapshot()))
      engine = fetched
      store.set(fetched.getSnapshot())
      return fetched
    } catch (error) {
      loading = undefined
      failure = error
      throw error
    }
  }
  const ready = () => (loading ??= start())
  const fetchAhead = () => void ready().catch(() => undefined)

  // After the first paint: to begin a fetch takes the browser as long as a tenth of that.
  const cancelIdle = whenIdle(fetchAhead)
  // wagmi's own `useConnect` does not pass through `connect` below. After a fetch that failed, the next change tries again.
  const follow = () => config.state.connections.size > 0 && fetchAhead()
  const stopWatching = config.subscribe(({ connections }) => connections, follow)
  follow()
  function stopEarly(): void {
    cancelIdle()
    stopWatching()
    stopListing()
  }

  const early: WalletEngine = {
    async load() {
      await Promise.all([
        discovery.load(),
        ready().then(
          (loaded) => loaded.load(),
          () => undefined,
        ),
      ])
      return early
    },
    subscribe: store.subscribe,
    getSnapshot: store.get,
    getServerSnapshot: store.get,
    connect: async (walletId) => (await ready()).connect(walletId),
    cancel: () => engine?.cancel(),
    disconnect: async () => (await ready()).disconnect(),
    switchChain: async (chainId) => (await ready()).switchChain(chainId),
    chooseAccounts: async () => (await ready()).chooseAccounts(),
    watchAsset: async (asset) => (await ready()).watchAsset(asset),
    explain: (error, context) => (engine && error !== failure ? engine.explain(error, context) : notLoaded),
    // There is none to restore.
    restore: async () => undefined,
    provider: async () => (await ready()).provider(),
    config,
    destroy() {
      stopEarly()
      if (engine) engine.destroy()
      else discovery.stop()
    },
  }
  return early
}
