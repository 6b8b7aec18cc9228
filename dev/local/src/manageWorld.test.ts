import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runPeppermint } from '@peppermint/tools/program/runPeppermint.fixture.ts'
import { readSale } from '@peppermint/sale'
import { accounts } from './accounts.ts'
import { startWorld, type World } from './world.ts'

let localDir: string
let world: World
beforeAll(async () => {
  localDir = await mkdtemp(join(tmpdir(), 'peppermint-managed-'))
  world = await startWorld({ folder: join(localDir, 'chain'), blockTime: 0.05 })
})
afterAll(async () => {
  await world.stop()
  await rm(localDir, { recursive: true, force: true })
})

const run = (args: readonly string[], environment: Readonly<Record<string, string>> = {}) =>
  // The world's own endpoint is found beside its addresses, whatever its port.
  runPeppermint(['collection', '--network', 'world', ...args], localDir, {
    LOCAL_DIR: localDir,
    ...environment,
  })

test('npm run collection finds the local collection by its network name and changes it', async () => {
  const status = await run(['status'])
  expect(status).toMatchObject({ code: 0, stderr: '' })
  expect(status.stdout).toContain(`Scovilles at ${world.deployment.contract}`)
  const paused = await run(['pause', '--broadcast'], { PRIVATE_KEY: accounts.owner.privateKey })
  expect(paused).toMatchObject({ code: 0, stderr: '' })
  expect((await readSale(world.client, world.deployment)).paused).toBe(true)
})

test('reports a local world that was never started', async () => {
  const { code, stderr } = await run([
    'status',
    '--addresses',
    join(localDir, 'elsewhere'),
    '--rpc',
    world.rpcUrl,
  ])
  expect(code).toBe(1)
  expect(stderr).toContain('so there is no collection on the world of npm start.')
})
