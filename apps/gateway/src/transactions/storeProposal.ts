/** Writes checked proposals and confirmations, and decides what a repeated one changes. */
import { countBatchCalls } from '@peppermint/safe/decode'
import type { SafeTransaction } from '@peppermint/safe/hashes'
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
  or,
  sql,
  type SQLWrapper,
} from 'drizzle-orm'
import type { Address, Hex } from 'viem'
import { commitDurably, type Transaction } from '../db/commitDurably.ts'
import { approvedHashes, confirmations, multisigExecutions, proposals } from '../db/schema.ts'
import type { GatewayChain } from '../gatewayChain.ts'
import { GatewayError } from '../http/gatewayError.ts'
import { type ReserveStorage, ROW_BYTES } from '../http/limitStorage.ts'
import type { SafeState } from '../safes/safeState.ts'
import type { VerifiedSignature } from '../signatures/verifySignatures.ts'
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
import { approvalColumns, sentColumns, withoutUndone } from './withoutUndone.ts'

/** Who vouches for a proposal. */
export type Authority =
  | {
      readonly type: 'owner'
      readonly proposer: Address
      readonly signatures: readonly VerifiedSignature[]
    }
  | { readonly type: 'delegate'; readonly proposer: Address; readonly delegate: Address }
  /** Unsigned: its sender is a claim. */
  | { readonly type: 'none' }

export interface NewProposal {
  readonly safeTxHash: Hex
  readonly transaction: SafeTransaction
  readonly origin: string | null
  readonly authority: Authority
  /** Of the client, without its address; limits what it may store unsigned. */
  readonly network: string
}

type StoreChain = Pick<GatewayChain, 'database' | 'changes'>

/**
 * Stores a proposal, or what it adds to one that is stored already. Committed to disk when it resolves.
 *
 * - Confirmations are added to existing ones; an owner's first one stays, unless it is an approval on chain and the later
 *   one a signature.
 * - A signature makes an unsigned proposal trusted, with the time and origin of the signed request. It stays proposed
 *   anonymously: an owner who signs later confirms what someone else wrote.
 * What an owner or a delegate signed is charged to the Safe, each owner's confirmation to that owner.
 * @throws {GatewayError} 422 `Invalid nonce` if the nonce was executed meanwhile, or too many proposals are pending.
 */
export async function storeProposal(
  chain: StoreChain,
  state: SafeState,
  proposal: NewProposal,
  reserve: ReserveStorage,
): Promise<void> {
  const { safe } = state
  const { authority, safeTxHash } = proposal
  await commitDurably(chain.database, safe, async (transaction) => {
    await assertNotExecuted(transaction, safe, safeTxHash, proposal.transaction.nonce)
    const stored = await lockProposal(transaction, safeTxHash)
    if (stored === undefined) {
      await makeRoom(chain, transaction, state, proposal.transaction.nonce, proposal)
      await insertProposal(transaction, safe, proposal)
      const bytes = ROW_BYTES + proposal.transaction.data.length + (proposal.origin?.length ?? 0)
      reserve(bytes, authority.type === 'none' ? undefined : `safe ${safe}`)
    } else if (!stored.isTrusted && authority.type !== 'none')
      await trustProposal(chain, transaction, state, stored.nonce, { ...proposal, authority })
    const wasTrusted = stored?.isTrusted === true
    const hasNew =
      authority.type === 'owner' && (await confirm(transaction, safeTxHash, authority.signatures, reserve))
    if (stored !== undefined && !hasNew && (wasTrusted || authority.type === 'none')) return
    await notify(chain, transaction, state, safeTxHash, !wasTrusted && authority.type !== 'none')
  })
}

/**
 * Adds owners' confirmations to a stored proposal. Committed to disk when it resolves.
 * @throws {GatewayError} 404 if it was deleted, 422 `Invalid nonce` if its nonce was executed, both meanwhile.
 */
export async function storeConfirmations(
  chain: StoreChain,
  state: SafeState,
  safeTxHash: Hex,
  signatures: readonly [VerifiedSignature, ...VerifiedSignature[]],
  reserve: ReserveStorage,
): Promise<void> {
  await commitDurably(chain.database, state.safe, async (transaction) => {
    const stored = await lockProposal(transaction, safeTxHash)
    if (stored === undefined) throw new GatewayError(404, 'Transaction not found')
    await assertNotExecuted(transaction, state.safe, safeTxHash, stored.nonce)
    const authority = { type: 'owner', proposer: signatures[0].owner, signatures } as const
    if (!stored.isTrusted)
      await trustProposal(chain, transaction, state, stored.nonce, { safeTxHash, origin: null, authority })
    const hasNew = await confirm(transaction, safeTxHash, signatures, reserve)
    if (hasNew) await notify(chain, transaction, state, safeTxHash, !stored.isTrusted)
  })
}

async function lockProposal(transaction: Transaction, safeTxHash: Hex) {
  const [stored] = await transaction
    .select()
    .from(proposals)
    .where(eq(proposals.safeTxHash, safeTxHash))
    .for('update')
  return stored
}

async function assertNotExecuted(transaction: Transaction, safe: Address, safeTxHash: Hex, nonce: number) {
  const [executed] = await transaction
    .select({ safeTxHash: multisigExecutions.safeTxHash })
    .from(multisigExecutions)
    .where(
      and(
        // Any contract can emit another Safe's hash.
        eq(multisigExecutions.safe, safe),
        or(eq(multisigExecutions.nonce, nonce), eq(multisigExecutions.safeTxHash, safeTxHash)),
      ),
    )
    .limit(1)
  if (executed !== undefined) throw new GatewayError(422, 'Invalid nonce')
}

