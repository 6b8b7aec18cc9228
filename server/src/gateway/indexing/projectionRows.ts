/** Writes and deletes rows of projections. */
import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Address } from 'viem'
import type { Transaction } from '../../chain/plan.ts'
import { notifySafeChanges, type SafeChange } from '../safeChanges.ts'
import { toBytes } from './storedLogs.ts'

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
export async function deleteAbove(transaction: Transaction, table: string, block: number): Promise<void> {
  await transaction.execute(sql`delete from ${sql.identifier(table)} where block_number > ${block}`)
}

/** Deletes the rows of these Safes. */
export async function deleteOf(
  transaction: Transaction,
  table: string,
  safes: readonly Address[],
): Promise<void> {
  await transaction.execute(sql`delete from ${sql.identifier(table)} where safe in ${safes.map(toBytes)}`)
}

/** Changes that are notified one by one; more become one of all Safes. */
const MAX_NOTIFIED_CHANGES = 1_000

/**
 * Notifies all processes of changed Safes when the transaction commits.
 * @param shouldEmit false far from the head: then only that anything changed.
 */
export async function notifyChanges(
  transaction: Transaction,
  changes: readonly SafeChange[],
  shouldEmit: boolean,
): Promise<void> {
  if (changes.length === 0) return
  const isSingle = shouldEmit && changes.length <= MAX_NOTIFIED_CHANGES
  await transaction.execute(notifySafeChanges(isSingle ? changes : [{ type: 'all' }]))
}
