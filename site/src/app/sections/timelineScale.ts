/** Places of moments on the axis of the phase timeline, and which of them are marked. Pure. */

import { isOpenEnded } from '../../mint/phases.ts'

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
  365 * DAY,
]
/** As many dates as a phone has room for. */
const MAX_MARKS = 5

/**
 * From the first start to the last end. A phase without an end lasts for a week beyond every other moment, the present
 * included.
 * @param spans at least one.
 */
export function spanOf(spans: readonly Span[], now: number): Span {
  const ends = spans.filter((span) => !isOpenEnded(span)).map(({ end }) => end)
  const start = Math.min(...spans.map((span) => span.start))
  const end = Math.max(start, ...ends)
  if (ends.length === spans.length) return { start, end }
  return { start, end: Math.max(end, now, ...spans.map((span) => span.start)) + 7 * DAY }
}

/** Where a moment is on an axis, in percent with one decimal; at its ends for moments outside. */
export function placeOf({ start, end }: Span, at: number): number {
  const share = (Math.min(Math.max(at, start), end) - start) / (end - start)
  return Math.round(share * 1_000) / 10
}

/** Moments to mark on an axis: whole hours or days in UTC, none at its very ends. */
export function marksOf({ start, end }: Span): readonly number[] {
  const step = STEPS.find((seconds) => (end - start) / seconds <= MAX_MARKS) ?? 365 * DAY
  const first = Math.ceil(start / step) * step
  const count = Math.max(0, Math.floor((end - first) / step) + 1)
  return Array.from({ length: count }, (_, index) => first + index * step)
}
