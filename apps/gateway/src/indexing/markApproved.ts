/** What an approval on chain changes of the proposal that it is for. */
import type { BlockRange, Transaction } from '@peppermint/indexer/chain/plan.ts'
import { and, asc, between, eq, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Address } from 'viem'
import { approvedHashes, proposals } from '../db/schema.ts'

/**
 * Marks when proposals were last approved. A reorg that undoes an approval is a change, too, so that its mark stays.
 * @returns whether any mark changed.
 */
export async function markApproved(
  transaction: Transaction,
  range: BlockRange,
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
        between(approvedHashes.blockNumber, range.from, range.to),
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

/** Of one transaction, which other processes that write these proposals wait for. */
const MAX_APPROVALS = 2_000

/**
 * Marks what a leader of a release without marks indexed, some blocks at a time.
 * @returns whether any mark changed, and the block to continue from; undefined after the last approval.
 */
export async function markApprovedFrom(
  transaction: Transaction,
  from: number,
  maxApprovals = MAX_APPROVALS,
): Promise<{ readonly hasChanged: boolean; readonly next: number | undefined }> {
  const [last] = await transaction
    .select({ block: approvedHashes.blockNumber })
    .from(approvedHashes)
    .where(gte(approvedHashes.blockNumber, from))
    .orderBy(asc(approvedHashes.blockNumber), asc(approvedHashes.logIndex))
    .offset(maxApprovals - 1)
    .limit(1)
  const to = last?.block ?? Number.MAX_SAFE_INTEGER
  const hasChanged = await markApproved(transaction, { from, to })
  return { hasChanged, next: last === undefined ? undefined : to + 1 }
}
