import { afterAll, beforeAll, expect, test } from 'vitest'
import { WorkerTerminated, QueueFull } from '../workers/workerQueue.ts'
import type { Database } from '@peppermint/indexer/db/database.ts'
import { openServerDatabase } from '../db/openServerDatabase.ts'
import { crates, peppers } from '../db/schema.ts'
import { freshDatabaseUrl } from '@peppermint/indexer/db/testDatabase.fixture.ts'
import type { Router } from '@peppermint/http/router.ts'
import { drawShare } from './drawShare.ts'
import { createPictureQueue, createPictureCache, MAX_PENDING_PER_CLIENT } from './shareRoutes.ts'
import { cardNode, createTestShareRouter, sale } from './share.fixture.ts'

const someone = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
let database: Database
let app: Router

beforeAll(async () => {
  database = await openServerDatabase(await freshDatabaseUrl())
  app = createTestShareRouter({ database })
  const crate = { closedInBlock: 90, closedAt: 1, revealedAt: 1, seed: '0x01', withLink: true } as const
  await database.db.insert(crates).values([
    { crate: 1, first: 1, size: 5, revealedInBlock: 100, ...crate },
    { crate: 2, first: 6, size: 5, revealedInBlock: 490, ...crate },
  ])
  const pepper = {
    owner: someone,
    minter: someone,
    mintedInBlock: 80,
    mintedAt: 1,
    heldSinceBlock: 80,
  } as const
  await database.db.insert(peppers).values([
    { token: 3, heldSinceLog: 0, transfers: 1, card: 9491, ...pepper },
    { token: 8, heldSinceLog: 1, transfers: 1, card: 17, ...pepper },
    { token: 9, heldSinceLog: 2, transfers: 1, card: null, ...pepper },
  ])
})
afterAll(() => database.close())

/** Width and height, from the header of the PNG. */
async function sizeOf(answer: Response): Promise<readonly [width: number, height: number]> {
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
}

test('serves the picture of a pepper, cached for long once no reorg can change it', async () => {
  const old = await app.request('/share/3.png')
  expect(old.status).toBe(200)
  expect(old.headers.get('content-type')).toBe('image/png')
  expect(old.headers.get('cache-control')).toBe('public, max-age=604800')
  expect(await sizeOf(old)).toEqual([1200, 630])
  const fresh = await app.request('/share/8.png')
  expect(fresh.headers.get('cache-control')).toBe('public, max-age=300')
  expect(fresh.headers.get('etag')).not.toBe(old.headers.get('etag'))
})

test('a shared picture says what one gets, and nothing of what a packet has in it', () => {
  const textOf = (subject: Parameters<typeof drawShare>[0]) =>
    Array.from(drawShare(subject).matchAll(/<text [^>]*>([^<]*)/g), ([, text]) => text).join(' ')
  const name = 'Scovilles'
  const collection = textOf({ type: 'collection', name, supply: 10_000, chainName: 'Canto' })
  expect(collection).toContain('10,000 peppers, minted and drawn on Canto.')
  expect(collection).toContain('Each mint is a sealed packet: one card, by chance.')
  const packet = textOf({ type: 'packet', name, token: 9 })
  expect(packet).toContain('No. 9 Sealed pepper Its card is dealt when its crate opens.')
  const pepper = textOf({ type: 'pepper', name, token: 3, card: 9491 })
  expect(pepper).toMatch(/No\. 3 .*Scoville heat units one of [\d,]+ in 10,000/)
})

test('a collection with hosted art has no drawings: no pepper is drawn for it', async () => {
  const hosted = createTestShareRouter({ database, isArtHosted: true })
  for (const file of ['3.png', '20.png', 'collection.png']) {
    const answer = await hosted.request(`/share/${file}`)
    expect([file, answer.status]).toEqual([file, 404])
    expect(await answer.text()).toContain('not_drawn')
  }
})

test('a sealed pepper shows its packet, for a minute; the collection shows its name', async () => {
  const packet = await app.request('/share/20.png')
  expect(packet.headers.get('cache-control')).toBe('public, max-age=60')
  expect(await sizeOf(packet)).toEqual([1200, 630])
  expect(await sizeOf(await app.request('/share/collection.png'))).toEqual([1200, 630])
  expect((await createTestShareRouter({ sale: 'unread' }).request('/share/collection.png')).status).toBe(200)
})

test('[M-06] the picture of a collection depends on its name and supply on chain', async () => {
  const etags = await Promise.all(
    [sale, { ...sale, maxSupply: 777 }, { ...sale, name: 'Gourds' }].map(async (read) =>
      (await createTestShareRouter({ sale: read }).request('/share/collection.png')).headers.get('etag'),
    ),
  )
  expect(new Set(etags).size).toBe(3)
})

test('answers 304 for an unchanged picture, and HEAD without a body', async () => {
  const head = await app.request('/share/3.png', { method: 'HEAD' })
  expect([head.status, (await head.arrayBuffer()).byteLength]).toEqual([200, 0])
  const etag = head.headers.get('etag') ?? ''
  const again = await app.request('/share/3.png', { headers: { 'If-None-Match': etag } })
  expect([again.status, again.headers.get('etag')]).toEqual([304, etag])
})

