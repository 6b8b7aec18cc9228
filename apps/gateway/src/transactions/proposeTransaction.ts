/** Checks a proposal or a confirmation, in the order that clients of Safe's gateway expect, and stores it. */
import { hashSafeTransaction, type SafeTransaction } from '@peppermint/safe/hashes'
import type { ProposeInput } from '@peppermint/safe/wire'
import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { type Address, concatHex, type Hex, isAddressEqual, size } from 'viem'
import { getSharedNetwork } from '@peppermint/http/edge/clientAddress.ts'
import { findDelegator } from '../delegates/delegates.ts'
import { proposals } from '../db/schema.ts'
import type { GatewayChain } from '../gatewayChain.ts'
import { GatewayError } from '../http/gatewayError.ts'
import type { ReserveStorage } from '../http/limitStorage.ts'
import { requireSafe } from '../safes/requireSafe.ts'
import type { GatewaySafe } from '../safes/gatewaySafe.ts'
import { invalidSignature } from '../signatures/parseStrictly.ts'
import { verifySignatures } from '../signatures/verifySignatures.ts'
import { isTrustedDelegateCall } from './delegateCallTargets.ts'
import { MAX_UNSIGNED_DATA_BYTES } from './proposalLimits.ts'
import type { Authority } from './makeRoom.ts'
import { storeConfirmations, storeProposal } from './storeProposal.ts'

/**
 * Stores a proposal, or an owner's confirmation of a stored one: both are the same request.
 * @param client address of the requesting client.
 * @param reserve called for what is stored; its errors undo it.
 * @throws {GatewayError} 404 if there is no such Safe; 422 `Invalid nonce`, `Delegate call is disabled`, `Invalid
 *   safeTxHash`, `Invalid signature`, in this order; 503 if the chain cannot be read.
 */
export async function proposeTransaction(
  chain: GatewayChain,
  safe: Address,
  input: ProposeInput,
  client: string,
  reserve: ReserveStorage,
): Promise<void> {
  const state = await requireSafe(chain, safe, client)
  const transaction = transactionOf(input)
  if (transaction.nonce < state.nonce) throw new GatewayError(422, 'Invalid nonce')
  if (transaction.operation === 1 && !isTrustedDelegateCall(chain.config, transaction))
    throw new GatewayError(422, 'Delegate call is disabled')
  const { safeTxHash, preimage } = hashOf(chain, state, transaction)
  if (safeTxHash !== input.safeTxHash) throw new GatewayError(422, 'Invalid safeTxHash')
  const authority = await authorize(chain, state, input, { hash: safeTxHash, preimage, client })
  if (authority.type === 'none' && size(transaction.data) > MAX_UNSIGNED_DATA_BYTES)
    throw new GatewayError(422, `Unsigned data has more than ${MAX_UNSIGNED_DATA_BYTES} bytes. Sign it.`)
  const network = digestNetwork(client)
  const proposal = { safeTxHash, transaction, origin: input.origin, authority, network }
  await storeProposal(chain, state, proposal, reserve)
}

/**
 * Adds confirmations of owners to a stored proposal.
 * @param signature one, or several concatenated.
 * @param reserve called for what is stored; its errors undo it.
 * @throws {GatewayError} 404 if it is unknown; 422 `Invalid nonce`, `Invalid signature`; 503.
 */
export async function confirmTransaction(
  chain: GatewayChain,
  safeTxHash: Hex,
  signature: Hex,
  client: string,
  reserve: ReserveStorage,
): Promise<void> {
  const [proposal] = await chain.database.db
    .select()
    .from(proposals)
    .where(eq(proposals.safeTxHash, safeTxHash))
  if (proposal === undefined) throw new GatewayError(404, 'Transaction not found')
  const state = await requireSafe(chain, proposal.safe, client)
  if (proposal.nonce < state.nonce) throw new GatewayError(422, 'Invalid nonce')
  const operation = proposal.operation === 1 ? 1 : 0
  const { preimage } = hashOf(chain, state, { ...proposal, operation })
  const { address: safe, version, owners: signers } = state
  const check = { safe, version, hash: safeTxHash, preimage, signers, client }
  const signatures = await verifySignatures(chain, signature, check)
  await storeConfirmations(chain, state, safeTxHash, signatures, reserve)
}

/** Tells networks apart without listing them. */
const digestNetwork = (client: string): string =>
  createHash('sha256').update(getSharedNetwork(client)).digest('base64url').slice(0, 16)

function transactionOf(input: ProposeInput): SafeTransaction {
  const { to, value, data, operation, safeTxGas, baseGas, gasPrice, gasToken, refundReceiver, nonce } = input
  return { to, value, data, operation, safeTxGas, baseGas, gasPrice, gasToken, refundReceiver, nonce }
}

function hashOf(
  { chainId }: GatewayChain,
  { address: safe, version }: GatewaySafe,
  transaction: SafeTransaction,
) {
  const { domainHash, structHash, safeTxHash } = hashSafeTransaction(transaction, { chainId, safe, version })
  return { safeTxHash, preimage: concatHex(['0x1901', domainHash, structHash]) }
}

async function authorize(
  chain: GatewayChain,
  state: GatewaySafe,
  { sender, signature }: ProposeInput,
  signed: { readonly hash: Hex; readonly preimage: Hex; readonly client: string },
): Promise<Authority> {
  const isOwner = state.owners.some((owner) => isAddressEqual(owner, sender))
  const delegator = isOwner ? undefined : await findDelegator(chain, state, sender)
  if (signature === null) {
    if (isOwner || delegator !== undefined) return { type: 'none' }
    throw new GatewayError(422, 'Sender is neither an owner nor a delegate')
  }
  if (!isOwner && delegator === undefined) throw invalidSignature()
  const { address: safe, version, owners } = state
  const signatures = await verifySignatures(chain, signature, {
    ...signed,
    safe,
    // The Safe never asks a delegate.
    version: isOwner ? version : null,
    signers: isOwner ? owners : [sender],
  })
  if (delegator !== undefined) return { type: 'delegate', proposer: delegator, delegate: sender }
  // Signatures of other owners are no proposal of the sender.
  if (!signatures.some(({ owner }) => isAddressEqual(owner, sender))) throw invalidSignature()
  return { type: 'owner', proposer: sender, signatures }
}
