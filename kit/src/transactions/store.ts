/**
 * Where entries live: one storage key per entry, so that two tabs writing at once can never overwrite each
 * other's transactions. What cannot be read is skipped, never thrown; what cannot be written is kept in
 * memory, and `durable()` says so.
 */
import { isOpen, type JournalEntry } from './entry.ts'
import { isHash } from './validate.ts'

/** The part of the Web Storage interface that is used. */
export type KeyValue = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>

/** Where `storage` events of other tabs arrive: a window, or a stand-in. */
export type StorageEvents = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>

/** Entries of one account on one chain. */
export interface Scope {
  readonly chainId: number
  readonly account: string
}

const VERSION = 1
const SETTLED_KEPT = 10

/** Bigints travel as `{"$n":"123"}`: JSON has none, and a bare string would be indistinguishable from text. */
function encode(entry: JournalEntry): string {
  return JSON.stringify({ v: VERSION, entry }, (_, value: unknown) =>
    typeof value === 'bigint' ? { $n: value.toString() } : value,
  )
}

function revive(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('$n' in value)) return value
  return BigInt(String(value.$n))
}

type Fields = Readonly<Record<string, unknown>>

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null
}

function isMined({ hash, sentAt, settledAt, blockNumber, gasUsed, effectiveGasPrice }: Fields): boolean {
  const times = typeof sentAt === 'number' && typeof settledAt === 'number'
  return (
    isHash(hash) &&
    times &&
    [blockNumber, gasUsed, effectiveGasPrice].every((value) => typeof value === 'bigint')
  )
}

/** What each state needs beyond what every entry has. */
const needs: Readonly<Record<string, (entry: Fields) => boolean>> = {
  asked: () => true,
  sent: ({ hash, sentAt }) => isHash(hash) && typeof sentAt === 'number',
  confirmed: isMined,
  failed: (entry) => isMined(entry) && isFields(entry['revert']),
  replaced: ({ settledAt, how }) => typeof settledAt === 'number' && typeof how === 'string',
  unsent: ({ settledAt, because }) => typeof settledAt === 'number' && typeof because === 'string',
}

/** Enough to trust an entry: another version, a hand-edited value or another site's key must not reach the page. */
function isEntry(value: unknown, key: string): value is JournalEntry {
  if (!isFields(value) || !isFields(value['request'])) return false
  const { id, at, chainId, account, description, nonce, askedAt, fromBlock } = value
  const { to, data, value: wei } = value['request']
  return (
    key.endsWith(`.${String(chainId)}.${String(account).toLowerCase()}.${String(id)}`) &&
    needs[String(at)]?.(value) === true &&
    [account, description, to, data].every((field) => typeof field === 'string') &&
    [chainId, nonce, askedAt].every((field) => typeof field === 'number') &&
    typeof fromBlock === 'bigint' &&
    typeof wei === 'bigint'
  )
}

function decode(raw: string, key: string): JournalEntry | undefined {
  try {
    const written: unknown = JSON.parse(raw, revive)
    if (!isFields(written) || written['v'] !== VERSION) return undefined
    return isEntry(written['entry'], key) ? written['entry'] : undefined
  } catch {
    return undefined
  }
}

/** This page's own storage, or undefined where a browser blocks it or there is none. */
export function pageStorage(): KeyValue | undefined {
  try {
    return globalThis.localStorage
  } catch {
    return undefined
  }
}

export interface Store {
  /** Newest first. The same array until something changes. */
  readonly list: (scope: Scope) => readonly JournalEntry[]
  readonly find: (id: string) => JournalEntry | undefined
  /** Write, then drop settled entries beyond the newest ten of its scope. Never throws. */
  readonly put: (entry: JournalEntry) => void
  readonly remove: (entry: JournalEntry) => void
  /** False while something exists only in this tab's memory. */
  readonly durable: () => boolean
  /** Told after every change, of this tab or another. */
  readonly subscribe: (listener: () => void) => () => void
  readonly close: () => void
}

/** Newest question first; the id decides between two of the same millisecond. */
function byAge(a: JournalEntry, b: JournalEntry): number {
  return b.askedAt - a.askedAt || (a.id < b.id ? 1 : -1)
}

/** Settled entries to drop: all refusals but the newest, so that saying no ten times loses no history; then the oldest. */
function surplus(entries: readonly JournalEntry[]): JournalEntry[] {
  const settled = entries
    .flatMap((entry) => (isOpen(entry) ? [] : [entry]))
    .sort((a, b) => b.settledAt - a.settledAt)
  const lastNo = settled.find(({ at }) => at === 'unsent')
  const keep = settled.filter((entry) => entry.at !== 'unsent' || entry === lastNo).slice(0, SETTLED_KEPT)
  return settled.filter((entry) => !keep.includes(entry))
}

/** Open the store over a storage, which may be absent, full or forbidden. `events` tells what other tabs wrote. */
export function openStore(
  prefix: string,
  storage: KeyValue | undefined,
  events: StorageEvents | undefined,
): Store {
  /** What the storage would not take. Null marks a removal it would not do. */
  const memory = new Map<string, string | null>()
  const parsed = new Map<string, { raw: string; entry: JournalEntry | undefined }>()
  /** Lists that are still true, and what each scope was last shown: an array that did not change keeps its identity. */
  const lists = new Map<string, readonly JournalEntry[]>()
  const shown = new Map<string, readonly JournalEntry[]>()
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
      // A storage that turned unreadable leaves what this tab remembers.
    }
    return [...found]
  }

  /** An unchanged value keeps its object, so that a list whose neighbour changed redraws one row. */
  function read(key: string): JournalEntry | undefined {
    const value = raw(key)
    if (value === null) return undefined
    const known = parsed.get(key)
    if (known?.raw === value) return known.entry
    const entry = decode(value, key)
    parsed.set(key, { raw: value, entry })
    return entry
  }

  function write(key: string, value: string | null): void {
    try {
      if (!storage) throw new Error('There is no storage.')
      if (value === null) storage.removeItem(key)
      else storage.setItem(key, value)
      memory.delete(key)
    } catch {
      memory.set(key, value)
    }
  }

  function changed(): void {
    lists.clear()
    for (const listener of listeners) listener()
  }

  function list(scope: Scope): readonly JournalEntry[] {
    const start = scopeKey(scope)
    const known = lists.get(start)
    if (known) return known
    const fresh = keys()
      .filter((key) => key.startsWith(start))
      .flatMap((key) => read(key) ?? [])
      .sort(byAge)
    const last = shown.get(start)
    const same = last?.length === fresh.length && last.every((entry, index) => entry === fresh[index])
    const now = same ? last : fresh
    shown.set(start, now)
    lists.set(start, now)
    return now
  }

  const onStorage = (event: Event): void => {
    const key = 'key' in event ? event.key : null
    if (typeof key === 'string' && !key.startsWith(`${prefix}.`)) return
    changed()
  }
  events?.addEventListener('storage', onStorage)

  return {
    list,
    find: (id) => {
      const key = keys().find((name) => name.endsWith(`.${id}`))
      return key === undefined ? undefined : read(key)
    },
    put: (entry) => {
      const value = encode(entry)
      parsed.set(keyOf(entry), { raw: value, entry })
      write(keyOf(entry), value)
      lists.clear()
      for (const old of surplus(list(entry))) write(keyOf(old), null)
      changed()
    },
    remove: (entry) => {
      write(keyOf(entry), null)
      changed()
    },
    durable: () => storage !== undefined && [...memory.values()].every((value) => value === null),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => events?.removeEventListener('storage', onStorage),
  }
}
