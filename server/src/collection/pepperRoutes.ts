/** Peppers: the list with its filters, one of them with its history, and what an account holds. */
import { createRoute, z } from '@hono/zod-openapi'
import { desc, eq, lte } from 'drizzle-orm'
import { crates, transfers } from '../db/schema.ts'
import { newRouter, notModified, Refusal, refusalOf, type Router } from '../http/router.ts'
import { asOfSchema, type AsOf, type View } from './asOf.ts'
import type { BlockReader } from './blockReader.ts'
import { crateSchema, crateOf } from './crateRoutes.ts'
import { countTraits, facetsSchema, listPeppers, pepperQuery, TRAIT_NAMES } from './pepperFilters.ts'
import { ownerKey, type PepperRow, type PepperTable } from './pepperTable.ts'
import { addressSchema, pepperOf, pepperSchema } from './pepperWire.ts'
import { addressField, cursorField, limitField, nextSchema, wholeField } from './queryFields.ts'
import { transferOf, transferSchema } from './transferWire.ts'

/** Transfers in the answer about one pepper, the newest; all of them are in `/api/activity?token=`. */
const MAX_HISTORY = 100

const json = <Schema extends z.ZodType>(schema: Schema, description: string) => ({
  description,
  content: { 'application/json': { schema } },
})

const listRoute = createRoute({
  method: 'get',
  path: '/api/peppers',
  summary: 'Peppers, filtered and sorted',
  request: { query: pepperQuery },
  responses: {
    200: json(
      z.object({
        asOf: asOfSchema,
        total: z.int().openapi({ description: 'How many there are on all pages.' }),
        peppers: z.array(pepperSchema),
        next: nextSchema,
        facets: facetsSchema.optional(),
      }),
      'A page of peppers.',
    ),
    304: notModified,
    400: refusalOf('A filter is not what it should be.'),
    503: refusalOf('`not_ready`: the chain has not been read up to its head yet.'),
  },
})

const oneRoute = createRoute({
  method: 'get',
  path: '/api/peppers/{id}',
  summary: 'One pepper',
  request: { params: z.object({ id: wholeField(1, 2 ** 31 - 1) }), query: z.strictObject({}) },
  responses: {
    200: json(
      z.object({
        asOf: asOfSchema,
        pepper: pepperSchema,
        crate: crateSchema.nullable().openapi({ description: 'null while its crate is being filled.' }),
        history: z.array(transferSchema).openapi({ description: `Newest first, ${MAX_HISTORY} at most.` }),
        rarity: z.record(z.string(), z.int()).nullable().openapi({
          description: 'For each trait: how many opened peppers have the same. null while it is sealed.',
        }),
        opened: z.int().openapi({ description: 'How many peppers are opened.' }),
      }),
      'The pepper, its crate, its history and how many are like it.',
    ),
    304: notModified,
    400: refusalOf('This is no number of a pepper.'),
    404: refusalOf('`no_such_pepper`: it has not been minted.'),
    503: refusalOf('`not_ready`: the chain has not been read up to its head yet.'),
  },
})

const ownerRoute = createRoute({
  method: 'get',
  path: '/api/owners/{address}',
  summary: 'What an account holds',
  request: {
    params: z.object({ address: addressField }),
    query: z.strictObject({ cursor: cursorField.optional(), limit: limitField }),
  },
  responses: {
    200: json(
      z.object({
        asOf: asOfSchema,
        owner: addressSchema,
        held: z.int().openapi({ description: 'Peppers it holds.' }),
        sealed: z.int().openapi({ description: 'Of these, sealed.' }),
        minted: z.int().openapi({ description: 'Peppers that were minted to it.' }),
        peppers: z.array(pepperSchema).openapi({ description: 'What it holds, by id.' }),
        next: nextSchema,
      }),
      'What the account holds; an account that nobody knows holds nothing.',
    ),
    304: notModified,
    400: refusalOf('This is no address, or its checksum is wrong.'),
    503: refusalOf('`not_ready`: the chain has not been read up to its head yet.'),
  },
})

export function pepperRoutes(blocks: BlockReader): Router {
  const router = newRouter()

  router.openapi(listRoute, async (context) => {
    const query = context.req.valid('query')
    const answer = await blocks.answer(context, async (now) => {
      const table = await blocks.peppers.at(now)
      const { total, page, next, facets } = listPeppers(table, query)
      const { asOf } = table
      return { asOf, total, peppers: page.map(pepperOf), next, ...(query.facets === true ? { facets } : {}) }
    })
    return answer === undefined ? context.body(null, 304) : context.json(answer, 200)
  })

  router.openapi(oneRoute, async (context) => {
    const { id } = context.req.valid('param')
    const answer = await blocks.answer(context, () =>
      blocks.together((view, asOf) => readPepper(view, asOf, blocks, id)),
    )
    return answer === undefined ? context.body(null, 304) : context.json(answer, 200)
  })

  router.openapi(ownerRoute, async (context) => {
    const { address: owner } = context.req.valid('param')
    const { cursor, limit } = context.req.valid('query')
    const answer = await blocks.answer(context, async (now) => {
      const table = await blocks.peppers.at(now)
      const key = ownerKey(owner)
      const { total, page, next } = listPeppers(table, { owner, sort: 'id', cursor, limit })
      const { asOf } = table
      const sealed = countWhere(table, (row) => row.owner === key && row.card === null)
      const minted = countWhere(table, ({ minter }) => minter === key)
      return { asOf, owner, held: total, sealed, minted, peppers: page.map(pepperOf), next }
    })
    return answer === undefined ? context.body(null, 304) : context.json(answer, 200)
  })
  return router
}

const countWhere = ({ rows }: PepperTable, isCounted: (row: PepperRow) => boolean): number =>
  rows.reduce((sum, row) => sum + (isCounted(row) ? 1 : 0), 0)

/** @returns undefined where the peppers are of another block than the rest. */
async function readPepper(view: View, asOf: AsOf, { peppers }: BlockReader, id: number) {
  const table = await peppers.at(asOf)
  if (table.asOf.hash !== asOf.hash) return undefined
  const row = table.row(id)
  if (row === undefined)
    throw new Refusal(
      404,
      'no_such_pepper',
      `Pepper ${id} does not exist: it has not been minted. Nothing was changed.`,
    )
  const [history, [crate]] = await Promise.all([
    view
      .select()
      .from(transfers)
      .where(eq(transfers.token, id))
      .orderBy(desc(transfers.blockNumber), desc(transfers.logIndex))
      .limit(MAX_HISTORY),
    view.select().from(crates).where(lte(crates.first, id)).orderBy(desc(crates.first)).limit(1),
  ])
  return {
    pepper: pepperOf(row),
    crate: crate === undefined || id >= crate.first + crate.size ? null : crateOf(crate),
    history: history.map(transferOf),
    rarity: rarityOf(table, row),
    opened: table.derived('opened', (rows) => rows.filter(({ card }) => card !== null).length),
  }
}

/** For each trait: how many opened peppers have the same value. */
function rarityOf(table: PepperTable, { card }: PepperRow): Record<string, number> | null {
  if (card === null) return null
  const counts = table.derived('traits', countTraits)
  return Object.fromEntries(TRAIT_NAMES.map((name, index) => [name, counts[index]?.get(card[name]) ?? 0]))
}
