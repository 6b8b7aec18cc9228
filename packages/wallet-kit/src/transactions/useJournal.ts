/** In a separate module: the first script of an app that uses it needs nothing of the transactions themselves. */
import { useKit } from '../provider/kit.ts'
import { useStore } from '../provider/store.ts'
import type { Journal } from './journal.ts'

/** The page's journal, for what its own hooks do not do; undefined until it is loaded, shortly after a wallet connects. */
export function useJournal(): Journal | undefined {
  return useStore(useKit().stores.loaded)?.journal
}
