/** The phases drawn on the chain's clock: a bar per phase, the time now, and the ends of the chosen bar to move. */
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { formatExactMoment } from '../words/exactMoment.ts'
import { phaseName } from '@peppermint/ui/words/format/names.ts'
import type { Span } from '@peppermint/ui/sale/timeAxis.ts'
import { timeOfDay } from '@peppermint/ui/words/format/day.ts'
import { barWords, endWords } from '../words/phaseWords.ts'
import { isOpenEnded } from './phaseFields.ts'
import { getPhaseStatus } from './phaseOperation.ts'
import { BarEnd, type PhaseEnd } from './BarEnd.tsx'
import {
  snapOf,
  snapTo,
  spanOf,
  timelineScale,
  type TimelinePhase,
  type TimelineScale,
} from './timelineScale.ts'
import { t } from '@peppermint/ui/words/t.ts'

interface TimelineProps {
  readonly phases: readonly TimelinePhase[]
  /** Unix seconds. */
  readonly chainNow: number
  /** Absent: a drawing without controls. */
  readonly edit?: {
    /** Index of the chosen phase. */
    readonly selected: number
    readonly onSelect: (index: number) => void
    /** Which ends of the chosen phase can be moved. */
    readonly movable: readonly PhaseEnd[]
    /** @param unix seconds. */
    readonly onMove: (end: PhaseEnd, unix: number) => void
  }
}

const LANE_PX = 52
const BAR_PX = 42
const AXIS_PX = 56

/** A mark after it has its label on the left: on a phone it would end outside. */
const LAST_LABEL_PERCENT = 84

export function Timeline({ phases, chainNow, edit }: TimelineProps) {
  const [dragged, setDragged] = useState<Span>()
  const hatch = useId()
  const drawing = useRef<SVGSVGElement>(null)
  // While an end is dragged the scale stays as it is: the bar follows the pointer.
  const scale = timelineScale(dragged ?? spanOf(phases, chainNow))
  const nowX = scale.x(chainNow)
  const height = AXIS_PX + Math.max(1, phases.length) * LANE_PX + 6
  const selected = phases.findIndex(({ index }) => index === edit?.selected)
  const shown = phases[selected]
  const timeAt = (clientX: number): number => {
    const box = drawing.current?.getBoundingClientRect()
    if (box === undefined || box.width === 0) return scale.span.start
    return snapTo(scale.timeAt((clientX - box.left) / box.width), snapOf(scale.span))
  }
  return (
    <div className="timeline">
      <svg ref={drawing} width="100%" height={height} role="group" aria-label={t`Phases over time`}>
        <defs>
          <pattern
            id={hatch}
            width="7"
            height="7"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <line className="hatch" y2="7" />
          </pattern>
        </defs>
        <rect className="sheet" width="100%" y="22" height={height} />
        <g className="now" aria-hidden="true">
          <line x1={`${nowX}%`} x2={`${nowX}%`} y1="22" y2={height} />
          <text x={`${nowX}%`} y="15" textAnchor={nowX > 50 ? 'end' : 'start'}>
            {t`now ${timeOfDay(chainNow)}`}
          </text>
        </g>
        {scale.ticks.map(({ at, x, label }) => (
          <g key={at} className="mark" aria-hidden="true">
            <line className="tick" x1={`${x}%`} x2={`${x}%`} y1="22" y2={height} />
            <text
              className="tick-label"
              x={`${x}%`}
              y="40"
              {...(x > LAST_LABEL_PERCENT ? { dx: '-8', textAnchor: 'end' } : { dx: '8' })}
            >
              {label}
            </text>
          </g>
        ))}
        {phases.map((phase, lane) => (
          <Bar
            key={phase.index}
            phase={phase}
            top={AXIS_PX + lane * LANE_PX}
            scale={scale}
            chainNow={chainNow}
            hatch={hatch}
            {...(edit !== undefined && {
              isSelected: phase.index === edit.selected,
              onSelect: () => edit.onSelect(phase.index),
            })}
          />
        ))}
        {edit !== undefined &&
          shown !== undefined &&
          edit.movable.map((end) => (
            <BarEnd
              key={end}
              end={end}
              phase={shown}
              x={scale.x(shown[end])}
              top={AXIS_PX + selected * LANE_PX}
              span={scale.span}
              step={snapOf(scale.span)}
              timeAt={timeAt}
              onMove={(unix) => edit.onMove(end, unix)}
              onDrag={(isDragging) => setDragged(isDragging ? scale.span : undefined)}
            />
          ))}
      </svg>
    </div>
  )
}

interface BarProps {
  readonly phase: TimelinePhase
  readonly top: number
  readonly scale: TimelineScale
  readonly chainNow: number
  /** Id of the pattern of ended phases. */
  readonly hatch: string
  readonly isSelected?: boolean
  readonly onSelect?: () => void
}

/** A bar narrower than this has its words beside it; on phones all have them above. Per cent. */
const WIDE_PERCENT = 38
/** One that begins after it has them on its left. */
const RIGHT_PERCENT = 62

function Bar({ phase, top, scale, chainNow, hatch, isSelected = false, onSelect }: BarProps) {
  const [from, to] = [scale.x(phase.start), scale.x(phase.end)]
  const width = Math.max(0.4, to - from)
  const status = getPhaseStatus(phase, chainNow)
  const place = width >= WIDE_PERCENT ? 'inside' : from > RIGHT_PERCENT ? 'left' : 'right'
  const name = phaseName(phase)
  const select = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    onSelect?.()
  }
  return (
    <g
      className="phase-bar"
      data-status={status}
      data-draft={phase.isDraft}
      data-selected={isSelected}
      aria-label={t`${name}: ${barWords(phase)}. Opens ${formatExactMoment(phase.start)}, closes ${endWords(phase)}.`}
      {...(onSelect === undefined
        ? { role: 'img' }
        : { role: 'button', tabIndex: 0, 'aria-pressed': isSelected, onClick: onSelect, onKeyDown: select })}
    >
      <rect x={`${from}%`} y={top} width={`${width}%`} height={BAR_PX} />
      {status === 'ended' && !isSelected && (
        <rect x={`${from}%`} y={top} width={`${width}%`} height={BAR_PX} fill={`url(#${hatch})`} />
      )}
      {isOpenEnded(phase) && (
        <text className="arrow" x="100%" dx="-18" y={top + 27} aria-hidden="true">
          →
        </text>
      )}
      <text
        className={`bar-words ${place}`}
        x={place === 'right' ? `${to}%` : `${from}%`}
        y={top + 27}
        aria-hidden="true"
      >
        <BarWords phase={phase} />
      </text>
      <text className="bar-words above" x="8" y={top + 18} aria-hidden="true">
        <BarWords phase={phase} />
      </text>
    </g>
  )
}

function BarWords({ phase }: { readonly phase: TimelinePhase }) {
  return (
    <>
      <tspan className="bar-name">{phaseName(phase)}</tspan>
      <tspan className="bar-facts" dx="10">
        {barWords(phase)}
      </tspan>
    </>
  )
}
