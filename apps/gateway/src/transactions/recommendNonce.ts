/** The nonce that a new transaction of a Safe should have. */
import { and, asc, eq, gte } from 'drizzle-orm'
import { proposals } from '../db/schema.ts'
import type { GatewayChain } from '../gatewayChain.ts'
import type { SafeState } from '../safes/safeState.ts'

/**
 * Nonces that the queue may leave out and still continue. One owner's or delegate's proposal beyond does not count: what
 * everybody else proposed after it could not be executed for years.
 */
export const MAX_NONCE_GAP = 100
/** More than the owners of any Safe have pending. */
const MAX_NONCES = 10_000

/** After all trusted proposals of the queue, so that it replaces none of them. Unsigned ones cannot move it. */
export async function recommendNonce(
  { database }: Pick<GatewayChain, 'database'>,
  { safe, nonce }: SafeState,
): Promise<number> {
  const queued = await database.lists
    .selectDistinct({ nonce: proposals.nonce })
    .from(proposals)
    .where(and(eq(proposals.safe, safe), eq(proposals.isTrusted, true), gte(proposals.nonce, nonce)))
    .orderBy(asc(proposals.nonce))
    .limit(MAX_NONCES)
  let next = nonce
  for (const row of queued) {
    if (row.nonce - next > MAX_NONCE_GAP) break
    next = row.nonce + 1
  }
  return next
}
