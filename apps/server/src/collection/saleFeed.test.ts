import { afterEach, expect, test, vi } from 'vitest'
import { pino } from 'pino'
import type { Sale } from '@peppermint/sale'
import { testPhase, testSale } from '@peppermint/sale/sale.fixture.ts'
import type { Database } from '@peppermint/indexer/db/database.ts'
import { openServerDatabase } from '../db/openServerDatabase.ts'
import { freshDatabaseUrl } from '@peppermint/indexer/db/testDatabase.fixture.ts'
import {
  hedgeRequests,
  REQUEST_TIMEOUT_MS,
  type RequestFn,
  type RpcRequest,
} from '@peppermint/rpc/hedgeRequests.ts'
import { rankEndpoints } from '@peppermint/rpc/rankEndpoints.ts'
import { openSaleFeed, type SaleFeed } from './saleFeed.ts'

const log = pino({ level: 'silent' })

const saleAt = (number: number, minted = number): Sale =>
  testSale({
    minted,
    head: { number, hash: `0x${number.toString(16).padStart(64, '0')}`, timestamp: 1_795_000_000 },
  })

/** A chain that counts what it is asked. */
function madeChain(height = 1) {
  const chain = {
    height,
    isDown: false,
    heads: 0,
    sales: 0,
    diagnose: async () => ({ code: 'chain_unreachable', message: 'No node answers.' }) as const,
    async readHead() {
      chain.heads += 1
      if (chain.isDown) throw new Error('connection refused')
      return saleAt(chain.height).head
    },
    async readSale() {
      chain.sales += 1
      if (chain.isDown) throw new Error('connection refused')
      return saleAt(chain.height)
    },
  }
  return chain
}

let feeds: SaleFeed[] = []
const opened = async (...args: Parameters<typeof openSaleFeed>) => {
  const feed = await openSaleFeed(...args)
  feeds.push(feed)
  return feed
}

afterEach(async () => {
  await Promise.all(feeds.map((feed) => feed.close()))
  feeds = []
})

test('10,000 visitors cost one head request per second and one reading per block', async () => {
  vi.useFakeTimers({ now: 1_795_000_004_000 })
  const chain = madeChain()
  const feed = await opened({ ...chain, chainId: 7700, log })
  const first = await Promise.all(Array.from({ length: 10_000 }, () => feed.latest(2_000)))
  expect(new Set(first).size).toBe(1)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(chain).toMatchObject({ sales: 1, heads: 5 })
  chain.height = 2
  await vi.advanceTimersByTimeAsync(1_000)
  expect(chain).toMatchObject({ sales: 2 })
  expect(JSON.parse(feed.preparedSale()?.body ?? '')).toMatchObject({ sale: { minted: 2 }, headAge: 10 })
  vi.useRealTimers()
})

test('terms that a page could not show are served, and what is no sale is not taken for read', async () => {
  vi.useFakeTimers()
  const name = 'F'.repeat(65)
  const chain = madeChain()
  let phase = testPhase({ name })
  const readSale = async () => ({ ...saleAt(chain.height), phases: [phase] })
  const feed = await opened({ ...chain, readHead: () => chain.readHead(), readSale, chainId: 7700, log })
  const good = await feed.latest(2_000)
  expect(JSON.parse(feed.preparedSale()?.body ?? '')).toMatchObject({ sale: { phases: [{ name }] } })
  phase = testPhase({ price: -1n })
  chain.height = 2
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await feed.latest(2_000)).toBe(good)
  expect(feed.preparedSale()?.reading).toBe(good)
  expect(feed.failure()).toBeDefined()
  vi.useRealTimers()
})

test('when the chain fails, visitors keep the last good reading with its age', async () => {
  vi.useFakeTimers()
  const chain = madeChain(7)
  const feed = await opened({ ...chain, chainId: 7700, log })
  const good = await feed.latest(2_000)
  chain.isDown = true
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await feed.latest(2_000)).toBe(good)
  expect(feed.preparedSale()?.reading).toBe(good)
  expect(feed.failure()).toEqual({ code: 'chain_unreachable', message: 'No node answers.' })
  chain.isDown = false
  await vi.advanceTimersByTimeAsync(2_000)
  expect(feed.failure()).toBeUndefined()
  vi.useRealTimers()
})

