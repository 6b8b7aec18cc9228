/** Which requests a wallet still has to answer, in this tab and in others. */
import { expect, test, vi } from 'vitest'
import { createOpenRequests, pageLocks, type Locks } from './openRequests.ts'
import { runExclusive } from './runExclusive.ts'
import { askedEntry } from './scriptedChain.fixture.ts'
import { profile } from './tabs.fixture.ts'

const entry = askedEntry({ id: 'a', requestedAt: 1_000_000 })
const HOUR_MS = 3_600_000

test('a request is open in every tab until its tab has the answer', async () => {
  const site = profile()
  const [left, right] = [
    createOpenRequests('p', site.open().locks),
    createOpenRequests('p', site.open().locks),
  ]
  expect(left.isOpenHere('a')).toBe(false)
  left.open(entry)
  expect([left.isOpenHere('a'), right.isOpenHere('a'), left.isOpenHere('b')]).toEqual([true, false, false])
  for (let time = 0; time < 2; time++) expect(await right.isOpenAnywhere(entry, entry.requestedAt)).toBe(true)
  expect(await right.isOpenAnywhere({ ...entry, id: 'b' }, entry.requestedAt)).toBe(false)
  expect(left.close('b')).toBeUndefined()
  expect(left.close('a')).toBe(entry)
  expect(left.isOpenHere('a')).toBe(false)
  await expect.poll(() => right.isOpenAnywhere(entry, entry.requestedAt)).toBe(false)
})

test('ignores locks of another prefix, and browsers that list none', async () => {
  const site = profile()
  createOpenRequests('other', site.open().locks).open(entry)
  expect(await createOpenRequests('p', site.open().locks).isOpenAnywhere(entry, entry.requestedAt)).toBe(
    false,
  )
  const silent: Locks = { request: () => Promise.resolve(), query: () => Promise.resolve({}) }
  expect(await createOpenRequests('p', silent).isOpenAnywhere(entry, entry.requestedAt)).toBe(false)
})

test('without locks, or with blocked ones, a request of the last hour is open', async () => {
  const blocked: Locks = {
    request: () => Promise.reject(new DOMException('Blocked.', 'SecurityError')),
    query: () => Promise.reject(new DOMException('Blocked.', 'SecurityError')),
  }
  for (const locks of [undefined, blocked]) {
    const awaiting = createOpenRequests('p', locks)
    expect(await awaiting.isOpenAnywhere(entry, entry.requestedAt + HOUR_MS - 1)).toBe(true)
    expect(await awaiting.isOpenAnywhere(entry, entry.requestedAt + HOUR_MS)).toBe(false)
    awaiting.open(entry)
    expect(await awaiting.isOpenAnywhere(entry, entry.requestedAt + HOUR_MS)).toBe(true)
  }
})

test('uses the browser’s locks, if any', () => {
  const { locks } = profile().open()
  vi.stubGlobal('navigator', { locks })
  expect(pageLocks()).toBe(locks)
  vi.stubGlobal('navigator', undefined)
  expect(pageLocks()).toBeUndefined()
  vi.unstubAllGlobals()
})

const lock = (isFree: boolean) => ({
  request: (_: string, __: object, work: (lock: object | null) => Promise<unknown>) =>
    work(isFree ? {} : null),
})

test('runs work exclusively across tabs', async () => {
  const work = vi.fn<() => Promise<void>>(async () => undefined)
  vi.stubGlobal('navigator', { locks: lock(true) })
  expect(await runExclusive('w', work)).toBe(true)
  vi.stubGlobal('navigator', { locks: lock(false) })
  expect(await runExclusive('w', work)).toBe(false)
  expect(work).toHaveBeenCalledTimes(1)
  vi.unstubAllGlobals()
})

test('runs work without locks or with blocked ones, and rejects with its errors', async () => {
  const work = vi.fn<() => Promise<void>>(async () => undefined)
  const blocked = { request: () => Promise.reject(new DOMException('Blocked.', 'SecurityError')) }
  for (const navigator of [undefined, {}, { locks: blocked }]) {
    vi.stubGlobal('navigator', navigator)
    expect(await runExclusive('w', work)).toBe(true)
  }
  expect(work).toHaveBeenCalledTimes(3)
  const failing = vi.fn<() => Promise<void>>(() => Promise.reject(new Error('out of work')))
  vi.stubGlobal('navigator', { locks: lock(true) })
  await expect(runExclusive('w', failing)).rejects.toThrow('out of work')
  expect(failing).toHaveBeenCalledTimes(1)
  vi.unstubAllGlobals()
})

test('requests the named lock only if available', async () => {
  const request = vi.fn<(name: string, options: object, work: unknown) => Promise<boolean>>(() =>
    Promise.resolve(true),
  )
  vi.stubGlobal('navigator', { locks: { request } })
  await runExclusive('journal.1', () => Promise.resolve())
  expect(request).toHaveBeenCalledWith('journal.1', { ifAvailable: true }, expect.any(Function))
  vi.unstubAllGlobals()
})
