/** Who holds the peppers: how many holders have how many, and the largest. */
import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import type { StatsAnswer } from '@peppermint/api'
import type { Address } from 'viem'
import { AccountLink } from '@peppermint/ui/parts/AccountLink.tsx'
import { Plot } from '../collection/Plot.tsx'
import { valueLines } from '../collection/valueLines.ts'
import { formatInteger } from '@peppermint/ui/words/format/integer.ts'
import { formatShares } from '@peppermint/ui/words/format/share.ts'
import { holdersWords, holdingWords, shareTitle } from './statsWords.ts'
import { t } from '@peppermint/ui/words/t.ts'

/** Units of the drawing; it is stretched over the width that it has. */
const WIDTH = 320
const HEIGHT = 80

export function Holders({ stats }: { readonly stats: StatsAnswer }) {
  const { holders, holdings, topHolders, minted } = stats
  const x = scaleBand({ domain: holdings.map(({ from }) => from), range: [0, WIDTH], paddingInner: 0.15 })
  const lines = valueLines(Math.max(...holdings.map((group) => group.holders)))
  const y = scaleLinear({ domain: [0, lines.at(-1) ?? 1], range: [0, HEIGHT] })
  const words = holdersWords(holders, minted)
  const shares = formatShares(
    topHolders.map(({ held }) => held),
    minted,
  )
  return (
    <section className="band" aria-labelledby="holders">
      <div>
        <h2 id="holders">{t`Holders`}</h2>
        <p className="m">{words}</p>
      </div>
      <div>
        <figure className="chart">
          <Plot
            lines={lines}
            width={WIDTH}
            height={HEIGHT}
            label={`${t`Holders by how many ${COLLECTION.unit.many} they hold.`} ${words}`}
            axis={
              <ol className="axis groups" aria-hidden="true">
                {holdings.map(({ from, to }) => (
                  <li key={from}>{holdingWords(from, to)}</li>
                ))}
              </ol>
            }
          >
            {holdings.map((group) => {
              const height = group.holders === 0 ? 0 : Math.max(1.5, y(group.holders))
              return (
                <Bar
                  key={group.from}
                  className="bar"
                  x={round(x(group.from) ?? 0)}
                  width={round(x.bandwidth())}
                  y={round(HEIGHT - height)}
                  height={round(height)}
                />
              )
            })}
          </Plot>
          <figcaption className="s m">{t`${COLLECTION.unit.manyCapital} held by one holder`}</figcaption>
          <details>
            <summary>{t`Holders as a table`}</summary>
            <table>
              <thead>
                <tr>
                  <th scope="col">{t`${COLLECTION.unit.manyCapital} held`}</th>
                  <th scope="col">{t`Holders`}</th>
                </tr>
              </thead>
              <tbody>
                {holdings.map((group) => (
                  <tr key={group.from}>
                    <th scope="row">{holdingWords(group.from, group.to)}</th>
                    <td>{formatInteger(group.holders)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </figure>
        <h3>{t`Largest holders`}</h3>
        <table className="ranked">
          <thead>
            <tr>
              <th scope="col">{t`Holder`}</th>
              <th scope="col">{t`${COLLECTION.unit.manyCapital}`}</th>
              <th scope="col">{shareTitle}</th>
            </tr>
          </thead>
          <tbody>
            {topHolders.map(({ owner, held }, index) => (
              <tr key={owner}>
                <th scope="row">
                  <AccountLink address={owner as Address} />
                </th>
                <td>{formatInteger(held)}</td>
                <td>{shares[index]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** Server and browser write the same digits. */
const round = (value: number): number => Math.round(value * 100) / 100
