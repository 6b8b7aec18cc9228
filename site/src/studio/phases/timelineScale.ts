/** Where the phases are on the timeline. Pure: per cent of its width. */
import type { Phase } from '@peppermint/contracts/sale'
import { scaleLinear, scaleUtc } from '@visx/scale'
import { formatTick } from '../../words/studio/phaseWords.ts'
import { isOpenEnded } from './phaseFields.ts'

export interface TimelinePhase extends Phase {
  readonly index: number
  /** Not on chain yet. */
  readonly isDraft?: boolean
}

/** Unix seconds. */
export interface Span {
  readonly from: number
  readonly to: number
}

export interface Tick {
  readonly at: number
  /** Per cent. */
  readonly x: number
  readonly label: string
}

export interface TimelineScale {
  readonly span: Span
  /** Per cent of the width; outside of the span, beyond 0 or 100. */
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
  const from = Math.min(chainNow, ...times)
  // An open-ended phase alone needs room to the right of its start.
  const to = Math.max(chainNow + DAY_SECONDS, ...times.map((time) => time + HOUR_SECONDS))
  const room = Math.max(HOUR_SECONDS, (to - from) * 0.05)
  const tail = phases.some(isOpenEnded) ? (to - from) * 0.15 : 0
  return { from: from - room, to: to + room + tail }
}

/** About a tick per 140 px at the drawing's least width. */
const TICKS = 6

export function timelineScale(span: Span): TimelineScale {
  const scale = scaleLinear({ domain: [span.from, span.to], range: [0, 100] })
  const utc = scaleUtc({ domain: [new Date(span.from * 1_000), new Date(span.to * 1_000)], range: [0, 100] })
  const moments = utc.ticks(TICKS).map((date) => date.getTime() / 1_000)
  const step = (moments[1] ?? span.to) - (moments[0] ?? span.from)
  return {
    span,
    x: (unix) => round(scale(unix)),
    timeAt: (part) => Math.round(scale.invert(part * 100)),
    ticks: moments.map((at) => ({ at, x: round(scale(at)), label: formatTick(at, step) })),
  }
}

/** Hours while the whole is shorter than three weeks, else days. Seconds. */
export const snapOf = ({ from, to }: Span): number =>
  to - from > 21 * DAY_SECONDS ? DAY_SECONDS / 4 : HOUR_SECONDS / 2

export const snapTo = (unix: number, step: number): number => Math.round(unix / step) * step

/** Server and browser write the same digits. */
const round = (value: number): number => Math.round(value * 100) / 100
