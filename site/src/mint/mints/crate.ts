/** The crate that a sealed pepper lies in: how full it is, which slots are whose, and when it opens. Pure. */
import { age } from '../age.ts'
import { momentInWords } from '../clock.ts'
import type { Pepper } from '../peppers.ts'
import type { Sale } from '../panelState.ts'

export interface Crate {
  /** `filling`: mints still join. `full`: settled, and may be opened at any moment. `closed`: waits for its seed. */
  readonly at: 'filling' | 'full' | 'closed'
  /** Counted from 1. */
  readonly number: number
  readonly filled: number
  readonly room: number
  /** Slots of the peppers asked about, counted from 1, in this crate. */
  readonly own: readonly number[]
  /** While it is filling: from when on anyone may close it before it is full. Unix seconds; may have passed. */
  readonly closesFrom?: number
  /** Seconds after closing from which anyone can have it opened, also without the creator. */
  readonly linkTime: number
}

/** The crate of the first sealed one among the peppers; undefined where none is sealed. */
export function crateOf(peppers: readonly Pepper[], sale: Sale): Crate | undefined {
  const sealed = peppers.flatMap(({ at, id }) => (at === 'sealed' ? [id] : []))
  if (sealed.length === 0) return undefined
  const first = Math.min(...sealed)
  const { closedCrates, openedCrates, closedTokens, openedTokens, room, dueAt, linkTime } = sale.shelf
  if (first <= closedTokens) {
    // Of several closed crates only the oldest one's number is known; it is the one that opens next.
    const size = closedTokens - openedTokens
    const own = sealed.filter((id) => id <= closedTokens).map((id) => id - openedTokens)
    return { at: 'closed', number: openedCrates + 1, filled: size, room: size, own, linkTime }
  }
  const before = Math.floor((first - closedTokens - 1) / room)
  const start = closedTokens + before * room
  const filled = Math.min(room, sale.minted - start)
  const own = sealed.filter((id) => id > start && id <= start + room).map((id) => id - start)
  const crate = { number: closedCrates + before + 1, filled, room, own, linkTime }
  return filled < room ? { at: 'filling', ...crate, closesFrom: dueAt } : { at: 'full', ...crate }
}

/** When the crate opens at the latest, in sentences; the chain's clock says what has passed. */
export function opensWords(
  { at, room, closesFrom, linkTime }: Crate,
  chainNow: number,
  timeZone: string | undefined,
): string {
  // A second step follows the time for the creator's link, a block later.
  const within = age(Math.max(linkTime, 60))
  if (at !== 'filling') return `It is settled, and opens within ${within}.`
  if (closesFrom === undefined || closesFrom <= chainNow)
    return `It opens when ${room} are in it. Anyone may close it before; then it opens within ${within}.`
  return `It opens when ${room} are in it, and by ${momentInWords(closesFrom + linkTime, timeZone)} at the latest.`
}

/** The slots taken and one's own, as one sentence. */
export function slotsWords({ at, number, filled, room, own }: Crate): string {
  const mine = own.length === 1 ? 'slot' : 'slots'
  const state = { filling: 'is filling', full: 'is full', closed: 'is closed' }[at]
  return `Crate ${number} ${state}: ${filled} of ${room} slots taken. Yours: ${mine} ${own.join(', ')}.`
}
