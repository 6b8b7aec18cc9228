import { once } from 'node:events'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { createPacer } from './pacePieces.ts'

const PIECE = Buffer.alloc(1_000, 'x')

test('streams take turns, with two pieces in one round of the event loop, and lose nothing', async () => {
  const pace = createPacer(2)
  let passed = 0
  const rounds: number[] = []
  let isDone = false
  const countRound = () => {
    rounds.push(passed)
    passed = 0
    if (!isDone) setImmediate(countRound)
  }
  setImmediate(countRound)
  const order: number[] = []
  const received = await Promise.all(
    Array.from({ length: 10 }, async (_, index) => {
      const paced = Readable.from(Array.from({ length: 8 }, () => PIECE)).pipe(pace())
      const target = new PassThrough()
      paced.on('data', () => {
        passed += 1
        order.push(index)
      })
      paced.pipe(target)
      return (await buffer(target)).length
    }),
  )
  isDone = true
  expect(received).toEqual(Array.from({ length: 10 }, () => 8 * PIECE.length))
  expect(Math.max(...rounds)).toBeLessThanOrEqual(2)
  expect(new Set(order.slice(0, 10)).size).toBeGreaterThan(5)
})

test('a stream that was given up does not hold up the others', async () => {
  const pace = createPacer(1)
  const left = new PassThrough().pipe(pace())
  left.write(PIECE)
  left.destroy()
  const stays = pace()
  const all = buffer(stays)
  for (let index = 0; index < 3; index += 1) if (!stays.write(PIECE)) await once(stays, 'drain')
  stays.end()
  expect(await all).toHaveLength(3 * PIECE.length)
})
