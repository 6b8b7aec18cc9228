/** Who has confirmed: what owners sent, and what they approved on chain. A reorg can undo an approval, not a signature. */
import { and, eq, inArray } from 'drizzle-orm'
import type { Address, Hash } from 'viem'
import type { Database } from '@peppermint/indexer/db/database.ts'
import { approvedHashes, confirmations } from '../db/schema.ts'
import type { GatewaySafe } from '../safes/gatewaySafe.ts'

/** Time that the index may take to read an approval which an owner has sent. */
const APPROVAL_GRACE_MS = 60_000

type SentConfirmation = Pick<
  typeof confirmations.$inferSelect,
  'safeTxHash' | 'owner' | 'signatureType' | 'submittedAt'
>
type Approval = Pick<typeof approvedHashes.$inferSelect, 'hash' | 'owner'>

/**
 * The present owners who have confirmed each of a Safe's transactions.
 * @param db a pool, or a transaction that has just written.
 */
export async function readConfirmed(
  db: Pick<Database['db'], 'select'>,
  state: Pick<GatewaySafe, 'address' | 'owners' | 'isIndexed'>,
  hashes: readonly Hash[],
): Promise<ReadonlyMap<Hash, ReadonlySet<Address>>> {
  if (hashes.length === 0) return new Map()
  const [wanted, owners] = [[...hashes], [...state.owners]]
  const sent = await db
    .select({
      safeTxHash: confirmations.safeTxHash,
      owner: confirmations.owner,
      signatureType: confirmations.signatureType,
      submittedAt: confirmations.submittedAt,
    })
    .from(confirmations)
    .where(and(inArray(confirmations.safeTxHash, wanted), inArray(confirmations.owner, owners)))
  const approved = await db
    .select({ hash: approvedHashes.hash, owner: approvedHashes.owner })
    .from(approvedHashes)
    .where(
      and(
        eq(approvedHashes.safe, state.address),
        inArray(approvedHashes.hash, wanted),
        inArray(approvedHashes.owner, owners),
      ),
    )
  const confirmed = new Map<Hash, Set<Address>>(hashes.map((hash) => [hash, new Set()]))
  for (const { safeTxHash, owner } of withoutUndone(sent, approved, state))
    confirmed.get(safeTxHash)?.add(owner)
  for (const { hash, owner } of approved) confirmed.get(hash)?.add(owner)
  return confirmed
}

/**
 * Leaves out approvals that were on chain when their owners sent them, and no longer are.
 * @param sent confirmations of one Safe.
 * @param approved approvals that the Safe's index has of the same transactions.
 */
export function withoutUndone<T extends SentConfirmation>(
  sent: readonly T[],
  approved: readonly Approval[],
  { isIndexed }: Pick<GatewaySafe, 'isIndexed'>,
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
