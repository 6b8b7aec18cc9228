/** Writes checked proposals and confirmations, and decides what a repeated one changes. */
import { countBatchCalls } from '@peppermint/safe/decode'
import type { SafeTransaction } from '@peppermint/safe/hashes'
import { and, eq, or, sql } from 'drizzle-orm'
import type { Address, Hex } from 'viem'
import { commitDurably, type Transaction } from '../db/commitDurably.ts'
import { confirmations, multisigExecutions, proposals } from '../db/schema.ts'
import { GatewayError } from '../http/gatewayError.ts'
import { type ReserveStorage, ROW_BYTES } from '../http/limitStorage.ts'
import type { GatewaySafe } from '../safes/gatewaySafe.ts'
import type { VerifiedSignature } from '../signatures/verifySignatures.ts'
import { type Authority, makeRoom, type StoreChain } from './makeRoom.ts'
import { readConfirmed } from './readConfirmed.ts'

export interface NewProposal {
  readonly safeTxHash: Hex
  readonly transaction: SafeTransaction
  readonly origin: string | null
  readonly authority: Authority
  /** Of the client, without its address; limits what it may store unsigned. */
  readonly network: string
}

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
  state: GatewaySafe,
  proposal: NewProposal,
  reserve: ReserveStorage,
): Promise<void> {
  const { address: safe } = state
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
  state: GatewaySafe,
  safeTxHash: Hex,
  signatures: readonly [VerifiedSignature, ...VerifiedSignature[]],
  reserve: ReserveStorage,
): Promise<void> {
  await commitDurably(chain.database, state.address, async (transaction) => {
    const stored = await lockProposal(transaction, safeTxHash)
    if (stored === undefined) throw new GatewayError(404, 'Transaction not found')
    await assertNotExecuted(transaction, state.address, safeTxHash, stored.nonce)
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
  state: GatewaySafe,
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
  state: GatewaySafe,
  safeTxHash: Hex,
  isNewlyTrusted: boolean,
) {
  const { address: safe, threshold } = state
  const confirmed = await readConfirmed(transaction, state, isNewlyTrusted ? [safeTxHash] : [])
  const isRequested = [...confirmed.values()].some((owners) => owners.size < threshold)
  await changes.notify(transaction, {
    type: 'safe',
    safe,
    ...(isRequested && { event: { type: 'CONFIRMATION_REQUEST', safeTxHash } }),
  })
}
