import { plural } from '../plural.ts'
import { t } from '../t.ts'

/** A duration in its largest unit: `5 minutes`, `1 hour`, `2 days`. */
export function formatDuration(seconds: number): string {
  if (seconds < 3600) {
    const minutes = Math.floor(seconds / 60)
    return plural(minutes, t`1 minute`, t`${minutes} minutes`)
  }
  if (seconds < 86_400) {
    const hours = Math.floor(seconds / 3600)
    return plural(hours, t`1 hour`, t`${hours} hours`)
  }
  const days = Math.floor(seconds / 86_400)
  return plural(days, t`1 day`, t`${days} days`)
}
