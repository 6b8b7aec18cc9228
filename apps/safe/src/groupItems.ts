/** Groups of the queue by its labels and conflicting nonces. */
import type { QueueLabel, TransactionItem, TransactionListItem } from '@peppermint/safe/wire'

interface NonceGroup {
  /** Of proposals that conflict; undefined for a single one. */
  readonly nonce: number | undefined
  readonly transactions: readonly TransactionItem[]
}

export interface QueueGroup {
  readonly label: QueueLabel | undefined
  readonly nonces: readonly NonceGroup[]
}

/** Empty groups are dropped. */
export function groupQueue(items: readonly TransactionListItem[]): readonly QueueGroup[] {
  const groups: {
    label: QueueGroup['label']
    nonces: { nonce?: number; transactions: TransactionItem[] }[]
  }[] = []
  let conflict: { nonce?: number; transactions: TransactionItem[] } | undefined
  const current = () => {
    const last = groups.at(-1)
    if (last !== undefined) return last
    const first = { label: undefined, nonces: [] }
    groups.push(first)
    return first
  }
  for (const item of items)
    switch (item.type) {
      case 'LABEL':
        conflict = undefined
        // A further page repeats the label.
        if (groups.at(-1)?.label !== item.label) groups.push({ label: item.label, nonces: [] })
        break
      case 'CONFLICT_HEADER':
        conflict = { nonce: item.nonce, transactions: [] }
        current().nonces.push(conflict)
        break
      case 'TRANSACTION':
        if (conflict !== undefined && item.conflictType !== 'None') conflict.transactions.push(item)
        else current().nonces.push({ transactions: [item] })
        if (item.conflictType !== 'HasNext') conflict = undefined
        break
      case 'DATE_LABEL':
        break
    }
  return groups
    .map(({ label, nonces }) => ({
      label,
      nonces: nonces
        .filter(({ transactions }) => transactions.length > 0)
        .map(({ nonce, transactions }) => ({ nonce, transactions })),
    }))
    .filter(({ nonces }) => nonces.length > 0)
}

/** The item of a transaction. @param id of the item, or a safeTxHash. */
export function findItem(items: readonly TransactionListItem[], id: string): TransactionItem | undefined {
  const wanted = id.toLowerCase()
  return items.find((item): item is TransactionItem => {
    if (item.type !== 'TRANSACTION') return false
    const own = item.transaction.id.toLowerCase()
    return own === wanted || own.endsWith(`_${wanted}`)
  })
}
