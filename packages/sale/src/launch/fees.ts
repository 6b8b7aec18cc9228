/** Gas fees of a transaction. Neither Canto nor a local chain uses priority fees, so none is offered unless asked for. */
import type { Client } from 'viem'
import { getBlock, getGasPrice } from 'viem/actions'

/** Wei per gas. */
export interface Fees {
  /** The current base fee, and the tip. */
  readonly price: bigint
  /** Max fee: twice the base fee, so that a rising base fee does not leave the transaction pending, and the tip. */
  readonly maxPrice: bigint
  /** Priority fee; none if absent. */
  readonly tip?: bigint
  /** Whether the chain has a base fee; otherwise `maxPrice` is the gas price. */
  readonly isEip1559: boolean
}

/** @param tip to offer, in wei per gas. @throws viem's transport errors. */
export async function readFees(client: Client, tip = 0n): Promise<Fees> {
  const { baseFeePerGas } = await getBlock(client)
  if (typeof baseFeePerGas === 'bigint')
    return { price: baseFeePerGas + tip, maxPrice: baseFeePerGas * 2n + tip, tip, isEip1559: true }
  const price = await getGasPrice(client)
  return { price, maxPrice: price, isEip1559: false }
}
