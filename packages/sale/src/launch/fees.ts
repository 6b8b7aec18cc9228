/** Gas fees of a transaction. Neither Canto nor a local chain uses priority fees, so none is offered. */
import type { Client } from 'viem'
import { getBlock, getGasPrice } from 'viem/actions'

/** Wei per gas. */
export interface Fees {
  /** The current base fee. */
  readonly price: bigint
  /** Max fee: twice the base fee, so that a rising base fee does not leave the transaction pending. */
  readonly maxPrice: bigint
  /** Whether the chain has a base fee; otherwise `maxPrice` is the gas price. */
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
