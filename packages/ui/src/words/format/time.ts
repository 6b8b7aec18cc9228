/** Formats countdowns, elapsed times, and moments in UTC and local time. */
import { dateFormat } from './dateFormat.ts'
import { t } from '../t.ts'

const MINUTE = 60
const HOUR = 3600
const DAY = 86_400

/** Seconds left → `04:12:36`; from a day on `3 d 04 h`. Never negative. */
export function formatCountdown(seconds: number): string {
  const left = Math.max(0, Math.floor(seconds))
  const hours = padTwo(Math.floor((left % DAY) / HOUR))
  if (left >= DAY) return t`${Math.floor(left / DAY)} d ${hours} h`
  return `${hours}:${padTwo(Math.floor((left % HOUR) / MINUTE))}:${padTwo(left % MINUTE)}`
}

/** Elapsed seconds → `0:09`, `12:04`, `1:02:33`. */
export function formatElapsed(seconds: number): string {
  const gone = Math.max(0, Math.floor(seconds))
  const minutes = Math.floor((gone % HOUR) / MINUTE)
  const rest = padTwo(gone % MINUTE)
  return gone >= HOUR ? `${Math.floor(gone / HOUR)}:${padTwo(minutes)}:${rest}` : `${minutes}:${rest}`
}

const MONTHS = t`January February March April May June July August September October November December`.split(
  ' ',
)

/** In the order of {@link dateAndTime}. */
const LOCAL = {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
} as const

interface DateAndTime {
  readonly date: string
  readonly time: string
}

/**
 * Unix seconds → `21 November 2026, 05:26 UTC`. A time zone with another offset adds `(06:26 for you)`, with the date
 * if it differs. Zones that the browser does not support (some report `Etc/Unknown`) are ignored.
 */
export function formatMoment(unix: number, timeZone?: string): string {
  const there = inUtc(unix)
  const text = t`${there.date}, ${there.time} UTC`
  const here = timeZone === undefined ? undefined : inZone(unix, timeZone)
  if (here === undefined || (here.date === there.date && here.time === there.time)) return text
  return here.date === there.date
    ? t`${text} (${here.time} for you)`
    : t`${text} (${here.date}, ${here.time} for you)`
}

/** Without Intl: most moments are in UTC, and constructing a formatter takes a millisecond on a phone. */
const inUtc = (unix: number): DateAndTime =>
  dateAndTime(new Date(unix * 1000).toISOString().match(/\d+/g) ?? [])

/** Unix seconds → `21 November 2026`, in the visitor's time zone unless another is given. */
export const formatDate = (unix: number, timeZone?: string): string => inZone(unix, timeZone)?.date ?? ''

function inZone(unix: number, timeZone: string | undefined): DateAndTime | undefined {
  try {
    const parts = dateFormat({ ...LOCAL, ...(timeZone !== undefined && { timeZone }) }).formatToParts(
      new Date(unix * 1000),
    )
    return dateAndTime(Object.keys(LOCAL).map((name) => parts.find(({ type }) => type === name)?.value))
  } catch {
    return undefined
  }
}

/** From year, month, day, hour and minute. */
function dateAndTime(figures: readonly (string | undefined)[]): DateAndTime {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = figures.map(Number)
  return {
    date: t`${day} ${MONTHS[month - 1] ?? ''} ${year}`,
    time: `${padTwo(hour)}:${padTwo(minute)}`,
  }
}

function padTwo(value: number): string {
  return value.toString().padStart(2, '0')
}
