/**
 * Leader election: one leader per database, chosen by an advisory lock that lives as long as one connection. Every
 * write uses that same connection, so a process that lost the lock cannot write, even before it notices.
 */
import { sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import type { Transaction } from './plan.ts'
import { openDedicatedConnection, type DedicatedConnection } from '../db/dedicatedConnection.ts'

/** The connection that held the lock is lost: another process may already be the leader. */
export class LeadershipLost extends Error {
  override readonly name = 'LeadershipLost'

  constructor() {
    super('leadership: the connection that held the lock is lost')
  }
}

export interface Leadership {
  /**
   * Runs in one transaction, on the connection that holds the lock.
   * @throws {LeadershipLost} before `run` is called; otherwise what `run` throws, after a rollback. Any throw gives up
   * the leadership.
   */
  write<T>(run: (transaction: Transaction) => Promise<T>): Promise<T>
  /** Verifies that the lock is still held and keeps the connection from timing out. @throws as `write` does. */
  heartbeat(): Promise<void>
  /** Whether a candidate has offered to take over. @throws as `write` does. */
  isOffered(): Promise<boolean>
  /** Gives up the lock; the database rolls back a transaction in progress. May be called twice. */
  release(): Promise<void>
}

/** Tries to become the leader, repeatedly, over one connection. */
export interface Candidate {
  /**
   * Tries to take the lock.
   * @returns undefined if another process holds it. @throws the driver's errors if the database is unreachable.
   */
  tryAcquire(): Promise<Leadership | undefined>
  /** Offers to take over from a leader that has stalled, or withdraws the offer; it also ends with the connection. */
  offer(isAble: boolean): Promise<void>
  /** Closes the connection; a leadership that was acquired stays. */
  close(): Promise<void>
}

/**
 * Arbitrary number. With the Postgres schema it is the lock's whole name, so the tables of a schema have one leader,
 * whatever chain and contract it indexes: a process with another plan that becomes the leader resyncs all tables.
 */
const FOLLOWER_LOCK = 7_700_002
/** Shared by the candidates that offer to take over. */
const OFFER_LOCK = 7_700_003

/**
 * Creates a candidate; it connects on the first attempt.
 * @param signal destroys the connection until the lock is acquired; `release` does so afterwards.
 */
export function createCandidate(database: Database, signal: AbortSignal): Candidate {
  let idle: DedicatedConnection | undefined
  /** The connection that holds the offer. */
  let offering: DedicatedConnection | undefined

  async function close(): Promise<void> {
    const connection = idle
    idle = undefined
    await connection?.end()
  }

  async function tryAcquire(): Promise<Leadership | undefined> {
    const connection = (idle ??= await openDedicatedConnection(database, signal))
    const { db, destroy: cut } = connection
    signal.addEventListener('abort', cut, { once: true })
    try {
      signal.throwIfAborted()
      const { rows } = await db.execute<{ leads: boolean }>(
        sql`select pg_try_advisory_lock(${FOLLOWER_LOCK}, hashtext(current_schema())) as leads`,
      )
      if (rows[0]?.leads !== true) return undefined
      // A hung process or a lost machine must not keep the lock; a healthy one without RPC endpoints sends heartbeats.
      await db.execute(sql`set idle_session_timeout = '60s'`)
      await db.execute(sql`set idle_in_transaction_session_timeout = '60s'`)
      await db.execute(sql`set statement_timeout = 0`)
      // A database crash loses whole transactions, cursor included, so the blocks are simply indexed again.
      await db.execute(sql`set synchronous_commit = off`)
      idle = undefined
      return leadership(connection)
    } catch (error) {
      await close()
      throw error
    } finally {
      signal.removeEventListener('abort', cut)
    }
  }

  async function offer(isAble: boolean): Promise<void> {
    if (idle === undefined || (offering === idle) === isAble) return
    if (isAble) {
      const { rows } = await idle.db.execute<{ isHeld: boolean }>(
        sql`select pg_try_advisory_lock_shared(${OFFER_LOCK}, hashtext(current_schema())) as "isHeld"`,
      )
      if (rows[0]?.isHeld === true) offering = idle
    } else {
      await idle.db.execute(sql`select pg_advisory_unlock_shared(${OFFER_LOCK}, hashtext(current_schema()))`)
      offering = undefined
    }
  }

  return { tryAcquire, offer, close }
}

function leadership({ db, end: close }: DedicatedConnection): Leadership {
  let isLost = false

  async function release(): Promise<void> {
    isLost = true
    await close()
  }

  async function write<T>(run: (transaction: Transaction) => Promise<T>): Promise<T> {
    if (isLost) throw new LeadershipLost()
    try {
      await db.execute(sql`begin`)
      const value = await run(db)
      // If `run` ignored a failed statement, `commit` rolls back without an error.
      const { command } = await db.execute(sql`commit`)
      if (command !== 'COMMIT')
        throw new Error('The transaction was rolled back: one of its statements failed.')
      return value
    } catch (error) {
      await release()
      throw error
    }
  }

  const heartbeat = () =>
    write(async (transaction) => {
      await transaction.execute(sql`select 1`)
    })

  /** An offer that this connection itself made as a candidate is not in the way. */
  const isOffered = () =>
    write(async (transaction) => {
      const { rows } = await transaction.execute<{ isFree: boolean }>(
        sql`select pg_try_advisory_xact_lock(${OFFER_LOCK}, hashtext(current_schema())) as "isFree"`,
      )
      return rows[0]?.isFree !== true
    })

  return { write, heartbeat, isOffered, release }
}
