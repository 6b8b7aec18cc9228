import { afterEach, beforeEach, expect, test } from 'vitest'
import { startChild } from './childProcess.ts'

const secrets = { PRIVATE_KEY: `0x${'4b'.repeat(32)}`, KEEPER_KEY: `0x${'6d'.repeat(32)}` }
beforeEach(() => void Object.assign(process.env, secrets))
afterEach(() => {
  for (const name of Object.keys(secrets)) delete process.env[name]
})

test('child processes get none of our secrets', async () => {
  const child = await startChild({
    name: 'A program',
    command: process.execPath,
    args: ['-e', 'console.log(JSON.stringify(process.env)); setInterval(() => undefined, 1_000)'],
    ready: (line) => line,
  })
  await child.stop()
  expect(JSON.parse(child.ready)).toHaveProperty('PATH')
  for (const secret of Object.values(secrets)) expect(child.ready).not.toContain(secret)
})
