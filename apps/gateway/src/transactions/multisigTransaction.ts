/** A multisig transaction: what its owners proposed and confirmed, and what the chain executed, as one. */
import type { SafeTransaction } from '@peppermint/safe/hashes'
import type { Address, Hash, Hex } from 'viem'

export interface Confirmation {
  readonly owner: Address
  /** `0x` in lists, which do not show it. */
  readonly signature: Hex
  /** Milliseconds since the epoch. */
  readonly submittedAt: number
}

export interface Execution {
  readonly isSuccessful: boolean
  readonly transactionHash: Hash
  readonly blockNumber: number
  /** Milliseconds since the epoch. */
  readonly executedAt: number
  readonly executor: Address | null
  /** Refund that the Safe paid. */
  readonly payment: bigint
}

export interface MultisigTransaction extends SafeTransaction {
  /** In bytes: in lists, `data` may only be the beginning. */
  readonly dataSize: number
  readonly actionCount: number | null
  readonly safe: Address
  readonly safeTxHash: Hash
  readonly proposer: Address | null
  readonly proposedByDelegate: Address | null
  /** JSON text; null for a transaction that was not proposed here. */
  readonly origin: string | null
  readonly isTrusted: boolean
  /** Of the proposal, else of the execution; milliseconds since the epoch. */
  readonly submittedAt: number
  /** Of the proposal, its last confirmation, also on chain, or the execution; milliseconds since the epoch. */
  readonly modifiedAt: number
  /** The same without approvals on chain that came before the proposal: by it, lists are in order. */
  readonly changedAt: number
  /** One per owner, in the order of their arrival. While it is queued: of current owners only. */
  readonly confirmations: readonly Confirmation[]
  /** The threshold that applies: now, or just before the execution. */
  readonly confirmationsRequired: number
  readonly execution: Execution | null
}
