/** The gate before every signature: only what this page showed, and only while the chain lets it count. */
import { type Address, isAddressEqual } from 'viem'
import type { SafeState } from '@peppermint/safe/chain'
import { hashSafeTransaction, type SafeDomain, type SafeTransaction } from '@peppermint/safe/hashes'
import type { Hex } from 'viem'
import {
  blockedProblem,
  changedTransactionProblem,
  notAnOwnerProblem,
  usedNonceProblem,
} from './signWords.ts'
import { SafeActionError } from './safeActionError.ts'

/** A transaction that the page shows in full. */
export interface ReviewedTransaction {
  readonly transaction: SafeTransaction
  readonly safe: SafeDomain
  /** As it is shown. */
  readonly safeTxHash: Hex
  /** Why this page does not sign it, in a sentence; absent if it may be signed. */
  readonly blockedReason?: string
}

/**
 * Checks that a reviewed transaction may be signed or executed by an account: the hash shown is the hash of the bytes,
 * nothing blocks it, the account is an owner on the chain, and the nonce is not used.
 * @throws {SafeActionError}
 */
export function assertSignable(reviewed: ReviewedTransaction, account: Address, state: SafeState): void {
  assertUnchanged(reviewed, state)
  if (!isOwner(state, account)) throw new SafeActionError(notAnOwnerProblem(account))
}

/** The part of `assertSignable` that concerns every account: anyone may execute. @throws {SafeActionError} */
export function assertUnchanged(reviewed: ReviewedTransaction, state: SafeState): void {
  const { transaction, safe, safeTxHash, blockedReason } = reviewed
  const isSameSafe = isAddressEqual(state.address, safe.safe) && state.chainId === safe.chainId
  const onChain = { ...safe, version: state.version }
  if (!isSameSafe || hashSafeTransaction(transaction, onChain).safeTxHash !== safeTxHash)
    throw new SafeActionError(changedTransactionProblem)
  if (blockedReason !== undefined) throw new SafeActionError(blockedProblem(blockedReason))
  if (transaction.nonce < state.nonce)
    throw new SafeActionError(usedNonceProblem(transaction.nonce, state.nonce))
}

export const isOwner = ({ owners }: Pick<SafeState, 'owners'>, account: Address): boolean =>
  owners.some((owner) => isAddressEqual(owner, account))
