/** What a reviewer should know before signing, worst first. */
import type { Address, Hex } from 'viem'
import type { KnownContractRole } from '../chain/index.ts'

export type Severity = 'danger' | 'warning' | 'note'

/** Fields of a Safe that a service states and the chain knows. */
export type SafeField = 'version' | 'owners' | 'threshold' | 'nonce' | 'modules' | 'guard' | 'fallbackHandler'

export type FindingFacts =
  /** A service states another hash for these fields than they have. Signing is blocked. */
  | { readonly type: 'stated-hash-differs'; readonly stated: Hex; readonly computed: Hex }
  /** A service states something else about the Safe than the chain. */
  | {
      readonly type: 'stated-safe-differs'
      readonly field: SafeField
      readonly stated: string
      readonly chain: string
    }
  /** A service states that it was executed or replaced, but its nonce is free on the chain. */
  | {
      readonly type: 'stated-outcome-differs'
      readonly status: 'SUCCESS' | 'FAILED' | 'CANCELLED'
      readonly nonce: number
      readonly next: number
    }
  /** The Safe's code is none of Safe's: it may count and hash in another way. */
  | { readonly type: 'unknown-safe-contract'; readonly singleton: Address | null }
  /** Foreign code runs as the Safe: it can take everything. */
  | { readonly type: 'delegate-call-unknown'; readonly to: Address }
  /** To a contract of Safe, or (without a role) to one that the operator trusts. */
  | {
      readonly type: 'delegate-call-known'
      readonly to: Address
      readonly name: string
      readonly role: KnownContractRole | null
    }
  /** A batch whose calls cannot be read. */
  | { readonly type: 'unreadable-batch' }
  /** A batch that is called, not delegated: its calls would not be the Safe's. */
  | { readonly type: 'batch-not-delegated' }
  | {
      readonly type: 'gas-refund'
      readonly gasPrice: bigint
      readonly baseGas: bigint
      readonly gasToken: Address
      readonly refundReceiver: Address
    }
  | { readonly type: 'nonce-used'; readonly nonce: number; readonly next: number }
  /** Other transactions have to be executed first. */
  | { readonly type: 'nonce-ahead'; readonly nonce: number; readonly next: number }
  | { readonly type: 'rejection'; readonly nonce: number }
  | { readonly type: 'add-owner'; readonly owner: string; readonly threshold: string }
  | { readonly type: 'remove-owner'; readonly owner: string; readonly threshold: string }
  | { readonly type: 'swap-owner'; readonly oldOwner: string; readonly newOwner: string }
  | { readonly type: 'change-threshold'; readonly threshold: string }
  | { readonly type: 'enable-module'; readonly module: string }
  | { readonly type: 'disable-module'; readonly module: string }
  | { readonly type: 'set-guard'; readonly guard: string }
  | { readonly type: 'remove-guard' }
  | { readonly type: 'set-module-guard'; readonly guard: string }
  | { readonly type: 'set-fallback-handler'; readonly handler: string; readonly name: string | null }
  | { readonly type: 'change-implementation'; readonly implementation: string }
  /** A call of the Safe to itself that no known function fits. */
  | { readonly type: 'unknown-self-call' }
  /** Data for an address that has no code: it does nothing, and coin sent along is gone to that address. */
  | { readonly type: 'no-code'; readonly to: Address }
  | { readonly type: 'unknown-calldata'; readonly to: Address }
  | { readonly type: 'unlimited-approval'; readonly token: Address; readonly spender: string }
  /** Of every token of a collection. */
  | { readonly type: 'approval-for-all'; readonly token: Address; readonly operator: string }
  | { readonly type: 'transfer-to-token'; readonly token: Address }
  | { readonly type: 'transfer-to-zero' }
  | { readonly type: 'ownership-transfer'; readonly contract: Address; readonly newOwner: string | null }
  /** Approves a transaction or message of another Safe, of which this one is an owner. */
  | { readonly type: 'approves-hash'; readonly safe: Address; readonly hash: string }
  /** More calls than a page shows. */
  | { readonly type: 'too-many-calls'; readonly shown: number; readonly total: number }
  /** Decoded names and texts of a call have characters that hide or imitate others. */
  | { readonly type: 'misleading-characters'; readonly codePoints: readonly number[] }
  /** Signs a message in the Safe's name, on chain. */
  | { readonly type: 'signs-message'; readonly message: string }

export type Finding = FindingFacts & {
  readonly severity: Severity
  /** The call, as `ReviewedCall.path`; null for the transaction as a whole. */
  readonly path: readonly number[] | null
}

const RANK: Readonly<Record<Severity, number>> = { danger: 0, warning: 1, note: 2 }

export const sortFindings = (findings: readonly Finding[]): readonly Finding[] =>
  findings.toSorted((one, other) => RANK[one.severity] - RANK[other.severity])