async function insertProposal(
  transaction: Transaction,
  safe: Address,
  { safeTxHash, transaction: fields, origin, authority, network }: NewProposal,
) {
  const now = new Date()
  await transaction.insert(proposals).values({
    safeTxHash,
    safe,
    ...fields,
    actionCount: countBatchCalls(fields.data),
    ...proposerOf(authority),
    trustedBy: trustedBy(authority),
    // Of a request that no one vouches for, it could only deceive.
    origin: authority.type === 'none' ? null : origin,
    isTrusted: authority.type !== 'none',
    network: authority.type === 'none' ? network : null,
    submittedAt: now,
    modifiedAt: now,
  })
}

async function trustProposal(
  chain: StoreChain,
  transaction: Transaction,
  state: SafeState,
  nonce: number,
  {
    safeTxHash,
    origin,
    authority,
  }: Pick<NewProposal, 'safeTxHash' | 'origin'> & {
    readonly authority: Exclude<Authority, { type: 'none' }>
  },
) {
  await makeRoom(chain, transaction, state, nonce, { authority, network: '' })
  const now = new Date()
  await transaction
    .update(proposals)
    .set({
      origin,
      isTrusted: true,
      network: null,
      trustedBy: trustedBy(authority),
      submittedAt: now,
      modifiedAt: now,
    })
    .where(eq(proposals.safeTxHash, safeTxHash))
}

/** The owner whom a proposal counts for. */
const trustedBy = (authority: Authority) => (authority.type === 'none' ? null : authority.proposer)

const proposerOf = (authority: Authority) => ({
  proposer: trustedBy(authority),
  proposedByDelegate: authority.type === 'delegate' ? authority.delegate : null,
})

/** @returns whether one of them is new, or replaces an approval on chain. */
async function confirm(
  transaction: Transaction,
  safeTxHash: Hex,
  signatures: readonly VerifiedSignature[],
  reserve: ReserveStorage,
): Promise<boolean> {
  const submittedAt = new Date()
  const added = await transaction
    .insert(confirmations)
    .values(
      signatures.map(({ owner, type, signature }) => ({
        safeTxHash,
        owner,
        signature,
        signatureType: type,
        submittedAt,
      })),
    )
    .onConflictDoUpdate({
      target: [confirmations.safeTxHash, confirmations.owner],
      set: {
        signature: sql`excluded.signature`,
        signatureType: sql`excluded.signature_type`,
        submittedAt: sql`excluded.submitted_at`,
      },
      // A reorg may undo an approval on chain. What the owner signs afterwards counts without the chain.
      setWhere: sql`${confirmations.signatureType} = 'APPROVED_HASH' and excluded.signature_type <> 'APPROVED_HASH'`,
    })
    .returning({ owner: confirmations.owner, signature: confirmations.signature })
  if (added.length === 0) return false
  // Only for new ones: anyone can send again what an owner has signed.
  for (const { owner, signature } of added) reserve(ROW_BYTES + signature.length, `owner ${owner}`)
  await transaction
    .update(proposals)
    .set({ modifiedAt: submittedAt })
    .where(eq(proposals.safeTxHash, safeTxHash))
  return true
}

async function notify(
  { changes }: StoreChain,
  transaction: Transaction,
  state: SafeState,
  safeTxHash: Hex,
  isNewlyTrusted: boolean,
) {
  const { safe, threshold } = state
  const isRequested = isNewlyTrusted && (await countConfirmed(transaction, state, safeTxHash)) < threshold
  await changes.notify(transaction, {
    type: 'safe',
    safe,
    ...(isRequested && { event: { type: 'CONFIRMATION_REQUEST', safeTxHash } }),
  })
}

/** Owners whose confirmation holds: sent here, or an approval that is on chain and was not undone. */
async function countConfirmed(transaction: Transaction, state: SafeState, safeTxHash: Hex): Promise<number> {
  const owners = [...state.owners]
  const sent = await transaction
    .select(sentColumns)
    .from(confirmations)
    .where(and(eq(confirmations.safeTxHash, safeTxHash), inArray(confirmations.owner, owners)))
  const approved = await transaction
    .select(approvalColumns)
    .from(approvedHashes)
    .where(
      and(
        eq(approvedHashes.safe, state.safe),
        eq(approvedHashes.hash, safeTxHash),
        inArray(approvedHashes.owner, owners),
      ),
    )
  return new Set([...withoutUndone(sent, approved, state), ...approved].map(({ owner }) => owner)).size
}

/**
 * Refuses one pending proposal too many of an owner or a delegate; deletes unsigned ones for another, unless owners
 * approved them on chain.
 */
async function makeRoom(
  chain: StoreChain,
  transaction: Transaction,
  state: SafeState,
  nonce: number,
  { authority, network }: Pick<NewProposal, 'authority' | 'network'>,
) {
  const { safe } = state
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
  state: SafeState,
  nonce: number,
  network: string,
) {
  // Owners vouch for those that they approved on chain: no one else may push them out.
  const ofSafe = and(eq(proposals.safe, state.safe), not(proposals.isTrusted), not(isApproved(chain, state)))
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
      if (safe !== state.safe) await chain.changes.notify(transaction, { type: 'safe', safe })
  }
}

/** By a present or former owner: of another Safe, whose owners are not at hand. */
function isApprovedAtAll({ database }: StoreChain) {
  return exists(
    database.db
      .select({ hash: approvedHashes.hash })
      .from(approvedHashes)
      .where(and(eq(approvedHashes.safe, proposals.safe), eq(approvedHashes.hash, proposals.safeTxHash))),
  )
}
