import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { settleWithin } from './settleWithin.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test.each([
  ['succeeds', () => Promise.resolve(1)],
  ['fails', () => Promise.reject(new Error('no'))],
])('work that %s ends the wait at once and leaves no timer', async (_, work) => {
  expect(await settleWithin(work(), 1_000)).toBeUndefined()
  expect(vi.getTimerCount()).toBe(0)
})

test('the wait for work that hangs ends in time', async () => {
  let isOver = false
  const wait = settleWithin(new Promise(() => undefined), 1_000).then(() => (isOver = true))
  await vi.advanceTimersByTimeAsync(999)
  const before = isOver
  await vi.advanceTimersByTimeAsync(1)
  await wait
  expect([before, isOver]).toEqual([false, true])
})
