/**
 * Queries on the follower's tables. Each transaction moves the cursor from its expected block, or changes nothing.
 */
import { sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { Header } from './parseChainData.ts'
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
  const { rows } = await transaction.execute<{
    chain: string
    number: string
    hash: Buffer
    plan: string
    timestamp: string | null
  }>(sql`
    select chain_id as chain, block_number as number, block_hash as hash, plan, timestamp
    from chain_cursor left join chain_blocks on number = block_number and chain_blocks.hash = block_hash`)
  const [row, ...others] = rows
  if (row === undefined || others.length > 0 || row.timestamp === null) return undefined
  if (Number(row.chain) !== plan.chainId || row.plan !== planDigest(plan)) return undefined
  return { number: Number(row.number), hash: hexOf(row.hash), timestamp: Number(row.timestamp) }
}

/**
 * Explains for the operator why the tables need a resync: most often a process with another configuration.
 * @returns undefined if there is no data to drop.
 */
export async function resyncReason(transaction: Transaction, plan: Plan): Promise<string | undefined> {
  const { rows } = await transaction.execute<{ chain: string; plan: string }>(sql`
    select chain_id as chain, plan from chain_cursor order by chain_id`)
  const [row, ...others] = rows
  if (row === undefined) return undefined
  if (others.length > 0) return `the tables contain ${rows.length} chains`
  if (Number(row.chain) !== plan.chainId)
    return `CHAIN_ID: the tables belong to chain ${row.chain}, this process follows chain ${plan.chainId}`
  if (row.plan !== planDigest(plan))
    return `the tables were built from another plan: other contracts, another first block or another release (plan ${row.plan.slice(0, 8)}, expected ${planDigest(plan).slice(0, 8)})`
  return 'the block of the cursor is missing'
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
    await transaction.execute(sql`
      insert into followed_contracts (source, address, discovered_in_block)
      values (${source}, ${toBytea(address)}, ${discoveredInBlock})
      on conflict (source, address) do update set discovered_in_block = excluded.discovered_in_block
      where followed_contracts.discovered_in_block is null
        or followed_contracts.discovered_in_block > excluded.discovered_in_block`)
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
  if (!hadCaughtUp && range.to >= head)
    await transaction.execute(sql`update chain_cursor set is_caught_up = true`)
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
  await transaction.execute(sql`delete from chain_logs where block_number > ${to.number}`)
  await transaction.execute(sql`delete from chain_blocks where number > ${to.number}`)
  await transaction.execute(sql`
    delete from followed_contracts where discovered_in_block > ${to.number} and requested_from_block is null`)
  await transaction.execute(sql`
    update followed_contracts set discovered_in_block = null where discovered_in_block > ${to.number}`)
  await transaction.execute(sql`
    update followed_contracts set backfilled_to_block = ${to.number} where backfilled_to_block > ${to.number}`)
  await copyBlocks(transaction, refill)
  await emitChanges(transaction, [
    { kind: 'rollback', blockNumber: to.number, payload: { block: to.number } },
  ])
  await plan.onRewrite?.(transaction)
}

/** Empties all tables derived from the chain and resets the cursor. Requested contracts stay. */
export async function resync(transaction: Transaction, plan: Plan, base: Header): Promise<void> {
  const tables = [
    'chain_logs',
    'chain_blocks',
    'chain_cursor',
    ...plan.projections.flatMap((projection) => projection.tables),
  ]
  for (const table of tables) await transaction.execute(sql`delete from ${sql.identifier(table)}`)
  await transaction.execute(sql`delete from followed_contracts where requested_from_block is null`)
  await transaction.execute(
    sql`update followed_contracts set discovered_in_block = null, backfilled_to_block = requested_from_block - 1`,
  )
  await copyBlocks(transaction, [base])
  await transaction.execute(sql`
    insert into chain_cursor (chain_id, block_number, block_hash, plan)
    values (${plan.chainId}, ${base.number}, ${toBytea(base.hash)}, ${planDigest(plan)})`)
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
  const { rows } = await transaction.execute<{ number: string; hash: Buffer; timestamp: string }>(sql`
    select number, hash, timestamp from chain_blocks
    where number <= ${number} and number > ${number - window} order by number desc`)
  return rows.map(cursorIn)
}

/** The highest stored block at or below `number`. */
export async function readBlockAtOrBelow(
  transaction: Transaction,
  number: number,
): Promise<Cursor | undefined> {
  const { rows } = await transaction.execute<{ number: string; hash: Buffer; timestamp: string }>(sql`
    select number, hash, timestamp from chain_blocks where number <= ${number} order by number desc limit 1`)
  return rows.map(cursorIn)[0]
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
  const {
    rows: [moved],
  } = await transaction.execute<{ isCaughtUp: boolean }>(sql`
    update chain_cursor set block_number = ${to.number}, block_hash = ${toBytea(to.hash)}
    where chain_id = ${plan.chainId} and block_number = ${from.number} and block_hash = ${toBytea(from.hash)}
    returning is_caught_up as "isCaughtUp"`)
  if (moved === undefined) throw new CursorMoved()
  return moved.isCaughtUp
}

/** Deletes blocks without logs that are below the reorg window. */
async function prune(transaction: Transaction, afterBlock: number, toBlock: number): Promise<void> {
  await transaction.execute(sql`
    delete from chain_blocks where number > ${afterBlock} and number <= ${toBlock}
    and not exists (select 1 from chain_logs where block_number = number)`)
}

async function emitChanges(transaction: Transaction, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  const {
    rows: [last],
  } = await transaction.execute<{ sequence: string }>(sql`
    with inserted as (
      insert into chain_changes (kind, block_number, payload)
      select kind, block_number, payload
      from json_to_recordset(${JSON.stringify(changes.map(changeRow))}::text::json)
        as change(kind text, block_number bigint, payload jsonb)
      returning sequence
    ) select max(sequence) as sequence from inserted`)
  const sequence = Number(last?.sequence ?? 0)
  await transaction.execute(sql`delete from chain_changes where sequence <= ${sequence - MAX_CHANGES}`)
  await transaction.execute(sql`select pg_notify('chain_changes_' || current_schema(), ${String(sequence)})`)
}

function changeRow({ kind, blockNumber, payload }: Change) {
  return { kind, block_number: blockNumber, payload }
}

function cursorIn(row: {
  readonly number: string
  readonly hash: Buffer
  readonly timestamp: string
}): Cursor {
  return { number: Number(row.number), hash: hexOf(row.hash), timestamp: Number(row.timestamp) }
}

function hexOf(buffer: Buffer): Hex {
  return `0x${buffer.toString('hex')}`
}

/** Hex as a bytea parameter. */
export function toBytea(hex: Hex): Buffer {
  return Buffer.from(hex.slice(2), 'hex')
}
