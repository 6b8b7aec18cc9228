/**
 * Reads and verifies a range of blocks: a quorum agrees on the logs and the last block, headers are linked by parent
 * hash, and a block whose bloom does not fit its logs is read again. If that reading differs, the list of the range was
 * incomplete and a shorter one is read; of a single block, two equal readings count, whatever its bloom says.
 */
import { bloomBits, hasBits, mayContain, type LogFilter } from './bloom.ts'
import type { Header, Log } from './parseChainData.ts'
import type { Child, ContractRegistry } from './contractRegistry.ts'
import type { EndpointPool } from './endpointPool.ts'
import type { BlockRange } from './plan.ts'
import { mapConcurrently } from './mapConcurrently.ts'
import { readHeaders } from './readHeaders.ts'
import { digestBlocks, mergeLogs, readLogs, matchesFilter, type BlockRef } from './readLogs.ts'
import { QuorumError, RpcFailure } from './rpcFailure.ts'

export interface RangeRequest extends BlockRange {
  /** A stored block that must be on the endpoints' chain: the one before `from`, unless this is a backfill. */
  readonly anchor: BlockRef
  /** Return every header, each linked to its parent; `anchor` is the block before `from`. */
  readonly hasAllHeaders: boolean
  /** Accepts the logs of a lone endpoint without the blooms of all blocks; default false. */
  readonly trustsLoneEndpoint?: boolean
}

export interface Range extends BlockRange {
  readonly status: 'read'
  readonly last: Header
  /** Every header if `hasAllHeaders`, else those of blocks with logs and the last one. */
  readonly headers: readonly Header[]
  /** Logs to store, in chain order. */
  readonly logs: readonly Log[]
  /** Contracts that these logs announce; already in the registry. */
  readonly children: readonly Child[]
}

/** Blocks checked concurrently: on a busy chain every eighth bloom is a false positive. */
const MAX_CONCURRENT_BLOCKS = 16

/** A filter that was queried from a block to the end of the range. */
interface Query {
  readonly filter: LogFilter
  readonly from: number
}

/**
 * Reads a range.
 * @returns `forked` if the quorum agrees that the anchor is not on the chain.
 * @throws {RpcFailure | QuorumError} the range may be retried, smaller if it was too large.
 */
export async function readRange(
  endpoints: EndpointPool,
  registry: ContractRegistry,
  request: RangeRequest,
  signal?: AbortSignal,
): Promise<Range | { readonly status: 'forked' }> {
  const filters = registry.filters()
  // Without a second endpoint to confirm the logs, every block's bloom is checked.
  const checksAll = () => endpoints.quorum() === 1 && request.trustsLoneEndpoint !== true
  let readsAllHeaders = request.hasAllHeaders || checksAll()
  const logsRead = endpoints.readWithQuorum((endpoint) =>
    readLogs(endpoint, request, filters, request.anchor, signal),
  )
  const headersRead = readsAllHeaders
    ? startCancellable(signal, (ownLogs) => readHeaders(endpoints, allNumbers(request), ownLogs))
    : undefined
  const children: Child[] = []
  let endsChecked: Cancellable<void> | undefined
  try {
    const first = await logsRead
    if (first.status === 'forked') {
      headersRead?.cancel()
      return first
    }
    const queries: Query[] = filters.map((filter) => ({ filter, from: request.from }))
    let logs = first.logs
    // Each round may discover factories with further children.
    for (
      let found = registry.discoverChildren(logs);
      found.length > 0;
      found = registry.discoverChildren(logs)
    ) {
      const from = Math.min(...found.map(({ discoveredInBlock }) => discoveredInBlock))
      const more = registry.filtersFor(found, filters)
      registry.addDiscovered(found)
      children.push(...found)
      if (more.length === 0) continue
      const range = { from, to: request.to }
      readsAllHeaders ||= checksAll()
      const answer = await endpoints.readWithQuorum((endpoint) =>
        readLogs(endpoint, range, more, request.anchor, signal),
      )
      if (answer.status === 'forked' || answer.last.hash !== first.last.hash) throw inconsistent(request)
      queries.push(...more.map((filter) => ({ filter, from })))
      logs = mergeLogs([logs, answer.logs])
    }
    const byBlock = Map.groupBy(logs, ({ blockNumber }) => blockNumber)
    const check: BlockCheck = { endpoints, request, queries, byBlock }
    const ends = lastBlocks(logs, queries)
    // Concurrent with the headers: one after the other, they would cost a range another round trip.
    endsChecked = startCancellable(signal, (own) => checkBlocks(check, ends, own))
    const headers = await (headersRead?.result ??
      readHeaders(endpoints, readsAllHeaders ? allNumbers(request) : numbersOf(logs, request), signal))
    const all = [...headers, first.last]
    checkLinks(request, all)
    checkHashes(request, all, logs)
    const { suspects, lacking } = findSuspects(check, all)
    await checkBlocks(
      check,
      suspects.filter(({ number }) => !ends.some((end) => end.number === number)),
      signal,
    )
    await endsChecked.result
    for (const { number } of lacking) endpoints.recordIncompleteBloom(number)
    const kept = logs.filter((log) => registry.matches(log))
    const withLogs = new Set(kept.map(({ blockNumber }) => blockNumber))
    return {
      status: 'read',
      from: request.from,
      to: request.to,
      last: first.last,
      headers: request.hasAllHeaders
        ? all
        : all.filter(({ number }) => withLogs.has(number) || number === first.last.number),
      logs: kept,
      children,
    }
  } catch (error) {
    headersRead?.cancel()
    endsChecked?.cancel()
    registry.removeDiscovered(children)
    throw error
  }
}

