/** Where entries are stored, and what each tab sees of it. */
import { describe, expect, test, vi } from 'vitest'
import type { Confirmed, JournalEntry, Replaced, Unsent } from './index.ts'
import { askedEntry, bob, createHash, sentEntry } from './scriptedChain.fixture.ts'
import { openStore, pageStorage, type KeyValue } from './store.ts'
import { encodeEntry } from './storedEntry.ts'
import { profile } from './tabs.fixture.ts'

const scope = { chainId: 7700, account: askedEntry().account }
const open = (site = profile(), now = () => 0) => {
  const { storage, events } = site.open()
  return openStore('p', storage, events, now)
}
const ids = (entries: readonly JournalEntry[]): string[] => entries.map(({ id }) => id)

const confirmed = (id: string, settledAt: number): Confirmed => ({
  ...sentEntry(1, { id, requestedAt: 0 }),
  status: 'confirmed',
  blockNumber: 101n,
  gasUsed: 1n,
  effectiveGasPrice: 1n,
  settledAt,
})
const refusal = (id: string, settledAt: number): Unsent => ({
  ...askedEntry({ id, requestedAt: 0 }),
  status: 'unsent',
  reason: 'rejected',
  settledAt,
})

describe('a list', () => {
  test('is newest first, and of the same time in the order of ids, the last first', () => {
    const store = open()
    for (const [id, requestedAt] of [
      ['b', 1],
      ['c', 1],
      ['a', 1],
      ['z', 0],
      ['y', 2],
    ] as const)
      store.put(askedEntry({ id, requestedAt: requestedAt }))
    expect(ids(store.list(scope))).toEqual(['y', 'c', 'b', 'a', 'z'])
  })

  test('is the same array until one of its entries changes, in this tab or another', () => {
    const site = profile()
    const [left, right] = [open(site), open(site)]
    left.put(askedEntry({ id: 'a' }))
    const before = right.list(scope)
    expect(right.list(scope)).toBe(before)
    left.put(askedEntry({ id: 'b', account: bob }))
    expect(right.list(scope)).toBe(before)
    left.put(askedEntry({ id: 'c' }))
    const after = right.list(scope)
    expect(ids(after)).toEqual(['c', 'a'])
    // An entry that did not change keeps its identity.
    expect(after[1]).toBe(before[0])
    left.put({ ...askedEntry({ id: 'a' }), dismissed: true })
    expect(right.list(scope)).not.toBe(after)
    expect(right.list(scope)[1]).toMatchObject({ dismissed: true })
  })

  test('reads the storage once for each change', () => {
    const { storage, events } = profile().open()
    const key = vi.spyOn(storage, 'key')
    const store = openStore('p', storage, events, () => 0)
    store.put(askedEntry())
    key.mockClear()
    store.list(scope)
    store.list(scope)
    expect(key).toHaveBeenCalledTimes(1)
    store.remove(askedEntry())
    expect(store.list(scope)).toEqual([])
  })

  test('holds the object that was put', () => {
    const store = open()
    const entry = askedEntry()
    store.put(entry)
    expect(store.find('id')).toBe(entry)
    expect(store.find('i')).toBeUndefined()
  })

  test('is of one account, in any case, and of one chain', () => {
    const store = open()
    store.put(askedEntry({ id: 'a' }))
    store.put(askedEntry({ id: 'b', account: bob }))
    store.put(askedEntry({ id: 'c', chainId: 1 }))
    const upper = `0x${scope.account.slice(2).toUpperCase()}`
    expect(ids(store.list({ ...scope, account: upper }))).toEqual(['a'])
    expect(store.accounts(7700)).toEqual([scope.account, bob])
    expect(store.accounts(1)).toEqual([scope.account])
    expect(store.accounts(770)).toEqual([])
  })

  test('names each account once, in order', () => {
    const store = open()
    for (const [id, account] of [
      ['a', bob],
      ['b', scope.account],
      ['c', bob],
    ] as const)
      store.put(askedEntry({ id, account }))
    expect(store.accounts(7700)).toEqual([scope.account, bob])
  })
})

