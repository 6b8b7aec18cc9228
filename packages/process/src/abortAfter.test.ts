import { afterEach, expect, test, vi } from 'vitest'
import { abortAfter } from './abortAfter.ts'

afterEach(() => vi.useRealTimers())

/** Rejects with the signal's reason. */
const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error))
  })

test('the signal aborts the work when its time is over, with a reason', async () => {
  vi.useFakeTimers()
  const outcome = abortAfter(1_000, aborted).catch(String)
  await vi.advanceTimersByTimeAsync(999)
  const early = await Promise.race([outcome, Promise.resolve('waiting')])
  await vi.advanceTimersByTimeAsync(1)
  expect([early, await outcome]).toEqual(['waiting', 'Error: No answer in time.'])
})

test.each([
  ['succeeds', () => Promise.resolve(7), 7],
  ['fails', () => Promise.reject(new Error('no')), 'Error: no'],
])('work that %s leaves no timer and no request behind', async (_, run, outcome) => {
  vi.useFakeTimers()
  let seen: AbortSignal | undefined
  const settled = await abortAfter<unknown>(1_000, (signal) => {
    seen = signal
    return run()
  }).catch(String)
  expect([settled, seen?.aborted, vi.getTimerCount()]).toEqual([outcome, true, 0])
})
