/** The journal as the account dialog lists it. */
import type { RecentTransaction } from '@peppermint/wallet-kit'
import { recent, type JournalEntry } from '@peppermint/wallet-kit/transactions'

/** Newest first, at most three; links where an explorer is known. */
export function recentRows(
  entries: readonly JournalEntry[],
  explorer: string | undefined,
): readonly RecentTransaction[] {
  return recent(entries).flatMap((entry) => rowOf(entry, explorer))
}

function statusOf(at: Exclude<JournalEntry['at'], 'asked' | 'unsent'>): RecentTransaction['status'] {
  if (at === 'sent') return 'pending'
  return at === 'inner-failed' ? 'failed' : at
}

function rowOf(entry: JournalEntry, explorer: string | undefined): readonly RecentTransaction[] {
  if (entry.at === 'asked' || entry.at === 'unsent') return []
  const row = {
    id: entry.id,
    description: entry.description,
    status: statusOf(entry.at),
  } as const
  const isLinked = explorer !== undefined && entry.hash !== undefined
  return [isLinked ? { ...row, href: `${explorer}/tx/${entry.hash}` } : row]
}
