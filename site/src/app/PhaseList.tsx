/** All phases of a sale that has several: name, when, price, for whom. The panel's script keeps the marks current. */
import { CURRENCY, exactAmount } from '../mint/amount.ts'
import { momentInWords } from '../mint/clock.ts'
import { phaseName } from '../mint/naming.ts'
import { isPending, isPublic, numbered } from '../mint/phases.ts'
import { asOf } from '../mint/saleWords.ts'
import type { Sale } from '../mint/panelState.ts'
import { phaseMark } from './phaseMarks.ts'

export interface PhaseListProps {
  readonly sale: Sale
  /** The chain's clock, Unix seconds. */
  readonly chainNow: number
}

/** Static: rendered once, never hydrated. Nothing where there is one phase, because the label says it all. */
export function PhaseList({ sale, chainNow }: PhaseListProps) {
  const phases = numbered(sale).toSorted((a, b) => a.start - b.start)
  if (phases.length < 2) return null
  return (
    <section aria-labelledby="phases">
      <h2 id="phases">Phases</h2>
      <ol className="phases">
        {phases.map((phase) => (
          <li key={phase.index} data-phase={phase.index} data-mark={phaseMark(phase, sale, chainNow)}>
            <b>{phaseName(phase)}</b>
            <span className="when">{phaseMark(phase, sale, chainNow)}</span>
            <span>
              {momentInWords(phase.start)} to {momentInWords(phase.end)}
            </span>
            <span>
              {exactAmount(phase.price)} {CURRENCY} each,{' '}
              {isPublic(phase)
                ? `for everyone, up to ${phase.walletCap} for each address`
                : isPending(phase)
                  ? 'for an allowlist that is not published yet'
                  : 'for addresses on its list, which may have prices of their own'}
            </span>
          </li>
        ))}
      </ol>
      <p className="s m">{asOf(sale)}</p>
    </section>
  )
}
