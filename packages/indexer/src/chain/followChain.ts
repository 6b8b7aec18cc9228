/** One term of leadership: a sequence of steps, each of them one atomic transaction. */
import { registerContract, backfill, readFollowedContracts, readPendingBatch } from './backfill.ts'
import type { Header } from './parseChainData.ts'
import {
  applyRange,
  resync,
  readBlockAtOrBelow,
  readWindow,
  findMissingBlocks,
  readCursor,
  rollBackTo,
  resyncReason,
  type Cursor,
} from './chainTables.ts'
import { createContractRegistry, type ContractRegistry } from './contractRegistry.ts'
import { decideStep } from './decideStep.ts'
import type { EndpointPool, FollowerLog } from './endpointPool.ts'
import { findFork } from './findFork.ts'
import type { Plan } from './plan.ts'
import type { Leadership } from './leadership.ts'
import { baseBlock } from './planDigest.ts'
import { createRangeSize, type RangeSize } from './rangeSize.ts'
import { readHeaders } from './readHeaders.ts'
import { readRange, type Range } from './readRange.ts'
import { QuorumError, RpcFailure } from './rpcFailure.ts'

export interface TermParts {
  readonly plan: Plan
  readonly endpoints: EndpointPool
  readonly leadership: Leadership
  readonly reorgWindow: number
  /** See `RangeRequest`. */
  readonly trustsLoneEndpoint: boolean
  readonly log: FollowerLog
  readonly signal: AbortSignal
  readonly events: FollowerEvents
}

/** Callbacks of a term. */
export interface FollowerEvents {
  head(head: Header): void
  /** The cursor is now at this block. */
  cursor(cursor: Cursor): void
  committed(blocks: number, logs: number): void
  reorg(blocks: number): void
}

export interface Term {
  /**
   * Runs one step.
   * @returns whether the next step should run at once.
   * @throws {RpcFailure | QuorumError} the chain could not be read and nothing was written: retry the step. Any other
   * error ends the term.
   */
  step(): Promise<boolean>
}

interface FollowerState {
  readonly cursor: Cursor
  readonly registry: ContractRegistry
  /** The next range, prefetched while the previous one is written. */
  readonly prefetch?: { readonly to: number; readonly range: Promise<Range | { readonly status: 'forked' }> }
}

type BlockSelection = { readonly from: number; readonly to: number; readonly hasAllHeaders: boolean }

/** How often a reorg deeper than the window must be confirmed before the tables are dropped. */
const DEEP_REORG_CONFIRMATIONS = 3

