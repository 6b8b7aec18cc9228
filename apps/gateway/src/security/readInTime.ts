/** Reads for checks: a check that cannot be made in time is not made, and says so. */
import { GatewayError } from '../http/gatewayError.ts'

/** A wallet shows nothing until every check has answered. */
const MAX_READ_MS = 3_000

/**
 * @param read from the chain or the database.
 * @returns undefined if it takes too long, or the chain cannot be read now.
 * @throws what `read` rejects with besides.
 */
export async function readInTime<T>(read: PromiseLike<T>, maxMs = MAX_READ_MS): Promise<T | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => resolve(undefined), maxMs)
  try {
    return await Promise.race([read, late])
  } catch (error) {
    if (error instanceof GatewayError) return undefined
    throw error
  } finally {
    clearTimeout(timer)
  }
}
