/** The collection in numbers, counted once per block however many ask. */
import { createRoute, z } from '@hono/zod-openapi'
import { count } from 'drizzle-orm'
import { CULTIVARS } from '@peppermint/peppers'
import { crates } from '../db/schema.ts'
import { newRouter, notModified, refusalOf, type Router } from '../http/router.ts'
import { asOfSchema } from './asOf.ts'
import type { BlockReader } from './blockReader.ts'
import { addressOfKey, type PepperRow } from './pepperTable.ts'
import { addressSchema, CULTIVAR_KEYS } from './pepperWire.ts'

/** How many of the largest holders are named. */
const TOP_HOLDERS = 20
const HOUR_SECONDS = 3_600

const numbersSchema = z.object({
  minted: z.int(),
  opened: z.int().openapi({ description: 'Peppers that have their card.' }),
  holders: z.int(),
  transfers: z.int().openapi({ description: 'Transfers besides mints.' }),
  crates: z.object({ closed: z.int(), opened: z.int() }),
  cultivars: z.record(z.string(), z.int()).openapi({ description: 'Opened peppers by cultivar.' }),
  tiers: z.array(z.int()).openapi({ description: 'Opened peppers by heat tier, 0 to 5.' }),
  heat: z
    .object({ least: z.int(), most: z.int(), mean: z.int() })
    .nullable()
    .openapi({ description: 'Scoville heat units of opened peppers; null before the first is opened.' }),
  mintsPerHour: z
    .array(
      z.object({ hour: z.int().openapi({ description: 'Unix seconds of its beginning.' }), minted: z.int() }),
    )
    .openapi({ description: 'Hours with mints, oldest first.' }),
  topHolders: z.array(z.object({ owner: addressSchema, held: z.int() })),
})

type Numbers = z.infer<typeof numbersSchema>

const route = createRoute({
  method: 'get',
  path: '/api/stats',
  summary: 'The collection in numbers',
  request: { query: z.strictObject({}) },
  responses: {
    200: {
      description: 'The collection in numbers.',
      content: { 'application/json': { schema: numbersSchema.extend({ asOf: asOfSchema }) } },
    },
    304: notModified,
    400: refusalOf('There is nothing to choose here.'),
    503: refusalOf('`not_ready`: the chain has not been read up to its head yet.'),
  },
})

export function statsRoutes(blocks: BlockReader): Router {
  const router = newRouter()
  router.openapi(route, async (context) => {
    const answer = await blocks.answer(context, () =>
      blocks.together(async (view, asOf) => {
        const table = await blocks.peppers.at(asOf)
        // Another block's: read again.
        if (table.asOf.hash !== asOf.hash) return undefined
        const [counted] = await view
          .select({ closed: count(), opened: count(crates.openedInBlock) })
          .from(crates)
        const { closed = 0, opened = 0 } = counted ?? {}
        return { ...table.derived('stats', numbersOf), crates: { closed, opened } }
      }),
    )
    return answer === undefined ? context.body(null, 304) : context.json(answer, 200)
  })
  return router
}

function numbersOf(rows: readonly PepperRow[]): Omit<Numbers, 'crates'> {
  const cards = rows.flatMap(({ card }) => (card === null ? [] : [card]))
  const cultivars = countBy(cards, ({ cultivar }) => cultivar)
  const hours = countBy(rows, ({ mintedAt }) => Math.floor(mintedAt / HOUR_SECONDS))
  const owners = countBy(rows, ({ owner }) => owner)
  const tiers = [0, 0, 0, 0, 0, 0]
  for (const [index, { tier }] of CULTIVARS.entries())
    tiers[tier] = (tiers[tier] ?? 0) + (cultivars.get(index) ?? 0)
  return {
    minted: rows.length,
    opened: cards.length,
    holders: owners.size,
    // Each row counts its own, its mint included.
    transfers: rows.reduce((sum, { transfers }) => sum + transfers - 1, 0),
    cultivars: Object.fromEntries(CULTIVAR_KEYS.map((key, index) => [key, cultivars.get(index) ?? 0])),
    tiers,
    heat: heatOf(cards.map(({ heat }) => heat)),
    mintsPerHour: [...hours]
      .toSorted(([one], [other]) => one - other)
      .map(([hour, minted]) => ({ hour: hour * HOUR_SECONDS, minted })),
    topHolders: [...owners]
      .toSorted(([one, held], [other, more]) => more - held || (one < other ? -1 : 1))
      .slice(0, TOP_HOLDERS)
      .map(([owner, held]) => ({ owner: addressOfKey(owner), held })),
  }
}

function heatOf(heats: readonly number[]): Numbers['heat'] {
  if (heats.length === 0) return null
  const [least, most, sum] = heats.reduce(
    ([low, high, all], heat) => [Math.min(low, heat), Math.max(high, heat), all + heat] as const,
    [Infinity, -Infinity, 0] as readonly [number, number, number],
  )
  return { least, most, mean: Math.round(sum / heats.length) }
}

/** How many there are of each. */
function countBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, number> {
  const counts = new Map<Key, number>()
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1)
  return counts
}
