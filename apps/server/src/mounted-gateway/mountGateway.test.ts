import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { scovillesAbi } from '@peppermint/contracts'
import { startChain, type TestChain } from '@peppermint/devnet/testChain'
import { deploySafeContracts } from '@peppermint/devnet/safe'
import { pino } from 'pino'
import { encodeFunctionData } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { freshDatabaseUrl } from '@peppermint/indexer/db/testDatabase.fixture.ts'
import { createVapidKeys } from '@peppermint/gateway/notifications/pushService.fixture.ts'
import { createMetrics } from '@peppermint/http/monitoring/metrics.ts'
import type { OpenServer } from '@peppermint/http/startServer.ts'
import { openServer } from '../openServer.ts'
import { mountGateway } from './mountGateway.ts'

const CONTRACT = '0x5FbDB2315678afecb367f032d93F642f64180aa3'

let node: TestChain
let server: OpenServer
let config: ReturnType<typeof readConfig>
let dir: string
const logged: string[] = []
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'peppermint-mounted-'))
  node = await startChain('--block-base-fee-per-gas', '0')
  const { client, url: rpcUrl } = node
  await deploySafeContracts({ client, rpcUrl, mine: () => client.mine({ blocks: 1 }) })
  const file = join(dir, 'gateway.json')
  await writeFile(file, JSON.stringify({ chains: [{ rpcUrls: [rpcUrl] }] }))
  const { publicKey, privateKey, subject } = createVapidKeys()
  config = readConfig({
    GATEWAY_VAPID_PUBLIC_KEY: publicKey,
    GATEWAY_VAPID_PRIVATE_KEY: privateKey,
    GATEWAY_VAPID_SUBJECT: subject,
    RPC_URLS: rpcUrl,
    CONTRACT,
    DEPLOY_BLOCK: '1',
    SITE_DIR: dir,
    PORT: '0',
    DATABASE_URL: await freshDatabaseUrl(),
    GATEWAY_CONFIG: file,
    GATEWAY_DATA_DIR: dir,
    GATEWAY_BASE_PATH: '/wallets/',
  })
  const log = pino({}, { write: (line) => void logged.push(line) })
  server = await openServer(config, log, createMetrics())
})
afterAll(async () => {
  await server.stop()
  await node.stop()
  await rm(dir, { recursive: true, force: true })
})

const ask = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${server.port}${path}`, init)

test('the mint server answers below the base path as the gateway, elsewhere as before', async () => {
  const missing = { code: 404, statusCode: 404, message: 'Not Found' }
  for (const path of ['/wallets', '/wallets/', '/wallets/v1/nothing'])
    expect(await (await ask(path)).json(), path).toEqual(missing)
  for (const path of ['/walletss', '/api/nothing'])
    expect(await (await ask(path)).json(), path).toMatchObject({ code: 'not_found' })
  expect(await (await ask('/wallets/api-json')).json()).toMatchObject({ servers: [{ url: '/wallets' }] })
  expect(await (await ask('/metrics')).text()).toContain('peppermint_gateway_follower_leader{chain="7700"}')
})

test('[G-23] the mounted gateway sends Web Push with the keys of the environment', async () => {
  expect(await (await ask('/metrics')).text()).toContain('peppermint_gateway_push 1')
})

test('a request hidden in the body of another never reaches the mounted gateway', async () => {
  const hidden = ['GET /wallets/v1/hidden HTTP/1.1', 'Host: x', 'X-Forwarded-For: 1.2.3.4', '', ''].join(
    '\r\n',
  )
  for (const method of ['GET', 'DELETE']) {
    const socket = connect(server.port, '127.0.0.1')
    const head = [`${method} /wallets/v1/chains HTTP/1.1`, 'Host: x', 'Connection: close']
    socket.write(
      [...head, 'Transfer-Encoding: chunked', '', hidden.length.toString(16), hidden, '0', '', ''].join(
        '\r\n',
      ),
    )
    expect(await text(socket), method).toMatch(/^HTTP\/1\.1 4/)
    expect((await ask('/wallets/v1/chains')).status).toBe(200)
  }
})

test('a gateway that crashes is started again, and the mint server answers meanwhile', async () => {
  const started = logged.flatMap(
    (line) => /"pid":(\d+),"msg":"gateway: process started"/.exec(line)?.[1] ?? [],
  )
  const pid = Number(started.at(-1))
  expect(pid).toBeGreaterThan(1)
  expect(pid).not.toBe(process.pid)
  process.kill(pid, 'SIGKILL')
  await expect.poll(async () => (await ask('/wallets/v1/chains')).status).toBe(503)
  const origin = 'https://wallet.example'
  const refused = await ask('/wallets/v1/chains', { headers: { origin } })
  // A page of any origin can read why.
  expect(refused.headers.get('access-control-allow-origin')).toBe(origin)
  expect(refused.headers.get('access-control-expose-headers')).toContain('Retry-After')
  const devices = '/wallets/v2/register/notifications'
  const preflight = { origin, 'access-control-request-method': 'POST' }
  const permitted = await ask(devices, { method: 'OPTIONS', headers: preflight })
  expect(permitted.status).toBe(204)
  expect(permitted.headers.get('access-control-allow-origin')).toBe(origin)
  expect(permitted.headers.get('access-control-allow-credentials')).toBe('true')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.json()).toEqual({ code: 503, statusCode: 503, message: 'Service unavailable' })
  expect((await ask('/health')).status).toBe(200)
  // Its port is closed a moment before the parent hears of the exit.
  await expect.poll(async () => (await ask('/metrics')).text()).toContain('peppermint_gateway_up 0')
  await expect.poll(async () => (await ask('/wallets/v1/chains')).status, { timeout: 120_000 }).toBe(200)
  await expect.poll(async () => (await ask('/metrics')).text()).toContain('peppermint_gateway_up 1')
  // Three requests and more were refused: one line says so.
  expect(logged.filter((line) => line.includes('gateway: process not reached'))).toHaveLength(1)
})

test('[G-17] the mounted gateway decodes calls of the collection', async () => {
  const data = encodeFunctionData({
    abi: scovillesAbi,
    functionName: 'closeCrate',
    args: [],
  })
  const response = await ask('/wallets/v1/chains/7700/data-decoder', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ data: data, to: CONTRACT }),
  })
  expect(await response.json()).toMatchObject({ method: 'closeCrate' })
})

test('a gateway that answers nothing at its start is given up, and its process ended', async () => {
  const metrics = createMetrics()
  const deployment = { chainId: 7700, contract: CONTRACT, block: 1 } as const
  const parts = { databaseUrl: await freshDatabaseUrl(), metrics, log: pino({ level: 'silent' }) }
  const times = { intervalMs: 10, maxSilenceMs: 30 }
  const mounting = mountGateway(config, { ...parts, deployment, signal: undefined, times })
  const message = await mounting.then(String, String)
  const [, pid] = /The process of the gateway \(pid (\d+)\) ended: SIGKILL/.exec(message) ?? []
  expect(pid, message).toBeDefined()
  expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH')
})
