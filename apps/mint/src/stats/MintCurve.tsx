/** Minted peppers over time. */
import { scaleLinear } from '@visx/scale'
import { AreaClosed, LinePath } from '@visx/shape'
import type { StatsAnswer } from '@peppermint/api'
import { Plot } from '../collection/Plot.tsx'
import { valueLines } from '../collection/valueLines.ts'
import { formatDay, formatShortMoment } from '@peppermint/ui/words/format/day.ts'
import { formatInteger } from '@peppermint/ui/words/format/integer.ts'
import { mintCurveWords } from './statsWords.ts'
import { t } from '@peppermint/ui/words/t.ts'

interface MintCurveProps {
  readonly hours: StatsAnswer['mintsPerHour']
  /** Most peppers that can exist. */
  readonly supply: number
  /** Unix seconds of the newest block. */
  readonly until: number
}

/** Units of the drawing; it is stretched over the width that it has. */
const WIDTH = 320
const HEIGHT = 120

export function MintCurve({ hours, supply, until }: MintCurveProps) {
  const points = accumulateMints(hours, until)
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return null
  const x = scaleLinear({ domain: [first.at, Math.max(last.at, first.at + 1)], range: [0, WIDTH] })
  const lines = valueLines(last.minted)
  const y = scaleLinear({ domain: [0, lines.at(-1) ?? 1], range: [HEIGHT, 0] })
  const xOf = ({ at }: CurvePoint) => round(x(at))
  const yOf = ({ minted }: CurvePoint) => round(y(minted))
  const words = mintCurveWords(last.minted, supply, first.at)
  return (
    <section className="band" aria-labelledby="mints">
      <div>
        <h2 id="mints">{t`Mints`}</h2>
        <p className="m">{words}</p>
      </div>
      <figure className="chart">
        <Plot
          lines={lines}
          width={WIDTH}
          height={HEIGHT}
          label={words}
          axis={
            <p className="axis ends s m" aria-hidden="true">
              <span>{formatShortMoment(first.at)}</span>
              <span>{formatShortMoment(last.at)}</span>
            </p>
          }
        >
          <AreaClosed className="area" data={[...points]} x={xOf} y={yOf} yScale={y} />
          <LinePath className="line" data={[...points]} x={xOf} y={yOf} vectorEffect="non-scaling-stroke" />
        </Plot>
        <details>
          <summary>{t`Mints as a table`}</summary>
          <table>
            <thead>
              <tr>
                <th scope="col">{t`Day (UTC)`}</th>
                <th scope="col">{t`Minted`}</th>
                <th scope="col">{t`In all`}</th>
              </tr>
            </thead>
            <tbody>
              {groupByDay(hours).map(({ day, minted, total }) => (
                <tr key={day}>
                  <th scope="row">{formatDay(day)}</th>
                  <td>{formatInteger(minted)}</td>
                  <td>{formatInteger(total)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      </figure>
    </section>
  )
}

/** Server and browser write the same digits. */
const round = (value: number): number => Math.round(value * 100) / 100

interface CurvePoint {
  /** Unix seconds. */
  readonly at: number
  /** Peppers minted until then. */
  readonly minted: number
}

const HOUR_SECONDS = 3_600

/**
 * Minted peppers over time, from mints per hour.
 * A step per hour with mints: the count at the hour's beginning and at its end, and the last count until now.
 * @param hours oldest first.
 * @param until Unix seconds of the newest block.
 */
export function accumulateMints(hours: StatsAnswer['mintsPerHour'], until: number): readonly CurvePoint[] {
  const points: CurvePoint[] = []
  let minted = 0
  for (const { hour, minted: inHour } of hours) {
    points.push({ at: hour, minted })
    minted += inHour
    points.push({ at: Math.min(hour + HOUR_SECONDS, Math.max(until, hour)), minted })
  }
  const last = points.at(-1)
  if (last !== undefined && until > last.at) points.push({ at: until, minted })
  return points
}

interface MintedDay {
  /** Unix seconds of its beginning, UTC. */
  readonly day: number
  readonly minted: number
  /** Until its end. */
  readonly total: number
}

const DAY_SECONDS = 86_400

/** Days with mints, oldest first. */
export function groupByDay(hours: StatsAnswer['mintsPerHour']): readonly MintedDay[] {
  const days = new Map<number, number>()
  for (const { hour, minted } of hours) {
    const day = hour - (hour % DAY_SECONDS)
    days.set(day, (days.get(day) ?? 0) + minted)
  }
  let total = 0
  return [...days].map(([day, minted]) => {
    total += minted
    return { day, minted, total }
  })
}
