/**
 * What was done to the collection, from the contract's own events: from the newest block backwards, in pages. Airdrops
 * emit the same event as mints: `readAirdrops.ts` finds them.
 */
import { scovillesAbi } from '@peppermint/contracts'
import {
  decodeEventLog,
  numberToHex,
  toEventSelector,
  type Address,
  type Client,
  type Hash,
  type Hex,
  type RpcLog,
} from 'viem'
import type { Mint } from '@peppermint/api'
import { scanRanges } from '@peppermint/ui/chain/scanRanges.ts'
import { isShown, type LogEntry, type LogEvent } from './logEntry.ts'
import { readLogs, readMintLogs, readTransaction } from './readTransactions.ts'

/** A block by its hash: another one at its number means a reorg. */
interface BlockMark {
  readonly number: number
  readonly hash: Hash
}

export interface LogPage {
  readonly toBlock: number
  /** Its last block, as it was before the page was read; undefined if the node lacks it. */
  readonly newestBlock: BlockMark | undefined
  /** Newest first. */
  readonly entries: readonly LogEntry[]
  /** Of the page's blocks, if they were asked for. */
  readonly mints: readonly Mint[]
  /** Last block that is still to be read; undefined if nothing is left. */
  readonly nextBlock: number | undefined
}

/** Blocks to read, the newest first. */
export interface LogRange {
  readonly toBlock: number
  /** Where newer blocks than those of another page begin; else the contract's creation is the first one. */
  readonly fromBlock?: number
}

export interface LogDeployment {
  readonly contract: Address
  /** Of the contract's creation. */
  readonly block: number
}

/** Transactions that are read at once. */
const MAX_CONCURRENT = 4
/** A page ends with the range of blocks that has this many transactions. */
const PAGE_ENTRIES = 12

/** The selectors of the events, for `eth_getLogs`. */
function eventTopics(): readonly Hex[] {
  return scovillesAbi.flatMap((item) =>
    item.type === 'event' && isShown(item.name) ? [toEventSelector(item)] : [],
  )
}

/**
 * @param range the page has its last blocks; the next one continues where it ends.
 * @param hasMints whether the mints are read as well, because no server has them.
 * @throws viem's error if the endpoint answers not even a small range of blocks.
 */
export async function readLog(
  client: Client,
  deployment: LogDeployment,
  { toBlock, fromBlock: rangeStart = 0 }: LogRange,
  hasMints: boolean,
): Promise<LogPage> {
  const { contract } = deployment
  const firstBlock = Math.max(deployment.block, rangeStart)
  const topics = eventTopics()
  // Before the logs: a reorg while they are read is noticed afterwards.
  const newestBlock = await readBlockMark(client, toBlock)
  let isAtStart = false
  const mints: Mint[] = []
  const { found, nextBlock } = await scanRanges<RpcLog>(
    toBlock,
    async ({ fromBlock, toBlock: to }) => {
      const from = Math.max(fromBlock, firstBlock)
      if (to < firstBlock) {
        isAtStart = true
        return []
      }
      const [logs, mintLogs] = await Promise.all([
        readLogs(client, contract, [[...topics]], from, to),
        hasMints ? readMintLogs(client, contract, from, to) : [],
      ])
      // Not before: a range that is refused is read again in smaller ones.
      isAtStart = from === firstBlock
      mints.push(...mintLogs.map(({ mint }) => mint))
      return logs.toReversed()
    },
    (logs) => isAtStart || new Set(logs.map(({ transactionHash }) => transactionHash)).size >= PAGE_ENTRIES,
  )
  const lastUnread = nextBlock === undefined ? firstBlock - 1 : Math.max(nextBlock, firstBlock - 1)
  return {
    toBlock,
    newestBlock,
    entries: await toEntries(client, contract, found),
    mints,
    nextBlock: lastUnread < deployment.block ? undefined : lastUnread,
  }
}

