/** Moments in the studio: complete enough that two different ones never read the same. */
import { formatDay, timeOfDay } from '@peppermint/ui/words/format/day.ts'
import { t } from '@peppermint/ui/words/t.ts'

/** Unix seconds → `21 Nov 2026, 23:00 UTC`; with seconds only where there are any. */
export function formatExactMoment(unix: number): string {
  const seconds = unix % 60
  const time = seconds === 0 ? timeOfDay(unix) : `${timeOfDay(unix)}:${String(seconds).padStart(2, '0')}`
  return t`${formatDay(unix)}, ${time} UTC`
}
