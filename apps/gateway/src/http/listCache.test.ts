import type { Address } from 'viem'
import { expect, test, vi } from 'vitest'
import type { GatewayChain } from '../gatewayChain.ts'
import { GatewayError } from './gatewayError.ts'
import { createGatewayRouter } from './gatewayRouter.ts'
import { startGatewayServer } from './gatewayServer.fixture.ts'
import { createListCache } from './listCache.ts'

const SAFE: Address = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const OTHER: Address = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512'
const pathOf = (safe: string, list: string) => `/v1/chains/7700/safes/${safe}${list}`
const HISTORY = pathOf(SAFE, '/transactions/history')

/** A gateway whose lists count how often they were computed. */
async function started(maxBytes?: number) {
  const versions = new Map<Address, number>()
  const chain = { changes: { version: (safe: Address) => versions.get(safe) ?? 0 } }
  const cache = createListCache(new Map([['7700', chain as unknown as GatewayChain]]), maxBytes)
  const router = createGatewayRouter()
  let computed = 0
  let release: (() => void) | undefined
  let gate: Promise<void> | undefined
  router.get('/v1/chains/:chainId/safes/:safe/failing', () => {
    throw new GatewayError(404, 'Not found')
  })
  for (const list of ['', '/transactions/history', '/balances/usd', '/messages'])
    router.get(`/v1/chains/:chainId/safes/:safe${list}`, async (context) => {
      computed += 1
      const number = computed
      await gate
      if (context.req.query('fail') !== undefined) throw new GatewayError(404, 'Not found')
      return context.json({ number, text: context.req.query('text') ?? '' })
    })
  router.post('/v1/chains/:chainId/:action', (context) => context.json({}, 200))
  const server = await startGatewayServer({ routers: [router], cache })
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const response = await server.ask(path, { headers })
    return {
      ...response,
      number: response.text === '' ? 0 : (JSON.parse(response.text) as { number: number }).number,
    }
  }
  return {
    server,
    cache,
    ask,
    computedCount: () => computed,
    change: (safe: Address) => versions.set(safe, (versions.get(safe) ?? 0) + 1),
    post: (action: string) =>
      server.ask(`/v1/chains/7700/${action}`, {
        method: 'POST',
        body: '{}',
        headers: { 'content-type': 'application/json' },
      }),
    close() {
      gate = new Promise((resolve) => (release = resolve))
    },
    open: () => release?.(),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

test('[G-09] a list is computed again only when its Safe changes', async () => {
  await using gateway = await started()
  const { ask } = gateway
  expect((await ask(HISTORY)).number).toBe(1)
  expect((await ask(HISTORY)).number).toBe(1)
  expect((await ask(`${HISTORY}?cursor=x`)).number).toBe(2)
  expect((await ask(pathOf(OTHER, '/transactions/history'))).number).toBe(3)
  gateway.change(SAFE)
  expect((await ask(pathOf(OTHER, '/transactions/history'))).number).toBe(3)
  expect((await ask(HISTORY)).number).toBe(4)
  expect((await ask(HISTORY.toLowerCase())).number).toBe(5)
  expect(gateway.cache.counts()).toMatchObject({ hits: 2, misses: 5 })
})

test('balances, errors and unknown chains are not cached', async () => {
  await using gateway = await started()
  for (const path of [
    pathOf(SAFE, '/balances/usd'),
    `${HISTORY}?fail`,
    HISTORY.replace('chains/7700', 'chains/1'),
  ]) {
    const before = gateway.computedCount()
    const { status } = await gateway.ask(path)
    expect((await gateway.ask(path)).status).toBe(status)
    expect(gateway.computedCount(), path).toBe(before + 2)
  }
})

test('a client sees what it wrote, before any notification of it', async () => {
  await using gateway = await started()
  expect((await gateway.ask(HISTORY)).number).toBe(1)
  await gateway.post('data-decoder')
  expect((await gateway.ask(HISTORY)).number).toBe(1)
  await gateway.post('propose')
  expect((await gateway.ask(HISTORY)).number).toBe(2)
})

test('an answer is used for two seconds only, because statuses depend on the time', async () => {
  await using gateway = await started()
  const clock = vi.spyOn(performance, 'now')
  try {
    // Whole: with a fraction, (now + 2_000) - now can be less than 2_000.
    const now = Math.round(performance.now())
    clock.mockImplementation(() => now)
    expect((await gateway.ask(HISTORY)).number).toBe(1)
    clock.mockImplementation(() => now + 1_999)
    expect((await gateway.ask(HISTORY)).number).toBe(1)
    clock.mockImplementation(() => now + 2_000)
    expect((await gateway.ask(HISTORY)).number).toBe(2)
  } finally {
    clock.mockRestore()
  }
})

test('concurrent requests share one computation, but not across a change', async () => {
  await using gateway = await started()
  gateway.close()
  const first = Array.from({ length: 5 }, () => gateway.ask(HISTORY))
  await expect.poll(() => gateway.computedCount()).toBe(1)
  gateway.change(SAFE)
  const second = Array.from({ length: 5 }, () => gateway.ask(HISTORY))
  await expect.poll(() => gateway.computedCount()).toBe(2)
  gateway.open()
  expect(new Set((await Promise.all(second)).map(({ number }) => number))).toEqual(new Set([2]))
  expect((await Promise.all(first)).every(({ number }) => number <= 2)).toBe(true)
  expect(gateway.computedCount()).toBe(2)
  // Not the answer of before the change.
  expect((await gateway.ask(HISTORY)).number).toBe(2)
})

test('a client that has the answer gets 304, with the headers of every answer', async () => {
  await using gateway = await started()
  const origin = 'https://wallet.example'
  for (const path of [HISTORY, pathOf(SAFE, '')]) {
    const fresh = await gateway.ask(path, { origin })
    const cached = await gateway.ask(path, { origin })
    const { etag } = fresh.headers
    expect(etag).toMatch(/^"[\w-]{22}"$/)
    for (const { headers } of [fresh, cached])
      expect(headers).toMatchObject({
        etag,
        'cache-control': 'no-cache',
        'content-type': 'application/json',
        'access-control-allow-origin': origin,
      })
    const revalidated = await gateway.ask(path, { origin, 'if-none-match': String(etag) })
    expect([revalidated.status, revalidated.text]).toEqual([304, ''])
    gateway.change(SAFE)
    expect((await gateway.ask(path, { origin, 'if-none-match': String(etag) })).status).toBe(200)
  }
})

test('memory is bounded: the least recently used answers are dropped', async () => {
  await using gateway = await started(20_000)
  const pages = Array.from({ length: 30 }, (_, index) => `${HISTORY}?text=${'x'.repeat(1_000)}${index}`)
  const [first = ''] = pages
  for (const page of pages) {
    await gateway.ask(page)
    await gateway.ask(first)
    expect(gateway.cache.counts().bytes).toBeLessThanOrEqual(20_000)
  }
  const before = gateway.computedCount()
  expect(before).toBe(30)
  await gateway.ask(first)
  expect(gateway.computedCount()).toBe(before)
  await gateway.ask(pages[1] ?? '')
  expect(gateway.computedCount()).toBe(before + 1)
})