describe('what is settled', () => {
  test('is kept ten times, by the time of its outcome', () => {
    const store = open()
    for (let n = 0; n < 10; n++) store.put(confirmed(`c${n}`, 100 - n))
    expect(store.list(scope)).toHaveLength(10)
    store.put(confirmed('new', 50))
    expect(store.find('new')).toBeUndefined()
    expect(store.find('c9')).toBeDefined()
    store.put(confirmed('new', 92))
    expect(store.find('c9')).toBeUndefined()
    store.put(confirmed('newer', 200))
    expect(store.find('c8')).toBeUndefined()
    expect(store.list(scope)).toHaveLength(10)
  })

  test('is kept beyond that while a page derives something from it, refusals aside', () => {
    const store = open(profile(), () => 200_000)
    for (let n = 0; n < 12; n++) store.put({ ...confirmed(`k${n}`, n), isKept: true })
    for (let n = 0; n < 12; n++) store.put(confirmed(`c${n}`, 100 + n))
    for (let n = 0; n < 2; n++) store.put({ ...refusal(`r${n}`, 200 + n), isKept: true })
    const left = ids(store.list(scope))
    expect(left.filter((id) => id.startsWith('k'))).toHaveLength(12)
    expect(left.filter((id) => id.startsWith('c'))).toHaveLength(9)
    expect(left.filter((id) => id.startsWith('r'))).toEqual(['r1'])
  })

  test('keeps the newest refusal only, once none is in doubt', () => {
    const store = open(profile(), () => 120_001)
    store.put(refusal('old', 0))
    store.put(refusal('new', 1))
    expect(store.find('old')).toBeUndefined()
    for (let n = 0; n < 10; n++) store.put(confirmed(`c${n}`, n))
    expect(store.find('new')).toBeDefined()
  })

  test('makes no room for what is open: that is always kept', () => {
    const store = open()
    for (let n = 0; n < 12; n++) store.put(askedEntry({ id: `a${n}` }))
    store.put(confirmed('c', 1))
    expect(store.list(scope)).toHaveLength(13)
  })

  test('is kept while it is in doubt, however much there is of it', () => {
    const store = open(profile(), () => 1_000)
    const guess: Replaced = {
      ...askedEntry(),
      status: 'replaced',
      reason: 'replaced',
      tentative: true,
      settledAt: 1,
    }
    for (let n = 0; n < 12; n++) store.put({ ...guess, id: `g${n}` })
    for (let n = 0; n < 12; n++) store.put(refusal(`r${n}`, 1))
    expect(store.list(scope)).toHaveLength(24)
  })
})

describe('other tabs', () => {
  test('are followed by events of this prefix, and by one that clears everything', () => {
    const { storage, events } = profile().open()
    const store = openStore('p', storage, events, () => 0)
    const changed = vi.fn<() => void>()
    const stop = store.subscribe(changed)
    const emit = (fields: object): void =>
      void (events as EventTarget).dispatchEvent(Object.assign(new Event('storage'), fields))
    emit({ key: 'p.7700.x' })
    expect(changed).toHaveBeenCalledTimes(1)
    emit({ key: 'px.7700.x' })
    emit({ key: 'x.p.' })
    expect(changed).toHaveBeenCalledTimes(1)
    emit({ key: null })
    emit({})
    expect(changed).toHaveBeenCalledTimes(3)
    stop()
    emit({ key: null })
    expect(changed).toHaveBeenCalledTimes(3)
    store.subscribe(changed)
    store.close()
    emit({ key: null })
    expect(changed).toHaveBeenCalledTimes(3)
  })

  test('are read again on a page that comes back from the browser’s cache', () => {
    const site = profile()
    // Meanwhile such a page gets no events.
    const events = new EventTarget()
    const store = openStore('p', site.open().storage, events, () => 0)
    expect(store.list(scope)).toEqual([])
    open(site).put(askedEntry())
    expect(store.list(scope)).toEqual([])
    events.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    expect(store.list(scope)).toHaveLength(1)
    store.close()
  })

  test('and this one are called back for each change', () => {
    const store = open()
    const changed = vi.fn<() => void>()
    store.subscribe(changed)
    store.put(askedEntry())
    store.remove(askedEntry())
    expect(changed).toHaveBeenCalledTimes(2)
    openStore('p', undefined, undefined, () => 0).close()
  })
})

