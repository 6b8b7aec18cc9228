/** Heat of all revealed peppers as a histogram, and the same figures as a table. */
import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import type { StatsAnswer } from '@peppermint/api'
import { formatInteger } from '@peppermint/ui/words/format/integer.ts'
import { heatBinWords, shortHeat } from '@peppermint/ui/words/collectionWords.ts'
import { t } from '@peppermint/ui/words/t.ts'
import { Plot } from './Plot.tsx'
import { valueLines } from './valueLines.ts'

interface HeatHistogramProps {
  readonly bins: StatsAnswer['heatBins']
  /** Scoville heat units of the pepper whose bin is marked. */
  readonly marked?: number
  /** What the picture shows, in a sentence. */
  readonly label: string
}

/** Units of the drawing; it is stretched over the width that it has. */
const WIDTH = 320
const HEIGHT = 100

export function HeatHistogram({ bins, marked, label }: HeatHistogramProps) {
  const lines = valueLines(Math.max(...bins.map(({ peppers }) => peppers)))
  const x = scaleBand({ domain: bins.map(({ from }) => from), range: [0, WIDTH], paddingInner: 0.12 })
  const y = scaleLinear({ domain: [0, lines.at(-1) ?? 1], range: [0, HEIGHT] })
  const markedBin = marked === undefined ? -1 : bins.findLastIndex(({ from }) => from <= marked)
  return (
    <figure className="chart">
      <Plot
        lines={lines}
        width={WIDTH}
        height={HEIGHT}
        label={label}
        axis={
          <ol className="axis bins" aria-hidden="true">
            {bins.map(({ from }, index) => (
              <li key={from}>{index % 3 === 0 ? shortHeat(from) : ''}</li>
            ))}
          </ol>
        }
      >
        {bins.map(({ from, peppers }, index) => (
          <Bar
            key={from}
            className={index === markedBin ? 'bar marked' : 'bar'}
            x={round(x(from) ?? 0)}
            width={round(x.bandwidth())}
            y={round(HEIGHT - barHeight(y(peppers), peppers))}
            height={round(barHeight(y(peppers), peppers))}
          />
        ))}
      </Plot>
      <figcaption className="s m">{t`Scoville heat units`}</figcaption>
      <details>
        <summary>{t`Heat as a table`}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{t`Scoville heat units`}</th>
              <th scope="col">{t`${COLLECTION.unit.manyCapital}`}</th>
            </tr>
          </thead>
          <tbody>
            {bins.map(({ from, peppers }, index) => (
              <tr key={from} aria-current={index === markedBin ? 'true' : undefined}>
                <th scope="row">{heatBinWords(from, bins[index + 1]?.from)}</th>
                <td>{formatInteger(peppers)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}

/** A bin with few peppers stays visible. */
const barHeight = (height: number, peppers: number): number => (peppers === 0 ? 0 : Math.max(1.5, height))

/** Server and browser write the same digits. */
const round = (value: number): number => Math.round(value * 100) / 100
