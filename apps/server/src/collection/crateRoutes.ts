/** Crates, the newest first: which peppers are in each, and how far it is. */
import { createRoute, z } from '@hono/zod-openapi'
import { and, sql } from 'drizzle-orm'
import { crates } from '../db/schema.ts'
import { createRouter, notModifiedResponse, errorResponse, type Router } from '@peppermint/http/router.ts'
import type { BlockReader } from './blockReader.ts'
import { crateJson, type CrateRow } from './pepperRows.ts'
import { afterCursor, cursorField, limitField, paginate } from './queryFields.ts'
import type { crateSchema } from '@peppermint/api/answers.ts'
import { cratesSchema } from '@peppermint/api/answers.ts'

export function serializeCrate(row: CrateRow): z.infer<typeof crateSchema> {
  const { crate, first, size, fallbackStartedInBlock, revealedInBlock, revealedAt, seed, withLink } = row
  const revealed =
    revealedInBlock === null || revealedAt === null || seed === null
      ? null
      : { block: revealedInBlock, at: revealedAt, seed, withLink: withLink === true }
  return {
    crate,
    first,
    size,
    closed: { block: row.closedInBlock, at: row.closedAt },
    fallbackStartedInBlock,
    revealed,
  }
}

const route = createRoute({
  method: 'get',
  path: '/api/crates',
  summary: 'Closed crates, newest first',
  request: { query: z.strictObject({ cursor: cursorField.optional(), limit: limitField }) },
  responses: {
    200: {
      description: 'A page of crates.',
      content: {
        'application/json': {
          schema: cratesSchema,
        },
      },
    },
    304: notModifiedResponse,
    400: errorResponse('The cursor or the limit is invalid.'),
    503: errorResponse('`not_ready`: indexing has not caught up with the chain yet.'),
  },
})

export function crateRoutes(blocks: BlockReader): Router {
  const router = createRouter()
  router.openapi(route, async (context) => {
    const { cursor, limit } = context.req.valid('query')
    const before = afterCursor([crates.crate, crates.crate], 'desc', cursor)
    const value = sql`select to_json(array(
      select ${crateJson} from ${crates} where ${and(sql`true`, before)}
      order by ${crates.crate} desc limit ${limit + 1}))`
    const answer = await blocks.fromRows(context, value, (rows) => {
      const page = paginate(rows as readonly CrateRow[], limit, ({ crate }) => [crate, 0])
      return { crates: page.items.map(serializeCrate), next: page.next }
    })
    return answer === undefined ? context.body(null, 304) : context.json(answer, 200)
  })
  return router
}
