/** `/api/stats`: the collection in numbers. */
import { createRoute, z } from '@hono/zod-openapi'
import { CULTIVARS } from '@peppermint/art'
import { sql, type SQL } from 'drizzle-orm'
import type { Hex } from 'viem'
import { crates, peppers } from '../db/schema.ts'
import { createRouter, notModifiedResponse, errorResponse, type Router } from '@peppermint/http/router.ts'
import type { BlockReader } from './blockReader.ts'
import { checksummed } from '@peppermint/indexer/db/checksummed.ts'
import { countHeatBins, readHeatRange } from './heatNumbers.ts'
import { TRAIT_NAMES, TRAITS } from '@peppermint/art/traitFilter'
import { countTraits } from './pepperTraits.ts'
import type { numbersSchema } from '@peppermint/api/answers.ts'
import { statsSchema } from '@peppermint/api/answers.ts'

/** How many of the largest holders are named. */
const TOP_HOLDERS = 20
const HOUR_SECONDS = 3_600

/** Most peppers that a holder of each group holds; the last group has no end. */
const HOLDING_ENDS = [1, 3, 9, 24, 99, null] as const

type Numbers = z.infer<typeof numbersSchema>

const route = createRoute({
  method: 'get',
  path: '/api/stats',
  summary: 'The collection in numbers',
  request: { query: z.strictObject({}) },
  responses: {
    200: {
      description: 'The collection in numbers.',
      content: { 'application/json': { schema: statsSchema } },
    },
    304: notModifiedResponse,
    400: errorResponse('This route takes no parameters.'),
    503: errorResponse('`not_ready`: indexing has not caught up with the chain yet.'),
  },
})

export function statsRoutes(blocks: BlockReader): Router {
  const router = createRouter()
  router.openapi(route, async (context) => {
    const answer = await blocks.fromRows(context, queryStats, buildStats)
    return answer === undefined ? context.body(null, 304) : context.json(answer, 200)
  })
  return router
}

const hour = sql`${peppers.mintedAt} / ${sql.raw(String(HOUR_SECONDS))}`

/** See `buildStats`. */
const queryStats: SQL = sql`with holders as (
  select ${peppers.owner} as owner, count(*) as held from ${peppers} group by 1
) select json_build_object(
  'peppers', (select json_build_object(
    'minted', count(*), 'transfers', coalesce(sum(${peppers.transfers} - 1), 0),
    'cards', coalesce(array_agg(${peppers.card}) filter (where ${peppers.card} is not null), '{}')
  ) from ${peppers}),
  'crates', (select json_build_object('closed', count(*), 'revealed', count(${crates.revealedInBlock})) from ${crates}),
  'hours', to_json(array(select json_build_array(${hour}, count(*)) from ${peppers} group by ${hour} order by ${hour})),
  'holdings', to_json(array(
    select json_build_array(held, count(*)) from holders group by held)),
  'topHolders', to_json(array(
    select json_build_array('0x' || encode(owner, 'hex'), held)
    from (select * from holders order by held desc, owner limit ${sql.raw(String(TOP_HOLDERS))}) as top
    order by held desc, owner)))`

interface Read {
  readonly peppers: {
    readonly minted: number
    /** Besides mints. */
    readonly transfers: number
    /** Of revealed peppers. */
    readonly cards: readonly number[]
  }
  readonly crates: Numbers['crates']
  readonly hours: readonly (readonly [hour: number, minted: number])[]
  readonly holdings: readonly (readonly [held: number, holders: number])[]
  readonly topHolders: readonly (readonly [owner: Hex, held: number])[]
}

function buildStats(value: unknown): Numbers {
  const { peppers: all, crates: counted, hours, holdings, topHolders } = value as Read
  const { minted, transfers, cards } = all
  const counts = countTraits(cards)
  const [cultivars = []] = counts
  const tiers = [0, 0, 0, 0, 0, 0]
  for (const [index, { tier }] of CULTIVARS.entries())
    tiers[tier] = (tiers[tier] ?? 0) + (cultivars[index] ?? 0)
  return {
    minted,
    revealed: cards.length,
    holders: holdings.reduce((sum, [, count]) => sum + count, 0),
    transfers,
    crates: counted,
    cultivars: Object.fromEntries(TRAITS.cultivar.map((key, index) => [key, cultivars[index] ?? 0])),
    tiers,
    traits: Object.fromEntries(
      TRAIT_NAMES.map((name, trait) => [
        name,
        Object.fromEntries(TRAITS[name].map((each, code) => [each, counts[trait]?.[code] ?? 0])),
      ]),
    ),
    heat: readHeatRange(cards),
    heatBins: countHeatBins(cards),
    mintsPerHour: hours.map(([each, count]) => ({ hour: each * HOUR_SECONDS, minted: count })),
    holdings: groupHoldings(holdings),
    topHolders: topHolders.map(([owner, held]) => ({ owner: checksummed(owner), held })),
  }
}

function groupHoldings(holdings: Read['holdings']): Numbers['holdings'] {
  return HOLDING_ENDS.map((to, index) => {
    const from = (HOLDING_ENDS[index - 1] ?? 0) + 1
    const group = holdings.filter(([held]) => held >= from && (to === null || held <= to))
    return { from, to, holders: group.reduce((sum, [, count]) => sum + count, 0) }
  })
}
