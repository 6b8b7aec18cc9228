/** Local days of a history, and the labels that divide it into them. */
import type { TransactionListItem, TransactionSummary } from '@peppermint/safe/wire'
import { GatewayError } from '../http/gatewayError.ts'

/** The local day of a timestamp, in a form that is equal for the same day. */
export type DayOf = (timestamp: number) => string

const DAY_MS = 86_400_000

/**
 * @param timezone IANA name, takes precedence over the offset.
 * @param offset milliseconds added to a timestamp before its day is cut.
 * @throws {GatewayError} 422 `Invalid Timezone`; 400 for an offset that is not a whole number.
 */
export function readDays(timezone: string | undefined, offset: string | undefined): DayOf {
  if (offset !== undefined && !/^-?\d{1,15}$/.test(offset)) {
    throw new GatewayError(400, 'Validation failed (numeric string is expected)')
  }
  if (timezone === undefined) {
    const offsetMs = Number(offset ?? 0)
    return (timestamp) => String(Math.floor((timestamp + offsetMs) / DAY_MS))
  }
  const format = dateFormat(timezone)
  return (timestamp) => format.format(timestamp)
}

function dateFormat(timeZone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  } catch {
    throw new GatewayError(422, 'Invalid Timezone', ['timezone'])
  }
}

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
