import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { childEnvironment } from './childEnvironment.ts'

const secrets = {
  PRIVATE_KEY: `0x${'4b'.repeat(32)}`,
  CRATE_SECRET: `0x${'5c'.repeat(32)}`,
  KEEPER_KEY: `0x${'6d'.repeat(32)}`,
  SOMETHING_ELSE: 'of a creator',
}
beforeEach(() => void Object.assign(process.env, secrets))
afterEach(() => {
  for (const name of Object.keys(secrets)) delete process.env[name]
})

test('a child process gets allowed and given variables, and none of our secrets', async () => {
  const print = ['-e', 'process.stdout.write(JSON.stringify(process.env))']
  const env = childEnvironment({ GIVEN: 'yes' })
  const { stdout } = await promisify(execFile)(process.execPath, print, { env })
  expect(JSON.parse(stdout)).toMatchObject({ GIVEN: 'yes', PATH: process.env['PATH'] })
  for (const secret of Object.values(secrets)) expect(stdout).not.toContain(secret)
})
