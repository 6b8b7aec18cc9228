import type { Address } from 'viem'
import { expect, test } from 'vitest'
import { keepAnswers } from './keepAnswers.ts'

const HOUR_MS = 3_600_000
const account = (number: number): Address => `0x${number.toString(16).padStart(40, 'a')}`

function setUp(maxSize = 1_000) {
  const state = { now: 0, reads: [] as Address[], failure: undefined as Error | undefined }
  const read = async (address: Address) => {
    state.reads.push(address)
    if (state.failure) throw state.failure
    return address
  }
  const isKept = (error: unknown) => !(error instanceof RangeError)
  const ask = keepAnswers({ now: () => state.now, maxSize, sizeOf: () => 10, read, isKept })
  return { state, ask }
}

test('[B-12] [N-05] an answer is good for 24 hours, however it is asked for, and is then read again', async () => {
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

test('answers take a bounded size, and those used last stay', async () => {
  const { state, ask } = setUp(30)
  for (const number of [1, 2, 3]) await ask(account(number))
  await ask(account(1))
  await ask(account(4))
  state.reads.length = 0
  await ask(account(1))
  expect(state.reads).toEqual([])
  await ask(account(2))
  expect(state.reads).toEqual([account(2)])
})
