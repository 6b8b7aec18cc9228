/** The search for wallets: what there is to choose, and how far looking for it is. */
import type { Config, CreateConnectorFn } from 'wagmi'
import { createAnnouncedRegistry } from './announcedWallets.ts'
import type { WalletDefinition } from './definition.ts'
import type { WagmiInternals } from './wagmiConfig.ts'
import type { WalletRegistry, WalletHandle } from './walletRegistry.ts'
import type { Discovery, WalletOption } from './wallet.ts'

/** How long, in milliseconds, wallets have to announce themselves before the list says that there is none. */
const DISCOVERY_WINDOW_MS = 500

/** Wallets, and connectors that reach them and come with them: a page that counts bytes fetches both late. */
export interface WalletsWithConnectors {
  readonly wallets: readonly WalletDefinition[]
  readonly connectors: readonly CreateConnectorFn[]
}

/** Wallets as an engine is told of them. */
export type LoadedWallets = readonly WalletDefinition[] | WalletsWithConnectors

/** The wallets an engine knows, or how to fetch them. */
export type KnownWallets = LoadedWallets | (() => Promise<LoadedWallets> | LoadedWallets)

/** A search under way. */
export interface WalletDiscovery {
  /** What was found until now. */
  readonly getState: () => { readonly wallets: readonly WalletOption[]; readonly discovery: Discovery }
  readonly find: (walletId: string) => WalletHandle | undefined
  /** Fetches the known wallets, once; again after a failure. Rejects when they cannot be had. */
  readonly load: () => Promise<void>
  readonly stop: () => void
}

/**
 * Starts the search.
 * @param recents ids of the wallets used last, newest first.
 * @param onChange called when what was found may have changed.
 */
export function discoverWallets(
  config: Config,
  known: KnownWallets | undefined,
  recents: () => readonly string[],
  onChange: () => void,
): WalletDiscovery {
  let registry: WalletRegistry = createAnnouncedRegistry(config)
  let loading: Promise<void> | undefined
  let loadStatus: 'loading' | 'failed' | undefined
  let isWindowOver = false

  async function loadKnown(wallets: KnownWallets): Promise<void> {
    loadStatus = 'loading'
    onChange()
    try {
      const [{ createKnownRegistry }, definitions] = await Promise.all([
        import('./knownWallets.ts'),
        typeof wallets === 'function' ? wallets() : wallets,
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
  // Wallets that inject themselves late without announcing themselves say so with this event.
  globalThis.addEventListener?.('ethereum#initialized', onChange)
  const timer = setTimeout(() => {
    isWindowOver = true
    onChange()
  }, DISCOVERY_WINDOW_MS)

  return {
    getState() {
      const wallets = registry.list(recents())
      if (loadStatus === 'loading') return { wallets, discovery: loadStatus }
      // What announced itself can be chosen also where the list of known ones did not arrive.
      const isDone = isWindowOver || wallets.length
      return { wallets, discovery: (!wallets.length && loadStatus) || (isDone ? 'done' : 'looking') }
    },
    find: (walletId) => registry.find(walletId),
    load: async () => known && (loading ??= loadKnown(known)),
    stop() {
      clearTimeout(timer)
      stopListening()
      globalThis.removeEventListener?.('ethereum#initialized', onChange)
    },
  }
}
