/**
 * The phases of a sale on one axis of time, with a line at the present. Coordinates in percent, so that the text keeps its
 * size in every width; colors in attributes, so that it is legible before any stylesheet of the sections has loaded.
 * Readers get the list below it (`PhaseList.tsx`).
 */
import { formatMark } from '@peppermint/ui/words/format/day.ts'
import { phaseName } from '@peppermint/ui/words/format/names.ts'
import { type IndexedPhase, isOpenEnded } from '@peppermint/ui/sale/phases.ts'
import type { Sale } from '../../mint/panelState.ts'
import { phaseStatus, type PhaseStatus } from '../phaseStatus.ts'
import { marksOf, placeOf, type Span } from '@peppermint/ui/sale/timeAxis.ts'
import { phaseStatusWords } from './phaseStatusWords.ts'
import { t } from '@peppermint/ui/words/t.ts'

interface PhaseTimelineProps {
  /** By start; at least one. */
  readonly phases: readonly IndexedPhase[]
  readonly sale: Sale
  /** The chain's clock, Unix seconds. */
  readonly chainNow: number
}

const TOP = 26
const LANE = 46
const BAR = 18

const isOver = (status: PhaseStatus): boolean => status === 'Ended' || status === 'Sold out'

/** As an attribute, without the errors of binary fractions. */
const percent = (share: number): string => `${Math.round(share * 10) / 10}%`

/** Text beside a place begins there, in the right part of the axis it ends there. */
const anchorAt = (place: number) => (place > 55 ? 'end' : 'start')

export function PhaseTimeline({ phases, sale, chainNow }: PhaseTimelineProps) {
  const axis = spanOf(phases, chainNow)
  const bottom = TOP + phases.length * LANE
  const now = placeOf(axis, chainNow)
  const isWithin = chainNow >= axis.start && chainNow <= axis.end
  return (
    <svg className="timeline" aria-hidden="true" width="100%" height={bottom + 22} fill="currentColor">
      {marksOf(axis).map((at) => {
        const place = placeOf(axis, at)
        return (
          <g key={at}>
            <line x1={`${place}%`} x2={`${place}%`} y1={TOP} y2={bottom} stroke="var(--hair)" />
            {hasRoomAt(place) && (
              <text x={`${place}%`} y={bottom + 16} textAnchor="middle">
                {formatMark(at)}
              </text>
            )}
          </g>
        )
      })}
      {isWithin && (
        <line x1={`${now}%`} x2={`${now}%`} y1={TOP - 8} y2={bottom} stroke="var(--fruit)" strokeWidth="3" />
      )}
      {phases.map((phase, lane) => {
        const [start, end] = [placeOf(axis, phase.start), placeOf(axis, phase.end)]
        const status = phaseStatus(phase, sale, chainNow)
        const anchor = anchorAt(start)
        const top = TOP + lane * LANE
        return (
          <g key={phase.index}>
            <text x={`${anchor === 'end' ? end : start}%`} y={top + 16} textAnchor={anchor}>
              <tspan fontWeight="700">{phaseName(phase)}</tspan> {phaseStatusWords[status].toLowerCase()}
            </text>
            <rect
              x={`${start}%`}
              y={top + 22}
              width={percent(end - start)}
              height={BAR}
              fill={isOver(status) ? 'var(--well)' : 'var(--sheet)'}
              stroke="currentColor"
            />
            {status === 'Open' && (
              <rect
                x={`${start}%`}
                y={top + 22}
                width={percent(now - start)}
                height={BAR}
                fill="var(--fruit)"
              />
            )}
          </g>
        )
      })}
      {isWithin && (
        <text
          x={`${now}%`}
          y={TOP - 12}
          textAnchor={now > 90 ? 'end' : now < 10 ? 'start' : 'middle'}
          fill="var(--fruit)"
          fontWeight="700"
        >
          {t`Now`}
        </text>
      )}
    </svg>
  )
}

const WEEK_SECONDS = 604_800

/**
 * Which stretch of time the phase timeline shows. Pure.
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
const hasRoomAt = (place: number): boolean => place >= 8 && place <= 92