/** Every block of the range except the last, whose header is read with the logs. */
function allNumbers({ from, to }: BlockRange): readonly number[] {
  return Array.from({ length: to - from }, (_, index) => from + index)
}

/** Blocks with logs, except the last. */
function numbersOf(logs: readonly Log[], { to }: BlockRange): readonly number[] {
  return [...new Set(logs.map(({ blockNumber }) => blockNumber))].filter((number) => number !== to)
}

function checkLinks(request: RangeRequest, headers: readonly Header[]): void {
  let previous: BlockRef = request.anchor
  for (const header of headers) {
    if (previous.number === header.number - 1 && previous.hash !== header.parentHash)
      throw inconsistent(request)
    previous = header
  }
}

function checkHashes(request: RangeRequest, headers: readonly Header[], logs: readonly Log[]): void {
  const hashes = new Map(headers.map(({ number, hash }) => [number, hash]))
  for (const log of logs) if (hashes.get(log.blockNumber) !== log.blockHash) throw inconsistent(request)
}

/** What a range's logs are checked with. */
interface BlockCheck {
  readonly endpoints: EndpointPool
  readonly request: RangeRequest
  readonly queries: readonly Query[]
  readonly byBlock: ReadonlyMap<number, readonly Log[]>
}

/** The last block of every list, where a truncated list would end. */
function lastBlocks(logs: readonly Log[], queries: readonly Query[]): readonly BlockRef[] {
  const blocks = new Map<number, BlockRef>()
  for (const { filter } of queries) {
    const log = logs.findLast((one) => matchesFilter(filter, one))
    if (log !== undefined) blocks.set(log.blockNumber, { number: log.blockNumber, hash: log.blockHash })
  }
  return [...blocks.values()]
}

/** The blocks whose bloom suggests a missing log, or lacks one that the range has. */
function findSuspects({ queries, byBlock }: BlockCheck, headers: readonly Header[]) {
  const lacking: BlockRef[] = []
  const suspects = headers.filter((header) => {
    const { number, logsBloom } = header
    const bits = bloomBits(logsBloom)
    if (bits === undefined) return false
    const ownLogs = byBlock.get(number) ?? []
    if (ownLogs.some(({ address, topics }) => [address, ...topics].some((value) => !hasBits(bits, value)))) {
      lacking.push(header)
      return true
    }
    return queries.some(
      ({ filter, from }) =>
        number >= from && !ownLogs.some((log) => matchesFilter(filter, log)) && mayContain(bits, filter),
    )
  })
  return { suspects, lacking }
}

/** Reads blocks again, each of which must have the logs that the range has of it. */
async function checkBlocks(
  { endpoints, request, queries, byBlock }: BlockCheck,
  blocks: readonly BlockRef[],
  signal: AbortSignal | undefined,
): Promise<void> {
  await mapConcurrently(blocks, MAX_CONCURRENT_BLOCKS, async (block) => {
    const { number } = block
    const filters = queries.filter(({ from }) => from <= number).map(({ filter }) => filter)
    const read = await endpoints.readWithQuorum(
      (endpoint) => readLogs(endpoint, { from: number, to: number }, filters, block, signal),
      { shouldVerify: true },
    )
    const ownLogs = byBlock.get(number) ?? []
    if (read.status === 'forked') throw inconsistent(request)
    if (digestBlocks([], read.logs) !== digestBlocks([], ownLogs))
      throw new RpcFailure(
        'too-large',
        `endpoints return other logs of block ${number} than of blocks ${request.from} to ${request.to}`,
      )
  })
}

function inconsistent(request: BlockRange): QuorumError {
  return new QuorumError(`endpoints returned inconsistent blocks ${request.from} to ${request.to}`)
}

/** Work that can be canceled by itself or through a parent signal. */
interface Cancellable<Result> {
  /** Rejects with the reason when canceled. Needs no rejection handler. */
  readonly result: Promise<Result>
  cancel(): void
}

/** Starts work with a signal that follows `signal`; `AbortSignal.any` would leak a listener on it. */
export function startCancellable<Result>(
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Result>,
): Cancellable<Result> {
  const controller = new AbortController()
  const abort = () => controller.abort(signal?.reason)
  signal?.addEventListener('abort', abort, { once: true })
  if (signal?.aborted === true) abort()
  const result = work(controller.signal).finally(() => signal?.removeEventListener('abort', abort))
  result.catch(() => undefined)
  return { result, cancel: () => controller.abort(new Error('canceled: the result is no longer needed')) }
}
