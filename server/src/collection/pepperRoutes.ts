/** Peppers: the list with its filters, one of them with its history, and what an account holds. */
import { createRoute, z } from '@hono/zod-openapi'
import { and, asc, count, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { crates, peppers, transfers } from '../db/schema.ts'
import { newRouter, Refusal, refusalOf, type Router } from '../http/router.ts'
import { asOfSchema, readTogether, sameWhileBlockStands, type View, type TableParts } from './asOf.ts'
import { crateSchema, crateOf } from './crateRoutes.ts'
import {
  countFacets,
  facetsSchema,
  orderOf,
  pepperQuery,
  wanted,
  type PepperQuery,
  type TraitName,
} from './pepperFilters.ts'
import { addressSchema, pepperOf, pepperSchema } from './pepperWire.ts'
import {
  addressField,
  behind,
  cursorField,
  limitField,
  nextSchema,
  paged,
  wholeField,
} from './queryFields.ts'
import { transferOf, transferSchema } from './transferWire.ts'

/** Longest history that one answer tells; the rest is in `/api/activity?token=`. */
const HISTORY = 100

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
        history: z.array(transferSchema).openapi({ description: `Newest first, ${HISTORY} at most.` }),
        rarity: z.record(z.string(), z.int()).nullable().openapi({
          description: 'For each trait: how many opened peppers have the same. null while it is sealed.',
        }),
        opened: z.int().openapi({ description: 'How many peppers are opened.' }),
      }),
      'The pepper, its crate, its history and how many are like it.',
    ),
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
    400: refusalOf('This is no address, or its checksum is wrong.'),
    503: refusalOf('`not_ready`: the chain has not been read up to its head yet.'),
  },
})

export function pepperRoutes({ database, deployment: { chainId } }: TableParts): Router {
  const router = newRouter()
  for (const path of ['/api/peppers', '/api/peppers/:id', '/api/owners/:address'])
    router.get(path, sameWhileBlockStands(database, chainId))

  router.openapi(listRoute, async (context) => {
    const query = context.req.valid('query')
    const answer = await readTogether(database, chainId, async (view) => {
      const [page, total, facets] = await Promise.all([
        readPage(view, query),
        countOf(view, query),
        query.facets === true ? countFacets(view, query) : undefined,
      ])
      return { total, peppers: page.items.map(pepperOf), next: page.next, ...(facets ? { facets } : {}) }
    })
    return context.json(answer, 200)
  })

  router.openapi(oneRoute, async (context) => {
    const { id } = context.req.valid('param')
    const answer = await readTogether(database, chainId, (view) => readPepper(view, id))
    return context.json(answer, 200)
  })

  router.openapi(ownerRoute, async (context) => {
    const { address: owner } = context.req.valid('param')
    const { cursor, limit } = context.req.valid('query')
    const answer = await readTogether(database, chainId, async (view) => {
      const [page, [held], [minted]] = await Promise.all([
        readPage(view, { owner, sort: 'id', cursor, limit }),
        view
          .select({ held: count(), opened: count(peppers.card) })
          .from(peppers)
          .where(eq(peppers.owner, owner)),
        view.select({ many: count() }).from(peppers).where(eq(peppers.minter, owner)),
      ])
      return {
        owner,
        held: held?.held ?? 0,
        sealed: (held?.held ?? 0) - (held?.opened ?? 0),
        minted: minted?.many ?? 0,
        peppers: page.items.map(pepperOf),
        next: page.next,
      }
    })
    return context.json(answer, 200)
  })
  return router
}

async function readPage(view: View, query: PepperQuery) {
  const { by, direction, placeOf } = orderOf(query.sort)
  const ordered = direction === 'asc' ? asc : desc
  const rows = await view
    .select()
    .from(peppers)
    .where(and(wanted(query), behind(by, direction, query.cursor)))
    .orderBy(ordered(by[0]), ordered(by[1]))
    .limit(query.limit + 1)
  return paged(rows, query.limit, placeOf)
}

async function countOf(view: View, query: PepperQuery): Promise<number> {
  const [row] = await view.select({ many: count() }).from(peppers).where(wanted(query))
  return row?.many ?? 0
}

async function readPepper(view: View, id: number) {
  const [[row], history, [crate], [opened]] = await Promise.all([
    view.select().from(peppers).where(eq(peppers.token, id)),
    view
      .select()
      .from(transfers)
      .where(eq(transfers.token, id))
      .orderBy(desc(transfers.blockNumber), desc(transfers.logIndex))
      .limit(HISTORY),
    view
      .select()
      .from(crates)
      .where(sql`${id}::int8 between ${crates.first} and ${crates.first} + ${crates.size} - 1`),
    view.select({ many: count() }).from(peppers).where(isNotNull(peppers.card)),
  ])
  if (row === undefined)
    throw new Refusal(
      404,
      'no_such_pepper',
      `Pepper ${id} does not exist: it has not been minted. Nothing was changed.`,
    )
  return {
    pepper: pepperOf(row),
    crate: crate === undefined ? null : crateOf(crate),
    history: history.map(transferOf),
    rarity: row.card === null ? null : await countAlike(view, row),
    opened: opened?.many ?? 0,
  }
}

async function countAlike(view: View, row: typeof peppers.$inferSelect): Promise<Record<string, number>> {
  const alike = (name: TraitName) =>
    sql<number>`count(*) filter (where ${peppers[name]} = ${row[name]})`.mapWith(Number)
  const [counts] = await view
    .select({
      cultivar: alike('cultivar'),
      ripeness: alike('ripeness'),
      skin: alike('skin'),
      calyx: alike('calyx'),
      pattern: alike('pattern'),
      companion: alike('companion'),
      ground: alike('ground'),
    })
    .from(peppers)
  return { ...counts }
}
