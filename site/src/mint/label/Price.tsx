/** The price, large, and how many an address may mint. On a list each address has its own. */
import { CURRENCY, exactAmount } from '../amount.ts'
import { isPending, isPublic, type NumberedPhase } from '../phases.ts'

export function Price({ phase }: { readonly phase: NumberedPhase }) {
  return (
    <p className="price">
      <b>{exactAmount(phase.price)}</b>
      <span>
        <strong>{CURRENCY} each</strong>{' '}
        {isPublic(phase)
          ? `up to ${phase.walletCap} for each address`
          : isPending(phase)
            ? 'for its list, which is not published yet'
            : 'for its list; each address has its own number'}
      </span>
    </p>
  )
}
