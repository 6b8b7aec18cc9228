import { rm } from 'node:fs/promises'
import { request } from 'node:http'
import { connect } from 'node:net'
import { createWalletClient, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scovillesAbi } from '@peppermint/contracts'
import { readEntitlement } from '@peppermint/sale/allowlist.ts'
import { readSale } from '@peppermint/sale'
import { fetchSale, ServerError } from '@peppermint/api'
import { siteScript, writeMinimalSite } from './minimalSite.fixture.ts'
import { ChildFailed } from '@peppermint/devnet/childProcess'
import {
  accounts,
  startServer,
  startWorld,
  type RunningServer,
  type World,
  type WorldOptions,
} from './world.ts'

const cleanUp: (() => Promise<unknown>)[] = []
let siteDir: string
let world: World
let server: RunningServer

beforeAll(async () => {
  siteDir = await writeMinimalSite()
  world = await startWorld({ blockTime: 0.5 })
  server = await startServer({ world, siteDir })
})
afterAll(async () => {
  await Promise.all([...cleanUp.map((clean) => clean()), server.stop(), world.stop()])
  await rm(siteDir, { recursive: true, force: true })
})

/** A server with a dedicated world; both are stopped after the tests. */
async function serverOn(options: WorldOptions, env: Readonly<Record<string, string>> = {}) {
  const dedicatedWorld = await startWorld(options)
  const running = await startServer({ world: dedicatedWorld, siteDir, env })
  cleanUp.push(async () => {
    await running.stop()
    await dedicatedWorld.stop()
  })
  // It listens as soon as it can, whether or not it has read the sale by then.
  await expect.poll(() => fetchSale(running.url)).toBeTruthy()
  return { world: dedicatedWorld, server: running }
}

/** Status and code of `/api/mintable`. */
async function mintableOf({ url }: RunningServer): Promise<readonly [number, unknown]> {
  const response = await fetch(`${url}/api/mintable`)
  const answer: unknown = await response.json()
  return [
    response.status,
    typeof answer === 'object' && answer !== null && 'code' in answer ? answer.code : answer,
  ]
}

/** When the sale in a server's HTML was read, and its age at rendering, in milliseconds. */
async function pageOf({ url }: RunningServer): Promise<{ readonly readAt: number; readonly age: number }> {
  const response = await fetch(url)
  expect(response.status).toBe(200)
  const [, readAt, now] = /"readAt":(\d+),"now":(\d+)/.exec(await response.text()) ?? []
  return { readAt: Number(readAt), age: Number(now) - Number(readAt) }
}

test('[M-06] the server serves the sale as it is on chain', async () => {
  world.pauseMining()
  try {
    // The block that was being made when the chain was stopped is the last one.
    await world.mine()
    const since = Date.now()
    const fromChain = await readSale(world.client, world.deployment)
    await expect.poll(async () => (await fetchSale(server.url)).sale).toEqual(fromChain)
    await expect.poll(async () => (await fetchSale(server.url)).readAt).toBeGreaterThan(since)
    expect((await fetchSale(server.url)).readAt).toBeLessThanOrEqual(Date.now())
  } finally {
    world.resumeMining()
  }
})

test('reports why minting is not possible', async () => {
  expect(await mintableOf(server)).toEqual([200, 'ok'])
  const start = Math.floor(Date.now() / 1000) + 3_600
  const end = start + 3_600
  const { world: dedicatedWorld, server: closed } = await serverOn({
    mining: 'manual',
    paused: true,
    phases: [{ start, end }],
  })
  for (const [time, code] of [
    [undefined, 'sale_not_started'],
    [start, 'sale_paused'],
    [end, 'sale_ended'],
  ] as const) {
    if (time !== undefined) await dedicatedWorld.setNextBlockTime(time)
    await dedicatedWorld.mine()
    await expect.poll(() => mintableOf(closed)).toEqual([503, code])
  }
})

