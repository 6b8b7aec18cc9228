/** The quantity, its limits, and its cost. Pure. */
import type { Sale } from '@peppermint/sale'
import { toGasLimit, toMaxFee } from '@peppermint/wallet-kit/transactions'
import type { Fees } from './mintInputs.ts'
import type { AccountType, QuantityChoice } from './panelState.ts'
import type { Cost } from '@peppermint/ui/mints/mintNote.ts'
import { getRemaining, type Offer } from '@peppermint/ui/sale/phases.ts'

/** The most mints in one proposal of a Safe. */
const MAX_BATCH_MINTS = 10

/**
 * Clamps the quantity to min(account, phase, supply, transaction), and to 1 at least. A Safe can execute several mints in
 * one transaction.
 */
export function clampQuantity(
  entered: number,
  offer: Offer,
  sale: Sale,
  accountType: AccountType,
): QuantityChoice {
  const { phase, limit, used } = offer
  const bounds = [
    ['wallet', limit - used],
    ['supply', sale.maxSupply - sale.minted],
    ['phase', getRemaining(phase, sale)],
    ['transaction', phase.maxPerTransaction * (accountType === 'safe' ? MAX_BATCH_MINTS : 1)],
  ] as const
  // The first of equal limits: the account's own limit is the most useful one to show.
  const [limitedBy, max] = bounds.reduce((least, bound) => (bound[1] < least[1] ? bound : least))
  const quantity = Number.isFinite(entered) ? Math.trunc(entered) : 1
  return { quantity: Math.min(Math.max(quantity, 1), max), max, limitedBy, used }
}

/** Price and fee of a mint. */
export function estimateCost(quantity: number, offer: Offer, fees: Fees): Cost {
  const gas = fees.gasFor(quantity, offer)
  const { gasPrice, dataFee } = fees
  return {
    price: offer.price * BigInt(quantity),
    fee: gas * gasPrice + (dataFee ?? 0n),
    // The price of the other chain may rise as well.
    maxFee: toMaxFee(toGasLimit(gas), gasPrice) + toMaxFee(1n, dataFee ?? 0n),
    ...(dataFee !== undefined && { dataFee }),
  }
}

/** The largest quantity up to `max` that the balance covers, fee included. */
export function affordableQuantity(balance: bigint, max: number, offer: Offer, fees: Fees): number {
  let quantity = max
  while (quantity > 0) {
    const cost = estimateCost(quantity, offer, fees)
    if (cost.price + cost.maxFee <= balance) break
    quantity -= 1
  }
  return quantity
}
