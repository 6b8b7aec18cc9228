import { expect, test } from 'vitest'
import { createFairQueue, type FairQueueOptions } from './fairQueue.ts'

/** A queue whose tasks end when the test says so. */
function startQueue(options: Partial<FairQueueOptions> = {}) {
  const queue = createFairQueue({ maxRunningPerLane: 2, maxWaiting: 100, ...options })
  const started: string[] = []
  const dropped: string[] = []
  const ends = new Map<string, () => void>()
  return {
    queue,
    started,
    dropped,
    add(this: void, subject: string, lane: string, name = `${subject} ${lane} ${started.length}`) {
      queue.add({
        subject,
        lane,
        run: () => {
          started.push(name)
          const { promise, resolve } = Promise.withResolvers<void>()
          ends.set(name, resolve)
          return promise
        },
        onDropped: () => void dropped.push(name),
      })
    },
    async end(this: void, name: string) {
      ends.get(name)?.()
      await new Promise(setImmediate)
    },
  }
}

test('subjects take turns, however many tasks one of them has', async () => {
  const { add, end, started } = startQueue({ maxRunning: 1, maxRunningPerLane: 1 })
  for (const name of ['a1', 'a2', 'a3', 'a4']) add('a', 'lane', name)
  for (const name of ['b1', 'b2']) add('b', 'lane', name)
  add('c', 'lane', 'c1')
  for (let index = 0; index < 7; index += 1) await end(started.at(-1) ?? '')
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

test('a lane whose tasks never end has its share, and no more', () => {
  const { add, started } = startQueue()
  for (let index = 0; index < 10; index += 1) add('attacker', 'silent', `silent ${index}`)
  add('attacker', 'other', 'other')
  add('alice', 'other', 'alice')
  expect(started).toEqual(['silent 0', 'silent 1', 'other', 'alice'])
})

test('lanes of one subject take turns', async () => {
  const { add, end, started } = startQueue({ maxRunning: 1 })
  for (const name of ['x1', 'x2', 'x3']) add('a', 'x', name)
  add('a', 'y', 'y1')
  for (let index = 0; index < 4; index += 1) await end(started.at(-1) ?? '')
  expect(started).toEqual(['x1', 'x2', 'y1', 'x3'])
})

test('a full queue drops the newest task of the subject with the most', () => {
  const { add, dropped, started } = startQueue({ maxRunning: 1, maxWaiting: 3 })
  for (const name of ['a1', 'a2', 'a3', 'a4']) add('attacker', 'lane', name)
  add('alice', 'lane', 'alice')
  add('attacker', 'lane', 'a5')
  expect(started).toEqual(['a1'])
  expect(dropped).toEqual(['a4', 'a5'])
})

test('closing drops what waits and waits for what runs', async () => {
  const { add, dropped, end, queue, started } = startQueue({ maxRunning: 1 })
  add('a', 'lane', 'runs')
  add('a', 'lane', 'waits')
  const closed = queue.close()
  expect(dropped).toEqual(['waits'])
  await end('runs')
  await closed
  expect(started).toEqual(['runs'])
})
