/**
 * Leader election of keepers on one database: the leader holds an advisory lock, which lives as long as its connection,
 * so a process that dies releases it.
 */
import { sql } from 'drizzle-orm'
import type { Deployment } from '@peppermint/sale'
import {
  openDedicatedConnection,
  type DedicatedConnection,
} from '@peppermint/indexer/db/dedicatedConnection.ts'
import type { Database } from '@peppermint/indexer/db/database.ts'
import { withTimeout } from '@peppermint/process/withTimeout.ts'
import { KeeperError } from './keeperError.ts'

export interface KeeperLock {
  /**
   * Acquires the lock, or verifies that this process still holds it.
   * @returns false while another process holds it.
   * @throws {KeeperError} `database-unreachable`; the lock is released then.
   */
  acquire(): Promise<boolean>
  /** Releases the lock. Never throws. */
  release(): Promise<void>
}

const STATEMENT_TIMEOUT_MS = 5_000

export function createKeeperLock(database: Database, { chainId, contract }: Deployment): KeeperLock {
  const name = `keeper of ${chainId}:${contract.toLowerCase()}`
  /** The connection that holds the lock. It never reconnects, so as long as it responds the lock is held. */
  let held: DedicatedConnection | undefined

  async function tryLock(): Promise<DedicatedConnection | undefined> {
    const connection = await openDedicatedConnection(database)
    const { db } = connection
    try {
      const { rows } = await withStatementTimeout(
        db.execute<{ acquired: boolean }>(
          sql`select pg_try_advisory_lock(hashtextextended(${name}, 0)) as acquired`,
        ),
      )
      if (rows[0]?.acquired === true) {
        // A hung process or a lost machine must not keep the lock.
        await withStatementTimeout(db.execute(sql`set idle_session_timeout = '120s'`))
        return connection
      }
    } catch (error) {
      await connection.end()
      throw error
    }
    await connection.end()
    return undefined
  }

  function isStillHeld(connection: DedicatedConnection): Promise<boolean> {
    return withStatementTimeout(connection.db.execute(sql`select 1`)).then(
      () => true,
      () => false,
    )
  }

  async function release(): Promise<void> {
    const previous = held
    held = undefined
    await previous?.end().catch(() => undefined)
  }

  return {
    async acquire() {
      if (held !== undefined && (await isStillHeld(held))) return true
      await release()
      try {
        held = await tryLock()
        return held !== undefined
      } catch {
        throw new KeeperError(
          'database-unreachable',
          'database: unreachable, so the keeper lock cannot be verified. No transaction was sent. Retrying.',
        )
      }
    },
    release,
  }
}

/** @throws on a timeout. */
const withStatementTimeout = <Value>(result: PromiseLike<Value>): Promise<Value> =>
  withTimeout(result, STATEMENT_TIMEOUT_MS, () => {
    throw new Error('database: statement timed out')
  })
