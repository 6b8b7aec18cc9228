/**
 * The closed tokens as this browser last kept them: pages that the server renders know them before wallets and journal
 * have loaded. `closedTokens.ts` derives them; this is its copy.
 */
import { useEffect, useSyncExternalStore } from 'react'
import { browserStorage, createStoredState } from '../page/storedState.ts'
import type { ClosedTokens } from './closedTokens.ts'

const kept = createStoredState<readonly number[]>({
  storage: browserStorage('localStorage'),
  key: 'peppermint.closed',
  empty: [],
  parse: (text) => (JSON.parse(text) as unknown[]).filter((id) => typeof id === 'number'),
  format: (ids) => (ids.length === 0 ? null : JSON.stringify(ids)),
  events: globalThis.window,
})

/** Keeps them up to date, from the journal of a page that has loaded it. */
export function keepClosed(closed: ClosedTokens): void {
  const update = (): void => {
    if (closed.get().join() !== kept.refresh().join()) kept.set(closed.get())
  }
  closed.subscribe(update)
  update()
}

/** Closed tokens of this browser; none while a page that the server has rendered hydrates. */
export function useClosed(): readonly number[] {
  const closed = useSyncExternalStore(kept.subscribe, kept.get, kept.getFirst)
  useEffect(() => {
    // Once what is drawn is without them.
    if (closed === kept.get()) delete document.documentElement.dataset['closed']
  })
  return closed
}

/** An answer's pepper as the visitor has seen it: sealed, if its packet is closed. */
export const closeCard = <P extends { readonly id: number; readonly card: unknown }>(
  pepper: P,
  closed: readonly number[],
): P => (closed.includes(pepper.id) ? { ...pepper, card: null } : pepper)