describe('after the chain has died', () => {
  let left: RunningServer
  let before: Awaited<ReturnType<typeof fetchSale>>

  test('answers 304 to a browser that has the sale', async () => {
    const { world: doomed, server: running } = await serverOn({})
    left = running
    before = await fetchSale(left.url)
    await doomed.kill()
    const askTwice = async () => {
      const first = await fetch(`${left.url}/api/sale`)
      expect(first.headers.get('cache-control')).toBe('public, max-age=1')
      const again = await fetch(`${left.url}/api/sale`, {
        headers: { 'If-None-Match': first.headers.get('etag') ?? '' },
      })
      return [again.status, (await again.text()).length]
    }
    // A chain that is gone leaves one reading to ask for twice, as soon as the last one under way has come.
    await expect.poll(askTwice).toEqual([304, 0])
  })

  test('serves the last known sale with its date, and reports it', async () => {
    await expect.poll(() => mintableOf(left), { interval: 500 }).toEqual([503, 'chain_unreachable'])
    const after = await fetchSale(left.url)
    expect(after.sale.contract).toBe(before.sale.contract)
    expect(after.readAt).toBeLessThan(Date.now() - 5_000)
    // The HTML, too, is rendered once per reading, and again when that reading has become stale.
    const first = await pageOf(left)
    expect(first.readAt).toBe(after.readAt)
    expect(await pageOf(left)).toEqual(first)
    await expect.poll(async () => (await pageOf(left)).age, { interval: 500 }).toBeGreaterThan(15_000)
    expect((await pageOf(left)).readAt).toBe(after.readAt)
  })
})

test('reports a chain that was never reachable instead of failing', async () => {
  const lost = await startServer({ world: { ...world, rpcUrl: 'http://127.0.0.1:9' }, siteDir })
  cleanUp.push(() => lost.stop())
  await expect(fetchSale(lost.url)).rejects.toThrow(ServerError)
  expect(await mintableOf(lost)).toEqual([503, 'chain_unreachable'])
  expect((await fetch(lost.url)).status).toBe(200)
})

test('the HTML contains the sale before any script runs', async () => {
  const html = await (await fetch(server.url)).text()
  expect(html).toContain('<!doctype html>')
  expect(html).toContain('"name":"Scovilles"')
  expect(html).toContain('"price":"60000000000000000000"')
  expect(html).toContain(`"endpoints":["${world.rpcUrl}"]`)
  expect(html).toContain('"api":""')
})

test('every response has the security headers, errors included', async () => {
  for (const path of [
    '/',
    '/api/sale',
    '/api/mintable',
    '/health',
    siteScript.path,
    '/nothing',
    '/api/nothing',
  ]) {
    const { headers } = await fetch(server.url + path)
    const policy = headers.get('content-security-policy')
    expect(headers.get('x-content-type-options'), path).toBe('nosniff')
    expect(headers.get('referrer-policy'), path).toBe('no-referrer')
    if (headers.get('content-type')?.startsWith('application/json')) {
      expect(policy, path).toBe("default-src 'none'; frame-ancestors 'none'")
      continue
    }
    expect(policy, path).toContain(`default-src 'none'; script-src 'self';`)
    expect(policy, path).toContain(`connect-src 'self' ${world.rpcUrl};`)
    expect(policy, path).toContain(`require-trusted-types-for 'script'`)
    expect(headers.get('cross-origin-opener-policy'), path).toBe('same-origin-allow-popups')
    expect(headers.get('permissions-policy'), path).toContain('camera=()')
  }
})

test('compresses files on request and caches hashed names immutably', async () => {
  const path = server.url + siteScript.path
  for (const [accepts, encoding] of [
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', null],
  ] as const) {
    const response = await fetch(path, { headers: { 'Accept-Encoding': accepts } })
    expect(response.headers.get('content-encoding')).toBe(encoding)
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(await response.text()).toBe(siteScript.text)
  }
  expect((await fetch(`${server.url}/robots.txt`)).headers.get('cache-control')).toBe('no-cache')
})

test('HEAD responds like GET, without a body', async () => {
  for (const path of ['/', '/api/sale', '/api/mintable', '/health', '/robots.txt']) {
    const response = await fetch(server.url + path, { method: 'HEAD' })
    expect(response.status, path).toBe(200)
    expect(await response.text()).toBe('')
  }
})

test('unknown paths answer browsers with a page and programs with code and message', async () => {
  const page = await fetch(`${server.url}/nothing`, { headers: { Accept: 'text/html' } })
  expect(page.status).toBe(404)
  expect(await page.text()).toContain('"page":"not-found"')
  const json = await fetch(`${server.url}/api/nothing`, { headers: { Accept: 'text/html' } })
  expect(json.status).toBe(404)
  expect(await json.json()).toEqual({
    code: 'not_found',
    message: 'Not found. See /api/openapi.json for all routes.',
  })
})

