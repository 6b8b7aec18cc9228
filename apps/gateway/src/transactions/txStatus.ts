/** The status of a multisig transaction. */
import type { TransactionStatus } from '@peppermint/safe/wire'

/** What the status depends on. */
export interface StatusFacts {
  readonly nonce: number
  /** Null until it is executed. */
  readonly execution: { readonly isSuccessful: boolean } | null
  readonly confirmationsSubmitted: number
  readonly confirmationsRequired: number
  /** Of the proposal or its last confirmation; milliseconds since the epoch. */
  readonly modifiedAt: number
}

/**
 * A transaction that its owners just completed may be executed before its execution is indexed: until then, a Safe's
 * nonce above it does not mean that another one replaced it.
 */
const INDEXING_GRACE_MS = 60_000

/**
 * @param safeNonce nonce of the Safe's next transaction.
 * @param now milliseconds since the epoch.
 */
export function multisigStatus(facts: StatusFacts, safeNonce: number, now: number): TransactionStatus {
  const { execution, confirmationsSubmitted, confirmationsRequired } = facts
  if (execution !== null) return execution.isSuccessful ? 'SUCCESS' : 'FAILED'
  const isConfirmed = confirmationsSubmitted >= confirmationsRequired
  if (safeNonce > facts.nonce) {
    return isConfirmed && now - facts.modifiedAt < INDEXING_GRACE_MS ? 'AWAITING_EXECUTION' : 'CANCELLED'
  }
  return isConfirmed ? 'AWAITING_EXECUTION' : 'AWAITING_CONFIRMATIONS'
}
