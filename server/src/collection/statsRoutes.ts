/** The collection in numbers, counted once per block however many ask. */
import { createRoute, z } from '@hono/zod-openapi'
import { count, countDistinct, desc, isNotNull, sql } from 'drizzle-orm'
import { CULTIVARS } from '@peppermint/peppers'
import { crates, peppers, transfers } from '../db/schema.ts'
import { newRouter, refusalOf, type Router } from '../http/router.ts'
import { asOfSchema, readTogether, sameWhileBlockStands, type View, type TableParts } from './asOf.ts'
import { addressSchema, CULTIVAR_KEYS } from './pepperWire.ts'

/** How many of the largest holders are named. */
const TOP = 20
const HOUR = 3_600

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
    400: refusalOf('There is nothing to choose here.'),
    503: refusalOf('`not_ready`: the chain has not been read up to its head yet.'),
  },
})

export function statsRoutes({ database, deployment: { chainId } }: TableParts): Router {
  const router = newRouter()
  let known: { readonly hash: string; readonly numbers: Promise<Numbers> } | undefined
  router.get('/api/stats', sameWhileBlockStands(database, chainId))
  router.openapi(route, async (context) => {
    const answer = await readTogether(database, chainId, (view, { hash }) => {
      if (known?.hash !== hash) {
        const counted = countNumbers(view)
        known = { hash, numbers: counted }
        counted.catch(() => {
          if (known?.numbers === counted) known = undefined
        })
      }
      return known.numbers
    })
    return context.json(answer, 200)
  })
  return router
}

async function countNumbers(view: View): Promise<Numbers> {
  const hour = sql<number>`${peppers.mintedAt} / ${sql.raw(String(HOUR))}`.mapWith(Number)
  const [[sums], [moved], [boxes], cultivars, hours, top] = await Promise.all([
    view
      .select({
        minted: count(),
        opened: count(peppers.card),
        holders: countDistinct(peppers.owner),
        least: sql<number | null>`min(${peppers.heat})`,
        most: sql<number | null>`max(${peppers.heat})`,
        mean: sql<number | null>`round(avg(${peppers.heat}))::int`,
      })
      .from(peppers),
    view.select({ many: count() }).from(transfers),
    view.select({ closed: count(), opened: count(crates.openedInBlock) }).from(crates),
    view
      .select({ cultivar: peppers.cultivar, many: count() })
      .from(peppers)
      .where(isNotNull(peppers.cultivar))
      .groupBy(peppers.cultivar),
    view.select({ hour, minted: count() }).from(peppers).groupBy(hour).orderBy(hour),
    view
      .select({ owner: peppers.owner, held: count() })
      .from(peppers)
      .groupBy(peppers.owner)
      .orderBy(desc(count()), peppers.owner)
      .limit(TOP),
  ])
  const minted = sums?.minted ?? 0
  const counts = new Map(cultivars.map(({ cultivar, many }) => [cultivar, many]))
  const tiers = [0, 0, 0, 0, 0, 0]
  for (const [index, { tier }] of CULTIVARS.entries())
    tiers[tier] = (tiers[tier] ?? 0) + (counts.get(index) ?? 0)
  const { least = null, most = null, mean = null } = sums ?? {}
  return {
    minted,
    opened: sums?.opened ?? 0,
    holders: sums?.holders ?? 0,
    transfers: (moved?.many ?? 0) - minted,
    crates: { closed: boxes?.closed ?? 0, opened: boxes?.opened ?? 0 },
    cultivars: Object.fromEntries(CULTIVAR_KEYS.map((key, index) => [key, counts.get(index) ?? 0])),
    tiers,
    heat: least === null || most === null || mean === null ? null : { least, most, mean },
    mintsPerHour: hours.map((row) => ({ hour: row.hour * HOUR, minted: row.minted })),
    topHolders: top,
  }
}
