/** Labels and conflicts of the queue, from a page's neighbors: the same rows get the same items on pages of any size. */
import type { ConflictType, TransactionListItem, TransactionSummary } from '../wire/index.ts'

/** A queued transaction of the page. */
export interface QueuedTransaction {
  readonly nonce: number
  readonly summary: TransactionSummary
}

/**
 * @param page ordered by nonce.
 * @param neighbors nonces of the transactions before and after the page.
 * @param safeNonce nonce of the Safe's next transaction.
 */
export function queueItems(
  page: readonly QueuedTransaction[],
  neighbors: { readonly before: number | undefined; readonly after: number | undefined },
  safeNonce: number,
): TransactionListItem[] {
  return page.flatMap(({ nonce, summary }, index): TransactionListItem[] => {
    const before = index === 0 ? neighbors.before : page[index - 1]?.nonce
    const after = index === page.length - 1 ? neighbors.after : page[index + 1]?.nonce
    const items: TransactionListItem[] = []
    if (before === undefined && nonce === safeNonce) items.push({ type: 'LABEL', label: 'Next' })
    if (nonce > safeNonce && (before === undefined || before <= safeNonce)) {
      items.push({ type: 'LABEL', label: 'Queued' })
    }
    if (before !== nonce && after === nonce) items.push({ type: 'CONFLICT_HEADER', nonce })
    items.push({
      type: 'TRANSACTION',
      conflictType: conflictTypeOf(nonce, before, after),
      transaction: summary,
    })
    return items
  })
}

function conflictTypeOf(nonce: number, before: number | undefined, after: number | undefined): ConflictType {
  if (after === nonce) return 'HasNext'
  return before === nonce ? 'End' : 'None'
}
