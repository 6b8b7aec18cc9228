/** Revealed peppers by the values of each trait besides the cultivar. */
import { scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import type { StatsAnswer } from '@peppermint/api'
import { PEPPERS_PATH } from '@peppermint/ui/page/paths.ts'
import { formatInteger } from '@peppermint/ui/words/format/integer.ts'
import { formatShare } from '@peppermint/ui/words/format/share.ts'
import { shareTitle } from './statsWords.ts'
import { t } from '@peppermint/ui/words/t.ts'
import { traitTitle, traitValueName } from '@peppermint/ui/words/traitWords.ts'

interface TraitTablesProps {
  /** Revealed peppers by the values of each trait. */
  readonly traits: StatsAnswer['traits']
  readonly revealed: number
}

export function TraitTables({ traits, revealed }: TraitTablesProps) {
  return (
    <section className="band" aria-labelledby="traits">
      <div>
        <h2 id="traits">{t`Traits`}</h2>
        <p className="m">
          {t`Among the ${formatInteger(revealed)} ${COLLECTION.unit.many} revealed so far.`}
        </p>
      </div>
      <div className="trait-tables">
        {Object.entries(traits)
          .filter(([trait]) => trait !== 'cultivar')
          .map(([trait, values]) => (
            <TraitTable key={trait} trait={trait} values={values} revealed={revealed} />
          ))}
      </div>
    </section>
  )
}

interface TraitTableProps {
  readonly trait: string
  readonly values: Readonly<Record<string, number>>
  readonly revealed: number
}

/** Units of a bar's drawing; it is stretched over the width that it has. */
const WIDTH = 100

function TraitTable({ trait, values, revealed }: TraitTableProps) {
  const x = scaleLinear({ domain: [0, Math.max(1, ...Object.values(values))], range: [0, WIDTH] })
  return (
    <table>
      <caption>{traitTitle(trait)}</caption>
      <colgroup>
        <col className="value-name" />
        <col />
        <col className="value-count" />
        <col className="value-share" />
      </colgroup>
      <thead className="sr">
        <tr>
          <th scope="col">{traitTitle(trait)}</th>
          <th scope="col">{t`Bar`}</th>
          <th scope="col">{t`Revealed`}</th>
          <th scope="col">{shareTitle}</th>
        </tr>
      </thead>
      <tbody>
        {Object.entries(values).map(([value, count]) => (
          <tr key={value}>
            <th scope="row">
              <a href={`${PEPPERS_PATH}?${trait}=${value}`}>{traitValueName(trait, value)}</a>
            </th>
            <td className="drawn" aria-hidden="true">
              <svg viewBox={`0 0 ${WIDTH} 1`} preserveAspectRatio="none">
                <Bar className="bar" x={0} y={0} height={1} width={Math.round(x(count) * 10) / 10} />
              </svg>
            </td>
            <td>{formatInteger(count)}</td>
            <td className="m">{formatShare(count, revealed)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