/** The blocks since a page; undefined if there are none. */
export const newerBlocks = ({ toBlock }: Pick<LogPage, 'toBlock'>, head: number): LogRange | undefined =>
  toBlock < head ? { fromBlock: toBlock + 1, toBlock: head } : undefined

/** Whether each page continues where the one before it ends. */
export const isContiguous = (pages: readonly Pick<LogPage, 'toBlock' | 'nextBlock'>[]): boolean =>
  pages.slice(1).every(({ toBlock }, index) => pages[index]?.nextBlock === toBlock)

async function readBlockMark(client: Client, number: number): Promise<BlockMark | undefined> {
  const block = await client.request({
    method: 'eth_getBlockByNumber',
    params: [numberToHex(number), false],
  })
  return block?.hash == null ? undefined : { number, hash: block.hash }
}

/** Canto's blocks are final; of other chains, deeper reorgs are not expected. */
const MAX_REORG_BLOCKS = 128

/**
 * Whether a reorg has replaced a block, as far as the node can tell.
 * @param headNumber the newest block.
 * @returns undefined if it is too old for that, or the node is behind it.
 * @throws viem's error if the endpoint does not answer.
 */
export async function isReplaced(
  client: Client,
  { number, hash }: BlockMark,
  headNumber: number,
): Promise<boolean | undefined> {
  if (headNumber - number > MAX_REORG_BLOCKS) return undefined
  const now = await readBlockMark(client, number)
  return now && now.hash !== hash
}

/**
 * Whether pages have to be read again: a reorg has replaced the last block of one, or the node lacked a block or
 * transaction that it may have by now.
 * @param headNumber the newest block.
 * @throws viem's error if the endpoint does not answer.
 */
export async function isLogOutdated(
  client: Client,
  pages: readonly LogPage[],
  headNumber: number,
): Promise<boolean> {
  const isIncomplete = pages.some(({ entries }) =>
    entries.some(
      ({ blockNumber, timestamp, sender }) =>
        headNumber - blockNumber <= MAX_REORG_BLOCKS && (timestamp === undefined || sender === undefined),
    ),
  )
  if (isIncomplete) return true
  // Newest first: a block that is still there has those below it.
  for (const { newestBlock } of pages) {
    const wasReplaced = newestBlock && (await isReplaced(client, newestBlock, headNumber))
    if (wasReplaced !== undefined) return wasReplaced
  }
  return false
}

async function toEntries(
  client: Client,
  contract: Address,
  newestFirst: readonly RpcLog[],
): Promise<readonly LogEntry[]> {
  const groups = [...Map.groupBy(newestFirst, ({ transactionHash }) => transactionHash)]
  const entries: LogEntry[] = []
  for (let first = 0; first < groups.length; first += MAX_CONCURRENT) {
    const some = groups.slice(first, first + MAX_CONCURRENT)
    const read = await Promise.all(some.map(([hash, logs]) => toEntry(client, contract, hash, logs)))
    entries.push(...read.flat())
  }
  return entries
}

async function toEntry(
  client: Client,
  contract: Address,
  hash: Hash | null,
  newestFirst: readonly RpcLog[],
): Promise<readonly LogEntry[]> {
  const blockNumber = newestFirst[0]?.blockNumber ?? null
  // A pending log has neither.
  if (hash === null || blockNumber === null) return []
  const { origin } = await readTransaction(client, contract, hash, blockNumber)
  const events = newestFirst.toReversed().flatMap((log) => decodeLog(log) ?? [])
  return [{ hash, blockNumber: Number(blockNumber), ...origin, events }]
}

function decodeLog({ topics, data }: RpcLog): LogEvent | undefined {
  const [signature, ...indexed] = topics
  if (signature === undefined) return undefined
  const { eventName, args } = decodeEventLog({ abi: scovillesAbi, data, topics: [signature, ...indexed] })
  return isShown(eventName) ? { name: eventName, args: Object(args) as LogEvent['args'] } : undefined
}
