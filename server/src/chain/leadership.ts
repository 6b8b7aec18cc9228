/**
 * One follower per database, elected by the database: a lock that lives as long as one connection, and every write goes
 * over that very connection. Whoever lost it can write nothing, whether they know it yet or not.
 */
import postgres from 'postgres'
import type { Database } from '../db/database.ts'
import type { Transaction } from './follow.ts'

/** The connection that held the lock is gone: another follower may write by now. */
export class RoleLost extends Error {
  override readonly name = 'RoleLost'

  constructor() {
    super('The connection that made this process the follower is gone.')
  }
}

export interface Leadership {
  /**
   * Runs in one transaction, on the connection that holds the lock.
   * @throws {RoleLost} before anything is run; whatever `run` throws, with everything undone. After any throw the role
   * is given up.
   */
  write<T>(run: (transaction: Transaction) => Promise<T>): Promise<T>
  /** Gives the role up; what is being written is undone by the database. May be called twice. */
  release(): Promise<void>
}

/** Any number: with the chain's id it is the lock's name. */
const FOLLOWER_LOCK = 7_700_002

/**
 * Tries to become the follower.
 * @returns undefined where another one is.
 * @throws the driver's errors where the database is away.
 */
export async function tryToLead(database: Database): Promise<Leadership | undefined> {
  const sql = ownConnection(database)
  try {
    const [row] = await sql<{ pid: number; leads: boolean }[]>`
      select pg_backend_pid() as pid, pg_try_advisory_lock(${FOLLOWER_LOCK}) as leads`
    if (row?.leads === true) {
      // A process that hangs, or a machine that is gone, must not keep the role.
      await sql`set idle_session_timeout = '60s'`
      await sql`set idle_in_transaction_session_timeout = '60s'`
      await sql`set statement_timeout = 0`
      return leadership(sql, row.pid)
    }
  } catch (error) {
    await sql.end({ timeout: 0 })
    throw error
  }
  await sql.end({ timeout: 1 })
  return undefined
}

function leadership(sql: postgres.Sql, pid: number): Leadership {
  let isLost = false

  async function release(): Promise<void> {
    isLost = true
    await sql.end({ timeout: 0 })
  }

  async function write<T>(run: (transaction: Transaction) => Promise<T>): Promise<T> {
    if (isLost) throw new RoleLost()
    try {
      const outcome: { value?: T } = {}
      await sql.begin(async (transaction) => {
        // The driver connects anew without a word; then this is another session, without the lock.
        const [row] = await transaction<{ pid: number }[]>`select pg_backend_pid() as pid`
        if (row?.pid !== pid) throw new RoleLost()
        outcome.value = await run(transaction)
      })
      return outcome.value as T
    } catch (error) {
      // After a lost connection nothing of a transaction that still runs here may reach the database on a new one.
      await release()
      throw error
    }
  }

  return { write, release }
}

/** A connection beside the pool's, to the same database, that is never exchanged for its age. */
export function ownConnection(database: Database): postgres.Sql {
  const { options } = database.sql
  return postgres({
    ...(options as unknown as postgres.Options<Record<string, never>>),
    max: 1,
    idle_timeout: 0,
    max_lifetime: null,
    onnotice: () => undefined,
  })
}
