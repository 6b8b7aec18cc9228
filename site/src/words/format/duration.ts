/** A duration in its largest unit: `5 minutes`, `1 hour`, `2 days`. */
export function formatDuration(seconds: number): string {
  const [count, unit] =
    seconds < 3600
      ? [seconds / 60, 'minute']
      : seconds < 86_400
        ? [seconds / 3600, 'hour']
        : [seconds / 86_400, 'day']
  const whole = Math.floor(count)
  return `${whole} ${unit}${whole === 1 ? '' : 's'}`
}
