/**
 * What the tables say of the chain, and the transactions that change it. Each moves the cursor from where it was, or
 * does nothing at all.
 */
import { sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { Header } from './chainAnswers.ts'
import { copyBlocks, copyLogs } from './copyRows.ts'
import type { Change, Plan, Transaction } from './follow.ts'
import { baseBlock, planDigest } from './planDigest.ts'
import type { Anchor } from './readLogs.ts'
import type { Range } from './readRange.ts'

/** How far the tables have come. */
export interface Cursor extends Anchor {
  /** Unix seconds of its block. */
  readonly timestamp: number
}

/** The cursor in the database is not where this follower left it; nothing was written. */
export class CursorMoved extends Error {
  override readonly name = 'CursorMoved'

  constructor() {
    super('The tables are not where this follower left them.')
  }
}

/** The newest changes that are kept for those who listen. */
const CHANGES_KEPT = 10_000

/** Where the tables of this plan stand; undefined where they have to begin (anew). */
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
 * What speaks against going on with the tables, for an operator: most often a process with another configuration.
 * @returns undefined where there is nothing that beginning anew would throw away.
 */
export async function whyAnew(transaction: Transaction, plan: Plan): Promise<string | undefined> {
  const { rows } = await transaction.execute<{ chain: string; plan: string }>(sql`
    select chain_id as chain, plan from chain_cursor order by chain_id`)
  const [row, ...others] = rows
  if (row === undefined) return undefined
  if (others.length > 0) return `the tables hold ${rows.length} chains`
  if (Number(row.chain) !== plan.chainId)
    return `the tables are of chain ${row.chain}, this process follows chain ${plan.chainId}`
  if (row.plan !== planDigest(plan))
    return `the tables were made by another plan: of other contracts, from another first block, or by another release (${row.plan.slice(0, 8)} there, ${planDigest(plan).slice(0, 8)} here)`
  return 'the tables do not hold the block that they stand at'
}

/**
 * Writes a range, what projections make of it, and the cursor at its end. What is too far below `head` to be told one by
 * one is told as a reason to read anew; once, where the tables come to the head for the first time.
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
  const isNear = range.to > head - window
  const wanted = hadCaughtUp && isNear
  await copyBlocks(transaction, range.headers)
  await copyLogs(transaction, range.logs)
  for (const { source, address, foundInBlock } of range.children)
    await transaction.execute(sql`
      insert into followed_contracts (source, address, found_in_block)
      values (${source}, ${bytes(address)}, ${foundInBlock})
      on conflict (source, address) do update set found_in_block = excluded.found_in_block
      where followed_contracts.found_in_block is null
        or followed_contracts.found_in_block > excluded.found_in_block`)
  const changes: Change[] = []
  if (range.logs.length > 0)
    for (const projection of plan.projections)
      changes.push(...(await projection.apply(transaction, { from: range.from, to: range.to }, { wanted })))
  if (wanted) await tell(transaction, changes)
  else if (hadCaughtUp ? range.logs.length > 0 : range.to >= head) await tellAnew(transaction, range.to)
  if (!hadCaughtUp && range.to >= head)
    await transaction.execute(sql`update chain_cursor set is_caught_up = true`)
  await prune(transaction, cursor.number - window, range.to - window)
}

/**
 * Takes everything above `to` back. `refill` are blocks of the window below it that had been pruned.
 */
export async function undoTo(
  transaction: Transaction,
  plan: Plan,
  cursor: Cursor,
  to: Cursor,
  refill: readonly Header[],
): Promise<void> {
  await moveCursor(transaction, plan, cursor, to)
  for (const projection of plan.projections.toReversed()) await projection.undo(transaction, to.number)
  await transaction.execute(sql`delete from chain_logs where block_number > ${to.number}`)
  await transaction.execute(sql`delete from chain_blocks where number > ${to.number}`)
  await transaction.execute(sql`
    delete from followed_contracts where found_in_block > ${to.number} and asked_from is null`)
  await transaction.execute(sql`
    update followed_contracts set found_in_block = null where found_in_block > ${to.number}`)
  await transaction.execute(sql`
    update followed_contracts set caught_up_to = ${to.number} where caught_up_to > ${to.number}`)
  await copyBlocks(transaction, refill)
  await tell(transaction, [{ kind: 'undone', blockNumber: to.number, payload: { block: to.number } }])
}

/** Empties what is made of the chain and puts the cursor before the plan's first block. What people told us stays. */
export async function beginAnew(transaction: Transaction, plan: Plan, base: Header): Promise<void> {
  const tables = [
    'chain_logs',
    'chain_blocks',
    'chain_cursor',
    ...plan.projections.flatMap((projection) => projection.tables),
  ]
  for (const table of tables) await transaction.execute(sql`delete from ${sql.identifier(table)}`)
  await transaction.execute(sql`delete from followed_contracts where asked_from is null`)
  await transaction.execute(
    sql`update followed_contracts set found_in_block = null, caught_up_to = asked_from - 1`,
  )
  await copyBlocks(transaction, [base])
  await transaction.execute(sql`
    insert into chain_cursor (chain_id, block_number, block_hash, plan)
    values (${plan.chainId}, ${base.number}, ${bytes(base.hash)}, ${planDigest(plan)})`)
  await tellAnew(transaction, base.number)
}

/** Tells those who listen that what they know is not enough: they read anew. */
export async function tellAnew(transaction: Transaction, block: number): Promise<void> {
  await tell(transaction, [{ kind: 'anew', blockNumber: block, payload: { block } }])
}

/** Blocks that are kept in the window at and below `number`, highest first. */
export async function keptBlocks(
  transaction: Transaction,
  number: number,
  window: number,
): Promise<readonly Cursor[]> {
  const { rows } = await transaction.execute<{ number: string; hash: Buffer; timestamp: string }>(sql`
    select number, hash, timestamp from chain_blocks
    where number <= ${number} and number > ${number - window} order by number desc`)
  return rows.map(cursorIn)
}

/** The highest block that is kept at or below `number`. */
export async function keptAtOrBelow(transaction: Transaction, number: number): Promise<Cursor | undefined> {
  const { rows } = await transaction.execute<{ number: string; hash: Buffer; timestamp: string }>(sql`
    select number, hash, timestamp from chain_blocks where number <= ${number} order by number desc limit 1`)
  return rows.map(cursorIn)[0]
}

/** Which blocks a window that ends at `number` should hold and does not. */
export function missingBelow(
  plan: Plan,
  number: number,
  window: number,
  kept: readonly Anchor[],
): readonly number[] {
  const there = new Set(kept.map((block) => block.number))
  const from = Math.max(number - window + 1, baseBlock(plan))
  const all = Array.from({ length: Math.max(0, number - from + 1) }, (_, index) => from + index)
  return all.filter((block) => !there.has(block))
}

/** @returns whether the tables had come to the head before. */
async function moveCursor(transaction: Transaction, plan: Plan, from: Anchor, to: Anchor): Promise<boolean> {
  const {
    rows: [moved],
  } = await transaction.execute<{ isCaughtUp: boolean }>(sql`
    update chain_cursor set block_number = ${to.number}, block_hash = ${bytes(to.hash)}
    where chain_id = ${plan.chainId} and block_number = ${from.number} and block_hash = ${bytes(from.hash)}
    returning is_caught_up as "isCaughtUp"`)
  if (moved === undefined) throw new CursorMoved()
  return moved.isCaughtUp
}

/** Blocks between the two that hold no log are not worth keeping: the window has passed them. */
async function prune(transaction: Transaction, after: number, upTo: number): Promise<void> {
  await transaction.execute(sql`
    delete from chain_blocks where number > ${after} and number <= ${upTo}
    and not exists (select 1 from chain_logs where block_number = number)`)
}

async function tell(transaction: Transaction, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  const {
    rows: [last],
  } = await transaction.execute<{ sequence: string }>(sql`
    with told as (
      insert into chain_changes (kind, block_number, payload)
      select kind, block_number, payload
      from json_to_recordset(${JSON.stringify(changes.map(changeRow))}::text::json)
        as change(kind text, block_number bigint, payload jsonb)
      returning sequence
    ) select max(sequence) as sequence from told`)
  const sequence = Number(last?.sequence ?? 0)
  await transaction.execute(sql`delete from chain_changes where sequence <= ${sequence - CHANGES_KEPT}`)
  await transaction.execute(sql`select pg_notify('chain_changes', ${String(sequence)})`)
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

/** Hex as the driver wants bytea. */
export function bytes(hex: Hex): Buffer {
  return Buffer.from(hex.slice(2), 'hex')
}
