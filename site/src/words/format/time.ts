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

const LOCAL = {
  day: 'numeric',
  month: 'numeric',
  year: 'numeric',
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
function inUtc(unix: number): DateAndTime {
  const at = new Date(unix * 1000)
  return dateAndTime(
    at.getUTCFullYear(),
    at.getUTCMonth(),
    at.getUTCDate(),
    at.getUTCHours(),
    at.getUTCMinutes(),
  )
}

function inZone(unix: number, timeZone: string): DateAndTime | undefined {
  try {
    const parts = dateFormat({ ...LOCAL, timeZone }).formatToParts(new Date(unix * 1000))
    const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value)
    return dateAndTime(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'))
  } catch {
    return undefined
  }
}

/** @param month from 0. */
const dateAndTime = (
  year: number,
  month: number,
  day: number,
  hour: number,
  minute: number,
): DateAndTime => ({
  date: t`${day} ${MONTHS[month] ?? ''} ${year}`,
  time: `${padTwo(hour)}:${padTwo(minute)}`,
})

function padTwo(value: number): string {
  return value.toString().padStart(2, '0')
}
