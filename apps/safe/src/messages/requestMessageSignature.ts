/** Asks an owner's wallet to sign a message of a Safe. */
import type { MessageReview } from '@peppermint/safe/review'
import type { SafeState } from '@peppermint/safe/chain'
import { hashTypedData, isAddressEqual, type Hex } from 'viem'
import { notAnOwnerProblem } from '../words/signWords.ts'
import type { OwnerWallet } from '../sign/ownerWallet.ts'
import { requestSignature, type SignableData, type SigningMethod } from '../sign/requestSignature.ts'
import { SafeActionError } from '../sign/safeActionError.ts'

/**
 * Resolves with 65 bytes of this owner over the SafeMessage hash of the review.
 * @throws {SafeActionError} if the review is blocked, the account is no owner, or the signature is another account's;
 * the wallet's own errors.
 */
export async function requestMessageSignature(
  wallet: OwnerWallet,
  state: SafeState,
  review: MessageReview,
  method: SigningMethod,
): Promise<Hex> {
  if (!state.owners.some((owner) => isAddressEqual(owner, wallet.account)))
    throw new SafeActionError(notAnOwnerProblem(wallet.account))
  return requestSignature(wallet, state.chainId, signableMessage(state, review), method)
}

/**
 * The typed data whose hash the review shows.
 * @throws if the review is blocked or of another Safe: what is signed must be what is shown.
 */
export function signableMessage(
  { address, chainId }: Pick<SafeState, 'address' | 'chainId'>,
  { hashes, isBlocked }: MessageReview,
): SignableData {
  const data = {
    types: { SafeMessage: [{ name: 'message', type: 'bytes' }] },
    primaryType: 'SafeMessage',
    message: { message: hashes.message },
  } as const
  // Contracts before 1.3.0 sign without the chain id.
  const domains = [{ chainId, verifyingContract: address }, { verifyingContract: address }]
  const domain = domains.find((one) => hashTypedData({ ...data, domain: one }) === hashes.safeMessageHash)
  if (isBlocked || domain === undefined) throw new Error('Safe message: what is signed is not what is shown')
  return { ...data, domain }
}
