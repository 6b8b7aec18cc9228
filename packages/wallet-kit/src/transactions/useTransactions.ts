/** React hooks that list the connected account's transactions and clear the settled ones. */
import { useSyncExternalStore } from 'react'
import type { RecentTransaction } from '../account/RecentTransactions.tsx'
import { useNetworks } from '../networks/useNetworks.ts'
import { useKit } from '../provider/kit.ts'
import { useConnectedWallet } from '../provider/useConnection.ts'
import { useJournal } from './useJournal.ts'
import { type JournalEntry, getRecent, isPendingOperation, isProvisional } from './entry.ts'

const EMPTY: readonly JournalEntry[] = []
const subscribeNever = () => () => undefined

/** The connected account's transactions on its current chain, newest first. Empty while disconnected. */
export function useRecentTransactions(): readonly RecentTransaction[] {
  const explorer = useNetworks().current?.explorer?.url
  const entries = useJournalEntries()
  return getRecent(entries, entries.length).flatMap((entry) => toRows(entry, explorer))
}

/**
 * Returns a function that removes the connected account's settled transactions on its current chain. Pending ones
 * stay.
 */
export function useClearTransactions(): () => void {
  const { stores } = useKit()
  const connected = useConnectedWallet()
  return () => {
    if (connected) stores.loaded.get()?.journal.clear(connected.chain.id, connected.address)
  }
}

/** The connected account's journal entries on its current chain, newest first. */
export function useJournalEntries(): readonly JournalEntry[] {
  const connected = useConnectedWallet()
  const journal = useJournal()
  return useSyncExternalStore(
    journal?.subscribe ?? subscribeNever,
    () => (connected && journal?.entries(connected.chain.id, connected.address)) ?? EMPTY,
    () => EMPTY,
  )
}

/** The list row of an entry; none if it was never sent. A batch of calls was, even if its wallet gave it up. */
export function toRows(entry: JournalEntry, explorer: string | undefined): readonly RecentTransaction[] {
  if (entry.status === 'requested') return []
  if (entry.status === 'unsent')
    return entry.callsId === undefined
      ? []
      : [{ id: entry.id, description: entry.description, status: UNSENT_CALLS[entry.reason] }]
  const { hash } = entry
  const reason = entry.status === 'failed' ? entry.revert.message : undefined
  return [
    {
      id: entry.id,
      description: entry.description,
      status: toRowStatus(entry),
      ...(explorer && hash && !isPendingOperation(entry) && { href: `${explorer}/tx/${hash}` }),
      ...(reason && { reason }),
    },
  ]
}

/** What became of a batch of calls that named no transaction. */
const UNSENT_CALLS = {
  rejected: 'lost',
  dropped: 'lost',
  reverted: 'failed',
  'partly-reverted': 'partial',
} as const

function toRowStatus(
  entry: Exclude<JournalEntry, { status: 'requested' | 'unsent' }>,
): RecentTransaction['status'] {
  switch (entry.status) {
    case 'sent':
      return entry.statusUnknownAt === undefined ? 'pending' : 'unknown'
    case 'replaced':
      // While it is not certain, the transaction may still arrive; later nothing looks for it any more.
      if (entry.tentative) return isProvisional(entry, Date.now()) ? 'pending' : 'lost'
      return entry.reason === 'nonce-used' ? 'lost' : 'replaced'
    case 'confirmed':
      return 'confirmed'
    case 'failed':
    case 'inner-failed':
      return entry.isPartial ? 'partial' : 'failed'
  }
}
