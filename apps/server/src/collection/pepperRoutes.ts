/** Peppers: the list with its filters, one of them with its history, and what an account holds. */
import { createRoute, z } from '@hono/zod-openapi'
import { createRouter, notModifiedResponse, errorResponse, type Router } from '@peppermint/http/router.ts'
import type { BlockReader } from './blockReader.ts'
import { buildOwner, buildPepper, queryOwner, queryPepper } from './pepperAnswers.ts'
import { parsePeppers, pepperQuery, queryPeppers } from './pepperFilters.ts'
import { serializePepper } from './pepperWire.ts'
import { addressField, cursorField, limitField, integerField } from './queryFields.ts'
import { ownerAnswerSchema, pepperAnswerSchema, peppersSchema } from '@peppermint/api/answers.ts'

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
    200: json(pepperAnswerSchema, 'The pepper, its crate, its history and how many are like it.'),
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
    200: json(ownerAnswerSchema, 'The account’s peppers; empty for an unknown account.'),
    304: notModifiedResponse,
    400: errorResponse('Invalid address or checksum.'),
    503: errorResponse('`not_ready`: indexing has not caught up with the chain yet.'),
  },
})

export function pepperRoutes(blocks: BlockReader): Router {
  const router = createRouter()

  router.openapi(listRoute, async (context) => {
    const query = context.req.valid('query')
    const answer = await blocks.fromRows(context, queryPeppers(query), (value) => {
      const { total, page, next, facets } = parsePeppers(value, query)
      return { total, peppers: page.map(serializePepper), next, ...(facets === undefined ? {} : { facets }) }
    })
    return answer === undefined ? context.body(null, 304) : context.json(answer, 200)
  })

  router.openapi(oneRoute, async (context) => {
    const { id } = context.req.valid('param')
    const answer = await blocks.fromRows(context, queryPepper(id), (value) => buildPepper(value, id))
    return answer === undefined ? context.body(null, 304) : context.json(answer, 200)
  })

  router.openapi(ownerRoute, async (context) => {
    const { address: owner } = context.req.valid('param')
    const page = context.req.valid('query')
    const answer = await blocks.fromRows(context, queryOwner(owner, page), (value) =>
      buildOwner(value, owner, page),
    )
    return answer === undefined ? context.body(null, 304) : context.json(answer, 200)
  })
  return router
}
