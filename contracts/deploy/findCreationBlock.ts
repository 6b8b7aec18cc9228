/** The block in which a collection was created, found by the first event of its constructor. */
import { encodeEventTopics, numberToHex, zeroAddress, type Address, type Client, type RpcLog } from 'viem'
import { getBlockNumber } from 'viem/actions'
import { scovillesAbi } from '../generated/scovilles.ts'

/** Blocks of one question for logs; nodes of Canto answer for this many. */
const MAX_LOG_BLOCKS = 1_000

/**
 * Looks back from the newest block.
 * @param oldest the search ends there: the collection did not exist before.
 * @returns `oldest` where the endpoint does not show it: no event is older than that either.
 * @throws viem's errors when the endpoint fails.
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
