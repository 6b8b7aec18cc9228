/** Retries during a short database outage. */
import { setTimeout as pause } from 'node:timers/promises'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Database } from '@peppermint/indexer/db/database.ts'
import { isOutage } from '@peppermint/http/isOutage.ts'
import { HttpError } from '@peppermint/http/router.ts'
import { withTimeout } from '@peppermint/process/withTimeout.ts'

/** A standby takes over within seconds; visitors do not wait longer. */
const OUTAGE_TIMEOUT_MS = 3_000
const RETRY_DELAY_MS = 150

/**
 * Retries idempotent work during an outage. Work that must not run after the timeout was reported uses the signal
 * ({@link runCancellable}).
 * @throws {HttpError} 503 when the database does not recover in time; other errors of `work` unchanged.
 */
export async function retryOnOutage<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const timedOut = new AbortController()
  const retried = retryUntil(() => work(timedOut.signal), Date.now() + OUTAGE_TIMEOUT_MS)
  return withTimeout(retried, OUTAGE_TIMEOUT_MS, () => {
    timedOut.abort()
    throw databaseUnreachable()
  })
}

/**
 * Runs one statement unless `signal` aborted first: the pool may provide a connection late, and a request that was
 * reported as failed must not take effect.
 */
export async function runCancellable<Result>(
  { db }: Database,
  signal: AbortSignal,
  run: (connection: NodePgDatabase) => PromiseLike<Result>,
): Promise<Result> {
  const client = await db.$client.connect()
  let failed = true
  try {
    if (signal.aborted) throw databaseUnreachable()
    const result = await run(drizzle(client))
    failed = false
    return result
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
    'Our database is not responding. You are still signed in if you were. Try again in a moment.',
    { 'Retry-After': '5' },
  )
