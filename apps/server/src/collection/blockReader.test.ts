import { expect, test } from 'vitest'
import { sharedRead } from './blockReader.ts'

test('callers share the read that starts after they called, and one runs at a time', async () => {
  const started: PromiseWithResolvers<number>[] = []
  const read = sharedRead(() => {
    const one = Promise.withResolvers<number>()
    started.push(one)
    return one.promise
  })
  const first = read()
  const [second, third] = [read(), read()]
  expect(started).toHaveLength(1)
  started[0]?.resolve(1)
  expect(await first).toBe(1)
  await expect.poll(() => started.length).toBe(2)
  started[1]?.resolve(2)
  expect(await Promise.all([second, third])).toEqual([2, 2])
  expect(started).toHaveLength(2)
})

test('a read that fails fails for those who shared it, and the next one starts', async () => {
  let reads = 0
  const read = sharedRead(async () => {
    reads += 1
    if (reads === 1) throw new Error('No connection.')
    return reads
  })
  const first = read()
  const second = read()
  await expect(first).rejects.toThrow('No connection.')
  expect(await second).toBe(2)
})

test('a call between the end of one read and the start of the next does not start a third', async () => {
  let running = 0
  let maxRunning = 0
  let lastCall: Promise<unknown> | undefined
  const read = sharedRead(async () => {
    running += 1
    maxRunning = Math.max(maxRunning, running)
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
    running -= 1
  })
  const first = read()
  const second = read()
  // Calls in every microtask around the moment at which the first read ends and the second one starts.
  for (let turn = 0; turn < 60; turn += 1) {
    await Promise.resolve()
    lastCall = read()
  }
  await Promise.all([first, second, lastCall])
  expect(maxRunning).toBe(1)
})
