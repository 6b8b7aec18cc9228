/**
 * Entry storage: one storage key per entry, so tabs that write concurrently never overwrite each other. Unreadable
 * values are skipped; values that cannot be written stay in memory, and `isPersistent()` returns false. Never throws.
 */
import { isHeld, isProvisional, isOpen, type JournalEntry } from './entry.ts'
import { decodeEntry, encodeEntry } from './storedEntry.ts'

/** The subset of the Web Storage interface used here. */
export type KeyValue = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>

/** Source of other tabs' `storage` events: a window or a test double. */
export type StorageEvents = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>

/** Identifies the entries of one account on one chain. */
export interface Scope {
  readonly chainId: number
  readonly account: string
}

const MAX_SETTLED_ENTRIES = 10

/** The page's localStorage; undefined if unavailable or blocked. */
export function pageStorage(): KeyValue | undefined {
  try {
    return globalThis.localStorage
  } catch {
    return undefined
  }
}

export interface Store {
  /** Newest first. Returns the same array until an entry changes. */
  readonly list: (scope: Scope) => readonly JournalEntry[]
  /** Accounts that have entries on the chain, in lower case. */
  readonly accounts: (chainId: number) => readonly string[]
  readonly find: (id: string) => JournalEntry | undefined
  /** Writes the entry, then evicts settled entries beyond the newest ten of its scope. Never throws. */
  readonly put: (entry: JournalEntry) => void
  readonly remove: (entry: JournalEntry) => void
  /** False while an entry exists only in this tab's memory. */
  readonly isPersistent: () => boolean
  /** Calls the listener after every change, in this tab or another. */
  readonly subscribe: (listener: () => void) => () => void
  readonly close: () => void
}

/** Newest request first; ties are broken by id. */
function compareNewestFirst(a: JournalEntry, b: JournalEntry): number {
  return b.requestedAt - a.requestedAt || (a.id < b.id ? 1 : -1)
}

/**
 * Settled entries to evict: all rejections but the newest, so repeated rejections never push out history, then the
 * oldest. Provisional entries, and those that a page derives something from, are always kept.
 */
function entriesToEvict(entries: readonly JournalEntry[], now: number): JournalEntry[] {
  const settled = entries
    .flatMap((entry) => (isOpen(entry) || isHeld(entry) ? [] : [entry]))
    .sort((a, b) => b.settledAt - a.settledAt)
  const lastRefusal = settled.find(({ status }) => status === 'unsent')
  const certain = settled.filter((entry) => !isProvisional(entry, now))
  const keep = certain
    .filter((entry) => entry.status !== 'unsent' || entry === lastRefusal)
    .slice(0, MAX_SETTLED_ENTRIES)
  return certain.filter((entry) => !keep.includes(entry))
}

/** Opens the store over a storage that may be absent, full or blocked. */
export function openStore(
  prefix: string,
  storage: KeyValue | undefined,
  events: StorageEvents | undefined,
  now: () => number,
): Store {
  /** Values the storage rejected. Null marks a failed removal. */
  const memory = new Map<string, string | null>()
  const parsed = new Map<string, { raw: string; entry: JournalEntry | undefined }>()
  /** `freshLists` holds valid lists; `lastLists` the last returned ones, so an unchanged array keeps its identity. */
  const freshLists = new Map<string, readonly JournalEntry[]>()
  const lastLists = new Map<string, readonly JournalEntry[]>()
  const listeners = new Set<() => void>()

  const scopeKey = ({ chainId, account }: Scope): string => `${prefix}.${chainId}.${account.toLowerCase()}.`
  const keyOf = (entry: JournalEntry): string => scopeKey(entry) + entry.id

  function raw(key: string): string | null {
    if (memory.has(key)) return memory.get(key) ?? null
    try {
      return storage?.getItem(key) ?? null
    } catch {
      return null
    }
  }

  function keys(): string[] {
    const found = new Set(memory.keys())
    try {
      const length = storage?.length ?? 0
      for (let index = 0; index < length; index++) {
        const key = storage?.key(index)
        if (key?.startsWith(`${prefix}.`)) found.add(key)
      }
    } catch {
      // If storage became unreadable, use what is in memory.
    }
    return [...found]
  }

  /** An unchanged value keeps its object, so a change in one entry re-renders one row. */
  function read(key: string): JournalEntry | undefined {
    const value = raw(key)
    if (value === null) return undefined
    const cached = parsed.get(key)
    if (cached?.raw === value) return cached.entry
    const entry = decodeEntry(value, key)
    parsed.set(key, { raw: value, entry })
    return entry
  }

  function write(key: string, value: string | null): void {
    memory.set(key, value)
    try {
      if (value === null) storage?.removeItem(key)
      else storage?.setItem(key, value)
      if (storage) memory.delete(key)
    } catch {
      // Rejected values stay in memory.
    }
  }

  function notify(): void {
    freshLists.clear()
    for (const listener of listeners) listener()
  }

  function list(scope: Scope): readonly JournalEntry[] {
    const start = scopeKey(scope)
    const cached = freshLists.get(start)
    if (cached) return cached
    const fresh = keys()
      .filter((key) => key.startsWith(start))
      .flatMap((key) => read(key) ?? [])
      .sort(compareNewestFirst)
    const last = lastLists.get(start)
    const same = last?.length === fresh.length && last.every((entry, index) => entry === fresh[index])
    const current = same ? last : fresh
    lastLists.set(start, current)
    freshLists.set(start, current)
    return current
  }

  const onStorage = (event: Event): void => {
    const key = 'key' in event ? event.key : null
    if (typeof key === 'string' && !key.startsWith(`${prefix}.`)) return
    notify()
  }
  events?.addEventListener('storage', onStorage)
  // A page that comes back from the browser's cache received no events meanwhile.
  const onShow = (event: Event): void => {
    if ('persisted' in event && event.persisted === true) notify()
  }
  events?.addEventListener('pageshow', onShow)

  return {
    list,
    accounts: (chainId) => {
      const start = `${prefix}.${chainId}.`
      const found = keys().flatMap((key) => (key.startsWith(start) ? [key.slice(start.length)] : []))
      return [...new Set(found.map((rest) => rest.slice(0, rest.indexOf('.'))))].sort()
    },
    find: (id) => {
      const key = keys().find((name) => name.endsWith(`.${id}`))
      return key === undefined ? undefined : read(key)
    },
    put: (entry) => {
      const value = encodeEntry(entry)
      parsed.set(keyOf(entry), { raw: value, entry })
      write(keyOf(entry), value)
      freshLists.clear()
      for (const old of entriesToEvict(list(entry), now())) write(keyOf(old), null)
      notify()
    },
    remove: (entry) => {
      write(keyOf(entry), null)
      notify()
    },
    isPersistent: () => storage !== undefined && [...memory.values()].every((value) => value === null),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => {
      events?.removeEventListener('storage', onStorage)
      events?.removeEventListener('pageshow', onShow)
    },
  }
}
