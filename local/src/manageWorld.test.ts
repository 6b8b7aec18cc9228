import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { manageCollection } from '@peppermint/contracts/collection'
import { readSale } from '@peppermint/contracts/sale'
import { people } from './people.ts'
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

async function run(args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  let [said, complained] = ['', '']
  const code = await manageCollection(
    ['--network', 'world', '--rpc', world.rpcUrl, ...args],
    localDir,
    { LOCAL_DIR: localDir, ...environment },
    { write: (text) => (said += text), writeError: (text) => (complained += text) },
  )
  return { code, said, complained }
}

test('npm run collection finds the collection of npm start by its network name and changes it', async () => {
  const status = await run(['status'])
  expect(status).toMatchObject({ code: 0, complained: '' })
  expect(status.said).toContain(`Scovilles at ${world.deployment.contract}`)
  const paused = await run(['pause', '--broadcast'], { PRIVATE_KEY: people.creator.privateKey })
  expect(paused).toMatchObject({ code: 0, complained: '' })
  expect((await readSale(world.client, world.deployment)).paused).toBe(true)
})

test('a world that was never started is named as missing', async () => {
  const { code, complained } = await run(['status', '--addresses', join(localDir, 'elsewhere')])
  expect(code).toBe(1)
  expect(complained).toContain('No collection is known on the world of npm start:')
})
