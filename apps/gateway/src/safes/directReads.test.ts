import { type Address, numberToHex } from 'viem'
import { expect, test } from 'vitest'
import { createDirectReads } from './directReads.ts'

const safe = (index: number): Address => numberToHex(index + 1, { size: 20 })

test('a client with many Safes does not delay the Safe of another one', async () => {
  const started: Address[] = []
  const ends: (() => void)[] = []
  const read = createDirectReads<void>((address) => {
    started.push(address)
    return new Promise<void>((resolve) => ends.push(resolve))
  })
  for (let index = 0; index < 25; index += 1) void read(safe(index), '203.0.113.1')
  void read(safe(100), '198.51.100.1')
  expect(started).toHaveLength(8)
  ends[0]?.()
  ends[1]?.()
  await expect.poll(() => started).toContain(safe(100))
  expect(started).toHaveLength(10)
})

test('a client does not wait in the turns of another one that has requested the same Safe before', async () => {
  const started: Address[] = []
  const ends: (() => void)[] = []
  const read = createDirectReads<void>((address) => {
    started.push(address)
    return new Promise<void>((resolve) => ends.push(resolve))
  })
  for (let index = 0; index < 25; index += 1) void read(safe(index), '203.0.113.1')
  // The last one of the other client.
  void read(safe(24), '198.51.100.1')
  void read(safe(24), '198.51.100.1')
  ends[0]?.()
  ends[1]?.()
  await expect.poll(() => started).toContain(safe(24))
  expect(started).toHaveLength(10)
  for (let index = 2; index < 30; index += 1) {
    await expect.poll(() => ends.length > index || started.length === 25).toBe(true)
    ends[index]?.()
  }
  // Read once, in the first turn.
  expect(started.filter((one) => one === safe(24))).toHaveLength(1)
})

test('a read that fails frees its slot, and is not kept', async () => {
  let reads = 0
  const read = createDirectReads<void>(async () => {
    reads += 1
    throw new Error('no chain')
  })
  for (let index = 0; index < 30; index += 1)
    await expect(read(safe(0), '203.0.113.1')).rejects.toThrow('no chain')
  expect(reads).toBe(30)
})

test('an answer is kept for what was asked, not for the account alone', async () => {
  const read = createDirectReads(async (_owner, safes: readonly Address[]) => safes)
  expect(await read(safe(0), '203.0.113.1', [safe(1)])).toEqual([safe(1)])
  expect(await read(safe(0), '203.0.113.1', [safe(1), safe(2)])).toEqual([safe(1), safe(2)])
})
