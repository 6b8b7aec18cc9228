/** React hook over the journal, which is already an external store. */
import { useSyncExternalStore } from 'react'
import type { JournalEntry } from './entry.ts'
import type { Journal } from './journal.ts'

const EMPTY: readonly JournalEntry[] = []
const subscribeNever = () => () => undefined

/**
 * The account's entries, newest first, updated when any tab changes them. Empty while prerendering, without an
 * account, and before the journal is loaded.
 */
export function useJournal(
  journal: Journal | undefined,
  chainId: number,
  account: string | undefined,
): readonly JournalEntry[] {
  return useSyncExternalStore(
    journal?.subscribe ?? subscribeNever,
    () => (account === undefined ? EMPTY : (journal?.entries(chainId, account) ?? EMPTY)),
    () => EMPTY,
  )
}
