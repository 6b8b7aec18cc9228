/** Which stretch of time the phase timeline shows. Pure. */
import { isOpenEnded } from '@peppermint/ui/sale/phases.ts'
import type { Span } from '@peppermint/ui/sale/timeAxis.ts'

const WEEK_SECONDS = 604_800

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
  return { start, end: Math.max(end, now, ...spans.map((span) => span.start)) + WEEK_SECONDS }
}

/**
 * Whether a mark's label fits around its place, in percent, on a phone. Beside the axis's end it would have to move, on the
 * next one in languages with long months.
 */
export const hasRoomAt = (place: number): boolean => place >= 8 && place <= 92
