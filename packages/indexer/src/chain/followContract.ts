/** Contracts followed on request; the follower backfills their earlier logs. */
import { and, eq, sql } from 'drizzle-orm'
import type { Address } from 'viem'
import type { Database } from '../db/database.ts'
import { followedContracts } from './chainSchema.ts'

/**
 * Requests that a contract be followed and its logs since `fromBlock` be backfilled. Idempotent; a request for an
 * earlier block backfills the blocks in between.
 * @param source name of a source of the follower's plan.
 */
export async function followContract(
  database: Database,
  source: string,
  address: Address,
  fromBlock: number,
): Promise<void> {
  const { requestedFromBlock, discoveredInBlock, backfilledToBlock } = followedContracts
  const requested = sql`excluded.requested_from_block`
  const isCovered = sql`least(${requestedFromBlock}, ${discoveredInBlock}) <= ${requested}`
  await database.db
    .insert(followedContracts)
    .values({ source, address, requestedFromBlock: fromBlock, backfilledToBlock: fromBlock - 1 })
    .onConflictDoUpdate({
      target: [followedContracts.source, followedContracts.address],
      set: {
        requestedFromBlock: sql`least(${requestedFromBlock}, ${requested})`,
        backfilledToBlock: sql`case when ${isCovered} then ${backfilledToBlock} else excluded.backfilled_to_block end`,
      },
    })
}

/** Whether a contract is backfilled up to the cursor; false if it was never requested. */
export async function isCaughtUp(database: Database, source: string, address: Address): Promise<boolean> {
  const [row] = await database.db
    .select({ backfilledTo: followedContracts.backfilledToBlock })
    .from(followedContracts)
    .where(and(eq(followedContracts.source, source), eq(followedContracts.address, address)))
  return row !== undefined && row.backfilledTo === null
}
