import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { pino } from 'pino'
import { testSale } from '@peppermint/sale/sale.fixture.ts'
import type { Database } from '@peppermint/indexer/db/database.ts'
import { openServerDatabase } from '../db/openServerDatabase.ts'
import { freshDatabaseUrl } from '@peppermint/indexer/db/testDatabase.fixture.ts'
import { handleError } from '@peppermint/http/handleError.ts'
import { networksOf } from '@peppermint/http/edge/clientAddress.ts'
import { createRouter } from '@peppermint/http/router.ts'
import { openLiveFeed, type LiveFeed, type LiveFeedParts } from './liveFeed.ts'
import { liveRoute } from './liveRoute.ts'
import type { PreparedSale } from './saleFeed.ts'

let database: Database
let feed: LiveFeed | undefined
let emitSale: (prepared: PreparedSale) => void = () => undefined
const head = { number: 1, hash: `0x${'1'.repeat(64)}`, timestamp: 1_795_000_000 } as const
const sale = testSale({ minted: 1, head })
const preparedAt = (hash: string): PreparedSale => ({
  reading: { sale: { ...sale, head: { ...head, hash: `0x${hash}` } }, readAt: 5 },
  body: JSON.stringify({ sale: { hash }, readAt: 5 }),
  headers: {},
  etag: '',
})

beforeAll(async () => {
  database = await openServerDatabase(await freshDatabaseUrl(), { maxConnections: 3 })
})
afterAll(() => database.close())
afterEach(async () => {
  await feed?.close()
  feed = undefined
})

async function begin(more: Partial<LiveFeedParts> = {}): Promise<LiveFeed> {
  feed = await openLiveFeed({
    database,
    log: pino({ level: 'silent' }),
    sale: {
      preparedSale: () => preparedAt('00'),
      subscribe(listener) {
        emitSale = listener
        return () => undefined
      },
    },
    ...more,
  })
  return feed
}

/** A block full of transfers: more bytes than a stream may buffer. Returns how many. */
async function launchBlock(): Promise<number> {
  const many = 300
  await database.db.execute(sql`
    insert into chain_changes (kind, block_number, payload)
    select 'transfer', 8, json_build_object('token', token, 'transaction', '0x' || repeat('ab', 130))::jsonb
    from generate_series(1, ${many}) token`)
  await database.db.execute(sql`select pg_notify('chain_changes_public', '')`)
  return many
}

/** Writes changes as the follower does. */
async function change(...tokens: number[]): Promise<void> {
  for (const token of tokens)
    await database.db.execute(sql`
      insert into chain_changes (kind, block_number, payload)
      values ('transfer', 7, ${JSON.stringify({ token })})`)
  await database.db.execute(sql`select pg_notify('chain_changes_public', '')`)
}

/** Collects the text of a stream as it arrives. */
function listen(stream: ReadableStream<Uint8Array>) {
  const received = { text: '', ended: false }
  void (async () => {
    const decoder = new TextDecoder()
    for await (const bytes of stream) received.text += decoder.decode(bytes)
    received.ended = true
  })()
  return received
}

const tokens = (text: string) => [...text.matchAll(/"token":(\d+)/g)].map(([, token]) => Number(token))
const lastId = (text: string) => Number([...text.matchAll(/^id: (\d+)$/gm)].at(-1)?.[1])

test('a new stream receives the sale at once, then every change', async () => {
  const live = await begin()
  await change(1)
  const received = listen(live.open(['one'], undefined))
  await expect
    .poll(() => received.text)
    .toContain('event: sale\ndata: {"sale":{"hash":"00"},"readAt":5,"sentAt":')
  expect(received.text).toMatch(/^retry: \d+\n/)
  await change(2, 3)
  await expect.poll(() => tokens(received.text).slice(-2)).toEqual([2, 3])
  emitSale(preparedAt('aa'))
  // An unchanged reading is not sent again.
  emitSale(preparedAt('aa'))
  await expect.poll(() => received.text.split('"hash":"aa"').length).toBe(2)
})

test('a client that reconnects receives each missed change once', async () => {
  const live = await begin()
  const before = listen(live.open(['one'], undefined))
  await change(10)
  await expect.poll(() => tokens(before.text)).toContain(10)
  const had = lastId(before.text)
  await change(11, 12)
  const after = listen(live.open(['one'], had))
  await change(13)
  await expect.poll(() => tokens(after.text)).toEqual([11, 12, 13])
})

test('sends reset for a last event id that is pruned or from another database', async () => {
  const live = await begin()
  await change(20, 21)
  const early = listen(live.open(['one'], 0))
  await database.db.execute(sql`delete from chain_changes`)
  await change(22)
  const pruned = listen(live.open(['one'], 1))
  const foreign = listen(live.open(['one'], 999_999))
  await expect.poll(() => pruned.text).toContain('event: reset')
  await expect.poll(() => foreign.text).toContain('event: reset')
  await change(23)
  await expect.poll(() => tokens(pruned.text)).toContain(23)
  await expect.poll(() => tokens(foreign.text)).toContain(23)
  await expect.poll(() => tokens(early.text)).toContain(23)
})

