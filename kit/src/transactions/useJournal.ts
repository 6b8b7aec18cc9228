/** The journal in React: one line, because the journal is already a store. */
import { useSyncExternalStore } from 'react'
import type { JournalEntry } from './entry.ts'
import type { Journal } from './journal.ts'

const EMPTY: readonly JournalEntry[] = []
const subscribeNever = () => () => undefined

/** Entries of an account, newest first, redrawn when any tab changes them; empty while prerendering, without an
 * account, and before the journal is loaded. */
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
