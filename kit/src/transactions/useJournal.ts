/** The journal in React: one line, because the journal is already a store. */
import { useSyncExternalStore } from 'react'
import type { JournalEntry } from './entry.ts'
import type { Journal } from './journal.ts'

const none: readonly JournalEntry[] = []
const never = () => () => undefined

/** Entries of an account, newest first, redrawn when any tab changes them; empty while prerendering, without an
 * account, and before the journal is loaded. */
export function useJournal(
  journal: Journal | undefined,
  chainId: number,
  account: string | undefined,
): readonly JournalEntry[] {
  return useSyncExternalStore(
    journal?.subscribe ?? never,
    () => (account === undefined ? none : (journal?.entries(chainId, account) ?? none)),
    () => none,
  )
}
