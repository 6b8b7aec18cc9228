/** What the creations of a launch cost, and the balance that they need. */
import type { Client } from 'viem'
import { readDataFee } from '../chains/dataFee.ts'
import { factoryCall } from './factory.ts'
import type { LaunchStep } from './launchTypes.ts'
import { toGasLimit } from '@peppermint/wallet-kit/transactions'
import type { Fees } from './fees.ts'

/** Wei. */
export interface LaunchCosts {
  /** At the current gas price, with `dataFee`. */
  readonly cost: bigint
  /** Of the cost, what the chain charges for data; undefined if that is not known. */
  readonly dataFee: bigint | undefined
  /** What the account must have for the launch to finish, plus 20 % for rising fees. */
  readonly needed: bigint
}

/** @param missing the creations that are not on chain, in their order. */
export async function readLaunchCosts(
  client: Client,
  missing: readonly (Pick<LaunchStep, 'initCode' | 'factory'> & { readonly gas: bigint })[],
  fees: Fees,
): Promise<LaunchCosts> {
  const creations = missing.map(({ initCode, factory }) => factoryCall(initCode, factory))
  const dataFee = await readDataFee(client, creations)
  const gas = missing.map((step) => step.gas)
  return {
    cost: gas.reduce((sum, each) => sum + each, 0n) * fees.price + (dataFee ?? 0n),
    dataFee,
    // A fifth more: the price of gas may rise before the last step.
    needed: ((maxBalanceNeeded(gas, fees) + (dataFee ?? 0n)) * 6n) / 5n,
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