test('resets every stream with few queries after the database loses changes', async () => {
  let asked = 0
  const counting = new Proxy(database.db, {
    get(db, name) {
      if (name === 'execute') asked += 1
      return Reflect.get(db, name, db) as unknown
    },
  })
  await change(40, 41, 42)
  const live = await begin({ database: { ...database, db: counting } })
  const {
    rows: [kept],
  } = await database.db.execute<{ sequence: number }>(sql`
    select max(sequence)::float8 - 1 as sequence from chain_changes`)
  const before = listen(live.open(['before'], undefined))
  await expect.poll(() => before.text).toContain('event: sale')
  await database.db.execute(sql`delete from chain_changes where sequence > ${kept?.sequence ?? 0}`)
  asked = 0
  const after = listen(live.open(['after'], kept?.sequence))
  await expect.poll(() => before.text).toContain('event: reset')
  await expect.poll(() => after.text).toContain('event: reset')
  expect(asked).toBeLessThan(10)
  // The next change has the number that the lost one had.
  await database.db.execute(sql`select setval('chain_changes_sequence_seq', ${kept?.sequence ?? 0})`)
  await change(43)
  for (const received of [before, after]) await expect.poll(() => tokens(received.text).at(-1)).toBe(43)
})

test('keeps streams open that read a launch block, and resets a client that missed it', async () => {
  const live = await begin()
  const reader = listen(live.open(['reader'], undefined))
  await change(30)
  await expect.poll(() => tokens(reader.text)).toEqual([30])
  const had = lastId(reader.text)
  const many = await launchBlock()
  await expect.poll(() => tokens(reader.text).length).toBe(1 + many)
  expect(reader.ended).toBe(false)
  // More changes were missed than are replayed one by one.
  const late = listen(live.open(['late'], had))
  await expect.poll(() => late.text).toContain('event: reset')
  await change(31)
  for (const received of [reader, late]) {
    await expect.poll(() => tokens(received.text).at(-1)).toBe(31)
    expect(received.ended).toBe(false)
  }
})

test('disconnects a slow consumer and keeps serving the others', async () => {
  const live = await begin()
  live.open(['slow'], undefined)
  const other = listen(live.open(['quick'], undefined))
  for (let many = 0; many < 40; many += 1) {
    emitSale({
      ...preparedAt(String(many).padStart(2, '0')),
      body: JSON.stringify({ padding: 'x'.repeat(4_000) }),
    })
    await expect.poll(() => other.text.split('event: sale').length).toBe(many + 3)
  }
  expect(live.count()).toBe(1)
})

test('limits streams per client and in total, with retry-after on the next one', async () => {
  const live = await begin({ maxStreams: { perClient: 2, total: 3 } })
  const app = createRouter()
  let client = 'one'
  app.use(async (context, next) => {
    context.set('client', client)
    await next()
  })
  app.route('/', liveRoute(live))
  app.onError(handleError)
  const ask = () => app.request('/api/live')
  const first = await ask()
  expect([first.status, first.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
  await ask()
  const third = await ask()
  expect([third.status, third.headers.get('retry-after')]).toEqual([429, '30'])
  expect(await third.json()).toMatchObject({ code: 'too_many_streams' })
  client = 'other'
  await ask()
  const fifth = await ask()
  expect(fifth.status).toBe(503)
  expect(await fifth.json()).toMatchObject({ code: 'live_full' })
  await first.body?.cancel()
  expect((await ask()).status).toBe(200)
  expect((await app.request('/api/live', { headers: { 'Last-Event-ID': 'x' } })).status).toBe(400)
})

test('heartbeats keep a stream open, and a server that stops ends every stream', async () => {
  const live = await begin({ heartbeatMs: 20 })
  const received = listen(live.open(['one'], undefined))
  await expect.poll(() => received.text.split(': heartbeat').length).toBeGreaterThan(2)
  await live.close()
  await expect.poll(() => received.ended).toBe(true)
  expect(received.text).toMatch(/retry: \d+\n\n$/)
  expect(live.count()).toBe(0)
})

test('streams are limited for the /64, the /56 and the /48 of an address', async () => {
  const live = await begin({ maxStreams: { perClient: 1, total: 1_000 } })
  const open = (address: string) => {
    try {
      return live.open(networksOf(address), undefined)
    } catch {
      return undefined
    }
  }
  const opened = (addresses: readonly string[]) => addresses.flatMap((address) => open(address) ?? [])
  const subnets = (count: number, nameOf: (subnet: number) => string) =>
    Array.from({ length: count }, (_, subnet) => nameOf(subnet))
  const hex = (value: number) => value.toString(16)
  expect(opened(['2001:db8:1::1', '2001:db8:1::2'])).toHaveLength(1)
  // The first is counted already.
  expect(opened(subnets(200, (subnet) => `2001:db8:1:${hex(subnet)}::1`))).toHaveLength(7)
  const [first] = opened(subnets(60_000, (subnet) => `2001:db8:1:${hex(subnet)}::1`))
  expect(live.count()).toBe(64)
  expect(open('2001:db8:2::1')).toBeDefined()
  expect(open('2001:db8:1:ffff::1')).toBeUndefined()
  await first?.cancel()
  expect(open('2001:db8:1:ffff::1')).toBeDefined()
})
