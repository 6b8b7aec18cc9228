/** Times of transactions. Each names its zone: owners of a Safe compare them across zones. */
import { DAY_SECONDS } from '@peppermint/safe/client'
import { dateFormat } from '@peppermint/ui/words/format/dateFormat.ts'
import { formatDate, formatMoment } from '@peppermint/ui/words/format/time.ts'
import { t } from '@peppermint/ui/words/t.ts'

const DAY_MS = 1_000 * DAY_SECONDS
/** Beyond what a `Date` holds: a hostile gateway's. */
const MAX_TIME_MS = 8_640_000_000_000_000

const isTime = (time: number): boolean => Number.isFinite(time) && Math.abs(time) <= MAX_TIME_MS

/** `14:05 GMT+1`. Empty for no time. @param time Unix milliseconds. */
export function formatTime(time: number, timeZone?: string): string {
  if (!isTime(time)) return ''
  return dateFormat({
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    ...(timeZone !== undefined && { timeZone }),
  }).format(time)
}

/** `21 November 2026`, `Today` or `Yesterday`. @param time Unix milliseconds of the day's label. */
export function formatDay(time: number, now: number, timeZone?: string): string {
  const day = dayText(time, timeZone)
  if (day === dayText(now, timeZone)) return t`Today`
  return day === dayText(now - DAY_MS, timeZone) ? t`Yesterday` : day
}

/** `21 November 2026, 13:05 UTC (14:05 for you)`. @param time Unix milliseconds. */
export const formatDayAndTime = (time: number, timeZone = localTimeZone()): string =>
  isTime(time) ? formatMoment(Math.floor(time / 1000), timeZone) : t`Unknown time`

/** `21 November 2026`. @param time Unix milliseconds. */
export function dayText(time: number, timeZone?: string): string {
  if (!isTime(time)) return t`Unknown day`
  return formatDate(time / 1000, timeZone)
}

/** The visitor's time zone, as an IANA name. */
export const localTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone
