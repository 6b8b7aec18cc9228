import pino from 'pino'
import { expect, test } from 'vitest'
import { readableLines } from './readableLines.ts'

/** What a log writes, line by line, with the times replaced. */
function linesOf(use: (log: pino.Logger) => void): readonly string[] {
  let text = ''
  use(pino({}, readableLines({ write: (more) => (text += more) })))
  return text
    .trimEnd()
    .split('\n')
    .map((line) => line.replace(/^\d\d:\d\d:\d\d /, 'TIME '))
}

test('a person reads time and message, warnings are marked, errors say their reason', () => {
  expect(
    linesOf((log) => {
      log.info({ port: 8000 }, 'gateway: listening')
      log.warn('push: off')
      log.error({ err: new Error('no answer\nfrom 127.0.0.1') }, 'chain: unreachable')
    }),
  ).toEqual(['TIME gateway: listening', 'TIME ! push: off', 'TIME ! chain: unreachable: no answer'])
})

test('the time is the line’s own, on the clock of this machine', () => {
  const written: string[] = []
  const time = new Date(2026, 0, 2, 3, 4, 5).getTime()
  readableLines({ write: (text) => written.push(text) }).write(
    JSON.stringify({ time, level: 30, msg: 'indexing: caught up' }),
  )
  expect(written).toEqual(['03:04:05 indexing: caught up\n'])
})

test('a line without a message is written as it is', () => {
  expect(linesOf((log) => log.info({ port: 8000 }))).toEqual([expect.stringMatching(/"port":8000/)])
})
