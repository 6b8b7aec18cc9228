/** Ages in words, and from when the newest block is old. All that the masthead needs of times. */

const MINUTE = 60
const HOUR = 3600
const DAY = 86_400

/** Age of the newest block, in seconds, from which the page warns. */
export const HEAD_WARN_SECONDS = 60

/** How old something is, in its largest unit: `4 s`, `7 min`, `2 h`, `3 days`. */
export function formatAge(seconds: number): string {
  const old = Math.max(0, Math.floor(seconds))
  if (old < MINUTE) return `${old} s`
  if (old < HOUR) return `${Math.floor(old / MINUTE)} min`
  if (old < DAY) return `${Math.floor(old / HOUR)} h`
  const days = Math.floor(old / DAY)
  return days === 1 ? '1 day' : `${days} days`
}