/** Starts a term; nothing is read or written before the first step. */
export function startTerm(parts: TermParts): Term {
  const { plan, endpoints, leadership, reorgWindow, trustsLoneEndpoint, log, signal, events } = parts
  const size: RangeSize = createRangeSize()
  const backfillSize: RangeSize = createRangeSize()
  let isFurthestFirst = false
  let state: FollowerState | undefined
  let deepReorgReports = 0

  async function resume(): Promise<FollowerState> {
    const cursor = await leadership.write((transaction) => readCursor(transaction, plan))
    if (cursor === undefined) return startOver()
    await plan.onTermStart?.((run) => leadership.write(run))
    return resumeAt(cursor)
  }

  async function resumeAt(cursor: Cursor): Promise<FollowerState> {
    const contracts = await leadership.write(readFollowedContracts)
    const registry = createContractRegistry(plan)
    for (const contract of contracts) registerContract(registry, contract)
    events.cursor(cursor)
    return { cursor, registry }
  }

  async function startOver(reason?: string): Promise<FollowerState> {
    const first = baseBlock(plan)
    const { number: newest } = await endpoints.head(signal)
    if (newest < first)
      throw new RpcFailure(
        'error-response',
        `DEPLOY_BLOCK: the chain is at block ${newest}, before the first block to index (${first})`,
      )
    const [base] = await readHeaders(endpoints, [first], signal, true)
    if (base === undefined)
      throw new RpcFailure('error-response', 'the first block to index does not exist yet')
    const cause = await leadership.write(async (transaction) => {
      const why = await resyncReason(transaction, plan)
      await resync(transaction, plan, base)
      return why === undefined ? undefined : (reason ?? why)
    })
    if (cause !== undefined)
      log.error(
        { block: base.number, reason: cause },
        `resync: all tables dropped, indexing again from block ${base.number}`,
      )
    else log.info({ block: base.number }, `indexing: first sync, from block ${base.number}`)
    return resumeAt(base)
  }

  async function step(): Promise<boolean> {
    const current = (state ??= await resume())
    const { cursor, registry } = current
    const head = await endpoints.head(signal)
    events.head(head)
    const kept =
      head.number > cursor.number
        ? undefined
        : await leadership.write((transaction) => readBlockAtOrBelow(transaction, head.number))
    const nextStep = decideStep(cursor, head, kept, reorgWindow, size.blocks())
    if (nextStep.type === 'compare') return compare(cursor, head.number)
    const pending = await backfillOne(current)
    if (pending === 'forked') return compare(cursor, head.number)
    if (nextStep.type === 'wait') {
      if (pending instanceof Error) throw pending
      return pending
    }
    const { prefetch } = state
    state = { cursor, registry }
    const range = await (prefetch?.range ?? readNext(state, nextStep))
    if (range.status === 'forked') return compare(cursor, head.number)
    state = undefined
    const next = { cursor: range.last, registry }
    // Prefetches only below the reorg window, while this range is written.
    const stepAfter = decideStep(range.last, head, undefined, reorgWindow, size.blocks())
    const prefetching =
      stepAfter.type === 'read' && !stepAfter.hasAllHeaders
        ? { prefetch: { to: stepAfter.to, range: readNext(next, stepAfter) } }
        : {}
    // Handled where it is awaited; it may never be awaited.
    prefetching.prefetch?.range.catch(() => undefined)
    await leadership.write((transaction) =>
      applyRange(transaction, plan, cursor, range, reorgWindow, head.number),
    )
    state = { ...next, ...prefetching }
    deepReorgReports = 0
    events.cursor(range.last)
    events.committed(range.to - range.from + 1, range.logs.length)
    return range.to < head.number
  }

  async function readNext({ cursor, registry }: FollowerState, selection: BlockSelection) {
    return readMeasured(size, selection, () =>
      readRange(endpoints, registry, { ...selection, anchor: cursor, trustsLoneEndpoint }, signal),
    )
  }

  /**
   * Drops a range that was read without contracts that join now, and the children discovered in it. Only then: to read
   * it again costs as many round trips as to read on.
   */
  async function discardPrefetch({ cursor, registry, prefetch }: FollowerState): Promise<void> {
    const range = await prefetch?.range.catch(() => undefined)
    if (range?.status === 'read') registry.removeDiscovered(range.children)
    state = { cursor, registry }
  }

  /**
   * Backfills one range of requested contracts, while the next range of the others is read.
   * @returns whether a backfill is still pending, or the RPC failure, which must not block the other contracts.
   */
  async function backfillOne(current: FollowerState): Promise<boolean | 'forked' | RpcFailure | QuorumError> {
    const { cursor, registry } = current
    isFurthestFirst = !isFurthestFirst
    const batch = await leadership.write((transaction) =>
      readPendingBatch(transaction, plan, isFurthestFirst),
    )
    if (batch === undefined) return false
    const blocks = backfillSize.blocks()
    try {
      const outcome = await backfill(
        { plan, endpoints, leadership, size: backfillSize, trustsLoneEndpoint, signal },
        batch,
        cursor,
      )
      if (outcome.type === 'forked') return 'forked'
      if (outcome.type === 'caught-up') {
        await discardPrefetch(current)
        for (const contract of outcome.contracts) registerContract(registry, contract)
      }
    } catch (error) {
      if (isRangeTooLarge(error)) backfillSize.recordTooLarge(blocks)
      if (error instanceof RpcFailure || error instanceof QuorumError) return error
      throw error
    }
    return true
  }

  async function compare(cursor: Cursor, head: number): Promise<boolean> {
    const kept = await leadership.write(async (transaction) => {
      const window = await readWindow(transaction, cursor.number, reorgWindow)
      if (window.some(({ number }) => number <= head)) return window
      const below = await readBlockAtOrBelow(transaction, head)
      return below === undefined ? [] : [below]
    })
    const fork = await findFork(endpoints, kept, head, signal)
    if (fork.status === 'none') {
      deepReorgReports = 0
      return false
    }
    state = undefined
    if (fork.status === 'too-deep') {
      deepReorgReports += 1
      if (deepReorgReports < DEEP_REORG_CONFIRMATIONS) return false
      deepReorgReports = 0
      state = await startOver(`the reorg is deeper than REORG_WINDOW (${reorgWindow} blocks)`)
      return true
    }
    const { block } = fork
    const below = await leadership.write((transaction) => readWindow(transaction, block.number, reorgWindow))
    const missing = findMissingBlocks(plan, block.number, reorgWindow, below)
    const refill = await readHeaders(endpoints, missing, signal)
    checkRefill(below, refill, block)
    await leadership.write((transaction) => rollBackTo(transaction, plan, cursor, block, refill))
    const depth = cursor.number - block.number
    log.warn(
      { from: cursor.number, to: block.number },
      `reorg: rolled back ${depth} ${depth === 1 ? 'block' : 'blocks'} to ${block.number}`,
    )
    state = await resumeAt(block)
    events.reorg(depth)
    return true
  }

  return { step }
}

async function readMeasured<T extends Range | { readonly status: 'forked' }>(
  size: RangeSize,
  selection: { readonly from: number; readonly to: number },
  read: () => Promise<T>,
): Promise<T> {
  const blocks = selection.to - selection.from + 1
  const startedAt = Date.now()
  try {
    const range = await read()
    if (range.status === 'read') size.recordRead(blocks, Date.now() - startedAt, range.logs.length)
    return range
  } catch (error) {
    if (isRangeTooLarge(error)) size.recordTooLarge(blocks)
    throw error
  }
}

function isRangeTooLarge(error: unknown): boolean {
  return error instanceof RpcFailure && (error.kind === 'too-large' || error.kind === 'timeout')
}

/** Refilled blocks must be on the same chain as the block above them. */
function checkRefill(kept: readonly Cursor[], refill: readonly Header[], top: Cursor): void {
  const hashes = new Map([...kept, ...refill].map(({ number, hash }) => [number, hash]))
  for (const { number, parentHash } of refill) {
    const before = hashes.get(number - 1)
    if (number > top.number || (before !== undefined && before !== parentHash))
      throw new QuorumError(`endpoints returned inconsistent blocks below ${top.number}`)
  }
}
