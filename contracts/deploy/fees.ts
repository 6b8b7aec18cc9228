/** What a creation offers for gas. Neither Canto nor a local chain takes tips, so none is offered. */
import type { Client } from 'viem'
import { getBlock, getGasPrice } from 'viem/actions'

/** Wei for one gas. */
export interface Fees {
  /** What a block asks for now. */
  readonly price: bigint
  /** The most that will be paid: twice that, so that a rising fee does not leave the creation behind. */
  readonly maxPrice: bigint
  /** Whether the chain has a base fee; one without takes `most` as a plain price. */
  readonly isEip1559: boolean
}

/** @throws viem's transport errors. */
export async function readFees(client: Client): Promise<Fees> {
  const { baseFeePerGas } = await getBlock(client)
  if (typeof baseFeePerGas === 'bigint')
    return { price: baseFeePerGas, maxPrice: baseFeePerGas * 2n, isEip1559: true }
  const price = await getGasPrice(client)
  return { price, maxPrice: price, isEip1559: false }
}

/** The gas limit for an estimate. Not more than this: Canto may bill half of the limit, used or not. */
export function gasLimit(estimate: bigint): bigint {
  return (estimate * 12n) / 10n
}
