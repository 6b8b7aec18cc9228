/** Finds the block of a collection's creation, by the first event of its constructor. */
import { encodeEventTopics, numberToHex, zeroAddress, type Address, type Client, type RpcLog } from 'viem'
import { getBlockNumber } from 'viem/actions'
import { scovillesAbi } from '@peppermint/contracts'

/** Block range of one eth_getLogs request; the limit of Canto's nodes. */
const MAX_LOG_BLOCKS = 1_000

/**
 * Searches back from the latest block.
 * @param oldest end of the search: the collection did not exist before.
 * @returns `oldest` if the event is not found: no event is older.
 * @throws viem's errors if the endpoint fails.
 */
export async function findCreationBlock(client: Client, contract: Address, oldest: number): Promise<number> {
  const args = { previousOwner: zeroAddress }
  const topics = encodeEventTopics({ abi: scovillesAbi, eventName: 'OwnershipTransferred', args }) as [
    `0x${string}`,
  ]
  for (let to = Number(await getBlockNumber(client, { cacheTime: 0 })); to >= oldest; to -= MAX_LOG_BLOCKS) {
    const fromBlock = numberToHex(Math.max(oldest, to - MAX_LOG_BLOCKS + 1))
    const [log]: readonly RpcLog[] = await client.request({
      method: 'eth_getLogs',
      params: [{ address: contract, topics, fromBlock, toBlock: numberToHex(to) }],
    })
    if (log?.blockNumber) return Number(log.blockNumber)
  }
  return oldest
}
