/** How many transactions of a Safe are queued, and how many of them wait for one owner. */
import { and, eq, gte, inArray } from 'drizzle-orm'
import type { Address, Hex } from 'viem'
import { approvedHashes, confirmations, proposals } from '../db/schema.ts'
import type { GatewayChain } from '../gatewayChain.ts'
import type { SafeState } from '../safes/safeState.ts'
import { isNotExecuted, isTrusted } from '../transactions/queue.ts'
import { withoutUndone } from '../transactions/withoutUndone.ts'

/** More are not counted. */
const MAX_QUEUED = 1_000

/**
 * Counts trusted transactions of the queue.
 * @param wallet whose confirmation may be missing.
 * @returns `awaitingConfirmation`: those that need more confirmations, and lack that of the wallet, an owner; null
 *   without a wallet.
 */
export async function readQueueCounts(
  chain: GatewayChain,
  state: SafeState,
  wallet: Address | undefined,
): Promise<{ readonly queued: number; readonly awaitingConfirmation: number | null }> {
  const { lists } = chain.database
  const { safe, owners, threshold } = state
  const rows = await lists
    .select({ safeTxHash: proposals.safeTxHash })
    .from(proposals)
    .where(
      and(
        eq(proposals.safe, safe),
        gte(proposals.nonce, state.nonce),
        isNotExecuted(chain),
        isTrusted(chain, state),
      ),
    )
    .limit(MAX_QUEUED)
  const queued = rows.length
  if (wallet === undefined) return { queued, awaitingConfirmation: null }
  if (queued === 0 || !owners.includes(wallet)) return { queued, awaitingConfirmation: 0 }
  const hashes = rows.map(({ safeTxHash }) => safeTxHash)
  const [sent, approved] = await Promise.all([
    lists
      .select({
        safeTxHash: confirmations.safeTxHash,
        owner: confirmations.owner,
        signatureType: confirmations.signatureType,
        submittedAt: confirmations.submittedAt,
      })
      .from(confirmations)
      .where(and(inArray(confirmations.safeTxHash, hashes), inArray(confirmations.owner, [...owners]))),
    lists
      .select({ hash: approvedHashes.hash, owner: approvedHashes.owner })
      .from(approvedHashes)
      .where(
        and(
          eq(approvedHashes.safe, safe),
          inArray(approvedHashes.hash, hashes),
          inArray(approvedHashes.owner, [...owners]),
        ),
      ),
  ])
  const confirmed = new Map<Hex, Set<Address>>(hashes.map((hash) => [hash, new Set()]))
  for (const { safeTxHash, owner } of withoutUndone(sent, approved, state))
    confirmed.get(safeTxHash)?.add(owner)
  for (const { hash, owner } of approved) confirmed.get(hash)?.add(owner)
  const awaiting = [...confirmed.values()].filter((by) => by.size < threshold && !by.has(wallet))
  return { queued, awaitingConfirmation: awaiting.length }
}
