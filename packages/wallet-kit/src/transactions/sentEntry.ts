/** Changes of an entry whose transaction was sent, by what a node returned. Pure. */
import type { Hash } from 'viem'
import { sameAddress, type ChainTransaction } from './chainReads.ts'
import { clearMissing, type Sent } from './entry.ts'

/** Time without a node that finds the hash until the entry is `unseen`; replacements are not assumed before. */
export const UNSEEN_AFTER_MS = 60_000
/** Time without a node that finds a recorded hash until it is dropped. */
export const DROPPED_AFTER_MS = 24 * 60 * 60_000

/** The node returned the transaction: records its actual nonce, unless another account sent it (a bundler). */
export function withNonce(entry: Sent, transaction: ChainTransaction): Sent {
  const found = clearMissing(entry)
  if (
    !sameAddress(transaction.from, entry.account) ||
    (entry.nonceVerified && entry.nonce === transaction.nonce)
  )
    return found
  return { ...found, nonce: transaction.nonce, nonceVerified: true }
}

/** The same request under a new hash: the wallet raised the fee. */
export function withHash(entry: Sent, hash: Hash): Sent {
  if (entry.hash === hash) return entry
  return { ...entry, hash, previousHashes: [...(entry.previousHashes ?? []), entry.hash], repriced: true }
}

/** The node did not find it; `unseen` after a minute. */
export function markMissing(entry: Sent, now: number): Sent {
  if (entry.missingSince === undefined) return { ...entry, missingSince: now }
  return entry.unseen || now - entry.missingSince <= UNSEEN_AFTER_MS ? entry : { ...entry, unseen: true }
}

/** Between questions about a batch of calls whose outcome is unknown. */
const UNKNOWN_RECHECK_MS = 60_000

/** Whether the outcome of a batch of calls is unknown, and it was asked about in the last minute. */
export const isPaused = ({ statusUnknownAt }: Sent, now: number): boolean =>
  statusUnknownAt !== undefined && now - statusUnknownAt < UNKNOWN_RECHECK_MS

/** Nothing says what became of the batch of calls: pending for a day, then unknown. Never dropped, as money may have moved. */
export function markUnknown(entry: Sent, now: number): Sent {
  if (now - entry.requestedAt < DROPPED_AFTER_MS || isPaused(entry, now)) return entry
  return { ...entry, statusUnknownAt: now }
}

/** Fields that a reopened entry keeps. */
export function pickHistory({
  previousHashes,
  repriced,
  recovered,
  rejectedAt,
  copyOf,
  operation,
}: Partial<Omit<Sent, 'status'>>): Partial<Sent> {
  return {
    ...(previousHashes && { previousHashes }),
    ...(repriced && { repriced }),
    ...(recovered && { recovered }),
    ...(rejectedAt !== undefined && { rejectedAt }),
    ...(copyOf !== undefined && { copyOf }),
    ...(operation !== undefined && { operation }),
  }
}
