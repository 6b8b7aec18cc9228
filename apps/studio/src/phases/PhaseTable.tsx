/** The phases as a table: what the timeline draws, as text. */
import { phaseLimits, type Sale } from '@peppermint/sale'
import { indexedPhases } from '@peppermint/ui/sale/phases.ts'
import { formatCoin } from '@peppermint/ui/words/format/amount.ts'
import { formatExactMoment } from '../words/exactMoment.ts'
import { formatInteger } from '@peppermint/ui/words/format/integer.ts'
import { phaseName } from '@peppermint/ui/words/format/names.ts'
import { limitWords } from '../words/limitWords.ts'
import { audienceWords, endWords, phaseStatusWords } from '../words/phaseWords.ts'
import { t } from '@peppermint/ui/words/t.ts'

interface PhaseTableProps {
  readonly sale: Sale
  /** Unix seconds. */
  readonly chainNow: number
}

export function PhaseTable({ sale, chainNow }: PhaseTableProps) {
  if (sale.phases.length === 0)
    return <p className="lead">{t`No phases yet. Nothing can be minted until one is added.`}</p>
  return (
    <div className="scroll" role="region" aria-label={t`Phases`} tabIndex={0}>
      <table className="phase-table">
        <thead>
          <tr>
            <th scope="col">{t`Phase`}</th>
            <th scope="col">{t`Opens`}</th>
            <th scope="col">{t`Closes`}</th>
            <th scope="col">{t`Price`}</th>
            <th scope="col">{t`Who`}</th>
            {phaseLimits.map((limit) => (
              <th key={limit} scope="col">
                {limitWords[limit].column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {indexedPhases(sale).map((phase) => (
            <tr key={phase.index}>
              <th scope="row">
                {phaseName(phase)} <span className="s m">{phaseStatusWords(phase, sale, chainNow)}</span>
              </th>
              <td>{formatExactMoment(phase.start)}</td>
              <td>{endWords(phase)}</td>
              <td>{formatCoin(phase.price)}</td>
              <td>{audienceWords(phase)}</td>
              {phaseLimits.map((limit) => (
                <td key={limit}>{formatInteger(phase[limit])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
