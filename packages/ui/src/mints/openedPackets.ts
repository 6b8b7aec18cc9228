/**
 * Which packets the visitor has opened, by mint: the browser keeps it, so that a reload shows the same, and other tabs
 * follow. What cannot be kept lasts as long as the page; then the packets are closed again, and nothing else is lost.
 */
import { browserStorage, createStoredState } from '../page/storedState.ts'
import type { Pepper } from '../tokens/peppers.ts'

/** Token ids by a mint's id in the journal, the mint that was opened last at the end. */
type Opened = Readonly<Record<string, readonly number[]>>

const KEY = 'peppermint.opened'
/** The panel shows a mint for a day: older ones need not be remembered. */
const MAX_MINTS = 20

const opened = createStoredState<Opened>({
  storage: browserStorage('localStorage'),
  key: KEY,
  empty: {},
  parse: parseOpened,
  format: (value) => JSON.stringify(value),
  events: globalThis.window,
})

/** The tokens among `ids` whose packets are closed, in the same order. */
export function getUnopened(mint: string, ids: readonly number[]): readonly number[] {
  const known = opened.get()[mint] ?? []
  return ids.filter((id) => !known.includes(id))
}

/** The peppers as the visitor has seen them: those of closed packets are sealed. */
export const closePackets = (peppers: readonly Pepper[], unopened: readonly number[]): readonly Pepper[] =>
  peppers.map((pepper) => (unopened.includes(pepper.id) ? { status: 'sealed', id: pepper.id } : pepper))

export function openPackets(mint: string, ids: readonly number[]): void {
  const { [mint]: before = [], ...others } = opened.refresh()
  const kept = Object.entries(others).slice(1 - MAX_MINTS)
  opened.set(Object.fromEntries([...kept, [mint, [...new Set([...before, ...ids])]]]))
}

/** Calls the function whenever packets are opened, in this tab or another one. @returns how to end that. */
export const subscribeToPackets = opened.subscribe

/** Ignores what another version or someone else has written. */
function parseOpened(text: string): Opened {
  return Object.fromEntries(
    Object.entries(Object(JSON.parse(text))).flatMap(([mint, ids]: [string, unknown]) =>
      Array.isArray(ids) ? [[mint, ids.filter((id) => typeof id === 'number')]] : [],
    ),
  )
}
