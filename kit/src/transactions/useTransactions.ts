/** Transactions of the connected account in React: listing them, forgetting what is settled. */
import type { RecentTransaction } from '../account/RecentTransactions.tsx'
import { useNetworks } from '../networks/useNetworks.ts'
import { useKit } from '../provider/kit.ts'
import { useStore } from '../provider/store.ts'
import { useConnectedWallet } from '../provider/useConnection.ts'
import { type JournalEntry, recent } from './entry.ts'
import { useJournal } from './useJournal.ts'

/** The connected account's transactions on the chain it is on, newest first; none while nobody is connected. */
export function useRecentTransactions(): readonly RecentTransaction[] {
  const explorer = useNetworks().current?.explorer?.url
  const entries = useEntries()
  return recent(entries, entries.length).flatMap((entry) => rowOf(entry, explorer))
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
export function useEntries(): readonly JournalEntry[] {
  const { stores } = useKit()
  const connected = useConnectedWallet()
  return useJournal(useStore(stores.loaded)?.journal, connected?.chain.id ?? 0, connected?.address)
}

/** An entry as it is listed; none for what never left. */
export function rowOf(entry: JournalEntry, explorer: string | undefined): readonly RecentTransaction[] {
  if (entry.status === 'asked' || entry.status === 'unsent') return []
  const reason = entry.status === 'failed' ? entry.revert.message : undefined
  return [
    {
      id: entry.id,
      description: entry.description,
      status: statusOf(entry.status),
      ...(explorer && entry.hash && { href: `${explorer}/tx/${entry.hash}` }),
      ...(reason && { reason }),
    },
  ]
}

function statusOf(status: Exclude<JournalEntry['status'], 'asked' | 'unsent'>): RecentTransaction['status'] {
  if (status === 'sent') return 'pending'
  return status === 'inner-failed' ? 'failed' : status
}
