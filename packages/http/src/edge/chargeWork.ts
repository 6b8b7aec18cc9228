/** Requests that take much work count as several: what one client may ask for is bounded in processor time. */
import type { Context } from 'hono'
import type { AppEnv } from '../router.ts'

/** Work that is in the count of every request. */
export const MILLISECONDS_PER_REQUEST = 10

/**
 * Counts a request as one for each `MILLISECONDS_PER_REQUEST` of processor time. Call it before the work.
 * @throws {HttpError} 429 if its client has asked for too much.
 */
export async function chargeWork(context: Context<AppEnv>, milliseconds: number): Promise<void> {
  const more = Math.ceil(milliseconds / MILLISECONDS_PER_REQUEST) - 1
  if (more > 0) await context.get('charge')?.(more)
}
