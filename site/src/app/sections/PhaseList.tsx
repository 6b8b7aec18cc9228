/**
 * All phases of a sale with several: a timeline, and for each its name, status, time, price and audience. Prerendered,
 * then drawn again as the chain's time passes.
 */
import { CURRENCY, formatExact } from '../../words/format/amount.ts'
import { formatMoment } from '../../words/format/time.ts'
import { phaseName } from '../../words/format/names.ts'
import { isOpenEnded, isPending, isPublic, indexedPhases } from '../../mint/phases.ts'
import { asOfBlockWords } from '../../words/saleWords.ts'
import type { Sale } from '../../mint/panelState.ts'
import { phaseStatus } from '../phaseStatus.ts'
import { PhaseTimeline } from './PhaseTimeline.tsx'

export interface PhaseListProps {
  readonly sale: Sale
  /** The chain's clock, Unix seconds. */
  readonly chainNow: number
}

export function PhaseList({ sale, chainNow }: PhaseListProps) {
  const phases = indexedPhases(sale).toSorted((a, b) => a.start - b.start)
  return (
    <>
      <h2 id="phases">Phases</h2>
      <PhaseTimeline phases={phases} sale={sale} chainNow={chainNow} />
      <ol className="phases">
        {phases.map((phase) => (
          <li key={phase.index} data-status={phaseStatus(phase, sale, chainNow)}>
            <b>{phaseName(phase)}</b>
            <span className="when">{phaseStatus(phase, sale, chainNow)}</span>
            <span>
              {isOpenEnded(phase)
                ? `From ${formatMoment(phase.start)}`
                : `${formatMoment(phase.start)} to ${formatMoment(phase.end)}`}
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
    </>
  )
}
