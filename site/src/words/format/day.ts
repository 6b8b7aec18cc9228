/** Days and moments on charts, in UTC. */

const DAY = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})
const MOMENT = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** Unix seconds → `21 Nov 2026`. */
export const formatDay = (unix: number): string => DAY.format(new Date(unix * 1000))

/** Unix seconds → `21 Nov, 23:00 UTC`. */
export const formatShortMoment = (unix: number): string => `${MOMENT.format(new Date(unix * 1000))} UTC`

const MARK = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short' })

/** Unix seconds → `21 Nov`; a moment within a day → `18:00`. */
export const formatMark = (unix: number): string =>
  unix % 86_400 === 0 ? MARK.format(unix * 1000) : new Date(unix * 1000).toISOString().slice(11, 16)
