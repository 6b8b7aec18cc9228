/** The search for wallets: what there is to choose, and how far looking for it is. */
import type { Config, CreateConnectorFn } from 'wagmi'
import { announcedOffer } from './announcedOffer.ts'
import type { WalletDefinition } from './definition.ts'
import type { Internal } from './library.ts'
import type { Offer, Reach } from './offer.ts'
import type { Discovery, WalletOption } from './wallet.ts'

/** How long, in milliseconds, wallets have to announce themselves before the list says that there is none. */
const lookingFor = 500

/** Wallets, and connectors that reach them and come with them: a page that counts bytes fetches both late. */
export interface WalletsWithConnectors {
  readonly wallets: readonly WalletDefinition[]
  readonly connectors: readonly CreateConnectorFn[]
}

/** Wallets as an engine is told of them. */
export type ToldWallets = readonly WalletDefinition[] | WalletsWithConnectors

/** The wallets an engine knows, or how to fetch them. */
export type KnownWallets = ToldWallets | (() => Promise<ToldWallets> | ToldWallets)

/** A search under way. */
export interface Search {
  /** What was found until now. */
  readonly found: () => { readonly wallets: readonly WalletOption[]; readonly discovery: Discovery }
  readonly reach: (walletId: string) => Reach | undefined
  /** Fetches the known wallets, once; again after a failure. Rejects when they cannot be had. */
  readonly load: () => Promise<void>
  readonly stop: () => void
}

/**
 * Starts the search.
 * @param recents ids of the wallets used last, newest first.
 * @param changed called when what was found may have changed.
 */
export function searchWallets(
  config: Config,
  known: KnownWallets | undefined,
  recents: () => readonly string[],
  changed: () => void,
): Search {
  let offer: Offer = announcedOffer(config)
  let underWay: Promise<void> | undefined
  let part: 'loading' | 'failed' | undefined
  let isMomentOver = false

  async function fetchKnown(wallets: KnownWallets): Promise<void> {
    part = 'loading'
    changed()
    try {
      const [{ knownOffer }, definitions] = await Promise.all([
        import('./knownOffer.ts'),
        typeof wallets === 'function' ? wallets() : wallets,
      ])
      offer = knownOffer(config, definitions)
      part = undefined
    } catch (error) {
      part = 'failed'
      underWay = undefined
      throw error
    } finally {
      changed()
    }
  }

  const internal: Internal = config._internal
  const stopListening = internal.connectors.subscribe(changed)
  // Wallets that inject themselves late without announcing themselves say so with this event.
  globalThis.addEventListener?.('ethereum#initialized', changed)
  const looking = setTimeout(() => {
    isMomentOver = true
    changed()
  }, lookingFor)

  return {
    found() {
      const wallets = offer.list(recents())
      if (part === 'loading') return { wallets, discovery: part }
      // What announced itself can be chosen also where the list of known ones did not arrive.
      const isDone = isMomentOver || wallets.length
      return { wallets, discovery: (!wallets.length && part) || (isDone ? 'done' : 'looking') }
    },
    reach: (walletId) => offer.reach(walletId),
    load: async () => known && (underWay ??= fetchKnown(known)),
    stop() {
      clearTimeout(looking)
      stopListening()
      globalThis.removeEventListener?.('ethereum#initialized', changed)
    },
  }
}
