/** Groups of list items: the queue by its labels and conflicting nonces, the history by day. */
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

export interface DayGroup {
  /** Unix milliseconds; undefined for items before the first label. */
  readonly day: number | undefined
  readonly transactions: readonly TransactionItem[]
}

/**
 * Days that a further page repeats are one group: a label has the time of the first transaction below it.
 * @param dayOf names the day of a time, in the time zone that days are cut in.
 */
export function groupHistory(
  items: readonly TransactionListItem[],
  dayOf: (time: number) => string,
): readonly DayGroup[] {
  const groups: { day: number | undefined; transactions: TransactionItem[] }[] = []
  for (const item of items) {
    if (item.type === 'DATE_LABEL') {
      const last = groups.at(-1)?.day
      if (last === undefined || dayOf(last) !== dayOf(item.timestamp))
        groups.push({ day: item.timestamp, transactions: [] })
    } else if (item.type === 'TRANSACTION') {
      if (groups.length === 0) groups.push({ day: undefined, transactions: [] })
      groups.at(-1)?.transactions.push(item)
    }
  }
  return groups.filter(({ transactions }) => transactions.length > 0)
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
