/** What the keeper pays for gas: bounded, because an RPC endpoint could name any price. */
import { readFromMost, type Endpoints } from '@peppermint/sale/crates'
import type { Fees } from '@peppermint/sale/launch/fees.ts'
import { formatGwei } from 'viem'
import { getGasPrice } from 'viem/actions'
import { KeeperError } from './keeperError.ts'

/** Highest price of gas that the keeper pays, unless configured: ten times Canto's usual one. */
export const DEFAULT_MAX_FEE_GWEI = 10_000

/**
 * @param baseFee that two endpoints agree on; undefined on a chain without one, where the lowest gas price named counts.
 * @param maxFeeWei without it the price is not checked.
 * @throws {KeeperError} `fee-too-high`; viem's errors if the endpoints fail.
 */
export async function readKeeperFees(
  endpoints: Endpoints,
  baseFee: bigint | undefined,
  maxFeeWei?: bigint,
): Promise<Fees> {
  const isEip1559 = baseFee !== undefined
  const price = baseFee ?? lowest(await readFromMost(endpoints, (client) => getGasPrice(client)))
  if (maxFeeWei !== undefined && price > maxFeeWei)
    throw new KeeperError(
      'fee-too-high',
      `fee too high: gas costs ${formatGwei(price)} gwei, above KEEPER_MAX_FEE_GWEI (${formatGwei(maxFeeWei)}). No transaction was sent. Retrying.`,
    )
  const twice = isEip1559 ? price * 2n : price
  return { price, maxPrice: maxFeeWei !== undefined && twice > maxFeeWei ? maxFeeWei : twice, isEip1559 }
}

const lowest = (prices: readonly bigint[]) => prices.reduce((one, other) => (other < one ? other : one))
