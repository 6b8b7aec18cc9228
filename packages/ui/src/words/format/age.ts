/** Formats ages, and the age from which blocks are late. The masthead needs nothing else about times. */
import { plural } from '../plural.ts'
import { t } from '../t.ts'

const MINUTE = 60
const HOUR = 3600
const DAY = 86_400

/** Age of the newest block from which the page shows a warning. */
export const HEAD_WARN_SECONDS = 60

/** An age in its largest unit: `4 s`, `7 min`, `2 h`, `3 days`. */
export function formatAge(seconds: number): string {
  const old = Math.max(0, Math.floor(seconds))
  if (old < MINUTE) return t`${old} s`
  if (old < HOUR) return t`${Math.floor(old / MINUTE)} min`
  if (old < DAY) return t`${Math.floor(old / HOUR)} h`
  const days = Math.floor(old / DAY)
  return plural(days, t`1 day`, t`${days} days`)
}