test('a card that the tables do not have yet is read from the chain, once however many ask', async () => {
  const node = await cardNode({ 9: 300, 10: 4001 })
  const other = createTestShareRouter({ database, client: node.client })
  const answers = await Promise.all(
    Array.from({ length: 20 }, async () => await other.request('/share/9.png')),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(node.asked()).toBe(1)
  expect((await other.request('/share/10.png')).status).toBe(200)
  node.stop()
})

test('answers 404 for a missing pepper, and 503 while the chain has not been read', async () => {
  const none = await app.request('/share/21.png')
  expect([none.status, await none.json()]).toMatchObject([404, { code: 'pepper_not_found' }])
  for (const name of ['0.png', '1.svg', '-1.png', '1e3.png', '100000.png', '..%2f1.png', 'x'])
    expect((await app.request(`/share/${name}`)).status, name).toBe(400)
  const unknown = await createTestShareRouter({ database, sale: 'unread' }).request('/share/7.png')
  expect([unknown.status, await unknown.json()]).toMatchObject([503, { code: 'chain_unreachable' }])
  // The tables know this one, so the chain may be away.
  expect((await createTestShareRouter({ database, sale: 'unread' }).request('/share/3.png')).status).toBe(200)
})

test('a reading of the sale that is older than the tables hides no pepper', async () => {
  const crateStatus = { ...sale.crateStatus, revealedTokens: 0 }
  const other = createTestShareRouter({ database, sale: { ...sale, minted: 2, crateStatus } })
  expect((await other.request('/share/3.png')).headers.get('cache-control')).toBe('public, max-age=604800')
  expect((await other.request('/share/9.png')).headers.get('cache-control')).toBe('public, max-age=60')
})

test('a name of any letters is drawn', async () => {
  const name = `</text><script>&amp;\u0000\uFFFF ${'M'.repeat(200)}`
  const answer = await createTestShareRouter({ database, sale: { ...sale, name } }).request('/share/3.png')
  expect(answer.status).toBe(200)
})

test('more pictures than can be drawn in time are refused, and the same one is drawn once', async () => {
  const thread = createPictureQueue()
  const packets = Array.from({ length: 60 }, (_, token) =>
    thread.run({ type: 'packet', name: 'Scovilles', token }).catch((error: unknown) => error),
  )
  const last = await packets.at(-1)
  expect(last).toBeInstanceOf(QueueFull)
  expect(await packets[0]).toBeInstanceOf(Uint8Array)
  await thread.stop()
  expect(await packets[30]).toBeInstanceOf(WorkerTerminated)
})

test('one client has so many pictures drawn at a time, and another one its own', async () => {
  const ends: (() => void)[] = []
  const queue = {
    run: () => new Promise<Uint8Array<ArrayBuffer>>((resolve) => ends.push(() => resolve(new Uint8Array(8)))),
  }
  const picture = createPictureCache(queue)
  const ask = (token: number, client: string) => picture({ type: 'packet', name: 'Scovilles', token }, client)
  const own = Array.from({ length: MAX_PENDING_PER_CLIENT }, (_, index) => ask(index + 1, '192.0.2.1'))
  await expect(ask(99, '192.0.2.1')).rejects.toBeInstanceOf(QueueFull)
  const others = ask(100, '198.51.100.1')
  const same = ask(1, '192.0.2.1')
  expect(ends).toHaveLength(MAX_PENDING_PER_CLIENT + 1)
  for (const end of ends) end()
  await Promise.all([...own, others, same])
  const next = ask(99, '192.0.2.1')
  ends.at(-1)?.()
  await next
})

test('answers 503 with retry-after when the worker dies, then serves pictures again', async () => {
  let isDying = true
  const thread = createPictureQueue()
  const other = createTestShareRouter({
    queue: {
      run: (subject) =>
        isDying ? Promise.reject(new WorkerTerminated('This took too long.')) : thread.run(subject),
    },
  })
  const refused = await other.request('/share/collection.png')
  expect(refused.headers.get('retry-after')).toBe('3')
  expect([refused.status, await refused.json()]).toMatchObject([503, { code: 'busy' }])
  isDying = false
  expect((await other.request('/share/collection.png')).status).toBe(200)
  await thread.stop()
})

test('pictures are kept up to a number of bytes, those last asked for first', async () => {
  const drawn: number[] = []
  const picture = createPictureCache(
    {
      async run(subject) {
        drawn.push(subject.type === 'packet' ? subject.token : 0)
        return new Uint8Array(10)
      },
    },
    20,
  )
  const ask = (token: number) => picture({ type: 'packet', name: 'Scovilles', token })
  await Promise.all([ask(1), ask(1), ask(1)])
  await ask(2)
  await ask(1)
  await ask(3)
  await ask(1)
  await ask(2)
  expect(drawn).toEqual([1, 2, 3, 2])
})
