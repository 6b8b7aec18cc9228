import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createShutdown } from './shutdown.ts'

const silent = pino({ level: 'silent' })

test('parts close newest first, and a failing part does not keep the others open', async () => {
  const shutdown = createShutdown(silent)
  const closed: string[] = []
  shutdown.add(() => void closed.push('database'))
  shutdown.add(() => {
    closed.push('follower')
    throw new Error('It failed.')
  })
  shutdown.add(async () => Promise.reject(new Error('It failed, too.')))
  await shutdown.run(60_000)
  expect(closed).toEqual(['follower', 'database'])
  await shutdown.run(60_000)
  expect(closed).toHaveLength(2)
})

test('parts that never close are waited for once in all, and each is asked to close', async () => {
  const shutdown = createShutdown(silent)
  let asked = 0
  for (let part = 0; part < 200; part++)
    shutdown.add(() => {
      asked++
      return new Promise<void>(() => undefined)
    })
  // Two hundred times as long would be longer than a test may take.
  await shutdown.run(50)
  expect(asked).toBe(200)
})

test('each part that fails or is late leaves one line in the log', async () => {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  const shutdown = createShutdown(log)
  shutdown.add(() => new Promise<void>(() => undefined))
  shutdown.add(() => Promise.reject(new Error('It failed.')))
  await shutdown.run(20)
  expect(lines.map((line) => /"msg":"([^"]+)"/.exec(line)?.[1])).toEqual([
    'shutdown: a part failed to close',
    'shutdown: a part did not close in time',
  ])
})

test('a part that is added too late is refused rather than forgotten', async () => {
  const shutdown = createShutdown(silent)
  await shutdown.run(1_000)
  expect(() => shutdown.add(() => undefined)).toThrow(ReferenceError)
})
