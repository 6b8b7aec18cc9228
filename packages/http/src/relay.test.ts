import { Readable, Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { expect, test } from 'vitest'
import { readInTurns, relay } from './relay.ts'

const CHUNK = Buffer.alloc(65_536, 'x')

/** Counts turns of the event loop until it is stopped. */
function countTurns() {
  let turn = 0
  let isStopped = false
  const next = () => {
    turn += 1
    if (!isStopped) setImmediate(next)
  }
  setImmediate(next)
  return { now: () => turn, stop: () => void (isStopped = true) }
}

test('of twenty large bodies that come at once, one chunk is passed on in a turn', async () => {
  const turns = countTurns()
  const passed = new Map<number, number>()
  const sinks = Array.from({ length: 20 }, () => {
    const sink = new Writable({
      highWaterMark: 1_000_000,
      write(_chunk, _encoding, done) {
        passed.set(turns.now(), (passed.get(turns.now()) ?? 0) + 1)
        done()
      },
    })
    relay(Readable.from(Array.from({ length: 10 }, () => CHUNK)), sink)
    return finished(sink)
  })
  await Promise.all(sinks)
  turns.stop()
  expect([...passed.values()].reduce((sum, count) => sum + count, 0)).toBe(200)
  expect(Math.max(...passed.values())).toBeLessThanOrEqual(2)
})

test('what is small passes in one turn, beside large bodies that have many', async () => {
  const order: string[] = []
  const sink = (name: string) =>
    new Writable({
      write(_chunk, _encoding, done) {
        done()
      },
      final(done) {
        order.push(name)
        done()
      },
    })
  const all = Array.from({ length: 5 }, () => {
    const large = sink('large')
    relay(Readable.from(Array.from({ length: 20 }, () => CHUNK)), large)
    return large
  })
  const small = sink('small')
  relay(Readable.from([Buffer.from('{"a":'), Buffer.from('1}')]), small)
  await Promise.all([...all, small].map((one) => finished(one)))
  expect(order).toEqual(['small', 'large', 'large', 'large', 'large', 'large'])
})

test('waits for a slow reader, and passes every byte on in order', async () => {
  const received: Buffer[] = []
  let isBusy = false
  const sink = new Writable({
    highWaterMark: 1,
    write(chunk: Buffer, _encoding, done) {
      expect(isBusy).toBe(false)
      isBusy = true
      received.push(chunk)
      setImmediate(() => {
        isBusy = false
        done()
      })
    },
  })
  const sent = Array.from({ length: 30 }, (_, index) => Buffer.alloc(20_000, index))
  const source = Readable.from(sent)
  relay(source, sink)
  await finished(sink)
  expect(Buffer.concat(received).equals(Buffer.concat(sent))).toBe(true)
})

test('a reader that leaves keeps nothing but its own body waiting', async () => {
  const left = Readable.from(Array.from({ length: 50 }, () => CHUNK))
  const gone = new Writable({ write: (_chunk, _encoding, done) => done() })
  relay(left, gone)
  gone.destroy()
  let bytes = 0
  const stays = Readable.from(Array.from({ length: 10 }, () => CHUNK))
  readInTurns(stays, (chunk) => {
    bytes += chunk.length
    return undefined
  })
  await finished(stays)
  expect(bytes).toBe(10 * CHUNK.length)
  expect(left.isPaused()).toBe(true)
  // Someone else may still read the rest.
  left.resume()
  await finished(left)
})

test('what a stuck reader leaves is read by the next one, which came before it ended', async () => {
  const left = Readable.from(Array.from({ length: 50 }, () => Buffer.from('small')))
  const started = Promise.withResolvers<void>()
  // Takes one chunk, and never asks for more.
  const stuck = new Writable({
    highWaterMark: 1,
    write: () => started.resolve(),
  })
  relay(left, stuck)
  await started.promise
  let bytes = 0
  const both = Promise.withResolvers<void>()
  readInTurns(left, (chunk) => {
    bytes += chunk.length
    both.resolve()
    return undefined
  })
  await both.promise
  stuck.destroy()
  await finished(left)
  expect(bytes).toBe(49 * 5)
})
