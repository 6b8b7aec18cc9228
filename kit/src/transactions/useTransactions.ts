/** Transactions of the connected account in React: adding one, listing them, forgetting what is settled. */
import { useCallback } from 'react'
import type { RecentTransaction } from '../account/RecentTransactions.tsx'
import { findNetwork } from '../networks/network.ts'
import { useKit } from '../provider/kit.ts'
import { useConnectedWallet } from '../provider/useConnection.ts'
import { type JournalEntry, recent } from './entry.ts'
import { type NewTransaction, recordTransaction, senderOf } from './record.ts'
import { useJournal } from './useJournal.ts'

/**
 * Tells the kit of a transaction that the app has sent: it is listed, and followed until the chain has said what
 * became of it. It counts for the account and the chain that the wallet is on at the moment of the call, unless the
 * transaction names others. The function throws `InvalidTransaction` for what cannot be followed, and when nobody is
 * connected.
 */
export function useAddTransaction(): (transaction: NewTransaction) => void {
  const { journal, wallet } = useKit()
  return useCallback(
    (transaction) => {
      recordTransaction(journal, senderOf(wallet.getSnapshot(), transaction), transaction)
    },
    [journal, wallet],
  )
}

/** The connected account's transactions on the chain it is on, newest first; none while nobody is connected. */
export function useRecentTransactions(): readonly RecentTransaction[] {
  const { journal, networks } = useKit()
  const connected = useConnectedWallet()
  const chainId = connected?.chain.id ?? 0
  const entries = useJournal(journal, chainId, connected?.address)
  const explorer = findNetwork(networks, chainId).explorer?.url
  return recent(entries, entries.length).flatMap((entry) => rowOf(entry, explorer))
}

/** Forgets the settled transactions of the connected account on the chain it is on. Pending ones stay. */
export function useClearTransactions(): () => void {
  const { journal } = useKit()
  const connected = useConnectedWallet()
  return () => {
    if (connected) journal.clear(connected.chain.id, connected.address)
  }
}

/** An entry as it is listed; none for what never left. */
export function rowOf(entry: JournalEntry, explorer: string | undefined): readonly RecentTransaction[] {
  if (entry.at === 'asked' || entry.at === 'unsent') return []
  const reason = entry.at === 'failed' ? entry.revert.message : undefined
  return [
    {
      id: entry.id,
      description: entry.description,
      status: statusOf(entry.at),
      ...(explorer && entry.hash && { href: `${explorer}/tx/${entry.hash}` }),
      ...(reason && { reason }),
    },
  ]
}

function statusOf(at: Exclude<JournalEntry['at'], 'asked' | 'unsent'>): RecentTransaction['status'] {
  if (at === 'sent') return 'pending'
  return at === 'inner-failed' ? 'failed' : at
}
