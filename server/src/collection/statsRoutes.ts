/** `/api/stats`, computed once per block. */
import { createRoute, z } from '@hono/zod-openapi'
import { CULTIVARS } from '@peppermint/peppers'
import type { Hex } from 'viem'
import { createRouter, notModifiedResponse, errorResponse, type Router } from '../http/router.ts'
import { asOfSchema } from './asOf.ts'
import type { BlockReader } from './blockReader.ts'
import { checksummed } from '../db/checksummed.ts'
import { getHeatBins, heatBinsSchema, heatRangeSchema, readHeatRange } from './heatNumbers.ts'
import { traitCounts } from './pepperFilters.ts'
import type { PepperTable } from './pepperRows.ts'
import { TRAIT_NAMES, TRAITS } from '@peppermint/peppers/traitFilter'
import { addressSchema } from './pepperWire.ts'

/** How many of the largest holders are named. */
const TOP_HOLDERS = 20
const HOUR_SECONDS = 3_600

/** Most peppers that a holder of each group holds; the last group has no end. */
const HOLDING_ENDS = [1, 3, 9, 24, 99, null] as const

const numbersSchema = z.object({
  minted: z.int(),
  revealed: z.int().openapi({ description: 'Peppers that have their card.' }),
  holders: z.int(),
  transfers: z.int().openapi({ description: 'Transfers besides mints.' }),
  crates: z.object({ closed: z.int(), revealed: z.int() }),
  cultivars: z.record(z.string(), z.int()).openapi({ description: 'Revealed peppers by cultivar.' }),
  tiers: z.array(z.int()).openapi({ description: 'Revealed peppers by heat tier, 0 to 5.' }),
  traits: z
    .record(z.string(), z.record(z.string(), z.int()))
    .openapi({ description: 'Revealed peppers by the values of each trait, in the order of the deck.' }),
  heat: heatRangeSchema,
  heatBins: heatBinsSchema,
  mintsPerHour: z
    .array(
      z.object({ hour: z.int().openapi({ description: 'Unix seconds of its beginning.' }), minted: z.int() }),
    )
    .openapi({ description: 'Hours with mints, oldest first.' }),
  holdings: z
    .array(z.object({ from: z.int(), to: z.int().nullable(), holders: z.int() }))
    .openapi({ description: 'Holders by how many peppers they hold; `to` is null in the last group.' }),
  topHolders: z.array(z.object({ owner: addressSchema, held: z.int() })),
})

type Numbers = z.infer<typeof numbersSchema>

export const statsSchema = numbersSchema.extend({ asOf: asOfSchema })

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
    const answer = await blocks.fromMemory(context, buildStats)
    return answer === undefined ? context.body(null, 304) : context.json(answer, 200)
  })
  return router
}

/** Computed once per table. */
export const buildStats = (table: PepperTable): Numbers => table.derived('stats', computeNumbers)

function computeNumbers(table: PepperTable): Numbers {
  const { rows, crates } = table
  const counts = traitCounts(table)
  const [cultivars = []] = counts
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
    cultivars: Object.fromEntries(TRAITS.cultivar.map((key, index) => [key, cultivars[index] ?? 0])),
    tiers,
    traits: Object.fromEntries(
      TRAIT_NAMES.map((name, trait) => [
        name,
        Object.fromEntries(TRAITS[name].map((value, code) => [value, counts[trait]?.[code] ?? 0])),
      ]),
    ),
    heat: readHeatRange(rows),
    heatBins: getHeatBins(table),
    mintsPerHour: [...hours]
      .toSorted(([one], [other]) => one - other)
      .map(([hour, minted]) => ({ hour: hour * HOUR_SECONDS, minted })),
    holdings: groupHoldings([...owners.values()]),
    topHolders: largest(owners).map(([owner, held]) => ({ owner: checksummed(owner), held })),
  }
}

function groupHoldings(held: readonly number[]): Numbers['holdings'] {
  return HOLDING_ENDS.map((to, index) => {
    const from = (HOLDING_ENDS[index - 1] ?? 0) + 1
    const holders = held.filter((count) => count >= from && (to === null || count <= to)).length
    return { from, to, holders }
  })
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
