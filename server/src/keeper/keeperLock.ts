/**
 * Which of several processes on one database moves the crates: the one that holds an advisory lock. The lock lives
 * as long as its connection, so a process that dies lets go of it, whatever it died of.
 */
import type postgres from 'postgres'
import type { Deployment } from '@peppermint/contracts/sale'
import { ownConnection } from '../chain/leadership.ts'
import type { Database } from '../db/database.ts'
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

/** How long the database may take to answer, in milliseconds. */
const patience = 5_000

interface Held {
  readonly connection: postgres.Sql
  /** Of the database's process: a connection that was made anew has another one, and no lock. */
  readonly pid: number
}

export function keeperLock(database: Database, { chainId, contract }: Deployment): KeeperLock {
  const name = `keeper of ${chainId}:${contract.toLowerCase()}`
  let held: Held | undefined

  async function take(): Promise<Held | undefined> {
    const connection = ownConnection(database)
    try {
      const taken = connection<{ pid: number; taken: boolean }[]>`
        select pg_backend_pid() as pid, pg_try_advisory_lock(hashtextextended(${name}, 0)) as taken`
      const [row] = await within(taken)
      if (row?.taken === true) {
        // A process that hangs, or a machine that is gone, must not keep the lock.
        await within(connection`set idle_session_timeout = '120s'`)
        return { connection, pid: row.pid }
      }
    } catch (error) {
      await connection.end({ timeout: 0 })
      throw error
    }
    await connection.end({ timeout: 0 })
    return undefined
  }

  async function isStillOurs({ connection, pid }: Held): Promise<boolean> {
    const [row] = await within(connection<{ pid: number }[]>`select pg_backend_pid() as pid`)
    return row?.pid === pid
  }

  async function release(): Promise<void> {
    const was = held
    held = undefined
    await was?.connection.end({ timeout: 0 }).catch(() => undefined)
  }

  return {
    async hold() {
      try {
        if (held !== undefined && (await isStillOurs(held))) return true
        await release()
        held = await take()
        return held !== undefined
      } catch {
        await release()
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
async function within<Value>(answer: PromiseLike<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The database took too long.')), patience)
  })
  try {
    return await Promise.race([answer, tooLong])
  } finally {
    clearTimeout(timer)
  }
}
