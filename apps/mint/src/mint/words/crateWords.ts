/** Sentences about the crate with an account's sealed peppers. */
import type { Crate } from '../transactions/crate.ts'
import { formatDuration } from '@peppermint/ui/words/format/duration.ts'
import { formatMoment } from '@peppermint/ui/words/format/time.ts'
import { plural } from '@peppermint/ui/words/plural.ts'
import { t } from '@peppermint/ui/words/t.ts'

/** When the crate opens. `chainNow` determines which times have passed. */
export function crateOpensWords(
  { status, capacity, closesFrom, linkWindow }: Crate,
  chainNow: number,
  timeZone: string | undefined,
): string {
  // The crate is revealed in a second transaction, a block after the time for the creator's link has passed.
  const within = formatDuration(Math.max(linkWindow, 60))
  if (status === 'full') return t`The crate is full and opens within ${within}.`
  if (status === 'closed') return t`The crate is closed and opens within ${within}.`
  if (closesFrom === undefined || closesFrom <= chainNow)
    return t`It opens at ${capacity} ${COLLECTION.unit.many}. Anyone can close it sooner; then it opens within ${within}.`
  return t`It opens at ${capacity} ${COLLECTION.unit.many}, or by ${formatMoment(closesFrom + linkWindow, timeZone)} at the latest.`
}

/** `48 of 100 slots taken`; a crate that was closed early has fewer. */
export const slotsTakenWords = (filled: number, capacity: number): string =>
  plural(capacity, t`${filled} of 1 slot taken`, t`${filled} of ${capacity} slots taken`)

/** The slots that are taken, and the account's own. */
export function crateSlotsWords({ status, number, filled, capacity, own }: Crate): string {
  const count = slotsTakenWords(filled, capacity)
  const taken = {
    filling: t`Crate ${number} is filling: ${count}.`,
    full: t`Crate ${number} is full: ${count}.`,
    closed: t`Crate ${number} is closed: ${count}.`,
  }[status]
  const slots = own.join(', ')
  return `${taken} ${own.length === 1 ? t`Yours: slot ${slots}.` : t`Yours: slots ${slots}.`}`
}
