/** That no list of the API reads more of a long history than a page of it: by the plans of its queries, not by time. */
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getAddress, zeroAddress, type Address } from 'viem'
import type { Database } from '@peppermint/indexer/db/database.ts'
import { openServerDatabase } from '../db/openServerDatabase.ts'
import { transfers as transfersTable } from '../db/schema.ts'
import { databaseKinds, freshDatabaseUrl } from '@peppermint/indexer/db/testDatabase.fixture.ts'
import type { Router } from '@peppermint/http/router.ts'
import { tableRoutes } from './collectionRoutes.ts'
import { testAccount, addBlock, HOT_TOKEN, getLastBlock, writeHistory } from './longHistory.fixture.ts'
import { encodeCursor } from './queryFields.ts'
import { activitySchema } from '@peppermint/api/answers.ts'

const history = { chainId: 7700, transfers: 12_000, supply: 2_000 }
const [whale, unknown] = [testAccount(1), testAccount(0xdead_beef)]

interface Query {
  readonly text: string
  readonly params: unknown[]
}

interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly Plans?: readonly Plan[]
}

describe.each(databaseKinds)('with a long history on $name', ({ kind }) => {
  let database: Database
  let app: Router
  let queries: Query[]
  /** An account with a usual number of transfers, and a token of it. */
  let usual: { readonly owner: Address; readonly token: number }
  let all: (typeof transfersTable.$inferSelect)[]

  beforeAll(async () => {
    database = await openServerDatabase(await freshDatabaseUrl(kind))
    await writeHistory(database, history)
    all = (await database.db.select().from(transfersTable)).toSorted(
      (one, other) => other.blockNumber - one.blockNumber || other.logIndex - one.logIndex,
    )
    const row = all[Math.floor(all.length / 2)]
    usual = { owner: row?.from ?? zeroAddress, token: row?.token ?? 0 }
    const logger = { logQuery: (text: string, params: unknown[]) => void queries.push({ text, params }) }
    const lists = drizzle(database.lists.$client, { logger })
    app = tableRoutes({
      database: { lists },
      deployment: { chainId: history.chainId },
    })
  })
  afterAll(() => database.close())

  /** The answer, how many statements it took, and rows of `transfers` that these visited. */
  async function visited(path: string) {
    queries = []
    const response = await app.request(path)
    const body = activitySchema
      .partial()
      .loose()
      .parse(await response.json())
    expect(response.status, path).toBe(200)
    const statements = queries.length
    let rows = 0
    for (const { text, params } of queries) {
      const explained = await database.lists.$client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        `explain (analyze, timing off, format json) ${text}`,
        params,
      )
      for (const node of nodesOf(explained.rows[0]?.['QUERY PLAN'][0].Plan)) {
        if (node['Relation Name'] !== 'transfers') continue
        expect([path, node['Node Type']]).toEqual([path, expect.not.stringMatching(/Seq Scan|Bitmap/)])
        const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
        rows += (node['Actual Rows'] + removed) * node['Actual Loops']
      }
    }
    return { body, rows, statements }
  }

  const owners = () => [undefined, whale, unknown, usual.owner, zeroAddress]
  const tokens = () => [undefined, HOT_TOKEN, usual.token, 9_999_999]
  const kinds = [undefined, 'mint', 'transfer'] as const

  test('every filter of activity reads a page by index, on the first page and deep in it', async () => {
    const middle = getLastBlock(history) / 2
    // The last one is where nothing but mints is older.
    const places = [undefined, [middle, 10], [1 + history.supply / 20, 5]] as const
    for (const cursor of places) {
      for (const owner of owners()) {
        for (const token of tokens()) {
          for (const wanted of kinds) {
            const given = { owner, token, kind: wanted, cursor: cursor && encodeCursor(cursor), limit: 24 }
            const query = Object.entries(given).flatMap(([name, value]) =>
              value === undefined ? [] : [`${name}=${value}`],
            )
            const path = `/api/activity?${query.join('&')}`
            const { body, rows, statements } = await visited(path)
            const matching = all.filter(
              ({ from, to, token: of, blockNumber, logIndex }) =>
                (owner === undefined || from === owner || to === owner) &&
                (token === undefined || of === token) &&
                (wanted === undefined || (from === zeroAddress) === (wanted === 'mint')) &&
                (cursor === undefined ||
                  blockNumber < cursor[0] ||
                  (blockNumber === cursor[0] && logIndex < cursor[1])),
            )
            expect([path, body.activity?.map(placeOf)]).toEqual([path, matching.slice(0, 24).map(placeOf)])
            expect([path, body.next !== null]).toEqual([path, matching.length > 24])
            expect([path, statements]).toEqual([path, 1])
            // A page and one more of three scans; of one account's transfers of a token: found first, then read.
            expect(rows, path).toBeLessThanOrEqual(5 * 26)
          }
        }
      }
    }
  })

  test('lists of peppers, owners, crates and the numbers read the newest block and nothing else', async () => {
    await app.request('/api/peppers')
    for (const path of [
      '/api/peppers?facets=true',
      '/api/peppers?sort=-heat&cultivar=habanero&heatMin=1',
      `/api/owners/${whale}`,
      '/api/crates',
      '/api/stats',
    ]) {
      const { rows, statements } = await visited(path)
      expect([path, rows, statements]).toEqual([path, 0, 1])
    }
  })

  test('one pepper takes one statement, which reads its newest transfers by index', async () => {
    await app.request('/api/peppers')
    const { rows, statements } = await visited(`/api/peppers/${HOT_TOKEN}`)
    expect([rows, statements]).toEqual([100, 1])
  })

  test('reads a repeated query once per block, however many clients request it', async () => {
    const path = `/api/activity?owner=${whale}&limit=3`
    expect((await visited(path)).rows).toBeGreaterThan(0)
    // What was asked for once is not kept.
    expect((await visited(path)).rows).toBeGreaterThan(0)
    queries = []
    await Promise.all(Array.from({ length: 50 }, async () => app.request(path)))
    expect(queries.filter(({ text }) => text.includes('"transfers"'))).toEqual([])
    // Which block is the newest is asked once for all that came meanwhile.
    expect(queries.length).toBeLessThanOrEqual(2)
  })

  test('reads a new query at most twice when many clients request it at once', async () => {
    queries = []
    const path = `/api/activity?owner=${whale}&limit=4`
    await Promise.all(Array.from({ length: 50 }, async () => app.request(path)))
    expect(queries.filter(({ text }) => text.includes('"transfers"')).length).toBeLessThanOrEqual(2)
  })

  test('the numbers of a long history are those that the database counts', async () => {
    const { body } = await visited('/api/stats')
    const {
      rows: [counted],
    } = await database.db.execute(sql`
      select count(*)::int as minted, count(card)::int as revealed, count(distinct owner)::int as holders,
        sum(transfers - 1)::int as transfers, min(heat) as least, max(heat) as most, round(avg(heat))::int as mean
      from peppers`)
    const { minted, revealed, holders, transfers, least, most, mean } = counted ?? {}
    expect(body).toMatchObject({ minted, revealed, holders, transfers, heat: { least, most, mean } })
    const { rows: largest } = await database.db.execute<{ owner: Buffer; held: number }>(sql`
      select owner, count(*)::int as held from peppers group by owner order by held desc, owner limit 20`)
    expect(body).toMatchObject({
      topHolders: largest.map(({ owner, held }) => ({
        owner: getAddress(`0x${owner.toString('hex')}`),
        held,
      })),
    })
    expect(largest.at(-1)?.held).toBeGreaterThan(1)
  })

  test('a new block is answered from the block on, also where an answer was kept', async () => {
    const paths = [`/api/activity?limit=5`, '/api/peppers?limit=5', '/api/stats', `/api/peppers/${HOT_TOKEN}`]
    const asOf = async (path: string) =>
      ((await (await app.request(path)).json()) as { readonly asOf: { readonly number: number } }).asOf.number
    for (const path of [...paths, ...paths, ...paths]) await asOf(path)
    const number = getLastBlock(history) + 1
    await addBlock(database, history, number)
    queries = []
    const [path = ''] = paths
    // While the newest block is read for another answer, all of these wait to learn it at the same moment.
    const other = asOf('/api/crates')
    const answers = await Promise.all(Array.from({ length: 50 }, async () => asOf(path)))
    expect(await other).toBe(number)
    expect(answers).toEqual(answers.map(() => number))
    expect(queries.filter(({ text }) => text.includes('"transfers"'))).toHaveLength(1)
    for (const kept of paths) expect([kept, await asOf(kept)]).toEqual([kept, number])
  })
})

interface Placed {
  readonly blockNumber: number
  readonly logIndex: number
}

const placeOf = ({ blockNumber, logIndex }: Placed) => `${blockNumber} ${logIndex}`

function nodesOf(plan: Plan | undefined): readonly Plan[] {
  if (plan === undefined) return []
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
}
