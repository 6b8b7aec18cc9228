/**
 * Decides while the window scrolls whether rows only pass by: because they cross the window faster than the eye follows,
 * or because the page does not keep up with drawing them. Decided from scroll events, of which there is one per frame.
 */
export interface ScrollPace {
  /** Whether new rows are only passing by. */
  readonly isPassing: boolean
  /** Positive while it scrolls down, negative up, 0 before it is known. */
  readonly direction: number
  /** A scroll event. Takes milliseconds of any clock, and pixels. */
  scrolled(event: { readonly time: number; readonly offset: number; readonly windowHeight: number }): void
  /** The scroll has ended, or what comes next is a jump. */
  rested(): void
}

/** A row that crosses the window in less time cannot be looked at, on any device. */
const UNSEEN_MS = 100
/** A row that crosses the window in more time is looked at: it has its pictures, however slow the device is. */
const LOOKED_AT_MS = 1_000
/** Once rows pass by, the window has to be so many times slower until they stop passing: speeds are not steady. */
const HYSTERESIS = 1.5
/** At 60 per second, with some tolerance. */
const FRAME_MS = 20
/**
 * Of the last frames together: several in a row at less than 30 per second, or one that is missing for as long as the
 * eye notices.
 */
const MAX_LATE_MS = 100
/** Weight of what was before each frame: the last seven frames count most. */
const DECAY = 0.85

export function createScrollPace(): ScrollPace {
  let last: { readonly time: number; readonly offset: number } | undefined
  let distancePx = 0
  let durationMs = 0
  let lateMs = 0
  let isLate = false
  let isPassing = false

  function rested(): void {
    last = undefined
    distancePx = durationMs = lateMs = 0
    isLate = isPassing = false
  }

  return {
    get isPassing() {
      return isPassing
    },
    get direction() {
      return Math.sign(distancePx)
    },
    scrolled({ time, offset, windowHeight }) {
      if (last !== undefined) {
        const gapMs = time - last.time
        distancePx = distancePx * DECAY + offset - last.offset
        durationMs = durationMs * DECAY + gapMs
        lateMs = lateMs * DECAY + Math.max(0, gapMs - FRAME_MS)
        // Until the scroll ends: rows that pass by are what makes the frames quick again.
        isLate ||= lateMs > MAX_LATE_MS
        const crossingMs = (durationMs * windowHeight) / Math.abs(distancePx)
        const limitMs = isLate ? LOOKED_AT_MS : UNSEEN_MS
        isPassing = crossingMs < (isPassing ? limitMs * HYSTERESIS : limitMs)
      }
      last = { time, offset }
    },
    rested,
  }
}
