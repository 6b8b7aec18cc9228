/** For a browser without JavaScript: how to mint all the same. */
import type { NumberedPhase, Sale } from '../panelState.ts'
import { CURRENCY, exactAmount } from '../amount.ts'
import { isPublic } from '../phases.ts'

export function WithoutScript({ sale, phase }: { readonly sale: Sale; readonly phase: NumberedPhase }) {
  return (
    <noscript>
      <p className="note brk">
        Minting on this page needs JavaScript. Without it, any wallet can call{' '}
        {isPublic(phase) ? 'mint(phase, quantity)' : 'mintAllowlisted(phase, quantity, quota, price, proof)'}{' '}
        with phase {phase.index} on the contract {sale.contract} on Canto, sending{' '}
        {isPublic(phase) ? `${exactAmount(phase.price)} ${CURRENCY}` : 'its own price'} for each pepper.
      </p>
    </noscript>
  )
}
