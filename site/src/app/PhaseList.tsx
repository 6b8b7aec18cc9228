/** All phases of a sale with several: name, status, time, price, audience. The panel's script updates the statuses. */
import { CURRENCY, formatExact } from '../words/format/amount.ts'
import { formatMoment } from '../words/format/time.ts'
import { phaseName } from '../words/format/names.ts'
import { isPending, isPublic, indexedPhases } from '../mint/phases.ts'
import { asOfBlockWords } from '../words/saleWords.ts'
import type { Sale } from '../mint/panelState.ts'
import { phaseStatus } from './phaseStatus.ts'

export interface PhaseListProps {
  readonly sale: Sale
  /** The chain's clock, Unix seconds. */
  readonly chainNow: number
}

/** Static: rendered once, never hydrated. Empty for a single phase, which the label covers. */
export function PhaseList({ sale, chainNow }: PhaseListProps) {
  const phases = indexedPhases(sale).toSorted((a, b) => a.start - b.start)
  if (phases.length < 2) return null
  return (
    <section aria-labelledby="phases">
      <h2 id="phases">Phases</h2>
      <ol className="phases">
        {phases.map((phase) => (
          <li key={phase.index} data-phase={phase.index} data-status={phaseStatus(phase, sale, chainNow)}>
            <b>{phaseName(phase)}</b>
            <span className="when">{phaseStatus(phase, sale, chainNow)}</span>
            <span>
              {formatMoment(phase.start)} to {formatMoment(phase.end)}
            </span>
            <span>
              {formatExact(phase.price)} {CURRENCY} each,{' '}
              {isPublic(phase)
                ? `up to ${phase.maxPerWallet} per wallet`
                : isPending(phase)
                  ? 'allowlist not published yet'
                  : 'allowlist only; prices and limits vary'}
            </span>
          </li>
        ))}
      </ol>
      <p className="s m">{asOfBlockWords(sale)}</p>
    </section>
  )
}
