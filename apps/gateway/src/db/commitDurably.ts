/** Transactions for what owners sent: acknowledged means on disk, whatever the database's default. */
import { sql } from 'drizzle-orm'
import type { Database } from '@peppermint/indexer/db/database.ts'
import { type PoolTransaction, runTransaction } from '@peppermint/indexer/db/runTransaction.ts'

export type Transaction = PoolTransaction

/**
 * Runs `write` in a transaction that is on disk when this resolves. Transactions of the same subject run one after
 * another, so that limits and checks of existing rows hold.
 * @param subject what the rows belong to: a Safe, a delegator, a device.
 * @throws what `write` throws, with everything rolled back.
 */
export function commitDurably<T>(
  { db, schemaName }: Pick<Database, 'db' | 'schemaName'>,
  subject: string,
  write: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  return runTransaction(db, async (transaction) => {
    // A stricter setting of the operator, such as `remote_apply`, stays.
    await transaction.execute(sql`
      select set_config('synchronous_commit', 'on', true)
      where current_setting('synchronous_commit') in ('off', 'local')`)
    const lock = `${schemaName} ${subject}`
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`)
    return write(transaction)
  })
}
