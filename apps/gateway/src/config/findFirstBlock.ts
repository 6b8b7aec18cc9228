/** The block in which a contract was created, by binary search in the node's history. */
import type { Address, Client } from 'viem'
import { getBlockNumber, getCode } from 'viem/actions'

/**
 * A node without history may answer that an old block has no code, instead of an error. It keeps 128 blocks or a few
 * more, so that a contract seems to be that young.
 */
const MIN_AGE_BLOCKS = 2_048
/** A chain with fewer blocks is a test chain, whose nodes keep everything. */
const MIN_CHAIN_BLOCKS = 100_000

/**
 * @returns undefined if the node does not have the history, or is not sure to have it.
 * @throws viem's errors if the node cannot be read at all.
 */
export async function findFirstBlock(client: Client, address: Address): Promise<number | undefined> {
  const head = Number(await getBlockNumber(client))
  const hasCode = async (block: number) =>
    (await getCode(client, { address, blockNumber: BigInt(block) })) !== undefined
  let low = 0
  let high = head
  try {
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      if (await hasCode(middle)) high = middle
      else low = middle + 1
    }
    if (!(await hasCode(low))) return undefined
  } catch {
    return undefined
  }
  return head >= MIN_CHAIN_BLOCKS && head - low < MIN_AGE_BLOCKS ? undefined : low
}
