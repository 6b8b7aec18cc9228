/** Places of moments on an axis of time, and which of them are marked. Pure. */

/** A stretch of time, Unix seconds. */
export interface Span {
  readonly start: number
  readonly end: number
}

const HOUR = 3_600
const DAY = 24 * HOUR
/** Seconds between marks. */
const STEPS = [
  HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  DAY,
  2 * DAY,
  4 * DAY,
  7 * DAY,
  14 * DAY,
  30 * DAY,
  90 * DAY,
  180 * DAY,
  365 * DAY,
]
/** As many dates as a phone has room for. */
const PHONE_MARKS = 5

/** Where a moment is on an axis, in percent with one decimal; at its ends for moments outside. */
export function placeOf({ start, end }: Span, at: number): number {
  const share = (Math.min(Math.max(at, start), end) - start) / (end - start)
  return Math.round(share * 1_000) / 10
}

/** Moments to mark on an axis: whole hours or days in UTC, none at its very ends. @param most how many it has room for. */
export function marksOf({ start, end }: Span, most = PHONE_MARKS): readonly number[] {
  const step = STEPS.find((seconds) => (end - start) / seconds <= most) ?? 365 * DAY
  const first = Math.ceil(start / step) * step
  const count = Math.max(0, Math.floor((end - first) / step) + 1)
  return Array.from({ length: count }, (_, index) => first + index * step)
}
