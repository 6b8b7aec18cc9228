import { expect, test } from 'vitest'
import { startCancellable } from './readRange.ts'
import { mapConcurrently } from './mapConcurrently.ts'

test('runs tasks up to the limit and returns results in order', async () => {
  const waiting: (() => void)[] = []
  let [running, most] = [0, 0]
  const all = mapConcurrently([1, 2, 3, 4, 5], 2, async (item) => {
    running += 1
    most = Math.max(most, running)
    await new Promise<void>((resolve) => waiting.push(resolve))
    running -= 1
    return item * 10
  })
  while (waiting.length > 0) {
    waiting.pop()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(await all).toEqual([10, 20, 30, 40, 50])
  expect(most).toBe(2)
})

test('starts no task after a failure', async () => {
  const begun: number[] = []
  const failing = mapConcurrently([1, 2, 3, 4], 2, async (item) => {
    begun.push(item)
    await Promise.resolve()
    if (item === 1) throw new Error('no')
    await new Promise((resolve) => setImmediate(resolve))
  })
  await expect(failing).rejects.toThrow('no')
  await new Promise((resolve) => setImmediate(resolve))
  expect(begun).toEqual([1, 2])
})

test('cancels work directly or through its parent signal', async () => {
  const parent = new AbortController()
  const untilAborted = (signal: AbortSignal) =>
    new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    })
  const [first, second] = [1, 2].map(() => startCancellable(parent.signal, untilAborted))
  first?.cancel()
  await expect(first?.result).rejects.toThrow('no longer needed')
  parent.abort(new Error('stopped'))
  await expect(second?.result).rejects.toThrow('stopped')
  await expect(
    startCancellable(parent.signal, (signal) => Promise.resolve(signal.aborted)).result,
  ).resolves.toBe(true)
})
