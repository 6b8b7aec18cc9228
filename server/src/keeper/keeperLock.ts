/**
 * Which of several processes on one database moves the crates: the one that holds an advisory lock. The lock lives
 * as long as its connection, so a process that dies lets go of it, whatever it died of.
 */
import { sql } from 'drizzle-orm'
import type { Deployment } from '@peppermint/contracts/sale'
import { ownConnection, type OwnConnection } from '../chain/ownConnection.ts'
import type { Database } from '../db/database.ts'
import { withTimeout } from '../withTimeout.ts'
import { KeeperTrouble } from './keeperTrouble.ts'

export interface KeeperLock {
  /**
   * Takes the lock, or makes sure that it is still ours.
   * @returns false while another process has it.
   * @throws {KeeperTrouble} `database-away`; the lock is given up then.
   */
  hold(): Promise<boolean>
  /** Lets go of it. Never throws. */
  release(): Promise<void>
}

/** For each answer of the database. */
const ANSWER_TIMEOUT_MS = 5_000

export function keeperLock(database: Database, { chainId, contract }: Deployment): KeeperLock {
  const name = `keeper of ${chainId}:${contract.toLowerCase()}`
  /** The connection that has the lock; it never connects anew, so what answers here has it still. */
  let held: OwnConnection | undefined

  async function take(): Promise<OwnConnection | undefined> {
    const connection = await ownConnection(database)
    const { db } = connection
    try {
      const { rows } = await inTime(
        db.execute<{ taken: boolean }>(
          sql`select pg_try_advisory_lock(hashtextextended(${name}, 0)) as taken`,
        ),
      )
      if (rows[0]?.taken === true) {
        // A process that hangs, or a machine that is gone, must not keep the lock.
        await inTime(db.execute(sql`set idle_session_timeout = '120s'`))
        return connection
      }
    } catch (error) {
      await connection.end()
      throw error
    }
    await connection.end()
    return undefined
  }

  function isStillOurs(connection: OwnConnection): Promise<boolean> {
    return inTime(connection.db.execute(sql`select 1`)).then(
      () => true,
      () => false,
    )
  }

  async function release(): Promise<void> {
    const was = held
    held = undefined
    await was?.end().catch(() => undefined)
  }

  return {
    async hold() {
      if (held !== undefined && (await isStillOurs(held))) return true
      await release()
      try {
        held = await take()
        return held !== undefined
      } catch {
        throw new KeeperTrouble(
          'database-away',
          'The database does not answer, and without it nobody knows who moves the crates. Nothing was sent. It is asked again.',
        )
      }
    },
    release,
  }
}

/** @throws when the answer takes too long. */
const inTime = <Value>(answer: PromiseLike<Value>): Promise<Value> =>
  withTimeout(answer, ANSWER_TIMEOUT_MS, () => {
    throw new Error('The database took too long.')
  })