test('[G-26] rejects bad input with a client error and keeps running', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
    const response = await fetch(`${server.url}/api/sale`, {
      method,
      ...(method === 'POST' ? { body: 'x' } : {}),
    })
    expect(response.status, method).toBe(405)
    expect(response.headers.get('allow')).toBe('GET, HEAD')
  }
  const big = await fetch(`${server.url}/api/sale`, { method: 'POST', body: 'x'.repeat(2_000_000) })
  expect(big.status).toBe(405)
  for (const path of [
    '/%zz',
    '/%00',
    '/..%2f..%2fetc/passwd',
    '/assets/../../server/render.js',
    '//',
    '/api/sale/%ff',
  ]) {
    const status = await statusOf(path)
    expect(status, path).toBeGreaterThanOrEqual(400)
    expect(status, path).toBeLessThan(500)
  }
  expect(await rawLine('GARBAGE\r\n\r\n')).toMatch(/^HTTP\/1\.1 400/)
  expect(await rawLine(`GET / HTTP/1.1\r\nHost: x\r\nCookie: ${'a'.repeat(40_000)}\r\n\r\n`)).toMatch(
    /^HTTP\/1\.1 431/,
  )
  expect(await mintableOf(server)).toEqual([200, 'ok'])
})

test('serves an allowlist by its root: proofs for listed accounts, until the owner replaces it', async () => {
  const { alice, bob } = accounts
  const { world: dedicatedWorld, server: listing } = await serverOn({
    // Its list cannot be replaced once the phase is open.
    phases: [{ name: 'Friends', start: Math.floor(Date.now() / 1000) + 3_600 }],
    allowlist: { phase: 0, entries: [{ account: alice.address, quota: 2, price: 7n }] },
  })
  const [phase] = (await readSale(dedicatedWorld.client, dedicatedWorld.deployment)).phases
  const root = phase?.allowlistRoot
  if (root === undefined || root === 'pending') throw new Error('The phase has no list.')
  const list = { ...dedicatedWorld.deployment, phase: 0, root }
  const base = `${listing.url}/allowlist`
  expect(await readEntitlement(base, list, alice.address)).toMatchObject({ quota: 2, price: 7n })
  expect(await readEntitlement(base, list, bob.address)).toBe('not-listed')
  const file = await fetch(`${base}/${list.root}/70.json`)
  expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(file.headers.get('content-type')).toBe('application/json; charset=utf-8')

  await createWalletClient({
    account: privateKeyToAccount(accounts.owner.privateKey),
    transport: http(dedicatedWorld.rpcUrl),
  }).writeContract({
    chain: null,
    address: dedicatedWorld.deployment.contract,
    abi: scovillesAbi,
    functionName: 'setAllowlistRoot',
    args: [0n, `0x${'ab'.repeat(32)}`],
  })
  await expect.poll(async () => (await fetch(`${base}/${list.root}/index.json`)).status).toBe(410)
  expect(await (await fetch(`${base}/${list.root}/index.json`)).json()).toMatchObject({
    code: 'list_outdated',
    message: expect.stringContaining('is out of date'),
  })
})

test('rejects paths that are no allowlist file in JSON, whatever the Accept header', async () => {
  for (const path of ['/allowlist/', `/allowlist/0x${'5e'.repeat(32)}/70.json`, '/allowlist/..%2f70.json']) {
    const response = await fetch(server.url + path, { headers: { Accept: 'text/html' } })
    expect(response.status, path).toBe(404)
    expect(response.headers.get('cache-control'), path).toBe('no-store')
    expect(await response.json(), path).toMatchObject({ code: 'list_file_not_found' })
  }
})

test('rejects an invalid configuration with every error, without listening', async () => {
  const refused = await startServer({
    world,
    siteDir,
    env: { RPC_URLS: 'nonsense', CONTRACT: '0x1', LOG_LEVEL: 'x' },
  }).then(
    () => undefined,
    (error: unknown) => error,
  )
  expect(refused).toBeInstanceOf(ChildFailed)
  const output = refused instanceof ChildFailed ? refused.output : ''
  expect(output).toContain('RPC_URLS')
  expect(output).toContain('CONTRACT')
  expect(output).toContain('LOG_LEVEL')
})

/** Sends the path as it is; `fetch` would normalize it. */
function statusOf(path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(server.url)
    const sent = request({ host: '127.0.0.1', port, path }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    sent.once('error', reject)
    sent.end()
  })
}

/** First line of the response to any bytes. */
function rawLine(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => socket.write(bytes))
    socket.once('data', (data) => {
      resolve(data.toString().split('\r\n')[0] ?? '')
      socket.destroy()
    })
    socket.once('error', reject)
  })
}
