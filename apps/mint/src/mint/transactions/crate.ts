/** The crate of an account's sealed peppers: fill level, the account's slots, when it opens. Pure. */
import { crateCapacity } from '@peppermint/ui/sale/crateCapacity.ts'
import type { Pepper } from '@peppermint/ui/tokens/peppers.ts'
import type { Sale } from '../panelState.ts'

export interface Crate {
  /** `filling`: later mints join it. `full`: its cards can be dealt at any time. `closed`: waits for its seed. */
  readonly status: 'filling' | 'full' | 'closed'
  /** Starts at 1. */
  readonly number: number
  /** Id of the token in its first slot. */
  readonly first: number
  readonly filled: number
  readonly capacity: number
  /** Slots of the account's peppers in this crate, starting at 1. */
  readonly own: readonly number[]
  /** While filling: Unix seconds from which anyone can close it before it is full. May be in the past. */
  readonly closesFrom?: number
  /** Seconds after closing until anyone can have it revealed without the creator. */
  readonly linkWindow: number
}

/** The crate of the first sealed pepper; undefined if none is sealed. */
export function findCrate(peppers: readonly Pepper[], sale: Sale): Crate | undefined {
  const sealed = peppers.flatMap(({ status, id }) => (status === 'sealed' ? [id] : []))
  if (sealed.length === 0) return undefined
  const oldest = Math.min(...sealed)
  const { closedCrates, revealedCrates, closedTokens, revealedTokens, capacity, dueAt, linkWindow } =
    sale.crateStatus
  if (oldest <= closedTokens) {
    // Of several closed crates only the number of the oldest is known; it opens next.
    const size = closedTokens - revealedTokens
    const own = sealed.filter((id) => id <= closedTokens).map((id) => id - revealedTokens)
    return {
      status: 'closed',
      number: revealedCrates + 1,
      first: revealedTokens + 1,
      filled: size,
      capacity: size,
      own,
      linkWindow,
    }
  }
  const before = Math.floor((oldest - closedTokens - 1) / capacity)
  const start = closedTokens + before * capacity
  const size = crateCapacity(sale, start)
  const filled = Math.min(size, sale.minted - start)
  const own = sealed.filter((id) => id > start && id <= start + size).map((id) => id - start)
  const number = closedCrates + before + 1
  const crate = { number, first: start + 1, filled, capacity: size, own, linkWindow }
  return filled < size ? { status: 'filling', ...crate, closesFrom: dueAt } : { status: 'full', ...crate }
}
