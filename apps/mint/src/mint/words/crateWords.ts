/** Sentences about the crate with an account's sealed peppers. */
import type { Crate } from '../transactions/crate.ts'
import { formatDuration } from '@peppermint/ui/words/format/duration.ts'
import { formatMoment } from '@peppermint/ui/words/format/time.ts'
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

/** The slots that are taken, and the account's own. */
export function crateSlotsWords({ status, number, filled, capacity, own }: Crate): string {
  const taken = {
    filling: t`Crate ${number} is filling: ${filled} of ${capacity} slots taken.`,
    full: t`Crate ${number} is full: ${filled} of ${capacity} slots taken.`,
    closed: t`Crate ${number} is closed: ${filled} of ${capacity} slots taken.`,
  }[status]
  const slots = own.join(', ')
  return `${taken} ${own.length === 1 ? t`Yours: slot ${slots}.` : t`Yours: slots ${slots}.`}`
}
