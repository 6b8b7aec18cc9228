import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openServerDatabase } from '../db/openServerDatabase.ts'
import { freshDatabaseUrl } from '@peppermint/indexer/db/testDatabase.fixture.ts'
import type { FollowerStatus } from '@peppermint/indexer/chain/startFollower.ts'
import { handleError } from '@peppermint/http/handleError.ts'
import { createChainChecks, createIndexingCheck } from '@peppermint/indexer/indexingCheck.ts'
import { probeRoutes } from '@peppermint/http/probes.ts'
import { createReadyChecks, type ReadyParts } from './readyChecks.ts'

const never = () => Promise.reject(new Error('Not asked here.'))
const pages = { languages: ['en'], html: never, safeHtml: never, notFoundHtml: never, routeHtml: never }

async function firstOf(sale: ReadyParts['sale'], follower?: ReadyParts['follower']) {
  const database = { ping: () => Promise.resolve() }
  const page = pages
  const parts = { page, database, sale, follower }
  for (const check of createReadyChecks(parts)) {
    const failure = await check()
    if (failure !== undefined) return failure
  }
  return undefined
}

test('a server that never read the sale says why, as far as that is known', async () => {
  const latest = () => Promise.resolve(undefined)
  const why = { code: 'no_contract', message: 'There is no contract.' } as const
  expect(await firstOf({ latest, failure: () => why })).toEqual(why)
  expect(await firstOf({ latest, failure: () => undefined })).toMatchObject({ code: 'chain_unreachable' })
})

const advancing: FollowerStatus = {
  role: 'leader',
  cursor: { number: 100, hash: '0x', timestamp: 0 },
  head: { number: 100, timestamp: 0 },
  isStalled: false,
  endpointStatuses: [],
  counts: {
    blocks: 0,
    logs: 0,
    commits: 0,
    reorgs: 0,
    rolledBackBlocks: 0,
    disagreements: 0,
    incompleteBlooms: 0,
    failures: 0,
    terms: 0,
  },
}

test('a stalled index is not ready, and the reason is named', async () => {
  const sale = { latest: () => Promise.resolve({} as never), failure: () => undefined }
  const stalled = { ...advancing, isStalled: true, stalledReason: 'node: two logs at one position' }
  const failure = { code: 'indexing_stalled', message: 'Indexing stalled: node: two logs at one position.' }
  expect(await firstOf(sale, { status: () => advancing })).toBeUndefined()
  expect(await firstOf(sale, { status: () => stalled })).toEqual(failure)
  // A standby answers from the same tables.
  expect(await firstOf(sale, { status: () => ({ ...stalled, role: 'standby' }) })).toEqual(failure)
  const check = createIndexingCheck({ status: () => current })
  let current = advancing
  expect(await check()).toBeUndefined()
  current = stalled
  expect(await check()).toEqual(failure)
  current = { ...advancing, head: { number: 200, timestamp: 0 } }
  expect(await check()).toBeUndefined()
})

test('a chain that is not ready is named, and makes the process unready only if it is the last', async () => {
  const stalled: FollowerStatus = { ...advancing, isStalled: true, stalledReason: 'no quorum' }
  const behind: FollowerStatus = { ...advancing, head: { number: 200, timestamp: 0 } }
  const ask = async (...statuses: readonly FollowerStatus[]) => {
    const chains = statuses.map((status, index) => ({
      chainId: index + 1,
      follower: { status: () => status },
    }))
    const routes = probeRoutes({ isDraining: () => false, checks: createChainChecks(chains) })
    routes.onError(handleError)
    const answer = await routes.request('/ready')
    const { code, message } = (await answer.json()) as { code: string; message: string }
    return [answer.status, code, message]
  }
  expect(await ask(advancing, advancing)).toEqual([200, 'ok', 'The server is ready.'])
  expect(await ask(advancing, stalled, behind)).toEqual([
    200,
    'ok',
    'The server is ready. Chain 2: Indexing stalled: no quorum. Chain 3: Indexing is 100 blocks behind the chain.',
  ])
  expect(await ask(stalled)).toEqual([503, 'indexing_stalled', 'Chain 1: Indexing stalled: no quorum.'])
  expect((await ask(stalled, behind))[0]).toBe(503)
})

test('/ready answers while slow queries hold every connection of the pools', async () => {
  const url = await freshDatabaseUrl()
  const [database, observer] = await Promise.all([openServerDatabase(url), openServerDatabase(url)])
  const pools = [database.db.$client, database.lists.$client]
  const slow = pools.flatMap((pool) =>
    Array.from({ length: 2 * pool.options.max }, () => pool.query('select pg_sleep(600)')),
  )
  const ended = Promise.allSettled(slow)
  const sleeping = async () => {
    const { rows } = await observer.db.execute(sql`
      select from pg_stat_activity where state = 'active' and wait_event = 'PgSleep'
        and datname = current_database()`)
    return rows.length
  }
  await expect.poll(sleeping).toBe(pools.reduce((sum, pool) => sum + pool.options.max, 0))
  const sale = { latest: () => Promise.resolve({} as never), failure: () => undefined }
  const checks = createReadyChecks({
    page: pages,
    database,
    sale,
    follower: undefined,
  })
  const routes = probeRoutes({ isDraining: () => false, checks })
  routes.onError(handleError)
  expect((await routes.request('/ready')).status).toBe(200)
  await Promise.all([database.close(), observer.close()])
  expect((await ended).map(({ status }) => status)).toEqual(slow.map(() => 'rejected'))
})
