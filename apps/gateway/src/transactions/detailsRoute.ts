/** The route of one transaction's details. */
import { z } from '@hono/zod-openapi'
import { transactionDetails } from '@peppermint/safe/wire'
import { chargeWork } from '@peppermint/http/edge/chargeWork.ts'
import type { GatewayChains } from '../gatewayChain.ts'
import {
  chainOf,
  createGatewayRouter,
  type GatewayRouter,
  jsonRoute,
  ofChain,
} from '../http/gatewayRouter.ts'
import { readDetailsById } from './details.ts'
import { readDetailsCost } from './detailsCost.ts'

const route = jsonRoute(
  'get',
  '/v1/chains/{chainId}/transactions/{transactionId}',
  'Details of a transaction',
  { params: ofChain.extend({ transactionId: z.string() }) },
  transactionDetails,
)

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
