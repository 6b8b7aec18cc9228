import { expect, test, vi } from 'vitest'
import { late } from './late.ts'

test('nothing is loaded before it is asked for, and then once', async () => {
  const load = vi.fn(() => Promise.resolve('part'))
  const told = vi.fn()
  const part = late(load)
  part.subscribe(told)
  expect(part.peek()).toBeUndefined()
  expect(load).not.toHaveBeenCalled()
  expect(part.get()).toBeUndefined()
  expect(await part.loaded()).toBe('part')
  expect(part.get()).toBe('part')
  expect(load).toHaveBeenCalledOnce()
  expect(told).toHaveBeenCalledOnce()
})

test('a line that is gone for a moment does not lose what is waited for', async () => {
  vi.useFakeTimers()
  const load = vi.fn(() => Promise.resolve('part')).mockRejectedValueOnce(new Error('offline'))
  const part = late(load)
  const waiting = part.loaded()
  await vi.advanceTimersByTimeAsync(2_900)
  expect(load).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(200)
  vi.useRealTimers()
  expect(await waiting).toBe('part')
})

test('what did not arrive is told until it does', async () => {
  vi.useFakeTimers()
  const load = vi.fn(() => Promise.resolve('part')).mockRejectedValueOnce(new Error('offline'))
  const part = late(load)
  const told: boolean[] = []
  part.subscribe(() => told.push(part.isMissing()))
  expect(part.isMissing()).toBe(false)
  const waiting = part.loaded()
  await vi.advanceTimersByTimeAsync(2_900)
  expect(told).toEqual([true])
  await vi.advanceTimersByTimeAsync(200)
  vi.useRealTimers()
  expect(await waiting).toBe('part')
  expect(told).toEqual([true, false])
})
