/** What a visitor can do with a proposal, and why something is not possible. */
import { type Address, isAddressEqual } from 'viem'
import type { TransactionStatus } from '@peppermint/safe/wire'
import { type CheckedConfirmation, isCounted } from '../review/checkConfirmations.ts'
import type { ChainReading } from './chainReading.ts'

export interface ActionInput {
  /** Undefined without a connected wallet. */
  readonly account: Address | undefined
  readonly safe: Address
  /** A wallet is coming back. */
  readonly isReconnecting: boolean
  readonly owners: readonly Address[]
  readonly threshold: number
  /** Next nonce of the Safe; undefined until the chain is read. */
  readonly nextNonce: number | undefined
  /** Why `nextNonce` is undefined. */
  readonly reading: ChainReading
  readonly nonce: number
  /** Undefined while they are checked. */
  readonly confirmations: readonly CheckedConfirmation[] | undefined
  readonly isBlocked: boolean
  /** As the source states it. */
  readonly txStatus: TransactionStatus
  readonly proposer: Address | undefined
  /** It is itself a rejection. */
  readonly isRejection: boolean
}

export interface AvailableActions {
  /** `signed`: the account has signed it. */
  readonly sign: 'possible' | 'signed' | 'impossible'
  readonly execute:
    | { readonly status: 'possible' }
    /** Signatures missing besides the account's. */
    | { readonly status: 'missing-signatures'; readonly missing: number }
    | { readonly status: 'waits'; readonly nextNonce: number }
    | { readonly status: 'impossible' }
  readonly reject: boolean
  readonly delete: boolean
  /** A sentence in place of all actions. */
  readonly reason?: 'connect' | 'blocked' | 'over' | ChainReading | 'not-an-owner' | 'safe-itself'
}

const NONE = { sign: 'impossible', execute: { status: 'impossible' }, reject: false, delete: false } as const

export function availableActions(input: ActionInput): AvailableActions {
  const { account, owners, threshold, nextNonce, nonce, confirmations, txStatus, proposer } = input
  // Over by the service's word: believed until the chain is read, then only if its nonce is used.
  const isStatedOver = txStatus === 'SUCCESS' || txStatus === 'FAILED' || txStatus === 'CANCELLED'
  if (isStatedOver && (nextNonce === undefined || nonce < nextNonce)) return { ...NONE, reason: 'over' }
  if (account === undefined) return { ...NONE, reason: input.isReconnecting ? 'checking' : 'connect' }
  const isOwner = owners.some((owner) => isAddressEqual(owner, account))
  const isProposer = proposer !== undefined && isAddressEqual(proposer, account)
  // A proposal that is not what it states can still be removed and rejected.
  if (input.isBlocked)
    return { ...NONE, reject: isOwner && !input.isRejection, delete: isProposer, reason: 'blocked' }
  if (nextNonce === undefined) return { ...NONE, reason: input.reading }
  if (confirmations === undefined) return { ...NONE, reason: 'checking' }
  if (nonce < nextNonce) return { ...NONE, delete: isProposer, reason: 'over' }
  // Inside a Safe the account is the Safe itself: its execution would run with a nonce that its own call has used.
  if (isAddressEqual(account, input.safe)) return { ...NONE, reason: 'safe-itself' }
  const counted = confirmations.filter(isCounted)
  const hasSigned = counted.some(({ signer }) => isAddressEqual(signer, account))
  // An owner agrees by executing.
  const missing = Math.max(0, threshold - counted.length - (isOwner && !hasSigned ? 1 : 0))
  return {
    sign: hasSigned ? 'signed' : isOwner ? 'possible' : 'impossible',
    execute:
      nonce > nextNonce
        ? { status: 'waits', nextNonce }
        : missing > 0
          ? { status: 'missing-signatures', missing }
          : { status: 'possible' },
    reject: isOwner && !input.isRejection,
    delete: isProposer,
    ...(!isOwner && { reason: 'not-an-owner' as const }),
  }
}
