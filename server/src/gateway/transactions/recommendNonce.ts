/** The nonce that a new transaction of a Safe should have. */
import { and, eq, max } from 'drizzle-orm'
import { proposals } from '../db/schema.ts'
import type { GatewayChain } from '../gatewayChain.ts'
import type { SafeState } from '../safes/safeState.ts'

/** After all trusted proposals, so that it replaces none of them. Unsigned ones cannot move it. */
export async function recommendNonce(
  { database }: Pick<GatewayChain, 'database'>,
  { safe, nonce }: SafeState,
): Promise<number> {
  const [row] = await database.lists
    .select({ highest: max(proposals.nonce) })
    .from(proposals)
    .where(and(eq(proposals.safe, safe), eq(proposals.isTrusted, true)))
  return Math.max(nonce, (row?.highest ?? -1) + 1)
}
