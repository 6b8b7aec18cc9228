import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getAddress, keccak256, zeroAddress } from 'viem'
import type { Database } from '@peppermint/indexer/db/database.ts'
import { openServerDatabase } from '../db/openServerDatabase.ts'
import { freshDatabaseUrl } from '@peppermint/indexer/db/testDatabase.fixture.ts'
import { handleError } from '@peppermint/http/handleError.ts'
import { createRouter, type Router } from '@peppermint/http/router.ts'
import { activityRoutes } from './activityRoutes.ts'
import { createBlockReader } from './blockReader.ts'
import { collectionProjection } from './collectionProjection.ts'
import {
  contract,
  deployment,
  follow,
  madeBlock,
  someone,
  takeBack,
  getBlockTime,
  type Event,
} from './collectionLogs.fixture.ts'
import { cardRoutes } from './cardRoutes.ts'
import { crateRoutes } from './crateRoutes.ts'
import { mintRoutes } from './mintRoutes.ts'
import { pepperRoutes } from './pepperRoutes.ts'
import { statsRoutes } from './statsRoutes.ts'

let database: Database
let app: Router
const projection = collectionProjection(deployment)

/** Thirty peppers of three owners, twenty of them revealed; number 5 has moved, and has been undone once. */
const mints: Event[] = Array.from({ length: 30 }, (_, index) => ({
  kind: 'transfer',
  token: index + 1,
  from: zeroAddress,
  to: someone(index % 3),
}))
const foot = madeBlock(4, [])

beforeAll(async () => {
  database = await openServerDatabase(await freshDatabaseUrl(), { maxConnections: 3 })
  app = createRouter()
  const blocks = createBlockReader({ database, deployment })
  for (const routes of [
    pepperRoutes(blocks),
    activityRoutes(blocks),
    crateRoutes(blocks),
    statsRoutes(blocks),
    cardRoutes(blocks),
    mintRoutes(blocks),
  ])
    app.route('/', routes)
  app.onError(handleError)
})
afterAll(() => database.close())

async function ask(
  path: string,
): Promise<{ status: number; body: Record<string, unknown>; etag: string | null }> {
  const response = await app.request(path)
  return { status: response.status, body: await response.json(), etag: response.headers.get('etag') }
}

test('answers 503 with retry-after before the chain has been read', async () => {
  const response = await app.request('/api/peppers')
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '3'])
  expect(await response.json()).toMatchObject({ code: 'not_ready' })
  await follow(database, projection, [
    madeBlock(1, mints.slice(0, 20)),
    madeBlock(2, mints.slice(20)),
    madeBlock(3, [
      { kind: 'closed', crate: 0, first: 1, size: 20 },
      { kind: 'revealed', crate: 0, first: 1, size: 20, seed: keccak256('0x05') },
    ]),
    foot,
  ])
  const move = { kind: 'transfer', token: 5, from: someone(1) } as const
  await follow(database, projection, [madeBlock(5, [{ ...move, to: someone(7) }], 'undone')])
  await takeBack(database, projection, foot)
  await follow(database, projection, [madeBlock(5, [{ ...move, to: someone(2) }])])
})

test('/api/cards has each pepper’s card by id, as the list has it, and zeros for sealed ones', async () => {
  const { status, body } = await ask('/api/cards')
  const { body: list } = await ask('/api/peppers?limit=100')
  const cards = (list['peppers'] as { card: { number: number; packed: number } | null }[]).map(
    ({ card }) => card,
  )
  expect(status).toBe(200)
  expect(cards.filter((card) => card !== null)).toHaveLength(20)
  expect(body['numbers']).toEqual(cards.map((card) => card?.number ?? 0))
  expect(body['packed']).toEqual(cards.map((card) => card?.packed ?? 0))
})

test('/api/mints has whom each pepper was minted to, and when, transfers and reorgs aside', async () => {
  const { status, body } = await ask('/api/mints')
  const { body: list } = await ask('/api/activity?kind=mint&limit=100')
  const minted = (list['activity'] as { token: number; to: string; blockNumber: number }[]).toSorted(
    (one, other) => one.token - other.token,
  )
  const accounts = body['accounts'] as string[]
  expect(status).toBe(200)
  expect(new Set(accounts).size).toBe(accounts.length)
  expect((body['minters'] as number[]).map((minter) => accounts[minter])).toEqual(
    minted.map(({ to }) => to.toLowerCase()),
  )
  expect(body['blocks']).toEqual(minted.map(({ blockNumber }) => blockNumber))
})

