/** Reviews a transaction before an owner signs it: hashes and calls are of the very bytes to be signed. */
import { isAddressEqual, zeroAddress, type Address, type Hex } from 'viem'
import type { SafeState } from '../chain/index.ts'
import type { AbiSource } from '../decode/index.ts'
import { hashSafeTransaction, type SafeTransaction } from '../hashes/index.ts'
import { findInCall } from './callFindings.ts'
import { type Finding, sortFindings } from './finding.ts'
import { findLookAlikes } from './lookAlikes.ts'
import { findRefund } from './refund.ts'
import { isRejection } from './rejection.ts'
import { flattenCalls, MAX_SHOWN_CALLS, readCallTree, type ReviewedCall } from './reviewedCall.ts'

/** The Safe: what its hashes need, and what is known besides, best from the chain. */
export type ReviewedSafe = Pick<SafeState, 'address' | 'chainId' | 'version'> &
  Partial<Pick<SafeState, 'nonce' | 'isGenuine' | 'singleton'>>

export interface TransactionReviewInput {
  readonly transaction: SafeTransaction
  readonly safe: ReviewedSafe
  /** What a service says about the transaction: compared, never shown as a fact. */
  readonly stated?: { readonly safeTxHash?: Hex | undefined } | undefined
  /** Of the page's contracts and of the visitor, besides those of Safe's contracts and tokens. */
  readonly abis?: readonly AbiSource[] | undefined
  /** Addresses that owners know, such as their own: others that look like them are found. */
  readonly known?: readonly Address[] | undefined
  /** Whether an address has code, see `readContracts`; undefined where it is not known. */
  readonly hasCode?: ((address: Address) => boolean | undefined) | undefined
}

/** The hashes that a hardware wallet shows. */
export interface ReviewedHashes {
  readonly domainHash: Hex
  /** "Message hash" of a hardware wallet: of the transaction's fields. */
  readonly messageHash: Hex
  readonly safeTxHash: Hex
}

export interface TransactionReview {
  readonly hashes: ReviewedHashes
  readonly call: ReviewedCall
  /** Worst first; for each call of a batch there may be a few. */
  readonly findings: readonly Finding[]
  /** It must not be signed: a service states another transaction under this hash, or another hash for this one. */
  readonly isBlocked: boolean
}

/** Pure; the work is bounded for any calldata. */
export function reviewTransaction(input: TransactionReviewInput): TransactionReview {
  const { transaction, safe, stated, abis = [], known = [], hasCode = () => undefined } = input
  const { domainHash, structHash, safeTxHash } = hashSafeTransaction(transaction, {
    chainId: safe.chainId,
    safe: safe.address,
    version: safe.version,
  })
  const { call, count, isCutOff } = readCallTree(safe.address, transaction, abis)
  const context = { safe: safe.address, hasCode }
  const calls = flattenCalls(call)
  const ofCalls = calls.flatMap((one) => findInCall(one, context))
  const ofHash = findStatedHash(stated?.safeTxHash, safeTxHash)
  const findings: readonly Finding[] = [
    ...ofHash,
    ...(isCutOff ? [{ type: 'cut-off', severity: 'danger', path: null } as const] : []),
    ...findTooMany(count),
    ...findInFields(transaction, safe),
    ...ofCalls,
    ...findLookAlikes(calls, [safe.address, ...known], refundAddresses(transaction)).map(
      (found) => ({ type: 'look-alike', severity: 'danger', path: null, ...found }) as const,
    ),
  ]
  return {
    hashes: { domainHash, messageHash: structHash, safeTxHash },
    call,
    findings: sortFindings(findings),
    isBlocked: ofHash.length > 0,
  }
}

/** Of the token and the account that a refund of gas goes to, where they are not the defaults. */
const refundAddresses = ({ gasToken, refundReceiver }: SafeTransaction): readonly Address[] =>
  [gasToken, refundReceiver].filter((address) => !isAddressEqual(address, zeroAddress))

function findStatedHash(stated: Hex | undefined, computed: Hex): readonly Finding[] {
  if (stated === undefined || stated.toLowerCase() === computed) return []
  return [{ type: 'stated-hash-differs', severity: 'danger', path: null, stated, computed }]
}

function findTooMany(total: number): readonly Finding[] {
  if (total <= MAX_SHOWN_CALLS) return []
  return [{ type: 'too-many-calls', severity: 'danger', path: null, shown: MAX_SHOWN_CALLS, total }]
}

function findInFields(transaction: SafeTransaction, safe: ReviewedSafe): readonly Finding[] {
  const found: Finding[] = []
  const { nonce } = transaction
  if (safe.isGenuine === false)
    found.push({
      type: 'unknown-safe-contract',
      severity: 'danger',
      path: null,
      singleton: safe.singleton ?? null,
    })
  for (const [severity, facts] of findRefund(transaction)) found.push({ ...facts, severity, path: null })
  if (safe.nonce !== undefined && nonce < safe.nonce)
    found.push({ type: 'nonce-used', severity: 'warning', path: null, nonce, next: safe.nonce })
  if (safe.nonce !== undefined && nonce > safe.nonce)
    found.push({ type: 'nonce-ahead', severity: 'note', path: null, nonce, next: safe.nonce })
  if (isRejection(transaction, safe.address))
    found.push({ type: 'rejection', severity: 'note', path: null, nonce })
  return found
}
