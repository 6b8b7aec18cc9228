/**
 * Whether the queue has a proposal already: another owner's, or an earlier one of this browser whose answer was lost. As
 * its source tells it; the visitor decides.
 */
import { isRejection } from '@peppermint/safe/review'
import { isAddressEqual, type Hex } from 'viem'
import type { ReviewedTransaction } from '../sign/reviewed.ts'
import type { Queued, QueueReading } from './readQueued.ts'

export interface QueuedProposal {
  readonly safeTxHash: Hex
  readonly nonce: number
  /** The transaction itself, not only one with the same calls. */
  readonly isSame: boolean
}

/** @returns the proposal; undefined if the queue has none such, `unknown` if it was not read whole. */
export function findQueued(
  { proposals, isWhole }: QueueReading,
  { transaction, safe, safeTxHash }: ReviewedTransaction,
): QueuedProposal | 'unknown' | undefined {
  const isSame = ({ info }: Queued): boolean => info.safeTxHash.toLowerCase() === safeTxHash.toLowerCase()
  const hasSameCalls = ({ details: { txData } }: Queued): boolean =>
    txData !== null &&
    isAddressEqual(txData.to.value, transaction.to) &&
    BigInt(txData.value ?? 0) === transaction.value &&
    (txData.hexData ?? '0x').toLowerCase() === transaction.data.toLowerCase() &&
    txData.operation === transaction.operation
  // All rejections make the same call; each is of another nonce.
  const isCompared = !isRejection(transaction, safe.safe)
  const found = proposals.find(isSame) ?? (isCompared ? proposals.find(hasSameCalls) : undefined)
  if (found === undefined) return isWhole ? undefined : 'unknown'
  return { safeTxHash: found.info.safeTxHash, nonce: found.info.nonce, isSame: isSame(found) }
}
