/**
 * The mints of a collection up to one block, and whether the endpoint has shown all of them. Behind a load balancer a
 * node that lags answers a question for logs with fewer of them, without an error. Token ids are consecutive, so that
 * a missing log leaves a gap below the number of tokens that the contract itself reports for that block.
 */
import { numberToHex, type Address, type Client, type Hash, type RpcLog } from 'viem'
import { readContract } from 'viem/actions'
import { scovillesAbi } from '../generated/scovilles.ts'
import { mintLogFilter } from '../sale/mintCall.ts'

/** Blocks of one question for logs; nodes of Canto answer for this many. */
const MAX_LOG_BLOCKS = 1_000

/** One token that was minted. */
export interface Mint {
  readonly tokenId: number
  /** In lower case. */
  readonly account: Address
  readonly hash: Hash
  readonly block: number
}

/** What an endpoint shows of the mints. */
export type MintsResult =
  /** Every mint from `sinceBlock` on, oldest first. */
  | { readonly status: 'complete'; readonly mints: readonly Mint[] }
  /** The contract reports `minted` tokens, and the log of token `missing` was not returned. */
  | { readonly status: 'incomplete'; readonly minted: number; readonly missing: number }

/**
 * Reads back from a block until the logs prove that none is missing: down to the first token, or to one that is older
 * than `sinceBlock`.
 * @param blockNumber the newest block that counts.
 * @throws viem's errors when the endpoint fails or does not have the block.
 */
export async function readMints(
  client: Client,
  contract: Address,
  { sinceBlock, blockNumber }: { readonly sinceBlock: number; readonly blockNumber: bigint },
): Promise<MintsResult> {
  const { minted } = await readContract(client, {
    address: contract,
    abi: scovillesAbi,
    functionName: 'sale',
    blockNumber,
  })
  const mints: Mint[] = []
  let lowest = minted + 1
  let isOlderSeen = false
  for (let to = Number(blockNumber); to >= 0 && lowest > 1 && !isOlderSeen; to -= MAX_LOG_BLOCKS) {
    const newestFirst = await getMints(client, contract, Math.max(0, to - MAX_LOG_BLOCKS + 1), to)
    for (const mint of newestFirst) {
      if (mint.tokenId !== lowest - 1) return { status: 'incomplete', minted, missing: lowest - 1 }
      lowest = mint.tokenId
      if (mint.block < sinceBlock) isOlderSeen = true
      else mints.push(mint)
    }
  }
  if (lowest > 1 && !isOlderSeen) return { status: 'incomplete', minted, missing: lowest - 1 }
  return { status: 'complete', mints: mints.toReversed() }
}

async function getMints(
  client: Client,
  contract: Address,
  from: number,
  to: number,
): Promise<readonly Mint[]> {
  // The sender of a mint is the zero address, whatever the recipient.
  const topics = mintLogFilter(contract, contract).topics.slice(0, 2)
  const logs: readonly RpcLog[] = await client.request({
    method: 'eth_getLogs',
    params: [{ address: contract, topics, fromBlock: numberToHex(from), toBlock: numberToHex(to) }],
  })
  return logs.flatMap(parseMint).toSorted((one, other) => other.tokenId - one.tokenId)
}

function parseMint({ topics, transactionHash, blockNumber }: RpcLog): readonly Mint[] {
  const [, , recipient, tokenId] = topics
  if (recipient === undefined || tokenId === undefined || transactionHash === null || blockNumber === null)
    return []
  const account: Address = `0x${recipient.slice(-40).toLowerCase()}`
  return [{ tokenId: Number(tokenId), account, hash: transactionHash, block: Number(blockNumber) }]
}
