/** Moments in the studio: complete enough that two different ones never read the same. */
import { dateFormat } from '../format/dateFormat.ts'

const OPTIONS = {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
} as const
const MINUTES = dateFormat(OPTIONS)
const SECONDS = dateFormat({ ...OPTIONS, second: '2-digit' })

/** Unix seconds → `21 Nov 2026, 23:00 UTC`; with seconds only where there are any. */
export const formatExactMoment = (unix: number): string =>
  `${(unix % 60 === 0 ? MINUTES : SECONDS).format(new Date(unix * 1_000))} UTC`
