/** A database that is gone for a moment: asked again a little, then said in words. */
import { setTimeout as pause } from 'node:timers/promises'
import type postgres from 'postgres'
import { isOutage } from '../db/isOutage.ts'
import { Refusal } from '../http/router.ts'

/** Milliseconds that a visitor waits at most. A standby takes over in seconds; who waits longer thinks we are gone. */
const PATIENCE = 3_000
/** Milliseconds between two tries. */
const PAUSE = 150

/**
 * Does something that does no harm when it is done twice. What must not be done after we said that it was not, is to be
 * withdrawn when `givenUp` says so ({@link withdrawable}): the driver keeps questions until the database is back.
 * @throws {Refusal} 503 when the database does not come back; whatever else `work` throws, as it is.
 */
export async function overAnOutage<Result>(work: (givenUp: AbortSignal) => Promise<Result>): Promise<Result> {
  const isDone = new AbortController()
  const isLate = new AbortController()
  const late = pause(PATIENCE, undefined, { signal: isDone.signal }).then(() => {
    isLate.abort()
    throw unreachable()
  })
  try {
    return await Promise.race([untilThere(() => work(isLate.signal), Date.now() + PATIENCE), late])
  } finally {
    late.catch(() => undefined)
    isDone.abort()
  }
}

/** A question that is withdrawn when it has not been put to the database by the time that nobody waits any more. */
export async function withdrawable<Rows extends readonly postgres.MaybeRow[]>(
  query: postgres.PendingQuery<Rows>,
  givenUp: AbortSignal,
): Promise<Rows> {
  // One that was sent is answered, or lost together with its line.
  const withdraw = () => {
    if (!('state' in query) || !query.state) query.cancel()
  }
  givenUp.addEventListener('abort', withdraw)
  try {
    return await query
  } finally {
    givenUp.removeEventListener('abort', withdraw)
  }
}

async function untilThere<Result>(work: () => Promise<Result>, end: number): Promise<Result> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isOutage(error)) throw error
      if (Date.now() + PAUSE > end) throw unreachable()
    }
    await pause(PAUSE)
  }
}

const unreachable = () =>
  new Refusal(
    503,
    'database_unreachable',
    'Our database does not answer. Nothing was lost: whoever was signed in still is. Try again in a moment.',
    { 'Retry-After': '5' },
  )
