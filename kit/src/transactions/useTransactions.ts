/** Transactions of the connected account in React: listing them, forgetting what is settled. */
import type { RecentTransaction } from '../account/RecentTransactions.tsx'
import { useNetworks } from '../networks/useNetworks.ts'
import { useKit } from '../provider/kit.ts'
import { useStore } from '../provider/store.ts'
import { useConnectedWallet } from '../provider/useConnection.ts'
import { type JournalEntry, getRecent } from './entry.ts'
import { useJournal } from './useJournal.ts'

/** The connected account's transactions on the chain it is on, newest first; none while nobody is connected. */
export function useRecentTransactions(): readonly RecentTransaction[] {
  const explorer = useNetworks().current?.explorer?.url
  const entries = useJournalEntries()
  return getRecent(entries, entries.length).flatMap((entry) => toRows(entry, explorer))
}

/** Forgets the settled transactions of the connected account on the chain it is on. Pending ones stay. */
export function useClearTransactions(): () => void {
  const { stores } = useKit()
  const connected = useConnectedWallet()
  return () => {
    if (connected) stores.loaded.get()?.journal.clear(connected.chain.id, connected.address)
  }
}

/** The connected account's entries in the journal on the chain it is on, newest first. */
export function useJournalEntries(): readonly JournalEntry[] {
  const { stores } = useKit()
  const connected = useConnectedWallet()
  return useJournal(useStore(stores.loaded)?.journal, connected?.chain.id ?? 0, connected?.address)
}

/** An entry as it is listed; none for what never left. */
export function toRows(entry: JournalEntry, explorer: string | undefined): readonly RecentTransaction[] {
  if (entry.status === 'requested' || entry.status === 'unsent') return []
  const reason = entry.status === 'failed' ? entry.revert.message : undefined
  return [
    {
      id: entry.id,
      description: entry.description,
      status: toRowStatus(entry.status),
      ...(explorer && entry.hash && { href: `${explorer}/tx/${entry.hash}` }),
      ...(reason && { reason }),
    },
  ]
}

function toRowStatus(
  status: Exclude<JournalEntry['status'], 'requested' | 'unsent'>,
): RecentTransaction['status'] {
  if (status === 'sent') return 'pending'
  return status === 'inner-failed' ? 'failed' : status
}
