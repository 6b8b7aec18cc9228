/** Formats ages, and the age from which blocks are late. The masthead needs nothing else about times. */

const MINUTE = 60
const HOUR = 3600
const DAY = 86_400

/** Age of the newest block from which the page shows a warning. */
export const HEAD_WARN_SECONDS = 60

/** An age in its largest unit: `4 s`, `7 min`, `2 h`, `3 days`. */
export function formatAge(seconds: number): string {
  const old = Math.max(0, Math.floor(seconds))
  if (old < MINUTE) return `${old} s`
  if (old < HOUR) return `${Math.floor(old / MINUTE)} min`
  if (old < DAY) return `${Math.floor(old / HOUR)} h`
  const days = Math.floor(old / DAY)
  return days === 1 ? '1 day' : `${days} days`
}
