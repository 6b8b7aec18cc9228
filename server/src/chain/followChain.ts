/** What the elected follower does for as long as it holds the role: one step after the other, each exact by itself. */
import { addFollowed, catchUp, readFollowed, readLate } from './catchUp.ts'
import type { Header } from './chainAnswers.ts'
import {
  applyRange,
  beginAnew,
  keptAtOrBelow,
  keptBlocks,
  missingBelow,
  readCursor,
  undoTo,
  whyAnew,
  type Cursor,
} from './chainTables.ts'
import { openContractBook, type ContractBook } from './contractBook.ts'
import { decideStep } from './decideStep.ts'
import type { Endpoints, FollowerLog } from './endpoints.ts'
import { findFork } from './findFork.ts'
import type { Plan } from './follow.ts'
import type { Leadership } from './leadership.ts'
import { baseBlock } from './planDigest.ts'
import { rangeSize, type RangeSize } from './rangeSize.ts'
import { readHeaders } from './readHeaders.ts'
import { readRange, type Range } from './readRange.ts'
import { Disagreement, RpcFailure } from './rpcFailure.ts'

export interface TermParts {
  readonly plan: Plan
  readonly endpoints: Endpoints
  readonly leadership: Leadership
  readonly reorgWindow: number
  readonly log: FollowerLog
  readonly signal: AbortSignal
  readonly told: Told
}

/** What a step tells of itself. */
export interface Told {
  head(head: Header): void
  /** The tables stand here now. */
  cursor(cursor: Cursor): void
  committed(blocks: number, logs: number): void
  reorg(blocks: number): void
}

export interface Term {
  /**
   * Takes one step.
   * @returns whether there is more to do at once.
   * @throws {RpcFailure | Disagreement} the chain could not be read, nothing was written, and the step may be taken
   * again; anything else ends the term.
   */
  step(): Promise<boolean>
}

interface Standing {
  readonly cursor: Cursor
  readonly book: ContractBook
  /** The next range, read while the one before is written. */
  readonly ahead?: { readonly to: number; readonly range: Promise<Range | { readonly at: 'forked' }> }
}

type BlocksWanted = { readonly from: number; readonly to: number; readonly isFull: boolean }

/** How often nodes must say that a reorg goes deeper than the window before the tables are thrown away. */
const CONFIRMATIONS = 3

