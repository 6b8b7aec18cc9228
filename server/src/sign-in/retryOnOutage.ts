/** A database that is gone for a moment: asked again a little, then said in words. */
import { setTimeout as pause } from 'node:timers/promises'
import type { SQL } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Database } from '../db/database.ts'
import { isOutage } from '../db/isOutage.ts'
import { HttpError } from '../http/router.ts'

/** Milliseconds that a visitor waits at most. A standby takes over in seconds; who waits longer thinks we are gone. */
const OUTAGE_TIMEOUT_MS = 3_000
/** Milliseconds between two tries. */
const RETRY_DELAY_MS = 150

/**
 * Does something that does no harm when it is done twice. What must not be done after we said that it was not, is to be
 * withdrawn when `givenUp` says so ({@link executeCancellable}).
 * @throws {HttpError} 503 when the database does not come back; whatever else `work` throws, as it is.
 */
export async function retryOnOutage<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const done = new AbortController()
  const timedOut = new AbortController()
  const late = pause(OUTAGE_TIMEOUT_MS, undefined, { signal: done.signal }).then(() => {
    timedOut.abort()
    throw databaseUnreachable()
  })
  try {
    return await Promise.race([retryUntil(() => work(timedOut.signal), Date.now() + OUTAGE_TIMEOUT_MS), late])
  } finally {
    late.catch(() => undefined)
    done.abort()
  }
}

/**
 * A statement that is not run when the database cannot be reached before nobody waits for it anymore: the pool hands out
 * a connection late, and what was answered as failed must not happen then.
 * @returns its rows.
 */
export async function executeCancellable<Row extends Record<string, unknown>>(
  { db }: Database,
  statement: SQL,
  signal: AbortSignal,
): Promise<readonly Row[]> {
  const client = await db.$client.connect()
  let failed = true
  try {
    if (signal.aborted) throw databaseUnreachable()
    const { rows } = await drizzle(client).execute<Row>(statement)
    failed = false
    return rows as Row[]
  } finally {
    client.release(failed)
  }
}

async function retryUntil<Result>(work: () => Promise<Result>, end: number): Promise<Result> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isOutage(error)) throw error
      if (Date.now() + RETRY_DELAY_MS > end) throw databaseUnreachable()
    }
    await pause(RETRY_DELAY_MS)
  }
}

const databaseUnreachable = () =>
  new HttpError(
    503,
    'database_unreachable',
    'Our database does not answer. Nothing was lost: whoever was signed in still is. Try again in a moment.',
    { 'Retry-After': '5' },
  )
