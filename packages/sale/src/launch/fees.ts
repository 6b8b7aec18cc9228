/** Gas fees of a transaction. */
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

/**
 * The tip is what the node suggests, unless the client's chain has none: see `viemChain`.
 * @throws viem's transport errors.
 */
export async function readFees(client: Client): Promise<Fees> {
  const [{ baseFeePerGas }, tip] = await Promise.all([getBlock(client), readTip(client)])
  if (typeof baseFeePerGas === 'bigint')
    return { price: baseFeePerGas + tip, maxPrice: baseFeePerGas * 2n + tip, tip, isEip1559: true }
  const price = await getGasPrice(client)
  return { price, maxPrice: price, isEip1559: false }
}

/** None where the node has no such method. */
async function readTip(client: Client): Promise<bigint> {
  const fixed = client.chain?.fees?.maxPriorityFeePerGas
  if (typeof fixed === 'bigint') return fixed
  return client.request({ method: 'eth_maxPriorityFeePerGas' }).then(BigInt, () => 0n)
}
