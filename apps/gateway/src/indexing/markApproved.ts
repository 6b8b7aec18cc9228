/** What an approval on chain changes of the proposal that it is for. */
import type { BlockRange, Transaction } from '@peppermint/indexer/chain/plan.ts'
import { and, asc, between, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Address } from 'viem'
import { approvedHashes, proposals } from '../db/schema.ts'

/**
 * Marks when proposals were last approved. A reorg that undoes an approval is a change, too, so that its mark stays.
 * @param range default: all approvals, also those that a leader of a release without marks indexed.
 * @returns whether any mark changed.
 */
export async function markApproved(
  transaction: Transaction,
  range?: BlockRange,
  contracts?: readonly Address[],
): Promise<boolean> {
  const approved = transaction
    .select({
      safe: approvedHashes.safe,
      hash: approvedHashes.hash,
      approvedAt: sql<Date>`to_timestamp(max(${approvedHashes.timestamp}))`.as('last_approved_at'),
    })
    .from(approvedHashes)
    .where(
      and(
        range && between(approvedHashes.blockNumber, range.from, range.to),
        contracts && inArray(approvedHashes.safe, [...contracts]),
      ),
    )
    .groupBy(approvedHashes.safe, approvedHashes.hash)
    .as('approved')
  const stale = transaction
    .select({ safeTxHash: proposals.safeTxHash, approvedAt: approved.approvedAt })
    .from(proposals)
    // Any contract can emit another Safe's hash.
    .innerJoin(approved, and(eq(proposals.safeTxHash, approved.hash), eq(proposals.safe, approved.safe)))
    .where(or(isNull(proposals.approvedAt), lt(proposals.approvedAt, approved.approvedAt)))
    // In one order, so that two writers of several proposals wait for each other instead of deadlocking.
    .orderBy(asc(proposals.safeTxHash))
    .for('no key update', { of: proposals })
    .as('stale')
  const { rowCount } = await transaction
    .update(proposals)
    .set({ approvedAt: sql`${stale.approvedAt}` })
    .from(stale)
    .where(eq(proposals.safeTxHash, stale.safeTxHash))
  return (rowCount ?? 0) > 0
}
