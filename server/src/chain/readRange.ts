/**
 * A range of blocks, read so that it may be written: logs and last block as two nodes tell them alike, headers that
 * follow each other, no log that its block's bloom denies, no block whose bloom promises a log that is not there.
 */
import { bitsOf, isSet, mayHold, type LogFilter } from './bloom.ts'
import { startCancellable } from './cancellable.ts'
import type { Header, Log } from './chainAnswers.ts'
import type { Child, ContractBook } from './contractBook.ts'
import type { Endpoints } from './endpoints.ts'
import type { BlockRange } from './follow.ts'
import { inParallel } from './inParallel.ts'
import { readHeaders } from './readHeaders.ts'
import { digestOf, merged, readLogs, wants, type Anchor } from './readLogs.ts'
import { Disagreement } from './rpcFailure.ts'

export interface RangeWanted extends BlockRange {
  /** A block that the tables hold and that the nodes must hold too; the one before `from` where the cursor moves. */
  readonly anchor: Anchor
  /** Every header is wanted, each linked to the one before: `anchor` is the block before `from`. */
  readonly isFull: boolean
}

export interface Range extends BlockRange {
  readonly at: 'read'
  readonly last: Header
  /** Every header of the range where it is full, else those of blocks with logs and the last. */
  readonly headers: readonly Header[]
  /** Kept logs in the order of the chain. */
  readonly logs: readonly Log[]
  /** Contracts that these logs tell of; they stand in the book already. */
  readonly children: readonly Child[]
}

/** Blocks that are asked for alone at a time: on a busy chain every eighth bloom allows logs that it has not. */
const MAX_BLOCKS_AT_ONCE = 16

/** What was asked for, from a block to the end of the range. */
interface Query {
  readonly filter: LogFilter
  readonly from: number
}

/**
 * Reads a range.
 * @returns `forked` where the nodes agree that the anchor is not on their chain.
 * @throws {RpcFailure | Disagreement} the range may be asked for again, smaller where it was too much.
 */
export async function readRange(
  endpoints: Endpoints,
  book: ContractBook,
  wanted: RangeWanted,
  signal?: AbortSignal,
): Promise<Range | { readonly at: 'forked' }> {
  const filters = book.filters()
  // Where no second node confirms the logs, the bloom of every block has to.
  let isEvery = wanted.isFull || endpoints.voices() === 1
  const logsReading = endpoints.agree((endpoint) =>
    readLogs(endpoint, wanted, filters, wanted.anchor, signal),
  )
  const headersReading = isEvery
    ? startCancellable(signal, (own) => readHeaders(endpoints, allNumbers(wanted), own))
    : undefined
  const children: Child[] = []
  try {
    const first = await logsReading
    if (first.at === 'forked') {
      headersReading?.cancel()
      return first
    }
    const queries: Query[] = filters.map((filter) => ({ filter, from: wanted.from }))
    let logs = first.logs
    // Each round may bring factories whose own children are new again.
    for (let found = book.childrenIn(logs); found.length > 0; found = book.childrenIn(logs)) {
      const from = Math.min(...found.map(({ foundInBlock }) => foundInBlock))
      const more = book.filtersFor(found, filters)
      book.addFound(found)
      children.push(...found)
      if (more.length === 0) continue
      const range = { from, to: wanted.to }
      isEvery ||= endpoints.voices() === 1
      const answer = await endpoints.agree((endpoint) =>
        readLogs(endpoint, range, more, wanted.anchor, signal),
      )
      if (answer.at === 'forked' || answer.last.hash !== first.last.hash) throw changed(wanted)
      queries.push(...more.map((filter) => ({ filter, from })))
      logs = merged([logs, answer.logs])
    }
    const headers = await (headersReading?.result ??
      readHeaders(endpoints, isEvery ? allNumbers(wanted) : numbersOf(logs, wanted), signal))
    const all = [...headers, first.last]
    checkLinks(wanted, all)
    checkHashes(wanted, all, logs)
    await checkBlooms(endpoints, wanted, all, logs, queries, signal)
    const kept = logs.filter((log) => book.keeps(log))
    const withLogs = new Set(kept.map(({ blockNumber }) => blockNumber))
    return {
      at: 'read',
      from: wanted.from,
      to: wanted.to,
      last: first.last,
      headers: wanted.isFull
        ? all
        : all.filter(({ number }) => withLogs.has(number) || number === first.last.number),
      logs: kept,
      children,
    }
  } catch (error) {
    headersReading?.cancel()
    book.forget(children)
    throw error
  }
}

/** Every block of the range but the last, whose header comes with the logs. */
function allNumbers({ from, to }: BlockRange): readonly number[] {
  return Array.from({ length: to - from }, (_, index) => from + index)
}

/** Blocks with logs but the last. */
function numbersOf(logs: readonly Log[], { to }: BlockRange): readonly number[] {
  return [...new Set(logs.map(({ blockNumber }) => blockNumber))].filter((number) => number !== to)
}

function checkLinks(wanted: RangeWanted, headers: readonly Header[]): void {
  let before: Anchor = wanted.anchor
  for (const header of headers) {
    if (before.number === header.number - 1 && before.hash !== header.parentHash) throw changed(wanted)
    before = header
  }
}

function checkHashes(wanted: RangeWanted, headers: readonly Header[], logs: readonly Log[]): void {
  const hashes = new Map(headers.map(({ number, hash }) => [number, hash]))
  for (const log of logs) if (hashes.get(log.blockNumber) !== log.blockHash) throw changed(wanted)
}

/**
 * A block that may hold a log which no list has is asked for alone; so is the last block of every list, where one that
 * was cut ends.
 */
async function checkBlooms(
  endpoints: Endpoints,
  wanted: RangeWanted,
  headers: readonly Header[],
  logs: readonly Log[],
  queries: readonly Query[],
  signal: AbortSignal | undefined,
): Promise<void> {
  const byBlock = Map.groupBy(logs, ({ blockNumber }) => blockNumber)
  const doubtful = new Set<Header>()
  for (const header of headers) {
    const bits = bitsOf(header.logsBloom)
    if (bits === undefined) continue
    const own = byBlock.get(header.number) ?? []
    for (const { address, topics } of own)
      if (![address, ...topics].every((value) => isSet(bits, value))) throw changed(wanted)
    for (const { filter, from } of queries) {
      if (header.number < from || own.some((log) => wants(filter, log))) continue
      if (mayHold(bits, filter)) doubtful.add(header)
    }
  }
  for (const { filter } of queries) {
    const number = logs.findLast((log) => wants(filter, log))?.blockNumber
    const header = headers.find((one) => one.number === number)
    if (header !== undefined) doubtful.add(header)
  }
  await inParallel([...doubtful], MAX_BLOCKS_AT_ONCE, async (header) => {
    const { number } = header
    const asked = queries.filter(({ from }) => from <= number)
    const read = await endpoints.agree(
      (endpoint) =>
        readLogs(
          endpoint,
          { from: number, to: number },
          asked.map(({ filter }) => filter),
          header,
          signal,
        ),
      { twice: true },
    )
    const own = byBlock.get(number) ?? []
    if (read.at === 'forked' || digestOf([], read.logs) !== digestOf([], own)) throw changed(wanted)
  })
}

function changed(wanted: BlockRange): Disagreement {
  return new Disagreement(`what nodes say of blocks ${wanted.from} to ${wanted.to} does not fit together`)
}
