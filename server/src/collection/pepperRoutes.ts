/** Peppers: the list with its filters, one of them with its history, and what an account holds. */
import { createRoute, z } from '@hono/zod-openapi'
import { createRouter, notModifiedResponse, HttpError, errorResponse, type Router } from '../http/router.ts'
import { queryTokenHistory, parseTransfers } from './activityQueries.ts'
import { asOfSchema } from './asOf.ts'
import type { BlockReader } from './blockReader.ts'
import { crateSchema, serializeCrate } from './crateRoutes.ts'
import { countWhere, facetsSchema, listPeppers, pepperQuery, traitCounts } from './pepperFilters.ts'
import { ownerKey, type PepperRow, type PepperTable } from './pepperRows.ts'
import { TRAIT_NAMES } from './pepperTraits.ts'
import { addressSchema, serializePepper, pepperSchema } from './pepperWire.ts'
import { addressField, cursorField, limitField, nextSchema, integerField } from './queryFields.ts'
import { serializeTransfer, transferSchema } from './transferWire.ts'

/** Transfers in the answer about one pepper, the newest; all of them are in `/api/activity?token=`. */
const MAX_HISTORY = 100

const json = <Schema extends z.ZodType>(schema: Schema, description: string) => ({
  description,
  content: { 'application/json': { schema } },
})

export const peppersSchema = z.object({
  asOf: asOfSchema,
  total: z.int().openapi({ description: 'Matches on all pages.' }),
  peppers: z.array(pepperSchema),
  next: nextSchema,
  facets: facetsSchema.optional(),
})

const listRoute = createRoute({
  method: 'get',
  path: '/api/peppers',
  summary: 'Peppers, filtered and sorted',
  request: { query: pepperQuery },
  responses: {
    200: json(peppersSchema, 'A page of peppers.'),
    304: notModifiedResponse,
    400: errorResponse('A filter is invalid.'),
    503: errorResponse('`not_ready`: indexing has not caught up with the chain yet.'),
  },
})

const oneRoute = createRoute({
  method: 'get',
  path: '/api/peppers/{id}',
  summary: 'One pepper',
  request: { params: z.object({ id: integerField(1, 2 ** 31 - 1) }), query: z.strictObject({}) },
  responses: {
    200: json(
      z.object({
        asOf: asOfSchema,
        pepper: pepperSchema,
        crate: crateSchema.nullable().openapi({ description: 'null while its crate is being filled.' }),
        history: z.array(transferSchema).openapi({ description: `Newest first, ${MAX_HISTORY} at most.` }),
        rarity: z.record(z.string(), z.int()).nullable().openapi({
          description: 'For each trait: how many revealed peppers have the same. null while it is sealed.',
        }),
        revealed: z.int().openapi({ description: 'How many peppers are revealed.' }),
      }),
      'The pepper, its crate, its history and how many are like it.',
    ),
    304: notModifiedResponse,
    400: errorResponse('Invalid token ID.'),
    404: errorResponse('`pepper_not_found`: it has not been minted.'),
    503: errorResponse('`not_ready`: indexing has not caught up with the chain yet.'),
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
      'The account’s peppers; empty for an unknown account.',
    ),
    304: notModifiedResponse,
    400: errorResponse('Invalid address or checksum.'),
    503: errorResponse('`not_ready`: indexing has not caught up with the chain yet.'),
  },
})

export function pepperRoutes(blocks: BlockReader): Router {
  const router = createRouter()

  router.openapi(listRoute, async (context) => {
    const query = context.req.valid('query')
    const answer = await blocks.fromMemory(context, (table) => {
      const { total, page, next, facets } = listPeppers(table, query)
      return { total, peppers: page.map(serializePepper), next, ...(facets === undefined ? {} : { facets }) }
    })
    return answer === undefined ? context.body(null, 304) : context.json(answer, 200)
  })

  router.openapi(oneRoute, async (context) => {
    const { id } = context.req.valid('param')
    const answer = await blocks.fromBoth(context, queryTokenHistory(id, MAX_HISTORY), (rows, table) => ({
      ...pepperAnswer(table, id),
      history: parseTransfers(rows).map(serializeTransfer),
    }))
    return answer === undefined ? context.body(null, 304) : context.json(answer, 200)
  })

  router.openapi(ownerRoute, async (context) => {
    const { address: owner } = context.req.valid('param')
    const { cursor, limit } = context.req.valid('query')
    const answer = await blocks.fromMemory(context, (table) => {
      const key = ownerKey(owner)
      const { total, page, next } = listPeppers(table, { owner, sort: 'id', cursor, limit })
      const sealed = countWhere(table.rows, (row) => row.owner === key && row.card === null)
      const minted = countWhere(table.rows, ({ minter }) => minter === key)
      return { owner, held: total, sealed, minted, peppers: page.map(serializePepper), next }
    })
    return answer === undefined ? context.body(null, 304) : context.json(answer, 200)
  })
  return router
}

/** @throws {HttpError} 404 `pepper_not_found`. */
function pepperAnswer(table: PepperTable, id: number) {
  const row = table.row(id)
  if (row === undefined)
    throw new HttpError(404, 'pepper_not_found', `Pepper ${id} has not been minted. Nothing was changed.`)
  const crate = table.crates.find(({ first, size }) => id >= first && id < first + size)
  return {
    pepper: serializePepper(row),
    crate: crate === undefined ? null : serializeCrate(crate),
    rarity: rarityOf(table, row),
    revealed: table.derived('revealed', ({ rows }) => countWhere(rows, ({ card }) => card !== null)),
  }
}

/** For each trait: how many revealed peppers have the same value. */
function rarityOf(table: PepperTable, { card }: PepperRow): Record<string, number> | null {
  if (card === null) return null
  const counts = traitCounts(table)
  return Object.fromEntries(
    TRAIT_NAMES.map((name, index) => [name, counts[index]?.[card.traits[index] ?? -1] ?? 0]),
  )
}
