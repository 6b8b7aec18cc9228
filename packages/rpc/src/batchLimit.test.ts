import { afterEach, expect, test, vi } from 'vitest'
import { MAX_BATCH_SIZE, createBatchLimit, type BatchLimitChange } from './batchLimit.ts'

afterEach(() => vi.useRealTimers())

const minutes = (count: number) => vi.setSystemTime(Date.now() + count * 60_000)

/** A limit, what it reports, and a node that takes `taken` questions and says so when it refuses more. */
function limitOf(node: { taken: number }) {
  vi.useFakeTimers({ toFake: ['Date'] })
  const changes: BatchLimitChange[] = []
  const limit = createBatchLimit((change) => changes.push(change))
  const ask = () => {
    const size = limit.size()
    if (size <= node.taken) return limit.accepted(size)
    limit.refused({ refused: size, accepted: Math.floor(size / 2), isCertain: true })
  }
  const ask16 = () => Array.from({ length: 16 }).forEach(ask)
  return { limit, changes, ask, ask16 }
}

test('starts at the maximum and halves with each rejection that names the batch, down to 1', () => {
  const { limit, changes, ask } = limitOf({ taken: 0 })
  const sizes = Array.from({ length: 8 }, () => {
    ask()
    return limit.size()
  })
  expect(sizes).toEqual([50, 25, 12, 6, 3, 1, 1, 1])
  expect(changes[0]).toEqual({ refused: MAX_BATCH_SIZE, limit: 50 })
  expect(changes).toHaveLength(6)
})

test('a failure that does not name the batch lowers the limit only when it repeats', () => {
  const { limit } = limitOf({ taken: 100 })
  const failure = { refused: 100, accepted: 25, isCertain: false }
  limit.refused(failure)
  limit.accepted(100)
  limit.refused(failure)
  expect(limit.size()).toBe(100)
  limit.accepted(25)
  limit.refused(failure)
  expect(limit.size()).toBe(25)
})

test('rises to the largest size that was not rejected, and stays there for ten minutes', () => {
  const { limit, changes, ask, ask16 } = limitOf({ taken: 20 })
  for (let time = 0; time < 3; time += 1) ask()
  expect(limit.size()).toBe(12)
  ask16()
  expect(limit.size()).toBe(13)
  for (let time = 0; time < 30; time += 1) ask16()
  expect(limit.size()).toBe(20)
  const known = changes.length
  ask16()
  expect(changes).toHaveLength(known)
  minutes(11)
  ask16()
  expect(changes.slice(known)).toEqual([{ refused: 22, limit: 20 }])
})

test('returns to the maximum when the endpoint accepts larger batches again, and reports it', () => {
  const node = { taken: 1 }
  const { limit, changes, ask, ask16 } = limitOf(node)
  for (let time = 0; time < 6; time += 1) ask()
  expect(limit.size()).toBe(1)
  ask16()
  expect(limit.size()).toBe(2)
  ask()
  node.taken = 1_000
  ask16()
  expect(limit.size()).toBe(1)
  minutes(11)
  for (let time = 0; time < 60; time += 1) ask16()
  expect(limit.size()).toBe(MAX_BATCH_SIZE)
  expect(changes.at(-1)).toEqual({ limit: MAX_BATCH_SIZE })
})

test('retries a size after a minute if the endpoint did not name the batch', () => {
  const { limit, ask16 } = limitOf({ taken: 100 })
  const failure = { refused: 100, accepted: 50, isCertain: false }
  limit.refused(failure)
  limit.refused(failure)
  for (let time = 0; time < 30; time += 1) ask16()
  expect(limit.size()).toBe(99)
  minutes(1)
  ask16()
  expect(limit.size()).toBe(MAX_BATCH_SIZE)
})

test('an uncertain rejection does not shorten a certain one of a larger size', () => {
  const { limit, ask, ask16 } = limitOf({ taken: 40 })
  ask()
  ask()
  expect(limit.size()).toBe(25)
  const failure = { refused: 25, accepted: 12, isCertain: false }
  limit.refused(failure)
  limit.refused(failure)
  expect(limit.size()).toBe(12)
  minutes(1)
  for (let time = 0; time < 60; time += 1) {
    ask16()
    expect(limit.size()).toBeLessThan(50)
  }
  expect(limit.size()).toBe(40)
})
