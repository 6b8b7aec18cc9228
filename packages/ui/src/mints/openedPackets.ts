/**
 * Which packets the visitor has opened, by mint: the browser keeps it, so that a reload shows the same, and other tabs
 * follow. What cannot be kept lasts as long as the page; then the packets are closed again, and nothing else is lost.
 */
import type { Pepper } from '../tokens/peppers.ts'

/** Token ids by a mint's id in the journal, the mint that was opened last at the end. */
type Opened = Readonly<Record<string, readonly number[]>>

const KEY = 'peppermint.opened'
/** The panel shows a mint for a day: older ones need not be remembered. */
const MAX_MINTS = 20

const listeners = new Set<() => void>()
/** What this page has opened, where the browser stores nothing. */
let openedHere: Opened = {}

/** The tokens among `ids` whose packets are closed, in the same order. */
export function getUnopened(mint: string, ids: readonly number[]): readonly number[] {
  const opened = new Set([...(readStored()[mint] ?? []), ...(openedHere[mint] ?? [])])
  return ids.filter((id) => !opened.has(id))
}

/** The peppers as the visitor has seen them: those of closed packets are sealed. */
export const closePackets = (peppers: readonly Pepper[], unopened: readonly number[]): readonly Pepper[] =>
  peppers.map((pepper) => (unopened.includes(pepper.id) ? { status: 'sealed', id: pepper.id } : pepper))

export function openPackets(mint: string, ids: readonly number[]): void {
  openedHere = withOpened(openedHere, mint, ids)
  try {
    localStorage.setItem(KEY, JSON.stringify(withOpened(readStored(), mint, ids)))
  } catch {
    // Storage is full or blocked.
  }
  listeners.forEach((listener) => listener())
}

/** Calls the function whenever packets are opened, in this tab or another one. @returns how to end that. */
export function subscribeToPackets(listener: () => void): () => void {
  // Added once, however often.
  addEventListener('storage', onStorage)
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** `key` is null if everything was cleared. */
function onStorage({ key }: StorageEvent): void {
  if (key === KEY || key === null) listeners.forEach((listener) => listener())
}

function withOpened(opened: Opened, mint: string, ids: readonly number[]): Opened {
  const { [mint]: before = [], ...others } = opened
  const kept = Object.entries(others).slice(1 - MAX_MINTS)
  return Object.fromEntries([...kept, [mint, [...new Set([...before, ...ids])]]])
}

/** Ignores what another version or someone else has written. */
function readStored(): Opened {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return {}
    return Object.fromEntries(
      Object.entries(stored).flatMap(([mint, ids]: [string, unknown]) =>
        Array.isArray(ids) ? [[mint, ids.filter((id) => typeof id === 'number')]] : [],
      ),
    )
  } catch {
    return {}
  }
}