test('answers 503, never 404, for a pepper during a resync', async () => {
  await database.db.execute(sql`update chain_cursor set is_caught_up = false`)
  for (const path of ['/api/peppers/31', `/api/owners/${contract}`, '/api/peppers', '/api/stats']) {
    const { status, body } = await ask(path)
    expect([path, status, body['code']]).toEqual([path, 503, 'not_ready'])
    expect(body['message']).toContain('has reached block 5')
  }
  await database.db.execute(sql`update chain_cursor set is_caught_up = true`)
})

describe('the list of peppers', () => {
  const idsOf = (body: Record<string, unknown>) => (body['peppers'] as { id: number }[]).map(({ id }) => id)

  async function walk(query: string): Promise<number[]> {
    const ids: number[] = []
    let cursor: unknown = ''
    do {
      const { status, body } = await ask(`/api/peppers?limit=7&${query}${String(cursor)}`)
      expect(status).toBe(200)
      ids.push(...idsOf(body))
      cursor = typeof body['next'] === 'string' ? `&cursor=${body['next']}` : undefined
    } while (cursor !== undefined)
    return ids
  }

  test('states the block it is as of and answers 304 until the next block', async () => {
    const { body, etag } = await ask('/api/peppers')
    expect(body['asOf']).toEqual({ number: 5, hash: madeBlock(5, []).hash, timestamp: getBlockTime(5) })
    expect(body['total']).toBe(30)
    const again = await app.request('/api/peppers', { headers: { 'If-None-Match': etag ?? '' } })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  test('page after page, every pepper comes once in every order', async () => {
    const all = mints.map((_, index) => index + 1)
    expect(await walk('sort=id')).toEqual(all)
    expect(await walk('sort=-id')).toEqual(all.toReversed())
    for (const sort of ['heat', '-heat', 'recent'])
      expect((await walk(`sort=${sort}`)).toSorted((one, other) => one - other)).toEqual(all)
    expect((await walk('sort=recent'))[0]).toBe(5)
    // Sealed ones have no heat yet and come last.
    expect((await walk('sort=-heat')).slice(20).every((id) => id > 20)).toBe(true)
    expect((await walk('sort=heat')).slice(20).every((id) => id > 20)).toBe(true)
  })

  test('filters by trait, heat, seal and owner, and counts what each trait would leave', async () => {
    const { body } = await ask('/api/peppers?sealed=false&limit=100&facets=true')
    const revealed = body['peppers'] as {
      id: number
      card: { cultivar: string; heat: number; tier: number }
    }[]
    expect(revealed).toHaveLength(20)
    const cultivar = revealed[0]?.card.cultivar ?? ''
    const same = revealed.filter(({ card }) => card.cultivar === cultivar)
    expect(await walk(`cultivar=${cultivar}`)).toEqual(same.map(({ id }) => id))
    const facets = body['facets'] as Record<string, Record<string, number>>
    expect(facets['cultivar']?.[cultivar]).toBe(same.length)
    expect(Object.values(facets['ground'] ?? {}).reduce((sum, many) => sum + many, 0)).toBe(20)
    const filtered = await ask(`/api/peppers?cultivar=${cultivar}&facets=true`)
    expect((filtered.body['facets'] as typeof facets)['cultivar']).toEqual(facets['cultivar'])
    const hot = revealed.filter(({ card }) => card.heat >= 10_000).map(({ id }) => id)
    expect(await walk('heatMin=10000')).toEqual(hot)
    expect(await walk('sealed=true')).toEqual([21, 22, 23, 24, 25, 26, 27, 28, 29, 30])
    expect(await walk(`owner=${someone(1).toLowerCase()}&heatMax=9999999`)).not.toContain(5)
    expect(await walk(`owner=${someone(2)}`)).toContain(5)
  })

  test('what cannot be asked is refused by name', async () => {
    for (const [query, field] of [
      ['sort=price', 'sort'],
      ['limit=0', 'limit'],
      ['limit=101', 'limit'],
      ['limit=1&limit=2', 'limit'],
      ['cursor=!!', 'cursor'],
      ['cursor=AAAA', 'cursor'],
      ['cultivar=durian', 'cultivar'],
      ['owner=0x123', 'owner'],
      ['heatMin=-1', 'heatMin'],
      ['heatMin=2&heatMax=1', 'heatMin'],
      ['sealed=yes', 'sealed'],
      ['color=red', 'color'],
    ] as const) {
      const { status, body } = await ask(`/api/peppers?${query}`)
      expect([query, status, body['code'], body['field']]).toEqual([query, 400, 'invalid_request', field])
      // In our words, not in those of a library.
      expect(body['message']).toMatch(/^(Unknown parameter|\w+:) /)
      expect(body['message']).not.toMatch(/Invalid|expected/)
    }
    for (const [query, words] of [
      ['sealed=yes', 'sealed: must be true or false.'],
      ['sort=price', 'sort: must be one of id, -id, heat, -heat, recent.'],
    ] as const)
      expect((await ask(`/api/peppers?${query}`)).body['message']).toBe(words)
    const { body: kind } = await ask('/api/activity?kind=burn')
    expect(kind['message']).toBe('kind: must be mint or transfer.')
    for (const [field, value] of [
      ['limit', '1'],
      ['sort', 'id'],
    ]) {
      const twice = await ask(`/api/peppers?${field}=${value}&${field}=${value}`)
      expect(twice.body['message']).toBe(`${field}: must be given once.`)
    }
    // Any two numbers are a place; beyond the last row there is nothing.
    const far = Buffer.from('9007199254740991 9007199254740991').toString('base64url')
    for (const sort of ['id', '-id', 'heat', '-heat', 'recent'])
      expect((await ask(`/api/peppers?sort=${sort}&cursor=${far}`)).status).toBe(200)
    expect((await ask(`/api/crates?cursor=${far}`)).status).toBe(200)
    expect((await ask(`/api/activity?cursor=${far}`)).status).toBe(200)
  })
})

test('a pepper comes with its card, its crate, its history and how many are like it', async () => {
  const { body } = await ask('/api/peppers/5')
  expect(body).toMatchObject({
    pepper: { id: 5, owner: someone(2), minter: someone(1), transfers: 2, heldSinceBlock: 5 },
    crate: {
      crate: 0,
      first: 1,
      size: 20,
      closed: { block: 3 },
      revealed: { block: 3, seed: keccak256('0x05') },
    },
    history: [
      { kind: 'transfer', from: someone(1), to: someone(2) },
      { kind: 'mint', to: someone(1) },
    ],
    revealed: 20,
  })
  const rarity = body['rarity'] as Record<string, number>
  for (const many of Object.values(rarity)) expect(many).toBeGreaterThan(0)
  expect((await ask('/api/peppers/25')).body).toMatchObject({
    pepper: { card: null },
    crate: null,
    rarity: null,
    cooler: null,
  })
  expect((await ask('/api/peppers/31')).body).toMatchObject({ code: 'pepper_not_found' })
  expect((await ask('/api/peppers/31')).status).toBe(404)
  for (const id of ['0', '-1', 'x', '99999999999', '1e3'])
    expect((await ask(`/api/peppers/${id}`)).status).toBe(400)
})

test('a pepper’s heat comes with how many are cooler, and a histogram of all', async () => {
  const { body: list } = await ask('/api/peppers?sealed=false&sort=heat&limit=100')
  const heats = (list['peppers'] as { id: number; card: { heat: number } }[]).map(({ id, card }) => ({
    id,
    heat: card.heat,
  }))
  const middle = heats[12]
  const { body } = await ask(`/api/peppers/${middle?.id}`)
  expect(body['cooler']).toBe(heats.filter(({ heat }) => heat < (middle?.heat ?? 0)).length)
  expect(body['cooler']).toBeGreaterThan(0)
  expect(body['minted']).toBe(30)
  const bins = body['heatBins'] as { from: number; peppers: number }[]
  for (const [index, { from, peppers }] of bins.entries()) {
    const to = bins[index + 1]?.from ?? Infinity
    expect([from, peppers]).toEqual([from, heats.filter(({ heat }) => heat >= from && heat < to).length])
  }
  expect((await ask('/api/stats')).body['heatBins']).toEqual(bins)
})

test('an account’s peppers, whatever the case of its letters', async () => {
  const owner = someone(2)
  const { body } = await ask(`/api/owners/${owner.toLowerCase()}`)
  expect(body).toMatchObject({ owner, held: 11, minted: 10 })
  const { body: list } = await ask(`/api/peppers?owner=${owner}&sealed=false&limit=100`)
  const heats = (list['peppers'] as { card: { heat: number } }[]).map(({ card }) => card.heat)
  const mean = Math.round(heats.reduce((sum, heat) => sum + heat, 0) / heats.length)
  expect(body['heat']).toEqual({ least: Math.min(...heats), most: Math.max(...heats), mean })
  expect((await ask(`/api/owners/${contract}?limit=1`)).body).toMatchObject({
    held: 0,
    heat: null,
    peppers: [],
    next: null,
  })
})

test('[M-08] rejects an address with a wrong checksum on every route and never corrects it', async () => {
  const wrong = contract.replace('b', 'B')
  for (const path of [
    `/api/owners/${wrong}`,
    `/api/peppers?owner=${wrong}`,
    `/api/activity?owner=${wrong}`,
  ]) {
    const { status, body } = await ask(path)
    expect([status, body['code']]).toEqual([400, 'invalid_request'])
    expect(body['message']).toContain('don’t match its checksum')
    expect(body['message']).not.toContain(getAddress(contract))
    const plain = await ask(path.replace(wrong, contract.toLowerCase()))
    expect(plain.status).toBe(200)
    const capitals = await ask(path.replace(wrong, `0x${contract.slice(2).toUpperCase()}`))
    expect(capitals.status).toBe(200)
  }
  for (const [text, words] of [
    ['0x12', '2 characters after 0x instead of 40'],
    [`eth:${contract}`, 'another network: Ethereum'],
    [`canto:${contract}`, 'without a network’s prefix'],
  ] as const)
    expect((await ask(`/api/owners/${text}`)).body['message']).toContain(words)
})

test('what happened comes newest first, by kind, account and pepper', async () => {
  const { body } = await ask('/api/activity?limit=2')
  expect(body['activity']).toMatchObject([
    { kind: 'transfer', token: 5, blockNumber: 5 },
    { kind: 'mint', token: 30 },
  ])
  const next = await ask(`/api/activity?limit=2&cursor=${String(body['next'])}`)
  expect(next.body['activity']).toMatchObject([{ token: 29 }, { token: 28 }])
  expect((await ask('/api/activity?token=5')).body['activity']).toHaveLength(2)
  expect((await ask(`/api/activity?kind=transfer&owner=${someone(1)}`)).body['activity']).toHaveLength(1)
  expect((await ask('/api/crates')).body['crates']).toMatchObject([{ crate: 0, size: 20 }])
})

test('the collection in numbers', async () => {
  const { body } = await ask('/api/stats')
  expect(body).toMatchObject({
    minted: 30,
    revealed: 20,
    holders: 3,
    transfers: 1,
    crates: { closed: 1, revealed: 1 },
    mintsPerHour: [{ minted: 30 }],
  })
  expect(body['topHolders']).toMatchObject([{ held: 11 }, { held: 10 }, { held: 9 }])
  expect((body['tiers'] as number[]).reduce((sum, many) => sum + many, 0)).toBe(20)
  const traits = body['traits'] as Record<string, Record<string, number>>
  expect(traits['cultivar']).toEqual(body['cultivars'])
  for (const values of Object.values(traits))
    expect(Object.values(values).reduce((sum, many) => sum + many, 0)).toBe(20)
  expect(body['holdings']).toEqual([
    { from: 1, to: 1, holders: 0 },
    { from: 2, to: 3, holders: 0 },
    { from: 4, to: 9, holders: 1 },
    { from: 10, to: 24, holders: 2 },
    { from: 25, to: 99, holders: 0 },
    { from: 100, to: null, holders: 0 },
  ])
  expect((await ask('/api/stats?x=1')).status).toBe(400)
})
