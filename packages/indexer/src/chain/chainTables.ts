/**
 * Queries on the follower's tables. Each transaction moves the cursor from its expected block, or changes nothing.
 */
import { and, asc, desc, eq, gt, isNull, lte, notExists, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { notify } from '../db/notify.ts'
import {
  chainBlocks,
  chainChanges,
  chainCursor,
  chainLogs,
  stalledReasons,
  followedContracts,
} from './chainSchema.ts'
import type { Header } from './parseChainData.ts'
import { addChanges } from './addChanges.ts'
import { copyBlocks, copyLogs } from './copyRows.ts'
import type { Change, Plan, Transaction } from './plan.ts'
import { baseBlock, planDigest } from './planDigest.ts'
import type { BlockRef } from './readLogs.ts'
import type { Range } from './readRange.ts'

/** The last indexed block. */
export interface Cursor extends BlockRef {
  /** Unix seconds of its block. */
  readonly timestamp: number
}

/** The cursor in the database is not at the expected block; nothing was written. */
export class CursorMoved extends Error {
  override readonly name = 'CursorMoved'

  constructor() {
    super('cursor: moved by another process')
  }
}

/** Changes kept for listeners. */
const MAX_CHANGES = 10_000

/** Reads the cursor of a plan; undefined if a first sync or a resync is needed. */
export async function readCursor(transaction: Transaction, plan: Plan): Promise<Cursor | undefined> {
  const isItsBlock = and(
    eq(chainBlocks.number, chainCursor.blockNumber),
    eq(chainBlocks.hash, chainCursor.blockHash),
  )
  const [row, ...others] = await transaction
    .select({
      chainId: chainCursor.chainId,
      number: chainCursor.blockNumber,
      hash: chainCursor.blockHash,
      plan: chainCursor.plan,
      timestamp: chainBlocks.timestamp,
    })
    .from(chainCursor)
    .leftJoin(chainBlocks, isItsBlock)
  if (row === undefined || others.length > 0 || row.timestamp === null) return undefined
  if (row.chainId !== plan.chainId || row.plan !== planDigest(plan)) return undefined
  return { number: row.number, hash: row.hash, timestamp: row.timestamp }
}

/**
 * Explains for the operator why the tables need a resync: most often a process with another configuration.
 * @returns undefined if there is no data to drop.
 */
export async function resyncReason(transaction: Transaction, plan: Plan): Promise<string | undefined> {
  const rows = await transaction
    .select({ chainId: chainCursor.chainId, plan: chainCursor.plan })
    .from(chainCursor)
    .orderBy(asc(chainCursor.chainId))
  const [row, ...others] = rows
  if (row === undefined) return undefined
  if (others.length > 0) return `the tables contain ${rows.length} chains`
  if (row.chainId !== plan.chainId)
    return `CHAIN_ID: the tables belong to chain ${row.chainId}, this process follows chain ${plan.chainId}`
  if (row.plan !== planDigest(plan))
    return `the tables were built from another plan: other contracts, another first block or another release (plan ${row.plan.slice(0, 8)}, expected ${planDigest(plan).slice(0, 8)})`
  return 'the block of the cursor is missing'
}

/** Records why indexing has stalled, for the processes that are not the leader; null when it has resumed. */
export async function storeStalledReason(transaction: Transaction, reason: string | null): Promise<void> {
  await transaction.delete(stalledReasons)
  if (reason !== null) await transaction.insert(stalledReasons).values({ reason })
}

/** Why the leader's indexing has stalled. */
export async function readStalledReason({ db }: Pick<Database, 'db'>): Promise<string | undefined> {
  const [row] = await db.select().from(stalledReasons).limit(1)
  return row?.reason
}

/**
 * Writes a range, applies the projections and moves the cursor to its end. Near the head it emits the changes; further
 * below, and when the first sync reaches the head, it emits a single reset.
 */
export async function applyRange(
  transaction: Transaction,
  plan: Plan,
  cursor: Cursor,
  range: Range,
  window: number,
  head: number,
): Promise<void> {
  const hadCaughtUp = await moveCursor(transaction, plan, cursor, range.last)
  const isNearHead = range.to > head - window
  const shouldEmit = hadCaughtUp && isNearHead
  await copyBlocks(transaction, range.headers)
  await copyLogs(transaction, range.logs)
  for (const { source, address, discoveredInBlock } of range.children)
    await transaction
      .insert(followedContracts)
      .values({ source, address, discoveredInBlock })
      .onConflictDoUpdate({
        target: [followedContracts.source, followedContracts.address],
        set: { discoveredInBlock },
        setWhere: isNotDiscoveredBy(discoveredInBlock),
      })
  const changes: Change[] = []
  if (range.logs.length > 0)
    for (const projection of plan.projections)
      changes.push(
        ...(await projection.apply(
          transaction,
          { from: range.from, to: range.to },
          { shouldEmit: shouldEmit },
        )),
      )
  if (shouldEmit) await emitChanges(transaction, changes)
  else if (hadCaughtUp ? range.logs.length > 0 : range.to >= head)
    await emitReset(transaction, plan, range.to)
  if (!hadCaughtUp && range.to >= head) await transaction.update(chainCursor).set({ isCaughtUp: true })
  await prune(transaction, cursor.number - window, range.to - window)
}

/**
 * Rolls back everything above `to`. `refill` are pruned blocks of the reorg window below it.
 */
export async function rollBackTo(
  transaction: Transaction,
  plan: Plan,
  cursor: Cursor,
  to: Cursor,
  refill: readonly Header[],
): Promise<void> {
  await moveCursor(transaction, plan, cursor, to)
  for (const projection of plan.projections.toReversed()) await projection.rollBack(transaction, to.number)
  await transaction.delete(chainLogs).where(gt(chainLogs.blockNumber, to.number))
  await transaction.delete(chainBlocks).where(gt(chainBlocks.number, to.number))
  const isUndone = gt(followedContracts.discoveredInBlock, to.number)
  await transaction
    .delete(followedContracts)
    .where(and(isUndone, isNull(followedContracts.requestedFromBlock)))
  await transaction.update(followedContracts).set({ discoveredInBlock: null }).where(isUndone)
  await transaction
    .update(followedContracts)
    .set({ backfilledToBlock: to.number })
    .where(gt(followedContracts.backfilledToBlock, to.number))
  await copyBlocks(transaction, refill)
  await emitChanges(transaction, [
    { kind: 'rollback', blockNumber: to.number, payload: { block: to.number } },
  ])
  await plan.onRewrite?.(transaction)
}

/** Empties all tables derived from the chain and resets the cursor. Requested contracts stay. */
export async function resync(transaction: Transaction, plan: Plan, base: Header): Promise<void> {
  const tables = [
    chainLogs,
    chainBlocks,
    chainCursor,
    ...plan.projections.flatMap((projection) => projection.tables),
  ]
  for (const table of tables) await transaction.delete(table)
  await transaction.delete(followedContracts).where(isNull(followedContracts.requestedFromBlock))
  await transaction
    .update(followedContracts)
    .set({ discoveredInBlock: null, backfilledToBlock: sql`${followedContracts.requestedFromBlock} - 1` })
  await copyBlocks(transaction, [base])
  await transaction.insert(chainCursor).values({
    chainId: plan.chainId,
    blockNumber: base.number,
    blockHash: base.hash,
    plan: planDigest(plan),
  })
  await emitReset(transaction, plan, base.number)
}

/** Emits a reset: listeners must read everything again. */
export async function emitReset(transaction: Transaction, plan: Plan, block: number): Promise<void> {
  await emitChanges(transaction, [{ kind: 'reset', blockNumber: block, payload: { block } }])
  await plan.onRewrite?.(transaction)
}

/** Stored blocks of the reorg window at and below `number`, highest first. */
export async function readWindow(
  transaction: Transaction,
  number: number,
  window: number,
): Promise<readonly Cursor[]> {
  return transaction
    .select(cursorColumns)
    .from(chainBlocks)
    .where(and(lte(chainBlocks.number, number), gt(chainBlocks.number, number - window)))
    .orderBy(desc(chainBlocks.number))
}

/** The highest stored block at or below `number`. */
export async function readBlockAtOrBelow(
  transaction: Transaction,
  number: number,
): Promise<Cursor | undefined> {
  const [block] = await transaction
    .select(cursorColumns)
    .from(chainBlocks)
    .where(lte(chainBlocks.number, number))
    .orderBy(desc(chainBlocks.number))
    .limit(1)
  return block
}

/** Blocks missing from a reorg window that ends at `number`. */
export function findMissingBlocks(
  plan: Plan,
  number: number,
  window: number,
  kept: readonly BlockRef[],
): readonly number[] {
  const stored = new Set(kept.map((block) => block.number))
  const from = Math.max(number - window + 1, baseBlock(plan))
  const all = Array.from({ length: Math.max(0, number - from + 1) }, (_, index) => from + index)
  return all.filter((block) => !stored.has(block))
}

/** @returns whether the first sync had already reached the head. */
async function moveCursor(
  transaction: Transaction,
  plan: Plan,
  from: BlockRef,
  to: BlockRef,
): Promise<boolean> {
  const isAtStart = and(
    eq(chainCursor.chainId, plan.chainId),
    eq(chainCursor.blockNumber, from.number),
    eq(chainCursor.blockHash, from.hash),
  )
  const [moved] = await transaction
    .update(chainCursor)
    .set({ blockNumber: to.number, blockHash: to.hash })
    .where(isAtStart)
    .returning({ isCaughtUp: chainCursor.isCaughtUp })
  if (moved === undefined) throw new CursorMoved()
  return moved.isCaughtUp
}

/** Deletes blocks without logs that are below the reorg window. */
async function prune(transaction: Transaction, afterBlock: number, toBlock: number): Promise<void> {
  const logs = transaction
    .select({ logIndex: chainLogs.logIndex })
    .from(chainLogs)
    .where(eq(chainLogs.blockNumber, chainBlocks.number))
  await transaction
    .delete(chainBlocks)
    .where(and(gt(chainBlocks.number, afterBlock), lte(chainBlocks.number, toBlock), notExists(logs)))
}

async function emitChanges(transaction: Transaction, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  const sequence = await addChanges(transaction, changes)
  await transaction.delete(chainChanges).where(lte(chainChanges.sequence, sequence - MAX_CHANGES))
  await notify(transaction, sql`'chain_changes_' || current_schema()`, String(sequence))
}

/** Of contracts that no factory is known to have announced in this block or earlier. */
export const isNotDiscoveredBy = (block: number) =>
  sql`coalesce(${followedContracts.discoveredInBlock} > ${block}, true)`

const cursorColumns = {
  number: chainBlocks.number,
  hash: chainBlocks.hash,
  timestamp: chainBlocks.timestamp,
}
