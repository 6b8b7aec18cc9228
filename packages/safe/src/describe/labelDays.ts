/** The labels that divide a history into days. */
import type { TransactionListItem, TransactionSummary } from '../wire/index.ts'

/** The local day of a timestamp, in a form that is equal for the same day. */
export type DayOf = (timestamp: number) => string

/**
 * Items with a label before each day, which has the timestamp of the day's newest item.
 * @param summaries newest first.
 * @param before timestamp of the item before them on the previous page, whose day is labeled there.
 */
export function labelDays(
  summaries: readonly TransactionSummary[],
  before: number | undefined,
  dayOf: DayOf,
): TransactionListItem[] {
  let day = before === undefined ? undefined : dayOf(before)
  return summaries.flatMap((transaction): TransactionListItem[] => {
    const item = { type: 'TRANSACTION', conflictType: 'None', transaction } as const
    const itemDay = dayOf(transaction.timestamp)
    if (itemDay === day) return [item]
    day = itemDay
    return [{ type: 'DATE_LABEL', timestamp: transaction.timestamp }, item]
  })
}
