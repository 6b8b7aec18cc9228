import type { Address } from 'viem'
import { expect, test } from 'vitest'
import { createAccountCache, MIN_SIZE_BYTES } from './accountCache.ts'

const HOUR_MS = 3_600_000
const account = (number: number): Address => `0x${number.toString(16).padStart(40, 'a')}`

interface Room {
  readonly maxSizeBytes?: number
  readonly maxEntries?: number
}

function setUp({ maxSizeBytes = 1_000_000, maxEntries = 1_000 }: Room = {}) {
  const state = {
    now: 0,
    reads: [] as Address[],
    failure: undefined as Error | undefined,
    size: 10,
  }
  const read = async (address: Address) => {
    state.reads.push(address)
    if (state.failure) throw state.failure
    return address
  }
  const isKept = (error: unknown) => !(error instanceof RangeError)
  const sizeOf = () => state.size
  const keep = createAccountCache({
    now: () => state.now,
    maxSizeBytes,
    maxEntries,
    sizeOf,
    read,
    shouldCacheFailure: isKept,
  })
  return { state, ask: (address: Address) => keep(address, '203.0.113.1') }
}

test('[B-12] [N-05] caches an answer for 24 hours in any spelling of the address', async () => {
  const { state, ask } = setUp()
  const spelled = account(1).toUpperCase().replace('0X', '0x') as Address
  await Promise.all([ask(account(1)), ask(account(1)), ask(spelled)])
  state.now = 24 * HOUR_MS - 1
  await ask(account(1))
  expect(state.reads).toHaveLength(1)
  state.now = 24 * HOUR_MS
  await ask(account(1))
  expect(state.reads).toHaveLength(2)
})

test('a failure is kept for a minute, and one for want of room not at all', async () => {
  const { state, ask } = setUp()
  state.failure = new Error('down')
  await expect(ask(account(1))).rejects.toThrow('down')
  state.now = 59_999
  await expect(ask(account(1))).rejects.toThrow('down')
  expect(state.reads).toHaveLength(1)
  state.now = 60_000
  state.failure = new RangeError('full')
  await expect(ask(account(1))).rejects.toThrow('full')
  state.failure = undefined
  expect(await ask(account(1))).toBe(account(1))
  expect(state.reads).toHaveLength(3)
})

test.each<Room>([{ maxSizeBytes: 3 * MIN_SIZE_BYTES }, { maxEntries: 3 }])(
  'small answers take bounded room, and those used last stay: %o',
  async (room) => {
    const { state, ask } = setUp(room)
    for (const number of [1, 2, 3]) await ask(account(number))
    await ask(account(1))
    await ask(account(4))
    state.reads.length = 0
    await ask(account(1))
    expect(state.reads).toEqual([])
    await ask(account(2))
    expect(state.reads).toEqual([account(2)])
  },
)

test('large answers count with their size', async () => {
  const { state, ask } = setUp({ maxSizeBytes: 10_000 })
  state.size = 6_000
  for (const number of [1, 2, 1]) await ask(account(number))
  expect(state.reads).toEqual([account(1), account(2), account(1)])
})

test('failures take bounded room too, a kilobyte each', async () => {
  const { state, ask } = setUp({ maxSizeBytes: 3 * MIN_SIZE_BYTES })
  state.failure = new Error('down')
  for (const number of [1, 2, 3, 4, 1]) await expect(ask(account(number))).rejects.toThrow('down')
  expect(state.reads).toHaveLength(5)
})

test('failures that are not kept push out no answer', async () => {
  const { state, ask } = setUp({ maxEntries: 3 })
  for (const number of [1, 2]) await ask(account(number))
  state.failure = new RangeError('full')
  for (let number = 500; number < 600; number += 1) await expect(ask(account(number))).rejects.toThrow('full')
  state.reads.length = 0
  for (const number of [1, 2]) await ask(account(number))
  expect(state.reads).toEqual([])
})

test('a kept failure holds one short line, not the error with what a node sent', async () => {
  const { state, ask } = setUp()
  state.failure = new Error(`${'x'.repeat(500)}\nbody`, {
    cause: new Uint8Array(1_000_000),
  })
  await expect(ask(account(1))).rejects.toBe(state.failure)
  const again: unknown = await ask(account(1)).catch((error: unknown) => error)
  expect(again).toMatchObject({ message: 'x'.repeat(200) })
  expect(again).not.toHaveProperty('cause')
})
