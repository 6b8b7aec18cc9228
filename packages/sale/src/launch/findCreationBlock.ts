/** Finds the block of a collection's creation, by the first event of its constructor. */
import { encodeEventTopics, numberToHex, zeroAddress, type Address, type Client, type RpcLog } from 'viem'
import { getBlockNumber } from 'viem/actions'
import { scovillesAbi } from '@peppermint/contracts'

/** Block range of one eth_getLogs request; the limit of Canto's nodes. */
const MAX_LOG_BLOCKS = 1_000

interface Search {
  /** Where the search begins, by default at the latest block. */
  readonly newest?: number | undefined
  readonly signal?: AbortSignal
}

/**
 * Searches back from the newest block.
 * @param oldest end of the search.
 * @returns undefined if the event is not found.
 * @throws viem's errors if the endpoint fails; the signal's reason.
 */
export async function findCreationBlock(
  client: Client,
  contract: Address,
  oldest: number,
  { newest, signal }: Search = {},
): Promise<number | undefined> {
  const args = { previousOwner: zeroAddress }
  const topics = encodeEventTopics({ abi: scovillesAbi, eventName: 'OwnershipTransferred', args }) as [
    `0x${string}`,
  ]
  const first = newest ?? Number(await getBlockNumber(client, { cacheTime: 0 }))
  for (let to = first; to >= oldest; to -= MAX_LOG_BLOCKS) {
    signal?.throwIfAborted()
    const fromBlock = numberToHex(Math.max(oldest, to - MAX_LOG_BLOCKS + 1))
    const [log]: readonly RpcLog[] = await client.request({
      method: 'eth_getLogs',
      params: [{ address: contract, topics, fromBlock, toBlock: numberToHex(to) }],
    })
    if (log?.blockNumber) return Number(log.blockNumber)
  }
  return undefined
}
