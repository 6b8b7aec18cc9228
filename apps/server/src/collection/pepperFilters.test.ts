/** That lists of peppers are those of a plain filter and sort, for every order, filter and page. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getCard, getHeat } from '@peppermint/art'
import type { Address, Hex } from 'viem'
import type { Database } from '@peppermint/indexer/db/database.ts'
import { openServerDatabase } from '../db/openServerDatabase.ts'
import { peppers } from '../db/schema.ts'
import { freshDatabaseUrl } from '@peppermint/indexer/db/testDatabase.fixture.ts'
import { someone } from './collectionLogs.fixture.ts'
import { parsePeppers, pepperQuery, queryPeppers, type PepperQuery } from './pepperFilters.ts'
import type { PepperRow } from './pepperRows.ts'
import { TRAIT_NAMES, TRAITS } from '@peppermint/art/traitFilter'
import { deckCard } from './pepperTraits.ts'

const lower = (account: Address): Hex => account.toLowerCase() as Hex

const PEPPERS = 600
/** Every seventh is sealed. */
const rows: readonly PepperRow[] = Array.from({ length: PEPPERS }, (_, index) => ({
  token: index + 1,
  owner: lower(someone(index % 11)),
  minter: lower(someone(index % 5)),
  mintedInBlock: 1,
  mintedAt: 1,
  heldSinceBlock: (index * 101) % 60,
  heldSinceLog: index,
  transfers: 1,
  card: index % 7 === 0 ? null : 1 + ((index * 37) % 200),
}))
let database: Database

beforeAll(async () => {
  database = await openServerDatabase(await freshDatabaseUrl())
  await database.db.insert(peppers).values(
    rows.map((row) => {
      const card = row.card === null ? undefined : getCard(row.card)
      return { ...row, ...(card && { ...card, card: row.card, heat: getHeat(card) }) }
    }),
  )
})
afterAll(() => database.close())

async function list(query: PepperQuery) {
  const { rows: found } = await database.lists.execute<{ value: unknown }>(
    sql`select (${queryPeppers(query)}) as value`,
  )
  return parsePeppers(found[0]?.value, query)
}

const heatOf = (card: number | null): number => (card === null ? 0 : deckCard(card).heat)

const filters: readonly Readonly<Record<string, string>>[] = [
  {},
  { sealed: 'true' },
  { sealed: 'false' },
  { owner: someone(3) },
  { owner: someone(99) },
  { heatMin: '5000' },
  { heatMin: '1000', heatMax: '60000' },
  { pattern: 'plain' },
  { pattern: 'plain,rays', calyx: 'star', owner: someone(2) },
  { cultivar: `${TRAITS.cultivar[0]},${TRAITS.cultivar[5]}`, ground: TRAITS.ground[1] ?? '' },
  { skin: 'gloss', heatMax: '100000', sealed: 'false' },
]

/** Whether a pepper passes every filter but those of the trait `except`. */
function passes({ card, owner }: PepperRow, query: PepperQuery, except?: string): boolean {
  if (query.owner !== undefined && owner !== lower(query.owner)) return false
  if (query.sealed !== undefined && query.sealed !== (card === null)) return false
  if (query.heatMin !== undefined && !(card !== null && heatOf(card) >= query.heatMin)) return false
  if (query.heatMax !== undefined && !(card !== null && heatOf(card) <= query.heatMax)) return false
  return TRAIT_NAMES.every((name, index) => {
    const values: readonly string[] | undefined = query[name]
    if (name === except || values === undefined) return true
    return card !== null && values.includes(TRAITS[name][deckCard(card).traits[index] ?? -1] ?? '')
  })
}

function compare(sort: PepperQuery['sort'], one: PepperRow, other: PepperRow): number {
  const isOpened = Number(other.card !== null) - Number(one.card !== null)
  const heat = heatOf(one.card) - heatOf(other.card) || one.token - other.token
  switch (sort) {
    case 'id':
      return one.token - other.token
    case '-id':
      return other.token - one.token
    case 'heat':
      return isOpened || heat
    case '-heat':
      return isOpened || -heat
    case 'recent':
      return other.heldSinceBlock - one.heldSinceBlock || other.heldSinceLog - one.heldSinceLog
  }
}

test('pages of every order and filter are those of a plain filter and sort', async () => {
  for (const sort of ['id', '-id', 'heat', '-heat', 'recent'] as const)
    for (const filter of filters) {
      const first = pepperQuery.parse({ ...filter, sort, limit: '17' })
      const matching = rows
        .filter((row) => passes(row, first))
        .toSorted((one, other) => compare(sort, one, other))
        .map(({ token }) => token)
      const tokens: number[] = []
      let cursor: string | undefined
      do {
        const query = pepperQuery.parse({
          ...filter,
          sort,
          limit: '17',
          ...(cursor === undefined ? {} : { cursor }),
        })
        const { total, page, next } = await list(query)
        expect([sort, filter, total]).toEqual([sort, filter, matching.length])
        tokens.push(...page.map(({ token }) => token))
        cursor = next ?? undefined
      } while (cursor !== undefined && tokens.length <= PEPPERS)
      expect([sort, filter, tokens]).toEqual([sort, filter, matching])
    }
})

test('facets count the matches of each value, ignoring the filter on the same trait', async () => {
  for (const filter of filters) {
    const query = pepperQuery.parse({ ...filter, facets: 'true' })
    const expected = Object.fromEntries(
      TRAIT_NAMES.map((name, index) => {
        const matching = rows.filter((row) => row.card !== null && passes(row, query, name))
        const counts = TRAITS[name].map(
          (value, code) =>
            [
              value,
              matching.filter(({ card }) => card !== null && deckCard(card).traits[index] === code).length,
            ] as const,
        )
        return [name, Object.fromEntries(counts.filter(([, count]) => count > 0))]
      }),
    )
    expect([filter, (await list(query)).facets]).toEqual([filter, expected])
    expect((await list({ ...query, facets: false })).facets).toBeUndefined()
  }
})
