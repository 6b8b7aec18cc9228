/** Which nonce a new proposal gets. */
import type { TransactionListItem } from '@peppermint/safe/wire'

/** Nonces of the proposals in a queue. */
export function queuedNonces(items: readonly TransactionListItem[]): ReadonlySet<number> {
  const nonces = new Set<number>()
  for (const item of items) {
    const info = item.type === 'TRANSACTION' ? item.transaction.executionInfo : null
    if (info?.type === 'MULTISIG') nonces.add(info.nonce)
  }
  return nonces
}

/** More proposals in a row than owners queue; a service could make up any number, to hold a new one back. */
export const MAX_QUEUED_IN_ROW = 20

/**
 * The first nonce that no proposal has. Not one above the highest: a service could name one that is never reached.
 * @param next of the Safe, from the chain; the answer too if more than {@link MAX_QUEUED_IN_ROW} follow it without a gap.
 */
export function nextFreeNonce(next: number, queued: ReadonlySet<number>): number {
  let nonce = next
  while (queued.has(nonce) && nonce - next <= MAX_QUEUED_IN_ROW) nonce += 1
  return nonce - next > MAX_QUEUED_IN_ROW ? next : nonce
}
