/**
 * What allowlists say of an account: read once for each account and list, kept for as long as the page is open. A
 * pasted proof takes the place of a list that cannot be read. An answer holds for one account, phase and root; when
 * the chain names another root, it is asked for anew.
 */
import {
  AllowlistStale,
  readEntitlement,
  verifyEntitlement,
  type AllowlistPhase,
} from '@peppermint/contracts/allowlist'
import { parsePastedProof } from '@peppermint/contracts/pastedProof'
import type { Sale } from '@peppermint/contracts/sale'
import type { Address } from 'viem'
import { listedPhases, numbered, type Listing, type Listings } from '../phases.ts'
import { listOf, LISTS } from './place.ts'

export interface Allowlists {
  /** What is known of the account in the phases that are open or to come; begins to read what is not. */
  readonly listings: (account: Address, sale: Sale, chainNow: number) => Listings
  /** Reads again, now, what could not be read. */
  readonly again: () => void
  /**
   * Takes a proof for the account in the phase of this index.
   * Returns what is wrong with it, as sentences for the visitor; undefined where it is taken.
   */
  readonly paste: (account: Address, sale: Sale, phase: number, text: string) => string | undefined
}

export interface AllowlistOptions {
  /** Called when anything has been learned. */
  readonly changed: () => void
  /** Where the lists lie. */
  readonly base?: string
}

/** A list that could not be read is tried again after this long (ms), while somebody asks. */
const TRY_AGAIN = 20_000

interface Known {
  readonly listing: Listing
  /** When a reading failed, device's clock in milliseconds. */
  readonly failedAt?: number
}

export function createAllowlists({ changed, base = LISTS }: AllowlistOptions): Allowlists {
  const known = new Map<string, Known>()
  const reading = new Set<string>()

  function learn(key: string, learned: Known): void {
    // A proof may have been pasted while the list was slow: what is listed stays listed.
    if (known.get(key)?.listing.at === 'listed') return
    known.set(key, learned)
    changed()
  }

  async function read(key: string, list: AllowlistPhase, account: Address): Promise<void> {
    reading.add(key)
    try {
      const found = await readEntitlement(base, list, account)
      const listing: Listing =
        found === 'not-listed' ? { at: 'not-listed' } : { at: 'listed', entitlement: found }
      learn(key, { listing })
    } catch (error) {
      const at = error instanceof AllowlistStale ? 'stale' : 'unreachable'
      const technical = error instanceof Error ? error.message : String(error)
      learn(key, { listing: { at, technical }, failedAt: Date.now() })
    } finally {
      reading.delete(key)
    }
  }

  return {
    listings(account, sale, chainNow) {
      const listings: Record<number, Listing> = {}
      for (const phase of listedPhases(sale, chainNow)) {
        const list = listOf(sale, phase)
        if (list === undefined) continue
        const key = keyOf(list, account)
        const { listing, failedAt = Infinity } = known.get(key) ?? {}
        const isDue = listing === undefined || Date.now() - failedAt > TRY_AGAIN
        if (isDue && !reading.has(key)) void read(key, list, account)
        listings[phase.index] = listing ?? { at: 'reading' }
      }
      return listings
    },
    again() {
      for (const [key, { failedAt }] of known) if (failedAt !== undefined) known.delete(key)
      changed()
    },
    paste(account, sale, index, text) {
      const phase = numbered(sale)[index]
      const list = phase && listOf(sale, phase)
      if (list === undefined) return 'This phase has no list any more. Nothing was sent.'
      const pasted = parsePastedProof(text, account)
      if (pasted.at === 'fault') return `${pasted.fault} Nothing was sent.`
      if (pasted.at === 'hashes')
        return 'These are the hashes alone. Paste the whole entry, with its quota and price: {"quota": …, "price": …, "proof": […]}. Nothing was sent.'
      if (!verifyEntitlement(list, account, pasted.entitlement))
        return 'This proof does not lead to the list that Canto names for this phase and this address. It may be of another address, another phase or an older list. Nothing was sent.'
      known.set(keyOf(list, account), { listing: { at: 'listed', entitlement: pasted.entitlement } })
      changed()
      return undefined
    },
  }
}

function keyOf({ phase, root }: AllowlistPhase, account: Address): string {
  return `${account.toLowerCase()} ${phase} ${root}`
}
