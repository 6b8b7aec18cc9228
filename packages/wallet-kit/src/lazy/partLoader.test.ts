import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterEach, expect, test, vi } from 'vitest'
import { lazyPart, MAX_RETRY_MS, RETRY_MS } from './partLoader.ts'

afterEach(() => {
  vi.useRealTimers()
})

/** A part whose first attempts fail. */
function failing(attempts: number) {
  const fetchPart = vi.fn(() => Promise.resolve('part'))
  for (let left = attempts; left > 0; left--) fetchPart.mockRejectedValueOnce(new Error('offline'))
  const part = lazyPart(fetchPart)
  const seen: unknown[] = []
  part.subscribe(() => seen.push(part.get()))
  return { part, fetchPart, seen }
}

test('fetches a part once, when it is loaded, however often that is', async () => {
  const { part, fetchPart, seen } = failing(0)
  expect(part.get()).toEqual({ failures: 0 })
  expect(fetchPart).not.toHaveBeenCalled()
  expect(await Promise.all([part.load(), part.load()])).toEqual(['part', 'part'])
  await part.load()
  expect(fetchPart).toHaveBeenCalledOnce()
  expect(seen).toEqual([{ part: 'part', failures: 0 }])
})

test('a part that is given is there at once, and is not fetched', async () => {
  const { part, fetchPart } = failing(0)
  const loaded = part.load('given')
  expect(part.get()).toEqual({ part: 'given', failures: 0 })
  expect(await Promise.all([loaded, part.load()])).toEqual(['given', 'given'])
  expect(fetchPart).not.toHaveBeenCalled()
})

test('retries by itself, with a longer pause after each failure, and counts the failures', async () => {
  vi.useFakeTimers()
  const { part, fetchPart, seen } = failing(2)
  const loaded = part.load()
  await vi.advanceTimersByTimeAsync(RETRY_MS - 1)
  expect(fetchPart).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(fetchPart).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(2 * RETRY_MS - 1)
  expect(fetchPart).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(await loaded).toBe('part')
  expect(seen).toEqual([{ failures: 1 }, { failures: 2 }, { part: 'part', failures: 2 }])
})

test('pauses for half a minute at most', async () => {
  vi.useFakeTimers()
  let isOnline = false
  const fetchPart = vi.fn(() => (isOnline ? Promise.resolve('part') : Promise.reject(new Error('offline'))))
  const part = lazyPart(fetchPart)
  const loaded = part.load()
  await vi.advanceTimersByTimeAsync(20 * MAX_RETRY_MS)
  const { failures } = part.get()
  await vi.advanceTimersByTimeAsync(1_000 * MAX_RETRY_MS)
  expect(part.get().failures).toBe(failures + 1_000)
  isOnline = true
  await vi.advanceTimersByTimeAsync(MAX_RETRY_MS)
  expect(await loaded).toBe('part')
})

test('keeps nothing of failed attempts', async () => {
  // In a separate process: a count collects the garbage of the whole heap, which all test files of a thread share.
  const script = `
    import { mock } from 'node:test'
    import { queryObjects } from 'node:v8'
    import { setImmediate as turn } from 'node:timers/promises'
    import { lazyPart, MAX_RETRY_MS } from ${JSON.stringify(new URL('partLoader.ts', import.meta.url).href)}
    mock.timers.enable({ apis: ['setTimeout'] })
    const part = lazyPart(async () => { throw new Error('offline') })
    void part.load()
    async function fail(attempts) {
      for (let left = attempts; left > 0; left--) {
        await turn()
        mock.timers.tick(MAX_RETRY_MS)
      }
      await turn()
      return { failures: part.get().failures, promises: queryObjects(Promise, { format: 'count' }) }
    }
    process.stdout.write(JSON.stringify([await fail(20), await fail(1_000)]))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
  const [before, after] = JSON.parse(stdout) as { failures: number; promises: number }[]
  expect(after?.failures).toBe(Number(before?.failures) + 1_000)
  expect(after?.promises).toBeLessThan(Number(before?.promises) + 500)
})

test('retries at once when it is asked to', async () => {
  vi.useFakeTimers()
  const { part, fetchPart } = failing(1)
  const loaded = part.load()
  await vi.advanceTimersByTimeAsync(0)
  part.retry()
  expect(await loaded).toBe('part')
  expect(fetchPart).toHaveBeenCalledTimes(2)
})

test('an unsubscribed listener is not notified', async () => {
  const part = lazyPart(() => Promise.resolve('part'))
  const listener = vi.fn()
  part.subscribe(listener)()
  await part.load()
  expect(listener).not.toHaveBeenCalled()
})
