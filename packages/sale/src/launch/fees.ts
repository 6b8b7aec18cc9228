/** Gas fees of a transaction. */
import { BaseError, MethodNotFoundRpcError, MethodNotSupportedRpcError, type Client } from 'viem'
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
  const { baseFeePerGas } = await getBlock(client)
  if (typeof baseFeePerGas === 'bigint') {
    const tip = await readTip(client)
    return { price: baseFeePerGas + tip, maxPrice: baseFeePerGas * 2n + tip, tip, isEip1559: true }
  }
  const price = await getGasPrice(client)
  return { price, maxPrice: price, isEip1559: false }
}

/**
 * The same fees with a max fee of at most the limit: a node could name any price.
 * @returns undefined if gas costs more than that.
 */
export function limitFees(fees: Fees, limit: bigint): Fees | undefined {
  if (fees.price > limit) return undefined
  return fees.maxPrice > limit ? { ...fees, maxPrice: limit } : fees
}

/** None where the node has no such method. @throws viem's errors if it fails: chains may include nothing without a tip. */
async function readTip(client: Client): Promise<bigint> {
  const fixed = client.chain?.fees?.maxPriorityFeePerGas
  if (typeof fixed === 'bigint') return fixed
  return client.request({ method: 'eth_maxPriorityFeePerGas' }).then(BigInt, (error: unknown) => {
    const isUnknown =
      error instanceof BaseError &&
      error.walk(
        (cause) => cause instanceof MethodNotFoundRpcError || cause instanceof MethodNotSupportedRpcError,
      ) !== null
    if (isUnknown) return 0n
    throw error
  })
}
