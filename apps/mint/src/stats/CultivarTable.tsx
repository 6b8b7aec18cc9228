/** The twenty cultivars: how many are revealed, of how many in the deck. */
import { CULTIVARS } from '@peppermint/art'
import { Meter } from '../collection/Meter.tsx'
import { PEPPERS_PATH } from '@peppermint/ui/page/paths.ts'
import { formatInteger } from '@peppermint/ui/words/format/integer.ts'
import { cultivarsWords } from './statsWords.ts'
import { t } from '@peppermint/ui/words/t.ts'

interface CultivarTableProps {
  /** Revealed peppers by the cultivar's key. */
  readonly cultivars: Readonly<Record<string, number>>
  readonly revealed: number
}

export function CultivarTable({ cultivars, revealed }: CultivarTableProps) {
  const supply = CULTIVARS.reduce((sum, cultivar) => sum + cultivar.supply, 0)
  return (
    <section className="band" aria-labelledby="cultivars">
      <div>
        <h2 id="cultivars">{t`Cultivars`}</h2>
        <p className="m">{cultivarsWords(revealed)}</p>
      </div>
      <table className="cultivars">
        <thead>
          <tr>
            <th scope="col">{t`Cultivar`}</th>
            <th scope="col">{t`Species`}</th>
            <th scope="col">{t`Revealed`}</th>
            <th scope="col">{t`Of`}</th>
          </tr>
        </thead>
        <tbody>
          {CULTIVARS.map(({ key, name, latin, supply: cards }) => (
            <tr key={key}>
              <th scope="row">
                <a href={`${PEPPERS_PATH}?cultivar=${key}`}>{name}</a>
              </th>
              <td className="latin" lang="la">
                {latin}
              </td>
              <td>
                {formatInteger(cultivars[key] ?? 0)}
                <Meter part={cultivars[key] ?? 0} whole={cards} />
              </td>
              <td className="m">{formatInteger(cards)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t`All twenty`}</th>
            <td />
            <td>{formatInteger(revealed)}</td>
            <td>{formatInteger(supply)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
