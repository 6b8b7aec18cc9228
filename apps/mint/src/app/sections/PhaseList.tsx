/**
 * All phases of a sale with several: a timeline, and for each its name, status, time, price and audience. Prerendered,
 * then drawn again as the chain's time passes.
 */
import { formatExact } from '@peppermint/ui/words/format/amount.ts'
import { formatMoment } from '@peppermint/ui/words/format/time.ts'
import { phaseName } from '@peppermint/ui/words/format/names.ts'
import { isOpenEnded, isPending, isPublic, indexedPhases } from '@peppermint/ui/sale/phases.ts'
import { asOfBlockWords } from '../../mint/words/saleWords.ts'
import type { Sale } from '../../mint/panelState.ts'
import { phaseStatus } from '../phaseStatus.ts'
import { PhaseTimeline } from './PhaseTimeline.tsx'
import { phaseStatusWords } from './phaseStatusWords.ts'
import { t } from '@peppermint/ui/words/t.ts'

export interface PhaseListProps {
  readonly sale: Sale
  /** The chain's clock, Unix seconds. */
  readonly chainNow: number
}

export function PhaseList({ sale, chainNow }: PhaseListProps) {
  const phases = indexedPhases(sale).toSorted((a, b) => a.start - b.start)
  return (
    <>
      <h2 id="phases">{t`Phases`}</h2>
      <PhaseTimeline phases={phases} sale={sale} chainNow={chainNow} />
      <ol className="phases">
        {phases.map((phase) => (
          <li key={phase.index} data-status={phaseStatus(phase, sale, chainNow)}>
            <b>{phaseName(phase)}</b>
            <span className="when">{phaseStatusWords[phaseStatus(phase, sale, chainNow)]}</span>
            <span>
              {isOpenEnded(phase)
                ? t`From ${formatMoment(phase.start)}`
                : t`${formatMoment(phase.start)} to ${formatMoment(phase.end)}`}
            </span>
            <span>
              {isPublic(phase)
                ? t`${formatExact(phase.price)} ${COLLECTION.chain.coin.symbol} each, up to ${phase.maxPerWallet} per wallet`
                : isPending(phase)
                  ? t`${formatExact(phase.price)} ${COLLECTION.chain.coin.symbol} each, allowlist not published yet`
                  : t`${formatExact(phase.price)} ${COLLECTION.chain.coin.symbol} each, allowlist only; prices and limits vary`}
            </span>
          </li>
        ))}
      </ol>
      <p className="s m">{asOfBlockWords(sale)}</p>
    </>
  )
}
