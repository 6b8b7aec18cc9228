/** Wallet discovery: the available wallets and the progress. */
import type { Config } from 'wagmi'
import { createAnnouncedRegistry } from './announcedWallets.ts'
import type { KnownWallets } from './loadedWallets.ts'
import type { WagmiInternals } from './wagmiConfig.ts'
import type { WalletRegistry, WalletHandle } from './walletRegistry.ts'
import type { Discovery, WalletOption } from './wallet.ts'

/** Time for wallets to announce themselves before the list reports that there is none. */
const DISCOVERY_WINDOW_MS = 500

export interface WalletDiscovery {
  /** The wallets found so far, the same list while it has not changed, and the progress. */
  readonly getState: () => { readonly wallets: readonly WalletOption[]; readonly discovery: Discovery }
  readonly find: (walletId: string) => WalletHandle | undefined
  /** Loads the known wallets, once; retries after a failure. Rejects on failure. */
  readonly load: () => Promise<void>
  /** Calls back when the result may have changed; returns an unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void
  readonly stop: () => void
}

/** The next value, or the previous one where nothing in it has changed: what draws it compares identities. */
export const keepSame = <T>(previous: T, next: T): T =>
  JSON.stringify(next) === JSON.stringify(previous) ? previous : next

/**
 * Starts discovery.
 * @param recents ids of recently used wallets, newest first.
 */
export function discoverWallets(
  config: Config,
  known: KnownWallets | undefined,
  recents: () => readonly string[],
): WalletDiscovery {
  const listeners = new Set<() => void>()
  const onChange = () => listeners.forEach((listener) => listener())
  let registry: WalletRegistry = createAnnouncedRegistry(config)
  let loading: Promise<void> | undefined
  let loadStatus: 'loading' | 'failed' | undefined
  let isWindowOver = false
  let wallets: readonly WalletOption[] = []

  async function loadKnown(given: KnownWallets): Promise<void> {
    loadStatus = 'loading'
    onChange()
    try {
      const [{ createKnownRegistry }, definitions] = await Promise.all([
        import('./knownWallets.ts'),
        typeof given === 'function' ? given() : given,
      ])
      registry = createKnownRegistry(config, definitions)
      loadStatus = undefined
    } catch (error) {
      loadStatus = 'failed'
      loading = undefined
      throw error
    } finally {
      onChange()
    }
  }

  const internal: WagmiInternals = config._internal
  const stopListening = internal.connectors.subscribe(onChange)
  // Wallets that inject themselves late, without an announcement, dispatch this event.
  globalThis.addEventListener?.('ethereum#initialized', onChange)
  const timer = setTimeout(() => {
    isWindowOver = true
    onChange()
  }, DISCOVERY_WINDOW_MS)

  return {
    getState() {
      wallets = keepSame(wallets, registry.list(recents()))
      if (loadStatus === 'loading') return { wallets, discovery: loadStatus }
      // Announced wallets are selectable even if the known ones failed to load.
      const isDone = isWindowOver || wallets.length
      return { wallets, discovery: (!wallets.length && loadStatus) || (isDone ? 'done' : 'looking') }
    },
    find: (walletId) => registry.find(walletId),
    load: async () => known && (loading ??= loadKnown(known)),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop() {
      clearTimeout(timer)
      stopListening()
      globalThis.removeEventListener?.('ethereum#initialized', onChange)
    },
  }
}
