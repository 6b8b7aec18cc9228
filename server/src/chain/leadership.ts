/**
 * One follower per database, elected by the database: a lock that lives as long as one connection, and every write goes
 * over that very connection. Whoever lost it can write nothing, whether they know it yet or not.
 */
import { sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import type { Transaction } from './follow.ts'
import { ownConnection, type OwnConnection } from './ownConnection.ts'

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
  /** Shows that the role is still held, and to the database that its holder lives. @throws as `write` does. */
  prove(): Promise<void>
  /** Gives the role up; what is being written is undone by the database. May be called twice. */
  release(): Promise<void>
}

/** Who stands for the role, again and again over one connection. */
export interface Candidate {
  /**
   * Tries to become the follower.
   * @returns undefined where another one is. @throws the driver's errors where the database is away.
   */
  tryToLead(): Promise<Leadership | undefined>
  /** Stands for it no longer; a leadership that was won stays. */
  end(): Promise<void>
}

/**
 * Any number. It is the lock's whole name, so one database has one follower, whatever chain and contract it follows: a
 * process with another plan that wins the role begins everybody's tables anew.
 */
const FOLLOWER_LOCK = 7_700_002

/**
 * Stands for the role: nothing is connected yet.
 * @param signal cuts the connection until the role is won; `release` does so afterwards.
 */
export function standForRole(database: Database, signal: AbortSignal): Candidate {
  let waiting: OwnConnection | undefined

  async function end(): Promise<void> {
    const connection = waiting
    waiting = undefined
    await connection?.end()
  }

  async function tryToLead(): Promise<Leadership | undefined> {
    const connection = (waiting ??= await ownConnection(database, signal))
    const { db, cut } = connection
    signal.addEventListener('abort', cut, { once: true })
    try {
      signal.throwIfAborted()
      const { rows } = await db.execute<{ leads: boolean }>(
        sql`select pg_try_advisory_lock(${FOLLOWER_LOCK}) as leads`,
      )
      if (rows[0]?.leads !== true) return undefined
      // A process that hangs, or a machine that is gone, must not keep the role; one whose nodes are away `prove`s.
      await db.execute(sql`set idle_session_timeout = '60s'`)
      await db.execute(sql`set idle_in_transaction_session_timeout = '60s'`)
      await db.execute(sql`set statement_timeout = 0`)
      // What a crash of the database takes back it takes back whole, cursor and all, and it is read again.
      await db.execute(sql`set synchronous_commit = off`)
      waiting = undefined
      return leadership(connection)
    } catch (error) {
      await end()
      throw error
    } finally {
      signal.removeEventListener('abort', cut)
    }
  }

  return { tryToLead, end }
}

function leadership({ db, end }: OwnConnection): Leadership {
  let isLost = false

  async function release(): Promise<void> {
    isLost = true
    await end()
  }

  async function write<T>(run: (transaction: Transaction) => Promise<T>): Promise<T> {
    if (isLost) throw new RoleLost()
    try {
      await db.execute(sql`begin`)
      const value = await run(db)
      // A transaction with a failed statement that `run` ignored is rolled back here, without an error.
      const { command } = await db.execute(sql`commit`)
      if (command !== 'COMMIT')
        throw new Error('The transaction was rolled back: one of its statements failed.')
      return value
    } catch (error) {
      await release()
      throw error
    }
  }

  const prove = () =>
    write(async (transaction) => {
      await transaction.execute(sql`select 1`)
    })

  return { write, prove, release }
}
