/**
 * The nonce of a proposal that no service shows: only one nonce gives its hash. Works for a plain call, which is what a
 * Safe proposes for one transaction.
 */
import type { Hash } from 'viem'
import { NO_REFUND, hashSafeTransaction } from '@peppermint/safe/hashes'
import type { TransactionRequest } from '@peppermint/wallet-kit/transactions'
import type { SafeState } from '@peppermint/safe/chain'

/** Nonces tried around the Safe's: transactions executed since the proposal, and others that wait before it. */
const NONCES_BEFORE = 16
const NONCES_AFTER = 48

export function guessNonce(
  request: TransactionRequest,
  safeTxHash: Hash,
  safe: SafeState,
): number | undefined {
  const start = Math.max(0, safe.nonce - NONCES_BEFORE)
  for (let nonce = start; nonce < safe.nonce + NONCES_AFTER; nonce++)
    if (hashAtNonce(request, nonce, safe) === safeTxHash.toLowerCase()) return nonce
  return undefined
}

/** The hash of a plain call as a proposal with this nonce. */
export function hashAtNonce(
  { to, value, data }: TransactionRequest,
  nonce: number,
  { chainId, address, version }: SafeState,
): Hash {
  const transaction = {
    to,
    value,
    data,
    operation: 0,
    ...NO_REFUND,
    nonce,
  } as const
  return hashSafeTransaction(transaction, { chainId, safe: address, version }).safeTxHash
}
