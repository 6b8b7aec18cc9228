import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { childEnvironment } from '@peppermint/process/childEnvironment.ts'
import { startChain, type TestChain } from '@peppermint/devnet/testChain'
import { deploySafeContracts } from '@peppermint/devnet/safe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabaseUrl, hasTestDatabases } from '@peppermint/indexer/db/testDatabase.fixture.ts'
import { EXIT_FAILED } from '@peppermint/process/exitCodes.ts'

/** As in production, where the run of tests has built it. */
const main = fileURLToPath(
  new URL(hasTestDatabases() ? '../../server/dist/gateway/main.js' : 'main.ts', import.meta.url),
)

let node: TestChain
let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'peppermint-gateway-'))
  node = await startChain('--block-base-fee-per-gas', '0')
  const { client, url: rpcUrl } = node
  await deploySafeContracts({ client, rpcUrl, mine: () => client.mine({ blocks: 1 }) })
  await client.mine({ blocks: 2_000 })
})
afterAll(async () => {
  await node.stop()
  await rm(dir, { recursive: true, force: true })
})

/** The command as an operator starts it. */
function started(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [main, ...args], {
    cwd: dir,
    env: childEnvironment(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => {
      output += data.toString()
    })
  return {
    output: () => output,
    ended: once(child, 'exit').then(([code]) => code as number | null),
    url: () => /gateway: listening on (http:[^"]+)/.exec(output)?.[1],
    stop: () => child.kill('SIGTERM'),
  }
}

test('one command on an empty machine serves the chain of an RPC endpoint', { timeout: 60_000 }, async () => {
  const gateway = started([
    '--rpc',
    `${node.url}/?key=secret-rpc-token`,
    '--port',
    '0',
    '--base-path',
    '/safe',
  ])
  await expect.poll(gateway.url, { timeout: 40_000 }).toMatch(/\/safe$/)
  const url = gateway.url() ?? ''
  const origin = new URL(url).origin
  expect(gateway.output()).toContain(`NEXT_PUBLIC_GATEWAY_URL_PRODUCTION=${url}`)
  expect(gateway.output()).toMatch(/chain: Safe's first factory is in block \d+/)
  expect(gateway.output()).toContain('push: off without VAPID keys')
  expect(gateway.output()).toContain('prices: no source')
  await expect.poll(async () => (await fetch(`${origin}/ready`)).status, { timeout: 20_000 }).toBe(200)
  expect(gateway.output()).toMatch(/indexing: chain 7700 caught up at block [\d,]+/)
  const answer = await fetch(`${url}/v1/chains/1/safes/0x${'11'.repeat(20)}/messages/`)
  expect(await answer.json()).toEqual({ code: 404, statusCode: 404, message: 'Chain not found' })
  const metrics = await (await fetch(`${origin}/metrics`)).text()
  expect(metrics).toMatch(/^peppermint_gateway_follower_lag_blocks\{chain="7700"\} 0$/m)
  expect(metrics).toContain('peppermint_gateway_cache_hits_total')
  gateway.stop()
  expect(await gateway.ended).toBe(0)
  expect(gateway.output()).not.toContain('secret-rpc-token')
  // A restart finds everything in its folder.
  const again = started(['--rpc', node.url, '--port', '0'], { HOST: '0.0.0.0' })
  await expect.poll(again.url, { timeout: 40_000 }).toBeDefined()
  await expect.poll(async () => (await fetch(`${again.url()}/ready`)).status, { timeout: 20_000 }).toBe(200)
  expect(again.output()).not.toContain('first factory')
  const { port } = new URL(again.url() ?? '')
  expect(again.output()).toContain(`NEXT_PUBLIC_GATEWAY_URL_PRODUCTION=http://localhost:${port}`)
  again.stop()
  expect(await again.ended).toBe(0)
})

test('a start that cannot succeed says why in one line, and ends with 1', { timeout: 60_000 }, async () => {
  const DATABASE_URL = await freshDatabaseUrl()
  const cases: readonly [readonly string[], string, Record<string, string>?][] = [
    [[], 'RPC_URLS: must name an RPC endpoint of the chain'],
    [['--rcp', 'x'], "Unknown option '--rcp'"],
    [
      ['--rpc', 'http://127.0.0.1:9/secret-token', '--port', '0'],
      '127.0.0.1:9 does not answer as an Ethereum node',
    ],
    [
      ['--rpc', node.url, '--port', '0'],
      'DATABASE_URL',
      { DATABASE_URL: 'postgres://ada:hunter2@127.0.0.1:5432x/x' },
    ],
  ]
  for (const [args, message, env] of cases) {
    const gateway = started(args, { DATABASE_URL, ...env })
    expect(await gateway.ended, message).toBe(EXIT_FAILED)
    expect(gateway.output()).toContain(message)
    expect(gateway.output()).not.toMatch(/secret-token|hunter2|\n {4}at /)
  }
})

test('--help shows the flags', async () => {
  const gateway = started(['--help'])
  expect(await gateway.ended).toBe(0)
  for (const flag of ['--rpc', '--from', '--config', '--port', '--base-path'])
    expect(gateway.output()).toContain(flag)
})
