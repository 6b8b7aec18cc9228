/** The journal in React: one line, because the journal is already a store. */
import { useSyncExternalStore } from 'react'
import type { JournalEntry } from './entry.ts'
import type { Journal } from './journal.ts'

const none: readonly JournalEntry[] = []

/** Entries of an account, newest first, redrawn when any tab changes them; empty while prerendering or without an account. */
export function useJournal(
  journal: Journal,
  chainId: number,
  account: string | undefined,
): readonly JournalEntry[] {
  return useSyncExternalStore(
    journal.subscribe,
    () => (account === undefined ? none : journal.entries(chainId, account)),
    () => none,
  )
}
