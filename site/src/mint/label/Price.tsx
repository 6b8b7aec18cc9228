/** The price, large, and how many an address may mint. */
import type { Phase } from '@peppermint/contracts/sale'
import { CURRENCY, exactAmount } from '../amount.ts'

export function Price({ phase }: { readonly phase: Phase }) {
  return (
    <p className="price">
      <b>{exactAmount(phase.price)}</b>
      <span>
        <strong>{CURRENCY} each</strong> up to {phase.walletCap} for each address
      </span>
    </p>
  )
}
