import { afterAll, beforeAll, expect, test } from 'vitest'
import { serve, type ServerType } from '@hono/node-server'
import { keccak256 } from 'viem'
import { activityRoutes } from '../collection/activityRoutes.ts'
import { deployment, follow, madeBlock, nobody, someone } from '../collection/collectionLogs.testing.ts'
import { createBlockReader } from '../collection/blockReader.ts'
import { collectionProjection } from '../collection/collectionProjection.ts'
import { crateRoutes } from '../collection/crateRoutes.ts'
import { pepperRoutes } from '../collection/pepperRoutes.ts'
import { statsRoutes } from '../collection/statsRoutes.ts'
import { openDatabase, type Database } from '../db/database.ts'
import { freshDatabaseUrl } from '../db/testDatabase.testing.ts'
import { answerError } from '../http/answerError.ts'
import { newRouter } from '../http/router.ts'
import { readActivity, readCrates, readOwner, readPepper, readPeppers, readStats } from './collection.ts'
import { ServerRefused } from './readSaleFromServer.ts'
import { AnswerUnreadable } from './wireFields.ts'

let database: Database
let server: ServerType
let base: string

beforeAll(async () => {
  database = await openDatabase(await freshDatabaseUrl(), { connections: 3 })
  await follow(database, collectionProjection(deployment), [
    madeBlock(
      1,
      [1, 2, 3].map((token) => ({ kind: 'transfer', token, from: nobody, to: someone(token % 2) })),
    ),
    madeBlock(2, [
      { kind: 'closed', crate: 0, first: 1, size: 2 },
      { kind: 'stirred', crate: 0 },
      { kind: 'opened', crate: 0, first: 1, size: 2, seed: keccak256('0x01') },
      { kind: 'closed', crate: 1, first: 3, size: 1 },
    ]),
  ])
  const app = newRouter()
  const blocks = createBlockReader({ database, deployment })
  for (const routes of [
    pepperRoutes(blocks),
    activityRoutes(blocks),
    crateRoutes(blocks),
    statsRoutes(blocks),
  ])
    app.route('/', routes)
  app.get('/elsewhere/api/stats', (context) =>
    context.json({ asOf: { number: 1, timestamp: 1, hash: '0x' } }),
  )
  app.onError(answerError)
  base = await new Promise<string>((resolve) => {
    server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) =>
      resolve(`http://127.0.0.1:${port}`),
    )
  })
})
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve))
  await database.close()
})

test('a page reads of the collection what the server tells', async () => {
  const first = await readPeppers(base, { sort: '-id', limit: 2, facets: true })
  expect(first).toMatchObject({ asOf: { number: 2 }, total: 3, peppers: [{ id: 3, card: null }, { id: 2 }] })
  expect(Object.keys(first.facets ?? {})).toContain('cultivar')
  const rest = await readPeppers(base, { sort: '-id', cursor: first.next ?? '' })
  expect(rest).toMatchObject({ peppers: [{ id: 1 }], next: undefined, facets: undefined })
  const cultivars = [first.peppers[1], rest.peppers[0]].flatMap((pepper) => pepper?.card?.cultivar ?? [])
  expect((await readPeppers(base, { cultivar: cultivars })).total).toBe(2)

  expect(await readPepper(base, 1)).toMatchObject({
    pepper: { id: 1, owner: someone(1) },
    crate: { crate: 0, stirredInBlock: 2, opened: { seed: keccak256('0x01') } },
    history: [{ kind: 'mint', token: 1 }],
    opened: 2,
  })
  expect(await readPepper(base, 3)).toMatchObject({ crate: { opened: null }, rarity: undefined })
  expect(await readOwner(base, someone(1))).toMatchObject({ held: 2, sealed: 1, minted: 2 })
  expect(await readActivity(base, { kind: 'mint', token: 2 })).toMatchObject({ activity: [{ token: 2 }] })
  expect((await readCrates(base)).crates.map(({ crate }) => crate)).toEqual([1, 0])
  expect(await readStats(base)).toMatchObject({ minted: 3, opened: 2, crates: { closed: 2, opened: 1 } })
})

test('a refusal comes with the server’s words, and an answer of another kind is not believed', async () => {
  const refused = await readPepper(base, 4).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(ServerRefused)
  expect(refused).toMatchObject({ status: 404, code: 'no_such_pepper' })
  await expect(readStats(`${base}/elsewhere`)).rejects.toThrow(AnswerUnreadable)
})
