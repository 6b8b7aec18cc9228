/** Writes and deletes rows of projections. */
import { gt, inArray } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Address } from 'viem'
import type { BlockRange, Projection, Transaction } from '@peppermint/indexer/chain/plan.ts'
import { notifySafeChanges, type SingleSafeChange } from '../safeChanges.ts'

interface RowProjection extends Pick<Projection, 'name' | 'version' | 'settings'> {
  readonly tables: readonly (PgTable & { readonly blockNumber: AnyPgColumn; readonly safe: AnyPgColumn })[]
  /**
   * Adds the rows of a range.
   * @param contracts only those of these Safes; undefined for all.
   * @returns the changed Safes.
   */
  readonly add: (
    transaction: Transaction,
    range: BlockRange,
    contracts?: readonly Address[],
  ) => Promise<readonly SingleSafeChange[]>
}

/** A projection each of whose rows belongs to one Safe, and is made of one block. */
export const rowProjection = ({ tables, add, ...about }: RowProjection): Projection => ({
  ...about,
  tables,
  async apply(transaction, range, { shouldEmit }) {
    await notifyChanges(transaction, await add(transaction, range), shouldEmit)
    return []
  },
  async rollBack(transaction, block) {
    for (const table of tables) await deleteAbove(transaction, table, block)
  },
  async rebuild(transaction, contracts, to) {
    for (const table of tables) await deleteOf(transaction, table, contracts)
    await add(transaction, { from: 0, to }, contracts)
  },
})

/** Below the 65,535 parameters of a statement, for the widest table. */
const MAX_INSERTED_ROWS = 1_000

/** Inserts rows; those that exist stay. */
export async function insertRows<T extends PgTable>(
  transaction: Transaction,
  table: T,
  rows: readonly T['$inferInsert'][],
): Promise<void> {
  for (let start = 0; start < rows.length; start += MAX_INSERTED_ROWS)
    await transaction
      .insert(table)
      .values(rows.slice(start, start + MAX_INSERTED_ROWS) as never)
      .onConflictDoNothing()
}

/** Deletes the rows of the blocks above `block`. */
export async function deleteAbove(
  transaction: Transaction,
  table: PgTable & { readonly blockNumber: AnyPgColumn },
  block: number,
): Promise<void> {
  await transaction.delete(table).where(gt(table.blockNumber, block))
}

/** Deletes the rows of these Safes. */
export async function deleteOf(
  transaction: Transaction,
  table: PgTable & { readonly safe: AnyPgColumn },
  safes: readonly Address[],
): Promise<void> {
  await transaction.delete(table).where(inArray(table.safe, [...safes]))
}

/** Safes whose changes are notified one by one; more become one of all Safes. */
const MAX_NOTIFIED_SAFES = 1_000
/** Events of one type, of one Safe: anyone can emit any number of transfers to it. */
const MAX_EVENTS = 20

/**
 * Notifies all processes of changed Safes when the transaction commits.
 * @param shouldEmit false far from the head: then only that anything changed.
 */
async function notifyChanges(
  transaction: Transaction,
  changes: readonly SingleSafeChange[],
  shouldEmit: boolean,
): Promise<void> {
  if (changes.length === 0) return
  const bySafe = Map.groupBy(changes, ({ safe }) => safe.toLowerCase())
  const isSingle = shouldEmit && bySafe.size <= MAX_NOTIFIED_SAFES
  await notifySafeChanges(
    transaction,
    isSingle ? [...bySafe.values()].flatMap(boundEvents) : [{ type: 'all' }],
  )
}

/** The same for changes without an event. */
export const notifySafes = (transaction: Transaction, safes: readonly Address[], shouldEmit: boolean) =>
  notifyChanges(
    transaction,
    safes.map((safe) => ({ type: 'safe', safe })),
    shouldEmit,
  )

/** The first different events of each type; without events one change of the Safe's lists. */
function boundEvents(changes: readonly SingleSafeChange[]): readonly SingleSafeChange[] {
  const different = new Map(
    changes.flatMap((change) =>
      change.event === undefined ? [] : [[JSON.stringify(change.event), change] as const],
    ),
  )
  if (different.size === 0) return changes.slice(0, 1)
  const ofTypes = Map.groupBy(different.values(), ({ event }) => event?.type)
  return [...ofTypes.values()].flatMap((ofType) => ofType.slice(0, MAX_EVENTS))
}
