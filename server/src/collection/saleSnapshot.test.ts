import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Sale } from '@peppermint/contracts/sale'
import { saleSnapshot } from './saleSnapshot.ts'

const saleAt = (number: number): Sale => ({
  chainId: 7700,
  contract: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  name: 'Scovilles',
  supply: 10_000,
  minted: number,
  paused: false,
  phases: [],
  shelf: {
    closedCrates: 0,
    openedCrates: 0,
    closedTokens: 0,
    openedTokens: 0,
    room: 100,
    dueAt: 0,
    linkTime: 0,
  },
  head: { number, hash: `0x${'0'.repeat(64)}`, timestamp: number },
})

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a thousand visitors at once cost the chain one question', async () => {
  let asked = 0
  const snapshot = saleSnapshot(async () => saleAt(++asked), fail)
  const readings = await Promise.all(Array.from({ length: 1_000 }, () => snapshot.latest(2_000)))
  expect(asked).toBe(1)
  expect(new Set(readings).size).toBe(1)
})

test('a second later the next visitor gets a newer reading', async () => {
  let asked = 0
  const snapshot = saleSnapshot(async () => saleAt(++asked), fail)
  await snapshot.latest(2_000)
  vi.advanceTimersByTime(1_000)
  expect((await snapshot.latest(2_000))?.sale.minted).toBe(2)
})

test('when the chain fails, visitors keep the last good reading with its age', async () => {
  let down = false
  const failures: unknown[] = []
  const snapshot = saleSnapshot(
    async () => {
      if (down) throw new Error('connection refused')
      return saleAt(7)
    },
    (error) => failures.push(error),
  )
  const good = await snapshot.latest(2_000)
  down = true
  vi.advanceTimersByTime(60_000)
  expect(await snapshot.latest(2_000)).toBe(good)
  expect(failures).toHaveLength(1)
})

test('when the chain hangs, the first visitor waits a little and those after not at all', async () => {
  const snapshot = saleSnapshot(() => new Promise<Sale>(() => undefined), fail)
  const first = snapshot.latest(2_000)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await first).toBeUndefined()
  // Resolves without any timer being moved on.
  expect(await snapshot.latest(2_000)).toBeUndefined()
})

test('a node that is a block behind does not take visitors back in time', async () => {
  const heads = [10, 9, 11]
  const snapshot = saleSnapshot(async () => saleAt(heads.shift() ?? 0), fail)
  await snapshot.latest(2_000)
  vi.advanceTimersByTime(1_000)
  expect((await snapshot.latest(2_000))?.sale.head.number).toBe(10)
  vi.advanceTimersByTime(1_000)
  expect((await snapshot.latest(2_000))?.sale.head.number).toBe(11)
})

function fail(error: unknown): never {
  throw error
}
