/** Where the phases are on the studio's timeline. Pure. */
import type { Phase } from '@peppermint/sale'
import { marksOf, placeOf, type Span } from '@peppermint/ui/sale/timeAxis.ts'
import { formatDay, formatMark } from '@peppermint/ui/words/format/day.ts'
import { isOpenEnded } from './phaseFields.ts'

export interface TimelinePhase extends Phase {
  readonly index: number
  /** Not on chain yet. */
  readonly isDraft?: boolean
}

export interface Tick {
  readonly at: number
  /** Per cent. */
  readonly x: number
  readonly label: string
}

export interface TimelineScale {
  readonly span: Span
  /** Per cent of the width; at its ends for moments outside. */
  readonly x: (unix: number) => number
  /** Unix seconds at this part of the width, 0 to 1. */
  readonly timeAt: (part: number) => number
  readonly ticks: readonly Tick[]
}

const HOUR_SECONDS = 3_600
const DAY_SECONDS = 86_400

/** The time from the first start to the last end, now included, with some room at both ends. */
export function spanOf(phases: readonly Phase[], chainNow: number): Span {
  const times = phases.flatMap((phase) => (isOpenEnded(phase) ? [phase.start] : [phase.start, phase.end]))
  const start = Math.min(chainNow, ...times)
  // An open-ended phase alone needs room to the right of its start.
  const end = Math.max(chainNow + DAY_SECONDS, ...times.map((time) => time + HOUR_SECONDS))
  const room = Math.max(HOUR_SECONDS, (end - start) * 0.05)
  const tail = phases.some(isOpenEnded) ? (end - start) * 0.15 : 0
  return { start: start - room, end: end + room + tail }
}

/** A tick per 97 px at least. */
const TICKS = 7

export function timelineScale(span: Span): TimelineScale {
  const seconds = span.end - span.start
  // Days of more than one year need it.
  const format = seconds > 365 * DAY_SECONDS ? formatDay : formatMark
  return {
    span,
    x: (unix) => placeOf(span, unix),
    timeAt: (part) => Math.round(span.start + part * seconds),
    ticks: marksOf(span, TICKS).map((at) => ({ at, x: placeOf(span, at), label: format(at) })),
  }
}

/** Hours while the whole is shorter than three weeks, else days. Seconds. */
export const snapOf = ({ start, end }: Span): number =>
  end - start > 21 * DAY_SECONDS ? DAY_SECONDS / 4 : HOUR_SECONDS / 2

export const snapTo = (unix: number, step: number): number => Math.round(unix / step) * step
