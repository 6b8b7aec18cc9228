/** Formats countdowns, elapsed times, and moments in UTC and local time. */

const MINUTE = 60
const HOUR = 3600
const DAY = 86_400

/** Seconds left → `04:12:36`; from a day on `3 d 04 h`. Never negative. */
export function formatCountdown(seconds: number): string {
  const left = Math.max(0, Math.floor(seconds))
  const hours = padTwo(Math.floor((left % DAY) / HOUR))
  if (left >= DAY) return `${Math.floor(left / DAY)} d ${hours} h`
  return `${hours}:${padTwo(Math.floor((left % HOUR) / MINUTE))}:${padTwo(left % MINUTE)}`
}

/** Elapsed seconds → `0:09`, `12:04`, `1:02:33`. */
export function formatElapsed(seconds: number): string {
  const gone = Math.max(0, Math.floor(seconds))
  const minutes = Math.floor((gone % HOUR) / MINUTE)
  const rest = padTwo(gone % MINUTE)
  return gone >= HOUR ? `${Math.floor(gone / HOUR)}:${padTwo(minutes)}:${rest}` : `${minutes}:${rest}`
}

/**
 * Unix seconds → `21 November 2026, 05:26 UTC`. A time zone with another offset adds `(06:26 for you)`, with the date
 * if it differs. Zones that the browser does not support (some report `Etc/Unknown`) are ignored.
 */
export function formatMoment(unix: number, timeZone?: string): string {
  const there = dateAndTime(unix, 'UTC')
  const text = `${there.date}, ${there.time} UTC`
  const here = timeZone === undefined ? undefined : tryDateAndTime(unix, timeZone)
  if (here === undefined || (here.date === there.date && here.time === there.time)) return text
  return here.date === there.date
    ? `${text} (${here.time} for you)`
    : `${text} (${here.date}, ${here.time} for you)`
}

function tryDateAndTime(unix: number, timeZone: string): ReturnType<typeof dateAndTime> | undefined {
  try {
    return dateAndTime(unix, timeZone)
  } catch {
    return undefined
  }
}

function dateAndTime(unix: number, timeZone: string): { readonly date: string; readonly time: string } {
  const at = new Date(unix * 1000)
  const date = new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'long', year: 'numeric' })
  const time = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return { date: date.format(at), time: time.format(at) }
}

function padTwo(value: number): string {
  return value.toString().padStart(2, '0')
}
