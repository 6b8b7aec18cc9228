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
import { accumulateMints, groupByDay, type CurvePoint } from './mintCurve.ts'

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
