/** A database that dies and comes back, under the whole server as it runs in production. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createWalletClient, http, publicActions } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitForReceipt } from '@peppermint/sale/launch/waitForReceipt.ts'
import { encodeMintCall } from '@peppermint/sale'
import { startEmbeddedPostgres } from '@peppermint/indexer/db/embedded/embeddedPostgres.ts'
import { writeMinimalSite } from './minimalSite.fixture.ts'
import { createCanto } from '@peppermint/devnet/chain'
import { accounts, startServer, startWorld, type RunningServer, type World } from './world.ts'

let siteDir: string
let folder: string
let postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>>
let world: World
let server: RunningServer
let ended: string | undefined

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'peppermint-restart-'))
  ;[siteDir, postgres, world] = await Promise.all([
    writeMinimalSite(),
    startEmbeddedPostgres(join(folder, 'postgres')),
    startWorld({ blockTime: 0.3, phases: [{ maxPerWallet: 1_000, maxPerTransaction: 20, price: 1n }] }),
  ])
  server = await startServer({ world, siteDir, databaseUrl: postgres.url })
  void server.ended.then((how) => (ended = how))
})
afterAll(async () => {
  await server.stop()
  await Promise.all([postgres.stop(), world.stop()])
  await rm(folder, { recursive: true, force: true })
  await rm(siteDir, { recursive: true, force: true })
})

async function mint(): Promise<void> {
  const sender = createWalletClient({
    account: privateKeyToAccount(accounts.alice.privateKey),
    chain: createCanto(world.rpcUrl),
    transport: http(),
    pollingInterval: 50,
  }).extend(publicActions)
  const call = encodeMintCall(world.deployment.contract, { phase: 0, quantity: 3, price: 1n })
  await waitForReceipt(sender, { hash: await sender.sendTransaction(call) })
}

const statusOf = async (path: string) => (await fetch(server.url + path)).status

test('the server survives a database restart: page and sale stay, indexing resumes', async () => {
  await mint()
  await expect.poll(() => statusOf('/api/peppers/3')).toBe(200)
  // A database that crashed is started again and repairs itself, which takes what it takes.
  const patiently = { timeout: 90_000 }
  for (const round of [1, 2]) {
    const [pid] = (await readFile(join(folder, 'postgres', 'data', 'postmaster.pid'), 'utf8')).split('\n')
    process.kill(Number(pid), 'SIGKILL')
    expect([await statusOf('/'), await statusOf('/api/sale'), await statusOf('/health')]).toEqual([
      200, 200, 200,
    ])
    expect([200, 503]).toContain(await statusOf('/api/stats'))
    await mint()
    await expect.poll(() => statusOf(`/api/peppers/${(round + 1) * 3}`), patiently).toBe(200)
    await expect.poll(() => statusOf('/ready'), patiently).toBe(200)
  }
  expect(ended).toBeUndefined()
}, 400_000)