/** Begins a term: nothing is read or written before its first step. */
export function beginTerm(parts: TermParts): Term {
  const { plan, endpoints, leadership, reorgWindow, log, signal, told } = parts
  const size: RangeSize = rangeSize()
  const lateSize: RangeSize = rangeSize()
  let standing: Standing | undefined
  let deeper = 0

  async function stand(): Promise<Standing> {
    const cursor = await leadership.write((transaction) => readCursor(transaction, plan))
    return cursor === undefined ? begin() : standAt(cursor)
  }

  async function standAt(cursor: Cursor): Promise<Standing> {
    const contracts = await leadership.write(readFollowed)
    const book = openContractBook(plan)
    for (const contract of contracts) addFollowed(book, contract)
    told.cursor(cursor)
    return { cursor, book }
  }

  async function begin(reason?: string): Promise<Standing> {
    const first = baseBlock(plan)
    const { number: newest } = await endpoints.head(signal)
    if (newest < first)
      throw new RpcFailure(
        'refused',
        `the chain is at block ${newest} and has not come to ${first}, before the first one to read (DEPLOY_BLOCK)`,
      )
    const [base] = await readHeaders(endpoints, [first], signal, true)
    if (base === undefined) throw new RpcFailure('refused', 'the chain has not come to the first block')
    const because = await leadership.write(async (transaction) => {
      const why = await whyAnew(transaction, plan)
      await beginAnew(transaction, plan, base)
      return why === undefined ? undefined : (reason ?? why)
    })
    if (because !== undefined)
      log.error({ block: base.number, because }, 'everything is read anew from the chain')
    else log.info({ block: base.number }, 'the chain is read from its first block of interest')
    return standAt(base)
  }

  async function step(): Promise<boolean> {
    const current = (standing ??= await stand())
    const { cursor, book } = current
    const head = await endpoints.head(signal)
    told.head(head)
    const kept =
      head.number > cursor.number
        ? undefined
        : await leadership.write((transaction) => keptAtOrBelow(transaction, head.number))
    const decided = decideStep(cursor, head, kept, reorgWindow, size.blocks())
    if (decided.at === 'compare') return compare(cursor, head.number)
    const late = await catchUpOne(current)
    if (late === 'forked') return compare(cursor, head.number)
    if (decided.at === 'wait') {
      if (late instanceof Error) throw late
      return late
    }
    const ahead = standing.ahead
    standing = { cursor, book }
    const range = await (ahead?.range ?? readNext(standing, decided))
    if (range.at === 'forked') return compare(cursor, head.number)
    standing = undefined
    const next = { cursor: range.last, book }
    // What is read is not in the window yet, and reading does not wait for writing.
    const further = decideStep(range.last, head, undefined, reorgWindow, size.blocks())
    const reading =
      further.at === 'read' && !further.isFull
        ? { ahead: { to: further.to, range: readNext(next, further) } }
        : {}
    // Whoever awaits it later sees the failure; nobody may ever do so.
    reading.ahead?.range.catch(() => undefined)
    await leadership.write((transaction) =>
      applyRange(transaction, plan, cursor, range, reorgWindow, head.number),
    )
    standing = { ...next, ...reading }
    deeper = 0
    told.cursor(range.last)
    told.committed(range.to - range.from + 1, range.logs.length)
    return range.to < head.number
  }

  async function readNext({ cursor, book }: Standing, wanted: BlocksWanted) {
    return measured(size, wanted, () => readRange(endpoints, book, { ...wanted, anchor: cursor }, signal))
  }

  /** A range that was read with a book that has changed since is not used, nor the children found in it. */
  async function dropAhead({ cursor, book, ahead }: Standing): Promise<void> {
    const range = await ahead?.range.catch(() => undefined)
    if (range?.at === 'read') book.forget(range.children)
    standing = { cursor, book }
  }

  /**
   * One step for one contract that was asked for later.
   * @returns whether any is still late; or why nodes did not answer for it, which must not hold up all others.
   */
  async function catchUpOne(current: Standing): Promise<boolean | 'forked' | RpcFailure | Disagreement> {
    const { cursor, book } = current
    const [late] = await leadership.write((transaction) => readLate(transaction, plan))
    if (late === undefined) return false
    await dropAhead(current)
    const blocks = lateSize.blocks()
    try {
      const outcome = await catchUp({ plan, endpoints, leadership, size: lateSize, signal }, late, cursor)
      if (outcome === 'forked') return outcome
      if (outcome === 'caught-up') addFollowed(book, late)
    } catch (error) {
      if (isTooMuch(error)) lateSize.tooMuch(blocks)
      if (error instanceof RpcFailure || error instanceof Disagreement) return error
      throw error
    }
    return true
  }

  async function compare(cursor: Cursor, head: number): Promise<boolean> {
    const kept = await leadership.write(async (transaction) => {
      const window = await keptBlocks(transaction, cursor.number, reorgWindow)
      if (window.some(({ number }) => number <= head)) return window
      const below = await keptAtOrBelow(transaction, head)
      return below === undefined ? [] : [below]
    })
    const fork = await findFork(endpoints, kept, head, signal)
    if (fork.at === 'none') {
      deeper = 0
      return false
    }
    standing = undefined
    if (fork.at === 'deeper') {
      deeper += 1
      if (deeper < CONFIRMATIONS) return false
      deeper = 0
      standing = await begin(`the chain has changed further back than ${reorgWindow} blocks`)
      return true
    }
    const { block } = fork
    const below = await leadership.write((transaction) => keptBlocks(transaction, block.number, reorgWindow))
    const missing = missingBelow(plan, block.number, reorgWindow, below)
    const refill = await readHeaders(endpoints, missing, signal)
    checkRefill(below, refill, block)
    await leadership.write((transaction) => undoTo(transaction, plan, cursor, block, refill))
    log.warn({ from: cursor.number, to: block.number }, 'the chain has exchanged blocks; they are undone')
    standing = await standAt(block)
    told.reorg(cursor.number - block.number)
    return true
  }

  return { step }
}

async function measured<T extends Range | { readonly at: 'forked' }>(
  size: RangeSize,
  wanted: { readonly from: number; readonly to: number },
  read: () => Promise<T>,
): Promise<T> {
  const blocks = wanted.to - wanted.from + 1
  const begun = Date.now()
  try {
    const range = await read()
    if (range.at === 'read') size.read(blocks, Date.now() - begun, range.logs.length)
    return range
  } catch (error) {
    if (isTooMuch(error)) size.tooMuch(blocks)
    throw error
  }
}

function isTooMuch(error: unknown): boolean {
  return error instanceof RpcFailure && (error.kind === 'too-much' || error.kind === 'slow')
}

/** Blocks that are put back must be of the chain that the block above them is of. */
function checkRefill(kept: readonly Cursor[], refill: readonly Header[], top: Cursor): void {
  const hashes = new Map([...kept, ...refill].map(({ number, hash }) => [number, hash]))
  for (const { number, parentHash } of refill) {
    const before = hashes.get(number - 1)
    if (number > top.number || (before !== undefined && before !== parentHash))
      throw new Disagreement(`what nodes say of the blocks below ${top.number} does not fit together`)
  }
}