/** A log that records its messages. */
function createRecordedLog() {
  const messages: string[] = []
  const write = (line: string) => void messages.push((JSON.parse(line) as { msg: string }).msg)
  return { messages, log: pino({ level: 'info' }, { write }) }
}

test('logs each outage once and each recovery once', async () => {
  vi.useFakeTimers()
  const chain = madeChain()
  const { messages, log: own } = createRecordedLog()
  let asked = 0
  const diagnose = () => {
    asked += 1
    return chain.diagnose()
  }
  const feed = await opened({ ...chain, diagnose: diagnose, chainId: 7700, log: own })
  await feed.latest(2_000)
  for (let outage = 0; outage < 2; outage += 1) {
    chain.isDown = true
    await vi.advanceTimersByTimeAsync(25_000)
    chain.isDown = false
    await vi.advanceTimersByTimeAsync(2_000)
  }
  const once = ['sale: reading failed: No node answers.', 'sale: reading recovered']
  expect(messages).toEqual([...once, ...once])
  expect(asked).toBeLessThan(8)
  vi.useRealTimers()
})

test('does not log a diagnosis that arrives after the chain has recovered', async () => {
  vi.useFakeTimers()
  const chain = madeChain()
  const { messages, log: own } = createRecordedLog()
  const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<typeof chain.diagnose>>>()
  const feed = await opened({ ...chain, diagnose: () => promise, chainId: 7700, log: own })
  await feed.latest(2_000)
  chain.isDown = true
  await vi.advanceTimersByTimeAsync(2_000)
  chain.isDown = false
  await vi.advanceTimersByTimeAsync(2_000)
  resolve(await chain.diagnose())
  await vi.advanceTimersByTimeAsync(1_000)
  expect([messages, feed.failure()]).toEqual([[], undefined])
  vi.useRealTimers()
})

test('when the chain hangs, the first visitor waits a little and those after not at all', async () => {
  vi.useFakeTimers()
  const hanging = () => new Promise<never>(() => undefined)
  const feed = await opened({
    readHead: hanging,
    readSale: hanging,
    diagnose: hanging,
    chainId: 7700,
    log,
  })
  const first = feed.latest(2_000)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await first).toBeUndefined()
  // Resolves without any timer being moved on.
  expect(await feed.latest(2_000)).toBeUndefined()
  vi.useRealTimers()
})

test('a question to the chain that never settles is given up, and the next look reads the sale', async () => {
  vi.useFakeTimers()
  const chain = madeChain(3)
  let answersLate: (head: { hash: `0x${string}` }) => void = () => undefined
  let isHanging = false
  const readHead = () =>
    isHanging ? new Promise<{ hash: `0x${string}` }>((resolve) => (answersLate = resolve)) : chain.readHead()
  const feed = await opened({ ...chain, readHead, chainId: 7700, log })
  await feed.latest(2_000)
  isHanging = true
  await vi.advanceTimersByTimeAsync(5_000)
  const { readAt } = feed.preparedSale()?.reading ?? {}
  isHanging = false
  await vi.advanceTimersByTimeAsync(5_000)
  expect(Date.now() - (feed.preparedSale()?.reading.readAt ?? 0)).toBeLessThanOrEqual(1_000)
  expect(feed.failure()).toBeUndefined()
  // What the question finds now is as old as the question.
  chain.isDown = true
  await vi.advanceTimersByTimeAsync(3_000)
  const before = feed.preparedSale()?.reading.readAt
  answersLate(saleAt(3).head)
  await vi.advanceTimersByTimeAsync(0)
  expect(feed.preparedSale()?.reading.readAt).toBe(before)
  expect(before).toBeGreaterThan(readAt ?? Infinity)
  vi.useRealTimers()
})

