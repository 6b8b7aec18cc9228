/** What an approval on chain changes of the proposal that it is for. */
import type { BlockRange, Transaction } from '@peppermint/indexer/chain/plan.ts'
import { and, between, eq, inArray, sql } from 'drizzle-orm'
import type { Address } from 'viem'
import { approvedHashes, proposals } from '../db/schema.ts'

/** When proposals were last approved. A reorg that undoes an approval is a change, too, so that this stays. */
export async function markApproved(
  transaction: Transaction,
  { from, to }: BlockRange,
  contracts?: readonly Address[],
): Promise<void> {
  const approved = transaction
    .select({
      safe: approvedHashes.safe,
      hash: approvedHashes.hash,
      approvedAt: sql<Date>`to_timestamp(max(${approvedHashes.timestamp}))`.as('last_approved_at'),
    })
    .from(approvedHashes)
    .where(
      and(
        between(approvedHashes.blockNumber, from, to),
        contracts && inArray(approvedHashes.safe, [...contracts]),
      ),
    )
    .groupBy(approvedHashes.safe, approvedHashes.hash)
    .as('approved')
  await transaction
    .update(proposals)
    .set({ approvedAt: sql`greatest(${proposals.approvedAt}, ${approved.approvedAt})` })
    .from(approved)
    // Any contract can emit another Safe's hash.
    .where(and(eq(proposals.safeTxHash, approved.hash), eq(proposals.safe, approved.safe)))
}
