/** The price, large, and the limit per wallet. On an allowlist each address has its own price and limit. */
import { CURRENCY, formatExact } from '../../words/format/amount.ts'
import { isPending, isPublic, type IndexedPhase } from '../phases.ts'

export function Price({ phase }: { readonly phase: IndexedPhase }) {
  return (
    <p className="price">
      <b>{formatExact(phase.price)}</b>
      <span>
        <strong>{CURRENCY} each</strong>{' '}
        {isPublic(phase)
          ? `up to ${phase.maxPerWallet} per wallet`
          : isPending(phase)
            ? 'allowlist not published yet'
            : 'allowlist only; limits vary'}
      </span>
    </p>
  )
}
