/** The route of one transaction's details. */
import { createRoute, z } from '@hono/zod-openapi'
import { transactionDetails } from '@peppermint/safe/wire'
import { chargeWork } from '@peppermint/http/edge/chargeWork.ts'
import type { GatewayChains } from '../gatewayChain.ts'
import { chainOf, createGatewayRouter, type GatewayRouter, errorResponse } from '../http/gatewayRouter.ts'
import { readDetailsById } from './details.ts'
import { readDetailsCost } from './detailsCost.ts'

const route = createRoute({
  method: 'get',
  path: '/v1/chains/{chainId}/transactions/{transactionId}',
  summary: 'Details of a transaction',
  request: { params: z.object({ chainId: z.string(), transactionId: z.string() }) },
  responses: {
    200: {
      description: 'The transaction.',
      content: { 'application/json': { schema: transactionDetails } },
    },
    400: errorResponse('`Invalid transaction ID`'),
    404: errorResponse('The chain or the transaction is unknown.'),
    503: errorResponse('The chain or the database cannot be read.'),
  },
})

export function detailsRoute(chains: GatewayChains): GatewayRouter {
  const router = createGatewayRouter()
  router.openapi(route, async (context) => {
    const { chainId, transactionId } = context.req.valid('param')
    const chain = chainOf(chains, chainId)
    await chargeWork(context, await readDetailsCost(chain, transactionId))
    return context.json(await readDetailsById(chain, transactionId, context.get('client')), 200)
  })
  return router
}
