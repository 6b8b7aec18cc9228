/** `/api/stats`, computed once per block. */
import { createRoute, z } from '@hono/zod-openapi'
import { CULTIVARS } from '@peppermint/peppers'
import type { Hex } from 'viem'
import { createRouter, notModifiedResponse, errorResponse, type Router } from '../http/router.ts'
import { asOfSchema } from './asOf.ts'
import type { BlockReader } from './blockReader.ts'
import { checksummed } from '../db/checksummed.ts'
import { traitCounts } from './pepperFilters.ts'
import type { PepperRow, PepperTable } from './pepperRows.ts'
import { CULTIVAR_KEYS } from './pepperTraits.ts'
import { addressSchema } from './pepperWire.ts'

/** How many of the largest holders are named. */
const TOP_HOLDERS = 20
const HOUR_SECONDS = 3_600

const numbersSchema = z.object({
  minted: z.int(),
  revealed: z.int().openapi({ description: 'Peppers that have their card.' }),
  holders: z.int(),
  transfers: z.int().openapi({ description: 'Transfers besides mints.' }),
  crates: z.object({ closed: z.int(), revealed: z.int() }),
  cultivars: z.record(z.string(), z.int()).openapi({ description: 'Revealed peppers by cultivar.' }),
  tiers: z.array(z.int()).openapi({ description: 'Revealed peppers by heat tier, 0 to 5.' }),
  heat: z
    .object({ least: z.int(), most: z.int(), mean: z.int() })
    .nullable()
    .openapi({ description: 'Scoville heat units of revealed peppers; null before the first is revealed.' }),
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
    304: notModifiedResponse,
    400: errorResponse('This route takes no parameters.'),
    503: errorResponse('`not_ready`: indexing has not caught up with the chain yet.'),
  },
})

export function statsRoutes(blocks: BlockReader): Router {
  const router = createRouter()
  router.openapi(route, async (context) => {
    const answer = await blocks.fromMemory(context, (table) => table.derived('stats', numbersOf))
    return answer === undefined ? context.body(null, 304) : context.json(answer, 200)
  })
  return router
}

function numbersOf(table: PepperTable): Numbers {
  const { rows, crates } = table
  const [cultivars = []] = traitCounts(table)
  const hours = countBy(rows, ({ mintedAt }) => Math.floor(mintedAt / HOUR_SECONDS))
  const owners = countBy(rows, ({ owner }) => owner)
  const tiers = [0, 0, 0, 0, 0, 0]
  for (const [index, { tier }] of CULTIVARS.entries())
    tiers[tier] = (tiers[tier] ?? 0) + (cultivars[index] ?? 0)
  return {
    minted: rows.length,
    revealed: cultivars.reduce((sum, count) => sum + count, 0),
    holders: owners.size,
    // Each row counts its own, its mint included.
    transfers: rows.reduce((sum, { transfers }) => sum + transfers - 1, 0),
    crates: {
      closed: crates.length,
      revealed: crates.filter(({ revealedInBlock }) => revealedInBlock !== null).length,
    },
    cultivars: Object.fromEntries(CULTIVAR_KEYS.map((key, index) => [key, cultivars[index] ?? 0])),
    tiers,
    heat: heatOf(rows),
    mintsPerHour: [...hours]
      .toSorted(([one], [other]) => one - other)
      .map(([hour, minted]) => ({ hour: hour * HOUR_SECONDS, minted })),
    topHolders: largest(owners).map(([owner, held]) => ({ owner: checksummed(owner), held })),
  }
}

function heatOf(rows: readonly PepperRow[]): Numbers['heat'] {
  let [least, most, sum, count] = [Infinity, -Infinity, 0, 0]
  for (const { card } of rows) {
    if (card === null) continue
    least = Math.min(least, card.heat)
    most = Math.max(most, card.heat)
    sum += card.heat
    count += 1
  }
  return count === 0 ? null : { least, most, mean: Math.round(sum / count) }
}

/** Those that hold most. Only what may be among them is sorted: most accounts hold one. */
function largest(owners: ReadonlyMap<Hex, number>): readonly (readonly [owner: Hex, held: number])[] {
  const smallest = [...owners.values()].toSorted((one, other) => other - one)[TOP_HOLDERS - 1] ?? 0
  return [...owners]
    .filter(([, held]) => held >= smallest)
    .toSorted(([one, held], [other, more]) => more - held || (one < other ? -1 : 1))
    .slice(0, TOP_HOLDERS)
}

/** How many there are of each. */
function countBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, number> {
  const counts = new Map<Key, number>()
  for (const item of items) {
    const key = keyOf(item)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}
