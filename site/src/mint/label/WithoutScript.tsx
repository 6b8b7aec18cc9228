/** For a browser without JavaScript: how to mint all the same. */
import type { Sale } from '../panelState.ts'
import { CURRENCY, exactAmount } from '../amount.ts'

export function WithoutScript({ sale }: { readonly sale: Sale }) {
  return (
    <noscript>
      <p className="note brk">
        Minting on this page needs JavaScript. Without it, any wallet can call mint(to, quantity) on the
        contract {sale.contract} on Canto, sending {exactAmount(sale.phase.price)} {CURRENCY} for each pepper.
      </p>
    </noscript>
  )
}
