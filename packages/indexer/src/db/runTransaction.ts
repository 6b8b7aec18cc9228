/**
 * Transactions on a pool. Drizzle's own `transaction` keeps the connection for ever when its `begin` fails, as in a
 * failover: after six of them the pool is empty, and it cannot be closed (docs/design/database.md).
 */
import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PoolDatabase } from './database.ts'

/** Drizzle over the connection of a transaction. */
export type PoolTransaction = NodePgDatabase

/**
 * Runs `run` in a transaction on a connection of the pool.
 * @throws what `run` or the driver throws, with everything rolled back. An error of `commit` alone leaves open whether
 *   the transaction was committed.
 */
export async function runTransaction<T>(
  { $client: pool }: PoolDatabase,
  run: (transaction: PoolTransaction) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  const transaction = drizzle(client)
  let broken: Error | undefined
  try {
    await transaction.execute(sql`begin`)
    const value = await run(transaction)
    await transaction.execute(sql`commit`)
    return value
  } catch (error) {
    await client.query('rollback').catch((failure: unknown) => {
      broken = failure instanceof Error ? failure : new Error(String(failure))
    })
    throw error
  } finally {
    // A connection that could not roll back is closed, and the database rolls back.
    client.release(broken)
  }
}
