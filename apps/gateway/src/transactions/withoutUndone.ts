/** Which confirmations that owners sent still hold: approvals on chain, unlike signatures, can be undone by a reorg. */
import { approvedHashes, confirmations } from '../db/schema.ts'
import type { SafeState } from '../safes/safeState.ts'

/** Time that the index may take to read an approval which an owner has sent. */
const APPROVAL_GRACE_MS = 60_000

/** The columns that {@link withoutUndone} needs of confirmations, and of approvals. */
export const sentColumns = {
  safeTxHash: confirmations.safeTxHash,
  owner: confirmations.owner,
  signatureType: confirmations.signatureType,
  submittedAt: confirmations.submittedAt,
}
export const approvalColumns = { hash: approvedHashes.hash, owner: approvedHashes.owner }

type SentConfirmation = Pick<typeof confirmations.$inferSelect, keyof typeof sentColumns>

/**
 * Leaves out approvals that were on chain when their owners sent them, and no longer are.
 * @param sent confirmations of one Safe.
 * @param approved approvals that the Safe's index has of the same transactions.
 */
export function withoutUndone<T extends SentConfirmation>(
  sent: readonly T[],
  approved: readonly Pick<typeof approvedHashes.$inferSelect, keyof typeof approvalColumns>[],
  { isIndexed }: Pick<SafeState, 'isIndexed'>,
): readonly T[] {
  if (!isIndexed) return sent
  const indexed = new Set(approved.map(({ hash, owner }) => `${hash} ${owner}`))
  const readUntil = Date.now() - APPROVAL_GRACE_MS
  return sent.filter(
    ({ signatureType, safeTxHash, owner, submittedAt }) =>
      signatureType !== 'APPROVED_HASH' ||
      submittedAt.getTime() > readUntil ||
      indexed.has(`${safeTxHash} ${owner}`),
  )
}