/** Stated in docs/design/rpc-endpoints.md: milliseconds, while one endpoint answers at once. */
const MAX_SALE_AGE_MS = 2_500

test.each([
  ['from the start', 0],
  ['after it has answered for a minute', 60_000],
])('a first endpoint that hangs %s never makes the sale older than 2.5 s', async (_when, hangsAfterMs) => {
  vi.useFakeTimers()
  const chain = madeChain()
  const startedAt = Date.now()
  const answer = ({ method }: RpcRequest) => (method === 'head' ? chain.readHead() : chain.readSale())
  const hanging: RequestFn = (question) =>
    Date.now() - startedAt < hangsAfterMs
      ? answer(question)
      : new Promise((_, reject) => {
          setTimeout(() => reject(new Error('no answer')), REQUEST_TIMEOUT_MS)
        })
  const ask = hedgeRequests([hanging, answer], rankEndpoints(2, REQUEST_TIMEOUT_MS))
  const feed = await opened({
    readHead: async () => (await ask({ method: 'head' })) as Sale['head'],
    readSale: async () => (await ask({ method: 'sale' })) as Sale,
    diagnose: chain.diagnose,
    chainId: 7700,
    log,
  })
  let oldest = 0
  for (let step = 0; step < 1_200; step += 1) {
    await vi.advanceTimersByTimeAsync(100)
    // A block every five seconds: both ways of a look, with and without a new one.
    if (step % 50 === 0) chain.height += 1
    oldest = Math.max(oldest, Date.now() - (feed.preparedSale()?.reading.readAt ?? startedAt))
  }
  expect(oldest).toBeLessThanOrEqual(MAX_SALE_AGE_MS)
  expect(feed.failure()).toBeUndefined()
  vi.useRealTimers()
})

test('ignores a head that is briefly behind, and accepts one that stays behind', async () => {
  vi.useFakeTimers()
  const chain = madeChain(10)
  const feed = await opened({ ...chain, chainId: 7700, log })
  await feed.latest(2_000)
  chain.height = 9
  await vi.advanceTimersByTimeAsync(2_000)
  expect((await feed.latest(2_000))?.sale.head.number).toBe(10)
  await vi.advanceTimersByTimeAsync(12_000)
  expect((await feed.latest(2_000))?.sale.head.number).toBe(9)
  vi.useRealTimers()
})

test('standbys receive the sale from the leader, and read it themselves without one', async () => {
  const url = await freshDatabaseUrl()
  const databases: Database[] = [
    await openServerDatabase(url, { maxConnections: 2 }),
    await openServerDatabase(url, { maxConnections: 2 }),
  ]
  const [one, other] = databases
  if (one === undefined || other === undefined) throw new Error('No databases.')
  const [chain, otherChain] = [madeChain(1), madeChain(1)]
  const leader = await opened({ ...chain, database: one, chainId: 7700, isLeader: () => true, log })
  const standby = await opened({ ...otherChain, database: other, chainId: 7700, isLeader: () => false, log })
  await expect.poll(() => standby.preparedSale()?.reading.sale.minted).toBe(1)
  chain.height = 5
  await expect.poll(() => standby.preparedSale()?.reading.sale.minted).toBe(5)
  expect(otherChain.sales).toBe(1)
  // The same bytes, whichever process a visitor comes to.
  await expect.poll(() => leader.preparedSale()?.body === standby.preparedSale()?.body).toBe(true)

  await leader.close()
  otherChain.isDown = true
  await expect.poll(() => standby.failure()?.code).toBe('chain_unreachable')
  const next = await opened({ ...chain, database: one, chainId: 7700, isLeader: () => true, log })
  // A reading from the new leader clears the failure, although the standby never read the chain.
  await expect.poll(() => standby.failure()).toBeUndefined()
  await next.close()
  otherChain.isDown = false
  otherChain.height = 6
  await expect.poll(() => standby.preparedSale()?.reading.sale.minted).toBe(6)
  await Promise.all(databases.map((database) => database.close()))
})
