import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { watchProcess } from './watchProcess.ts'

let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'peppermint-watch-'))
  await writeFile(join(dir, 'answers.mjs'), `process.on('message', (text) => process.send(text))`)
})
afterAll(() => rm(dir, { recursive: true, force: true }))

test('a process that answers stays, and is killed when it hangs', async () => {
  const child = fork(join(dir, 'answers.mjs'), [], { execArgv: [] })
  let answers = 0
  const times = { intervalMs: 20, maxSilenceMs: 4_000 }
  const watch = watchProcess(child, () => child.send('ping', () => undefined), times)
  child.on('message', () => {
    answers += 1
    watch.answered()
  })
  await expect.poll(() => answers).toBeGreaterThan(10)
  expect(watch.isAnswering()).toBe(true)
  const exit = once(child, 'exit')
  child.kill('SIGSTOP')
  await expect.poll(() => watch.isAnswering()).toBe(false)
  expect(await exit).toEqual([null, 'SIGKILL'])
})
