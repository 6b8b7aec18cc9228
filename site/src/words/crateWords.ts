/** Sentences about the crate with an account's sealed peppers. */
import type { Crate } from '../mint/transactions/crate.ts'
import { formatDuration } from './format/duration.ts'
import { formatMoment } from './format/time.ts'

/** When the crate opens. `chainNow` determines which times have passed. */
export function crateOpensWords(
  { status, capacity, closesFrom, linkWindow }: Crate,
  chainNow: number,
  timeZone: string | undefined,
): string {
  // The crate is revealed in a second transaction, a block after the time for the creator's link has passed.
  const within = formatDuration(Math.max(linkWindow, 60))
  if (status !== 'filling') return `The crate is ${status} and opens within ${within}.`
  if (closesFrom === undefined || closesFrom <= chainNow)
    return `It opens at ${capacity} ${COLLECTION.unit.many}. Anyone can close it sooner; then it opens within ${within}.`
  return `It opens at ${capacity} ${COLLECTION.unit.many}, or by ${formatMoment(closesFrom + linkWindow, timeZone)} at the latest.`
}

/** The slots that are taken, and the account's own, in one sentence. */
export function crateSlotsWords({ status, number, filled, capacity, own }: Crate): string {
  const slots = own.length === 1 ? 'slot' : 'slots'
  const state = { filling: 'is filling', full: 'is full', closed: 'is closed' }[status]
  return `Crate ${number} ${state}: ${filled} of ${capacity} slots taken. Yours: ${slots} ${own.join(', ')}.`
}
