/** Reads blocks backwards, in ranges that the endpoint accepts. */
import { BaseError } from 'viem'

export interface Scan<T> {
  /** In the order in which they were read. */
  readonly found: readonly T[]
  /** Last block that is still to be read; undefined if nothing is left. */
  readonly nextBlock: number | undefined
}

/** Blocks of one range, both included. `isSmallest`: no smaller one is tried. */
export interface BlockRange {
  readonly fromBlock: number
  readonly toBlock: number
  readonly isSmallest: boolean
}

/** Ranges that public endpoints accept differ by a factor of hundred. */
const FIRST_RANGE_BLOCKS = 10_000
const MIN_RANGE_BLOCKS = 500
const MAX_RANGE_BLOCKS = 200_000
/** Ranges of one scan, refused ones included. */
const MAX_RANGES = 12

/**
 * Reads ranges that end with `toBlock` until `isEnough`, or until the ranges of one scan are used up.
 * @throws viem's error if the endpoint answers not even the smallest range.
 */
export async function scanRanges<T>(
  toBlock: number,
  readRange: (range: BlockRange) => Promise<readonly T[]>,
  isEnough: (found: readonly T[]) => boolean,
): Promise<Scan<T>> {
  let found: readonly T[] = []
  let blocks = FIRST_RANGE_BLOCKS
  let end = toBlock
  for (let range = 0; range < MAX_RANGES && end >= 0 && !isEnough(found); range += 1) {
    const fromBlock = Math.max(0, end - blocks + 1)
    const isSmallest = blocks <= MIN_RANGE_BLOCKS
    try {
      found = [...found, ...(await readRange({ fromBlock, toBlock: end, isSmallest }))]
      end = fromBlock - 1
      blocks = Math.min(blocks * 2, MAX_RANGE_BLOCKS)
    } catch (error) {
      // Refused as too large, or an endpoint is down: the smallest range decides.
      if (isSmallest || !(error instanceof BaseError)) throw error
      blocks = Math.max(MIN_RANGE_BLOCKS, Math.floor(blocks / 4))
    }
  }
  return { found, nextBlock: end < 0 ? undefined : end }
}
