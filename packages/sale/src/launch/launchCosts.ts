/** What the creations of a launch cost, and the balance that they need. */
import { toGasLimit } from '@peppermint/wallet-kit/transactions'
import type { Fees } from './fees.ts'

/** Wei. */
export interface LaunchCosts {
  /** At the current gas price. */
  readonly cost: bigint
  /** What the account must have for the launch to finish, plus 20 % for rising fees. */
  readonly needed: bigint
}

/** @param missing gas of the creations that are not on chain, in their order. */
export function launchCosts(missing: readonly bigint[], fees: Fees): LaunchCosts {
  return {
    cost: missing.reduce((sum, gas) => sum + gas, 0n) * fees.price,
    // A fifth more: the price of gas may rise before the last step.
    needed: (maxBalanceNeeded(missing, fees) * 6n) / 5n,
  }
}

/**
 * The largest balance that any step requires: nodes check gas limit × max fee up front, though the step costs less, and
 * the steps before it are paid by then.
 */
function maxBalanceNeeded(missing: readonly bigint[], { price, maxPrice }: Fees): bigint {
  let [paid, largest] = [0n, 0n]
  for (const gas of missing) {
    const upFront = paid + toGasLimit(gas) * maxPrice
    if (upFront > largest) largest = upFront
    paid += gas * price
  }
  return largest
}
