/** Moments in the studio: complete enough that two different ones never read the same. */

const OPTIONS = {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const
const MINUTES = new Intl.DateTimeFormat('en-GB', OPTIONS)
const SECONDS = new Intl.DateTimeFormat('en-GB', { ...OPTIONS, second: '2-digit' })

/** Unix seconds → `21 Nov 2026, 23:00 UTC`; with seconds only where there are any. */
export const formatExactMoment = (unix: number): string =>
  `${(unix % 60 === 0 ? MINUTES : SECONDS).format(new Date(unix * 1_000))} UTC`
