/** Limits what is pending: refuses one proposal too many of an owner or a delegate, and evicts unsigned ones. */
import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  gte,
  inArray,
  isNotNull,
  not,
  sql,
  type SQLWrapper,
} from 'drizzle-orm'
import type { Transaction } from '../db/commitDurably.ts'
import { approvedHashes, proposals } from '../db/schema.ts'
import type { GatewayChain } from '../gatewayChain.ts'
import { GatewayError } from '../http/gatewayError.ts'
import type { GatewaySafe } from '../safes/gatewaySafe.ts'
import {
  MAX_PENDING_BYTES_PER_OWNER,
  MAX_PENDING_PER_DELEGATE,
  MAX_PENDING_PER_OWNER,
  MAX_UNSIGNED,
  MAX_UNSIGNED_PER_NETWORK,
  MAX_UNSIGNED_PER_NONCE,
  MAX_UNSIGNED_PER_SAFE,
} from './proposalLimits.ts'
import { isApproved } from './queue.ts'
import type { VerifiedSignature } from '../signatures/verifySignatures.ts'
import type { Address } from 'viem'

/** Who vouches for a proposal, and whose limit it counts for. */
export type Authority =
  | {
      readonly type: 'owner'
      readonly proposer: Address
      readonly signatures: readonly VerifiedSignature[]
    }
  | { readonly type: 'delegate'; readonly proposer: Address; readonly delegate: Address }
  /** Unsigned: its sender is a claim. */
  | { readonly type: 'none' }

export type StoreChain = Pick<GatewayChain, 'database' | 'changes'>

/**
 * Refuses one pending proposal too many of an owner or a delegate; deletes unsigned ones for another, unless owners
 * approved them on chain.
 */
export async function makeRoom(
  chain: StoreChain,
  transaction: Transaction,
  state: GatewaySafe,
  nonce: number,
  { authority, network }: { readonly authority: Authority; readonly network: string },
) {
  const { address: safe } = state
  if (authority.type === 'none') return evictUnsigned(chain, transaction, state, nonce, network)
  const { proposer } = authority
  const pending = and(
    eq(proposals.safe, safe),
    gte(proposals.nonce, state.nonce),
    eq(proposals.isTrusted, true),
    eq(proposals.trustedBy, proposer),
  )
  const own = await countProposals(pending)
  if (own.total >= MAX_PENDING_PER_OWNER || own.bytes >= MAX_PENDING_BYTES_PER_OWNER)
    throw tooManyPending('owner')
  if (authority.type !== 'delegate') return undefined
  const ofDelegate = and(pending, eq(proposals.proposedByDelegate, authority.delegate))
  const delegated = await countProposals(ofDelegate)
  if (delegated.total >= MAX_PENDING_PER_DELEGATE || delegated.bytes >= MAX_PENDING_BYTES_PER_OWNER / 2)
    throw tooManyPending('delegate')
  return undefined

  async function countProposals(where: typeof pending) {
    const [row] = await transaction
      .select({
        total: count(),
        bytes: sql`coalesce(sum(octet_length(${proposals.data})), 0)`.mapWith(Number),
      })
      .from(proposals)
      .where(where)
    return row ?? { total: 0, bytes: 0 }
  }
}

const tooManyPending = (sender: 'owner' | 'delegate') =>
  new GatewayError(422, `Too many pending transactions of this ${sender}. Execute or delete some first.`)

async function evictUnsigned(
  chain: StoreChain,
  transaction: Transaction,
  state: GatewaySafe,
  nonce: number,
  network: string,
) {
  // Owners vouch for those that they approved on chain: no one else may push them out.
  const ofSafe = and(
    eq(proposals.safe, state.address),
    not(proposals.isTrusted),
    not(isApproved(chain, state)),
  )
  const ofNetwork = and(eq(proposals.network, network), not(proposals.isTrusted), not(isApprovedAtAll(chain)))
  for (const [where, max] of [
    [and(ofSafe, eq(proposals.nonce, nonce)), MAX_UNSIGNED_PER_NONCE],
    [ofSafe, MAX_UNSIGNED_PER_SAFE],
    [ofNetwork, MAX_UNSIGNED_PER_NETWORK],
  ] as const) {
    const oldest = transaction
      .select({ safeTxHash: proposals.safeTxHash })
      .from(proposals)
      .where(where)
      .orderBy(desc(proposals.submittedAt))
      .offset(max - 1)
      .for('update', { skipLocked: true })
    await evict(oldest)
  }
  const isUnsigned = and(not(proposals.isTrusted), isNotNull(proposals.network))
  const [row] = await transaction.select({ total: count() }).from(proposals).where(isUnsigned)
  if ((row?.total ?? 0) < MAX_UNSIGNED) return
  const largest = transaction
    .select({ network: proposals.network })
    .from(proposals)
    .where(isUnsigned)
    .groupBy(proposals.network)
    .orderBy(desc(count()))
    .limit(1)
  const oldestOfLargest = transaction
    .select({ safeTxHash: proposals.safeTxHash })
    .from(proposals)
    .where(and(isUnsigned, inArray(proposals.network, largest), not(isApprovedAtAll(chain))))
    .orderBy(asc(proposals.submittedAt))
    .limit((row?.total ?? 0) + 1 - MAX_UNSIGNED)
    .for('update', { skipLocked: true })
  await evict(oldestOfLargest)

  async function evict(hashes: SQLWrapper) {
    const evicted = await transaction
      .delete(proposals)
      .where(inArray(proposals.safeTxHash, hashes))
      .returning({ safe: proposals.safe })
    for (const safe of new Set(evicted.map((one) => one.safe)))
      if (safe !== state.address) await chain.changes.notify(transaction, { type: 'safe', safe })
  }
}

/** By a present or former owner: of another Safe, whose owners this request has not read. */
function isApprovedAtAll({ database }: StoreChain) {
  return exists(
    database.db
      .select({ hash: approvedHashes.hash })
      .from(approvedHashes)
      .where(and(eq(approvedHashes.safe, proposals.safe), eq(approvedHashes.hash, proposals.safeTxHash))),
  )
}
