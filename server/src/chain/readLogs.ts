/**
 * The logs of some blocks, with proof that the node which answers has these very blocks: it shows the last one, by
 * hash, before and after the logs, and a block that we hold already: in one batch, or in this order where the node
 * takes smaller ones.
 */
import { createHash } from 'node:crypto'
import { blockQuestion, headerIn, logsIn, quantityOf, type Header, type Log } from './chainAnswers.ts'
import type { LogFilter } from './bloom.ts'
import type { Endpoint } from './endpoint.ts'
import type { Said } from './endpoints.ts'
import type { BlockRange } from './follow.ts'
import { RpcFailure } from './rpcFailure.ts'
import type { Hex } from 'viem'

/** A block that our tables hold. */
export interface Anchor {
  readonly number: number
  readonly hash: Hex
}

export type LogsRead =
  /** The node's chain does not hold the anchor. */
  { readonly at: 'forked' } | { readonly at: 'read'; readonly last: Header; readonly logs: readonly Log[] }

/** Some providers cut long answers without a word; their limits are round numbers. */
const SILENT_LIMIT = 1_000

/**
 * Reads the logs that any of the filters wants.
 * @throws {RpcFailure} also where the node does not have these blocks yet.
 */
export async function readLogs(
  endpoint: Endpoint,
  range: BlockRange,
  filters: readonly LogFilter[],
  anchor: Anchor,
  signal?: AbortSignal,
): Promise<Said<LogsRead>> {
  const { host } = endpoint
  const answers = await endpoint.ask(
    [
      blockQuestion(anchor.number),
      blockQuestion(range.to),
      ...filters.map((filter) => logsQuestion(filter, range)),
      blockQuestion(range.to),
    ],
    { signal, canShrink: range.from < range.to },
  )
  const before = headerIn(host, answers[0], anchor.number)
  if (before !== undefined && before.hash !== anchor.hash)
    return { value: { at: 'forked' }, digest: 'forked' }
  const last = headerIn(host, answers[1], range.to)
  const again = headerIn(host, answers.at(-1), range.to)
  if (before === undefined || last === undefined || again === undefined)
    throw new RpcFailure('refused', `${host} does not have block ${range.to} yet`)
  if (last.hash !== again.hash)
    throw new RpcFailure('malformed', `${host} has changed its mind about block ${range.to}`)
  if (range.to === anchor.number + 1 && last.parentHash !== anchor.hash)
    throw new RpcFailure(
      'malformed',
      `${host} has a block ${range.to} that does not follow the one before it`,
    )
  const lists = filters.map((filter, index) => ({
    filter,
    list: logsFor(host, filter, answers[index + 2], range),
  }))
  for (const { filter, list } of lists)
    if (await isCut(endpoint, range, filter, list, signal))
      throw new RpcFailure('too-much', `${host} cuts lists of ${list.length} logs without a word`)
  const logs = merged(lists.map(({ list }) => list))
  for (const log of logs)
    if (log.blockNumber === range.to && log.blockHash !== last.hash)
      throw new RpcFailure('malformed', `${host} answered with logs of another block ${range.to}`)
  return { value: { at: 'read', last, logs }, digest: digestOf([last], logs) }
}

function logsFor(host: string, filter: LogFilter, answer: unknown, range: BlockRange): readonly Log[] {
  return logsIn(host, answer, range).filter((log) => wants(filter, log))
}

/** Whether the node has more logs in and after the last block that it gave. */
async function isCut(
  endpoint: Endpoint,
  range: BlockRange,
  filter: LogFilter,
  logs: readonly Log[],
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const last = logs.at(-1)
  const isSuspect = logs.length % SILENT_LIMIT === 0
  if (last === undefined || !isSuspect || range.from === range.to) return false
  const rest = { from: last.blockNumber, to: range.to }
  const [answer] = await endpoint.ask([logsQuestion(filter, rest)], { signal })
  const own = logs.filter(({ blockNumber }) => blockNumber === last.blockNumber)
  return digestOf([], logsFor(endpoint.host, filter, answer, rest)) !== digestOf([], own)
}

/** Whether a log is of those that the filter asked for. */
export function wants(filter: LogFilter, log: Log): boolean {
  const [topic] = log.topics
  if (topic === undefined || !filter.topics.includes(topic)) return false
  return filter.addresses === undefined || filter.addresses.includes(log.address)
}

/** Logs of several answers in the order of the chain, each once. */
export function merged(lists: readonly (readonly Log[])[]): readonly Log[] {
  const [only, ...more] = lists.filter((list) => list.length > 0)
  if (more.length === 0) return only ?? []
  const byPlace = new Map(lists.flat().map((log) => [`${log.blockNumber} ${log.logIndex}`, log]))
  return [...byPlace.values()].toSorted(
    (one, other) => one.blockNumber - other.blockNumber || one.logIndex - other.logIndex,
  )
}

/** A digest in which the same blocks and logs are equal. */
export function digestOf(headers: readonly Header[], logs: readonly Log[]): string {
  const hash = createHash('sha256')
  for (const { number, hash: own, parentHash, timestamp } of headers)
    hash.update(`${number} ${own} ${parentHash} ${timestamp}\n`)
  for (const log of logs)
    hash.update(
      `${log.blockNumber} ${log.blockHash} ${log.logIndex} ${log.transactionIndex} ${log.transactionHash} ${log.address} ${log.topics.join(',')} ${log.data}\n`,
    )
  return hash.digest('base64')
}

function logsQuestion(filter: LogFilter, range: BlockRange): readonly [string, readonly unknown[]] {
  const blocks = { fromBlock: quantityOf(range.from), toBlock: quantityOf(range.to) }
  const which = filter.addresses === undefined ? {} : { address: filter.addresses }
  return ['eth_getLogs', [{ ...blocks, ...which, topics: [filter.topics] }]]
}
