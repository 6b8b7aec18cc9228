/** `/api/activity`: mints and transfers, newest first. */
import { createRoute, z } from '@hono/zod-openapi'
import { createRouter, notModifiedResponse, errorResponse, type Router } from '@peppermint/http/router.ts'
import { queryNewestTransfers, parseTransfers } from './activityQueries.ts'
import type { BlockReader } from './blockReader.ts'
import { addressField, cursorField, limitField, paginate, integerField } from './queryFields.ts'
import { serializeTransfer } from './transferWire.ts'
import { activitySchema } from '@peppermint/api/answers.ts'

const route = createRoute({
  method: 'get',
  path: '/api/activity',
  summary: 'Mints and transfers, newest first',
  request: {
    query: z.strictObject({
      kind: z.enum(['mint', 'transfer']).optional(),
      owner: addressField.optional(),
      token: integerField(1, 2 ** 31 - 1).optional(),
      cursor: cursorField.optional(),
      limit: limitField,
    }),
  },
  responses: {
    200: {
      description: 'A page of mints and transfers.',
      content: { 'application/json': { schema: activitySchema } },
    },
    304: notModifiedResponse,
    400: errorResponse('A filter is invalid.'),
    503: errorResponse('`not_ready`: indexing has not caught up with the chain yet.'),
  },
})

export function activityRoutes(blocks: BlockReader): Router {
  const router = createRouter()
  router.openapi(route, async (context) => {
    const { limit, ...filter } = context.req.valid('query')
    const { value, pageOf } = queryNewestTransfers(filter, limit + 1)
    const answer = await blocks.fromRows(context, value, (rows) => {
      const page = paginate(pageOf(parseTransfers(rows)), limit, (row) => [row.blockNumber, row.logIndex])
      return { activity: page.items.map(serializeTransfer), next: page.next }
    })
    return answer === undefined ? context.body(null, 304) : context.json(answer, 200)
  })
  return router
}
