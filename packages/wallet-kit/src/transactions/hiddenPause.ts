/**
 * How rarely a hidden page reads, whose visitor sees its title at most: every 20 s for ten minutes, every 5 minutes for a
 * day, then not until it is visible. Browsers slow its timers to a minute by themselves.
 */
const PAUSE_MS = 20_000
const LONG_PAUSE_MS = 5 * 60_000
const MAX_SHORT_PAUSES = 30
const MAX_PAUSES = 318

/**
 * Milliseconds until the next reading; undefined once a hidden page has read for long enough.
 * @param readings since the page was hidden, from 1.
 */
export function hiddenPauseMs(readings: number): number | undefined {
  if (readings > MAX_PAUSES) return undefined
  return readings > MAX_SHORT_PAUSES ? LONG_PAUSE_MS : PAUSE_MS
}
