import { spawn } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { childEnvironment } from '@peppermint/process/childEnvironment.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeTestAddressFile } from './addressFile.fixture.ts'
import { createCandidate } from '@peppermint/indexer/chain/leadership.ts'
import { openServerDatabase } from './db/openServerDatabase.ts'
import { freshDatabaseUrl, hasTestDatabases } from '@peppermint/indexer/db/testDatabase.fixture.ts'

/** As in production, where the run of tests has built it. */
const main = fileURLToPath(new URL(hasTestDatabases() ? '../dist/main.js' : 'main.ts', import.meta.url))
const secrets = {
  RPC_URLS: 'http://127.0.0.1:9/rpc-path-token?key=rpc-query-token',
  PUBLIC_RPC_URLS: 'http://127.0.0.1:9/public-token',
  KEEPER_KEY: `0x${'4b'.repeat(32)}`,
  KEEPER_LINK_SECRET: `0x${'5c'.repeat(32)}`,
}

const CONTRACT = '0x5FbDB2315678afecb367f032d93F642f64180aa3'

let siteDir: string
beforeAll(async () => {
  siteDir = await mkdtemp(join(tmpdir(), 'peppermint-site-'))
})
afterAll(() => rm(siteDir, { recursive: true, force: true }))

interface Started {
  readonly output: () => string
  /** Resolves with the exit code. */
  readonly ended: Promise<number | null>
  readonly port: () => number
  readonly pid: number
  signal(name: NodeJS.Signals): void
}

/** The process as an operator starts it, configured by its environment. */
async function started(more: Readonly<Record<string, string>> = {}): Promise<Started> {
  const DATABASE_URL = await freshDatabaseUrl()
  const own = {
    CONTRACT,
    ADDRESS_FILE: writeTestAddressFile(siteDir, CONTRACT),
    DEPLOY_BLOCK: '0',
    SITE_DIR: siteDir,
    PORT: '0',
  }
  const child = spawn(process.execPath, [main], {
    env: childEnvironment({ LOG_LEVEL: 'trace', DATABASE_URL, ...secrets, ...own, ...more }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => {
      output += data.toString()
    })
  return {
    output: () => output,
    ended: new Promise((resolve) => void child.once('exit', resolve)),
    port: () => Number(/"port":(\d+),"msg":"server: listening"/.exec(output)?.[1] ?? 0),
    pid: child.pid ?? 0,
    signal: (name) => void child.kill(name),
  }
}

test('no secret is ever logged, and a call that is there only to throw stays in the build', async () => {
  const server = await started()
  await expect.poll(server.port).toBeGreaterThan(0)
  expect((await fetch(`http://127.0.0.1:${server.port()}/api/sale`)).status).toBe(503)
  await expect.poll(server.output).toContain('reading failed')
  for (const path of ['/%zz', '/api/peppers/%ff', '/share/%E0%A4%A'])
    expect((await fetch(`http://127.0.0.1:${server.port()}${path}`)).status, path).toBe(400)
  server.signal('SIGTERM')
  expect(await server.ended).toBe(0)
  for (const secret of ['rpc-path-token', 'rpc-query-token', 'public-token', '4b4b4b', '5c5c5c'])
    expect(server.output()).not.toContain(secret)
})

test('secrets from files are neither in its environment nor in sight of what runs in it', async () => {
  const keyFile = join(siteDir, 'keeper-key')
  await writeFile(keyFile, `${secrets.KEEPER_KEY}\n`)
  await chmod(keyFile, 0o644)
  await mkdir(join(siteDir, 'server'))
  await writeFile(
    join(siteDir, 'server', 'render.js'),
    `console.log('the page sees', JSON.stringify(process.env))
    export const renderPage = () => ({ html: '' })`,
  )
  const server = await started({ KEEPER_KEY: '', KEEPER_KEY_FILE: keyFile })
  await expect.poll(server.port).toBeGreaterThan(0)
  const environment = await readFile(`/proc/${server.pid}/environ`, 'utf8')
  expect(environment).toContain('KEEPER_KEY_FILE=')
  expect(environment).not.toContain('4b4b4b')
  // This one is in its environment as others read it, but not for what runs in it.
  expect(environment).toContain('5c5c5c')
  expect(server.output()).toContain('the page sees')
  for (const secret of ['4b4b4b', '5c5c5c', 'rpc-path-token', 'postgres://'])
    expect(server.output()).not.toContain(secret)
  expect(server.output()).toContain(`KEEPER_KEY_FILE: every user of this machine can read ${keyFile}`)
  server.signal('SIGTERM')
  expect(await server.ended).toBe(0)
})

test('SIGTERM while waiting for the database exits with 0 and logs no password', async () => {
  const server = await started({ DATABASE_URL: 'postgres://alice:hunter2@127.0.0.1:9/x' })
  await expect.poll(server.output).toContain('database: not up yet')
  server.signal('SIGTERM')
  expect(await server.ended).toBe(0)
  expect(server.output()).not.toContain('hunter2')
})

test('SIGTERM releases its roles during the drain', async () => {
  const DATABASE_URL = await freshDatabaseUrl()
  const server = await started({ DATABASE_URL, DRAIN_SECONDS: '300' })
  await expect.poll(server.output).toContain('follower: became leader')
  await expect.poll(server.port).toBeGreaterThan(0)
  const database = await openServerDatabase(DATABASE_URL)
  const candidate = createCandidate(database, new AbortController().signal)
  expect(await candidate.tryAcquire()).toBeUndefined()
  server.signal('SIGTERM')
  await expect
    .poll(async () => {
      const leadership = await candidate.tryAcquire()
      await leadership?.release()
      return leadership !== undefined
    })
    .toBe(true)
  await database.close()
  server.signal('SIGKILL')
  await server.ended
})
