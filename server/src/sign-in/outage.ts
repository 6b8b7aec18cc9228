/** A database that is gone for a moment: asked again a little, then said in words. */
import { setTimeout as pause } from 'node:timers/promises'
import { Refusal } from '../http/router.ts'

/** Milliseconds before each further try. A standby takes over in seconds; a visitor waits for no more. */
const pauses = [100, 400, 1_000]

/**
 * Does something that does no harm when it is done twice.
 * @throws {Refusal} 503 when the database does not come back; whatever else `work` throws, as it is.
 */
export async function overAnOutage<Result>(work: () => Promise<Result>): Promise<Result> {
  for (const milliseconds of pauses) {
    try {
      return await work()
    } catch (error) {
      if (!isOutage(error)) throw error
      await pause(milliseconds)
    }
  }
  try {
    return await work()
  } catch (error) {
    if (!isOutage(error)) throw error
    throw new Refusal(
      503,
      'database_unreachable',
      'Our database does not answer. Nothing was lost: whoever was signed in still is. Try again in a moment.',
      { 'Retry-After': '5' },
    )
  }
}

/** Codes of the driver and of the system, and classes of SQLSTATE: connection, resources, shutdown, read-only standby. */
const outages =
  /^(CONNECTION_\w+|CONNECT_TIMEOUT|ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN|08\w{3}|53\w{3}|57P\w{2}|25006|40001|40P01)$/

function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && typeof error.code === 'string' && outages.test(error.code)) return true
  // Node's error for several addresses of one host at once.
  if (error instanceof AggregateError && error.errors.some(isOutage)) return true
  return isOutage(error.cause)
}
