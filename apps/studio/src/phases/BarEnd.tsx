/** An end of a bar: dragged by a pointer, or moved by the arrow keys. */
import type { KeyboardEvent, PointerEvent } from 'react'
import { endWords } from '../words/phaseWords.ts'
import { t } from '@peppermint/ui/words/t.ts'
import { formatExactMoment } from '../words/exactMoment.ts'
import { phaseName } from '@peppermint/ui/words/format/names.ts'
import { isOpenEnded } from './phaseFields.ts'
import type { Span } from '@peppermint/ui/sale/timeAxis.ts'
import type { TimelinePhase } from './timelineScale.ts'

export type PhaseEnd = 'start' | 'end'

interface BarEndProps {
  readonly end: PhaseEnd
  readonly phase: TimelinePhase
  /** Per cent. */
  readonly x: number
  readonly top: number
  readonly span: Span
  /** Seconds that an arrow key moves it. */
  readonly step: number
  /** Unix seconds at a horizontal place of the window. */
  readonly timeAt: (clientX: number) => number
  readonly onMove: (unix: number) => void
  readonly onDrag: (isDragging: boolean) => void
}

const DAY_SECONDS = 86_400
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }
const DAYS: Readonly<Record<string, number>> = { PageDown: -DAY_SECONDS, PageUp: DAY_SECONDS }

export function BarEnd({ end, phase, x, top, span, step, timeAt, onMove, onDrag }: BarEndProps) {
  // A phase without an end gets one where the drawing ends.
  const at = end === 'end' && isOpenEnded(phase) ? span.end : phase[end]
  // The other end, or where the drawing ends.
  const first = end === 'start' ? Math.ceil(span.start) : phase.start + step
  const last = end === 'start' && !isOpenEnded(phase) ? phase.end - step : Math.floor(span.end)
  const targetOf = (key: string): number | undefined => {
    if (key === 'Home') return first
    if (key === 'End') return last
    const seconds = (STEPS[key] ?? 0) * step + (DAYS[key] ?? 0)
    return seconds === 0 ? undefined : at + seconds
  }
  const move = (event: KeyboardEvent) => {
    const to = targetOf(event.key)
    if (to === undefined) return
    event.preventDefault()
    onMove(Math.round(to / 60) * 60)
  }
  const grab = (event: PointerEvent<SVGGElement>) => {
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    onDrag(true)
  }
  const drag = (event: PointerEvent<SVGGElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) onMove(timeAt(event.clientX))
  }
  return (
    <svg x={`${x}%`} y={top} overflow="visible">
      <g
        className="bar-end"
        role="slider"
        tabIndex={0}
        aria-label={end === 'start' ? t`${phaseName(phase)} opens` : t`${phaseName(phase)} closes`}
        aria-orientation="horizontal"
        aria-valuemin={first}
        aria-valuemax={last}
        aria-valuenow={at}
        aria-valuetext={end === 'end' ? endWords(phase) : formatExactMoment(at)}
        onKeyDown={move}
        onPointerDown={grab}
        onPointerMove={drag}
        onPointerUp={() => onDrag(false)}
        onPointerCancel={() => onDrag(false)}
      >
        <rect className="hit" x={end === 'start' ? -10 : -14} y="-1" width="24" height="44" />
        <path d={end === 'start' ? 'M6 11v20M10 11v20' : 'M-6 11v20M-10 11v20'} />
      </g>
    </svg>
  )
}