describe('a storage that fails', () => {
  test('leaves everything in memory, and is durable again when it takes it', () => {
    const site = profile()
    const store = open(site)
    expect(store.isPersistent()).toBe(true)
    site.full = true
    store.put(askedEntry({ id: 'a' }))
    store.put(askedEntry({ id: 'b' }))
    expect(store.isPersistent()).toBe(false)
    expect(ids(store.list(scope)).toSorted()).toEqual(['a', 'b'])
    site.full = false
    store.put(askedEntry({ id: 'a' }))
    expect(store.isPersistent()).toBe(false)
    store.remove(askedEntry({ id: 'b' }))
    expect(store.isPersistent()).toBe(true)
    expect(ids(store.list(scope))).toEqual(['a'])
  })

  test('that does not remove is overruled in memory, and still durable', () => {
    const { storage, events } = profile().open()
    const store = openStore('p', { ...working(storage), removeItem: refuse }, events, () => 0)
    store.put(askedEntry())
    store.remove(askedEntry())
    expect(store.list(scope)).toEqual([])
    expect(store.isPersistent()).toBe(true)
  })

  test('that cannot be read shows what this tab remembers', () => {
    const { storage, events } = profile().open()
    storage.setItem(`p.7700.${scope.account}.id`, encodeEntry(askedEntry()))
    const unreadable = openStore('p', { ...working(storage), getItem: refuse }, events, () => 0)
    expect(unreadable.list(scope)).toEqual([])
    const listless = openStore('p', { ...working(storage), key: refuse }, events, () => 0)
    expect(listless.list(scope)).toEqual([])
    listless.put(askedEntry())
    expect(listless.find('id')).toBeUndefined()
  })

  test('holds nothing of what was removed', () => {
    const site = profile()
    const store = open(site)
    store.put(askedEntry())
    expect(site.values.size).toBe(1)
    store.remove(askedEntry())
    expect(site.values.size).toBe(0)
  })

  test('may lose a key while it is read: the others are found', () => {
    const { storage, events } = profile().open()
    storage.setItem(`p.7700.${scope.account}.id`, encodeEntry(askedEntry()))
    const shrinking = { ...working(storage), length: 2, key: (index: number) => storage.key(index - 1) }
    expect(ids(openStore('p', shrinking, events, () => 0).list(scope))).toEqual(['id'])
  })

  test('is no storage at all: memory only, never durable', () => {
    const store = openStore('p', undefined, undefined, () => 0)
    expect(store.list(scope)).toEqual([])
    expect(store.isPersistent()).toBe(false)
    store.put(askedEntry())
    expect(ids(store.list(scope))).toEqual(['id'])
    store.remove(askedEntry())
    expect(store.list(scope)).toEqual([])
  })

  test('is passed over where it holds keys of others', () => {
    const { storage, events } = profile().open()
    storage.setItem('other.7700', encodeEntry(askedEntry()))
    storage.setItem(`other.p.7700.${scope.account}.id`, encodeEntry(askedEntry()))
    expect(openStore('p', storage, events, () => 0).find('id')).toBeUndefined()
  })

  const refuse = (): never => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  const working = (storage: KeyValue): KeyValue => ({
    get length() {
      return storage.length
    },
    key: storage.key,
    getItem: storage.getItem,
    setItem: storage.setItem,
    removeItem: storage.removeItem,
  })
})

test('the page’s storage is undefined where the browser forbids it', () => {
  const storage = profile().open().storage
  vi.stubGlobal('localStorage', storage)
  expect(pageStorage()).toBe(storage)
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('Forbidden.', 'SecurityError')
    },
  })
  expect(pageStorage()).toBeUndefined()
  vi.unstubAllGlobals()
})

test('an entry of a hash is found by its id alone', () => {
  const store = open()
  store.put(sentEntry(1, { id: 'one' }))
  store.put(sentEntry(2, { id: 'none' }))
  expect(store.find('one')).toMatchObject({ hash: createHash(1) })
})
