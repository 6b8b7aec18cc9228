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

/** Wei per gas that may be paid. */
export interface PriceLimits {
  /** A node that asks for more is not followed: it could name any price. */
  readonly maxPrice: bigint
  /** As far as the price may rise above the one that was shown; a tip beyond it is offered in part. */
  readonly maxRise?: bigint
}

/** The fees within the limits; undefined if gas costs more. */
export function limitFees(fees: Fees, { maxPrice, maxRise = maxPrice }: PriceLimits): Fees | undefined {
  const { price, tip = 0n } = fees
  const limit = lower(maxPrice, maxRise)
  const base = price - tip
  if (price > maxPrice || base > limit) return undefined
  return {
    ...fees,
    price: lower(price, limit),
    maxPrice: lower(fees.maxPrice, limit),
    ...(fees.tip !== undefined && { tip: lower(tip, limit - base) }),
  }
}

const lower = (one: bigint, other: bigint): bigint => (one < other ? one : other)

/** None where the node has no such method. @throws viem's errors if it fails: chains may include nothing without a tip. */
export async function readTip(client: Client): Promise<bigint> {
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
