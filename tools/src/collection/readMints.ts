/**
 * Reads the mints of a collection up to one block, and detects missing logs. Behind a load balancer a lagging node
 * returns fewer logs without an error. Token ids are consecutive, so a missing log leaves a gap below the contract's
 * minted count at that block.
 */
import { numberToHex, type Address, type Client, type Hash, type RpcLog } from 'viem'
import { readContract } from 'viem/actions'
import { scovillesAbi } from '@peppermint/contracts'
import { mintLogFilter } from '@peppermint/sale/mintCall.ts'

/** Block range of one eth_getLogs request; the limit of Canto's nodes. */
const MAX_LOG_BLOCKS = 1_000

/** A minted token. */
export interface Mint {
  readonly tokenId: number
  /** In lowercase. */
  readonly account: Address
  readonly hash: Hash
  readonly block: number
}

/** The mints that an endpoint returned. */
export type MintsResult =
  /** Every mint from `sinceBlock` on, oldest first. */
  | { readonly status: 'complete'; readonly mints: readonly Mint[] }
  /** `minted` tokens are minted, but the log of token `missing` was not returned. */
  | { readonly status: 'incomplete'; readonly minted: number; readonly missing: number }

/**
 * Reads back from a block until no log can be missing: down to the first token, or to one older than `sinceBlock`.
 * @param blockNumber the last block to include.
 * @throws viem's errors if the endpoint fails or does not have the block.
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
  // Filters by the zero address as sender, for all recipients.
  const topics = mintLogFilter(contract, contract).topics.slice(0, 2)
  const logs: readonly RpcLog[] | null = await client.request({
    method: 'eth_getLogs',
    params: [{ address: contract, topics, fromBlock: numberToHex(from), toBlock: numberToHex(to) }],
  })
  // Some nodes answer null for an empty list.
  return (logs ?? []).flatMap(parseMint).toSorted((one, other) => other.tokenId - one.tokenId)
}

function parseMint({ topics, transactionHash, blockNumber }: RpcLog): readonly Mint[] {
  const [, , recipient, tokenId] = topics
  if (recipient === undefined || tokenId === undefined || transactionHash === null || blockNumber === null)
    return []
  const account: Address = `0x${recipient.slice(-40).toLowerCase()}`
  return [{ tokenId: Number(tokenId), account, hash: transactionHash, block: Number(blockNumber) }]
}
