/** What happened to peppers, newest first. */
import { createRoute, z } from '@hono/zod-openapi'
import { and, desc, eq, ne, or, sql } from 'drizzle-orm'
import { zeroAddress } from 'viem'
import { transfers } from '../db/schema.ts'
import { newRouter, refusalOf, type Router } from '../http/router.ts'
import { asOfSchema, readTogether, sameWhileBlockStands, type TableParts } from './asOf.ts'
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

const route = createRoute({
  method: 'get',
  path: '/api/activity',
  summary: 'Mints and transfers, newest first',
  request: {
    query: z.strictObject({
      kind: z.enum(['mint', 'transfer']).optional(),
      owner: addressField.optional(),
      token: wholeField(1, 2 ** 31 - 1).optional(),
      cursor: cursorField.optional(),
      limit: limitField,
    }),
  },
  responses: {
    200: {
      description: 'A page of what happened.',
      content: {
        'application/json': {
          schema: z.object({ asOf: asOfSchema, activity: z.array(transferSchema), next: nextSchema }),
        },
      },
    },
    400: refusalOf('A filter is not what it should be.'),
    503: refusalOf('`not_ready`: the chain has not been read up to its head yet.'),
  },
})

export function activityRoutes({ database, deployment: { chainId } }: TableParts): Router {
  const router = newRouter()
  router.get('/api/activity', sameWhileBlockStands(database, chainId))
  router.openapi(route, async (context) => {
    const { kind, owner, token, cursor, limit } = context.req.valid('query')
    const order = [sql`${transfers.blockNumber}`, sql`${transfers.logIndex}`] as const
    const answer = await readTogether(database, chainId, async (view) => {
      const rows = await view
        .select()
        .from(transfers)
        .where(
          and(
            kind === undefined
              ? undefined
              : kind === 'mint'
                ? eq(transfers.from, zeroAddress)
                : ne(transfers.from, zeroAddress),
            owner === undefined ? undefined : or(eq(transfers.from, owner), eq(transfers.to, owner)),
            token === undefined ? undefined : eq(transfers.token, token),
            behind(order, 'desc', cursor),
          ),
        )
        .orderBy(desc(transfers.blockNumber), desc(transfers.logIndex))
        .limit(limit + 1)
      const page = paged(rows, limit, (row) => [row.blockNumber, row.logIndex])
      return { activity: page.items.map(transferOf), next: page.next }
    })
    return context.json(answer, 200)
  })
  return router
}
