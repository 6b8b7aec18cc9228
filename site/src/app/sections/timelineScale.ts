/** Which stretch of time the phase timeline shows. Pure. */
import { isOpenEnded } from '../../mint/phases.ts'
import { placeOf, type Span } from '../../mint/timeAxis.ts'

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

/** Where a mark's label is anchored, which must not leave the axis. @param place in percent. */
export const anchorOfMark = (place: number): 'start' | 'middle' | 'end' =>
  place > 95 ? 'end' : place < 5 ? 'start' : 'middle'

/** About how much of a phone's axis a letter takes, in percent. */
const LETTER_PERCENT = 1.75

/**
 * Whether a mark's label keeps clear of its neighbor's on a phone. Only those at the ends of the axis may not, which grow
 * to one side: months are long in some languages.
 */
export function hasRoomFor(label: string, axis: Span, marks: readonly number[], index: number): boolean {
  const at = marks[index]
  if (at === undefined) return false
  const place = placeOf(axis, at)
  const anchor = anchorOfMark(place)
  const neighbor = anchor === 'middle' ? undefined : marks[anchor === 'end' ? index - 1 : index + 1]
  if (neighbor === undefined) return true
  return Math.abs(placeOf(axis, neighbor) - place) > 1.5 * LETTER_PERCENT * label.length
}
