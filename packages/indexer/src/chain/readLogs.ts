/**
 * Reads logs from one endpoint together with proof that it has the expected blocks: a stored block, and the last block
 * of the range before and after the logs; in one batch, or in this order if the batch limit is lower.
 */
import { createHash } from 'node:crypto'
import {
  getBlockRequest,
  parseHeader,
  parseLogs,
  toQuantity,
  type Header,
  type Log,
} from './parseChainData.ts'
import { compareLogs, logPosition } from './logPosition.ts'
import type { LogFilter } from './bloom.ts'
import type { Endpoint } from './endpoint.ts'
import type { Digested } from './endpointPool.ts'
import type { BlockRange } from './plan.ts'
import { readSkippedBlock } from './readBlocks.ts'
import { RpcFailure } from './rpcFailure.ts'
import type { Hex } from 'viem'

/** Number and hash of a block. */
export interface BlockRef {
  readonly number: number
  readonly hash: Hex
}

export type LogsRead =
  /** The anchor is not on the endpoint's chain. */
  | { readonly status: 'forked' }
  | { readonly status: 'read'; readonly last: Header; readonly logs: readonly Log[] }

/** Some providers truncate long lists silently, at round numbers. */
const TRUNCATION_LIMIT = 1_000

/**
 * Reads the logs that match any of the filters.
 * @throws {RpcFailure} also if the endpoint does not have these blocks yet.
 */
export async function readLogs(
  endpoint: Endpoint,
  range: BlockRange,
  filters: readonly LogFilter[],
  anchor: BlockRef,
  signal?: AbortSignal,
): Promise<Digested<LogsRead>> {
  const { host } = endpoint
  const responses = await endpoint.request(
    [
      getBlockRequest(anchor.number),
      getBlockRequest(range.to),
      ...filters.map((filter) => getLogsRequest(filter, range)),
      getBlockRequest(range.to),
    ],
    { signal, canShrinkRange: range.from < range.to },
  )
  const blockIn = async (response: unknown, number: number) =>
    parseHeader(host, response, number) ?? readSkippedBlock(endpoint, number, signal)
  const storedBlock = await blockIn(responses[0], anchor.number)
  if (storedBlock.hash !== anchor.hash) return { value: { status: 'forked' }, digest: 'forked' }
  const last = await blockIn(responses[1], range.to)
  const lastAfter = await blockIn(responses.at(-1), range.to)
  if (last.hash !== lastAfter.hash)
    throw new RpcFailure('malformed', `${host}: block ${range.to} changed while it was read`)
  if (range.to === anchor.number + 1 && last.parentHash !== anchor.hash)
    throw new RpcFailure('malformed', `${host}: block ${range.to} does not link to its parent`)
  const lists = filters.map((filter, index) => ({
    filter,
    list: parseMatchingLogs(host, filter, responses[index + 2], range),
  }))
  for (const { filter, list } of lists)
    if (await isTruncated(endpoint, range, filter, list, signal))
      throw new RpcFailure('too-large', `${host}: truncated the list at ${list.length} logs`)
  const logs = mergeLogs(lists.map(({ list }) => list))
  for (const log of logs)
    if (log.blockNumber === range.to && log.blockHash !== last.hash)
      throw new RpcFailure('malformed', `${host}: logs of another block ${range.to}`)
  return { value: { status: 'read', last, logs }, digest: digestBlocks([last], logs) }
}

function parseMatchingLogs(
  host: string,
  filter: LogFilter,
  response: unknown,
  range: BlockRange,
): readonly Log[] {
  return parseLogs(host, response, range).filter((log) => matchesFilter(filter, log))
}

/** Whether the endpoint has more logs in or after the last block of its list. */
async function isTruncated(
  endpoint: Endpoint,
  range: BlockRange,
  filter: LogFilter,
  logs: readonly Log[],
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const last = logs.at(-1)
  const isSuspect = logs.length % TRUNCATION_LIMIT === 0
  if (last === undefined || !isSuspect || range.from === range.to) return false
  const rest = { from: last.blockNumber, to: range.to }
  const [response] = await endpoint.request([getLogsRequest(filter, rest)], { signal })
  const own = logs.filter(({ blockNumber }) => blockNumber === last.blockNumber)
  return digestBlocks([], parseMatchingLogs(endpoint.host, filter, response, rest)) !== digestBlocks([], own)
}

/** Whether a log matches a filter. */
export function matchesFilter(filter: LogFilter, log: Log): boolean {
  const [topic] = log.topics
  if (topic === undefined || !filter.topics.includes(topic)) return false
  if (filter.mention !== undefined) {
    const value = log.topics[filter.mention.topic]
    if (value === undefined || !filter.mention.values.includes(value)) return false
  }
  return filter.addresses === undefined || filter.addresses.includes(log.address)
}

/** Merges lists of logs in chain order, without duplicates. */
export function mergeLogs(lists: readonly (readonly Log[])[]): readonly Log[] {
  const [only, ...more] = lists.filter((list) => list.length > 0)
  if (more.length === 0) return only ?? []
  const byPlace = new Map(lists.flat().map((log) => [`${log.blockNumber} ${logPosition(log)}`, log]))
  return [...byPlace.values()].toSorted(compareLogs)
}

/** Digest of blocks and logs, for comparison between endpoints. */
export function digestBlocks(headers: readonly Header[], logs: readonly Log[]): string {
  const hash = createHash('sha256')
  for (const { number, hash: own, parentHash, timestamp } of headers)
    hash.update(`${number} ${own} ${parentHash} ${timestamp}\n`)
  for (const log of logs)
    hash.update(
      `${log.blockNumber} ${log.blockHash} ${log.logIndex} ${log.transactionIndex} ${log.transactionHash} ${log.address} ${log.topics.join(',')} ${log.data}\n`,
    )
  return hash.digest('base64')
}

function getLogsRequest(filter: LogFilter, range: BlockRange): readonly [string, readonly unknown[]] {
  const blocks = { fromBlock: toQuantity(range.from), toBlock: toQuantity(range.to) }
  const which = filter.addresses === undefined ? {} : { address: filter.addresses }
  const topics: (readonly Hex[] | null)[] = [filter.topics]
  if (filter.mention !== undefined) {
    while (topics.length < filter.mention.topic) topics.push(null)
    topics.push(filter.mention.values)
  }
  return ['eth_getLogs', [{ ...blocks, ...which, topics }]]
}
