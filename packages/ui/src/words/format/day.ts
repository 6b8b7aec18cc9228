/** Days and moments on charts, in UTC. */
import { t } from '../t.ts'

/** A day of each month, where `#` is the day. */
const DAYS = t`# Jan|# Feb|# Mar|# Apr|# May|# Jun|# Jul|# Aug|# Sept|# Oct|# Nov|# Dec`.split('|')
const SHORT_MONTHS = t`Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec`.split(' ')

/** Unix seconds → `21 Nov 2026`. */
export function formatDay(unix: number): string {
  const at = new Date(unix * 1000)
  return t`${at.getUTCDate()} ${SHORT_MONTHS[at.getUTCMonth()] ?? ''} ${at.getUTCFullYear()}`
}

/** Unix seconds → `21 Nov, 23:00 UTC`. */
export const formatShortMoment = (unix: number): string => t`${dayOfMonth(unix)}, ${timeOfDay(unix)} UTC`

/** Unix seconds → `21 Nov`; a moment within a day → `18:00`. */
export const formatMark = (unix: number): string => (unix % 86_400 === 0 ? dayOfMonth(unix) : timeOfDay(unix))

/** Unix seconds → `21 Nov`. */
export function dayOfMonth(unix: number): string {
  const at = new Date(unix * 1000)
  return (DAYS[at.getUTCMonth()] ?? '').replace('#', `${at.getUTCDate()}`)
}

/** Unix seconds → `23:00`. */
export const timeOfDay = (unix: number): string => new Date(unix * 1000).toISOString().slice(11, 16)
