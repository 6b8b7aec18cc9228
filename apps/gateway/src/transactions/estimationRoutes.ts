/** Routes that help to make a transaction: nonces, estimation, preview. They change nothing. */
import { createRoute, z } from '@hono/zod-openapi'
import {
  addressInput,
  estimation,
  estimationInput,
  nonces,
  previewInput,
  transactionPreview,
} from '@peppermint/safe/wire'
import type { Address } from 'viem'
import { chargeWork } from '@peppermint/http/edge/chargeWork.ts'
import type { GatewayChains } from '../gatewayChain.ts'
import {
  chainOf,
  createGatewayRouter,
  type GatewayRouter,
  errorResponse,
  json,
} from '../http/gatewayRouter.ts'
import { previewTransaction } from './preview.ts'
import { requireSafe } from '../safes/requireSafe.ts'
import { recommendNonce } from './recommendNonce.ts'

/** Of calldata whose addresses are named, besides what its body costs. */
const CHARACTERS_PER_MILLISECOND = 10_000

const safePath = z.object({ chainId: z.string(), safe: addressInput })
const errors = {
  404: errorResponse('The chain or the Safe is unknown.'),
  422: errorResponse('The input is invalid.'),
  503: errorResponse('The chain or the database cannot be read.'),
}

const estimationRoute = createRoute({
  method: 'post',
  path: '/v2/chains/{chainId}/safes/{safe}/multisig-transactions/estimations',
  summary: 'Estimate a transaction',
  request: { params: safePath, body: { required: true, ...json(estimationInput) } },
  responses: { 200: { description: 'Nonces and gas.', ...json(estimation) }, ...errors },
})

const noncesRoute = createRoute({
  method: 'get',
  path: '/v1/chains/{chainId}/safes/{safe}/nonces',
  summary: 'Get the nonces of a Safe',
  request: { params: safePath },
  responses: { 200: { description: 'Nonces.', ...json(nonces) }, ...errors },
})

const previewRoute = createRoute({
  method: 'post',
  path: '/v1/chains/{chainId}/transactions/{safe}/preview',
  summary: 'Preview a transaction',
  request: { params: safePath, body: { required: true, ...json(previewInput) } },
  responses: { 200: { description: 'What it would show as.', ...json(transactionPreview) }, ...errors },
})

export function estimationRoutes(chains: GatewayChains): GatewayRouter {
  const router = createGatewayRouter()

  router.openapi(estimationRoute, async (context) => {
    const { chainId, safe } = context.req.valid('param')
    // A Safe of 1.3.0 or later, or one that tracks its gas with events, forwards all gas if safeTxGas is 0.
    return context.json({ ...(await readNonces(chainId, safe, context.get('client'))), safeTxGas: '0' }, 200)
  })

  router.openapi(noncesRoute, async (context) => {
    const { chainId, safe } = context.req.valid('param')
    return context.json(await readNonces(chainId, safe, context.get('client')), 200)
  })

  router.openapi(previewRoute, async (context) => {
    const { chainId, safe } = context.req.valid('param')
    const chain = chainOf(chains, chainId)
    const input = context.req.valid('json')
    await chargeWork(context, input.data.length / CHARACTERS_PER_MILLISECOND)
    await requireSafe(chain, safe, context.get('client'))
    return context.json(await previewTransaction(chain, safe, input), 200)
  })

  async function readNonces(chainId: string, safe: Address, client: string | undefined) {
    const chain = chainOf(chains, chainId)
    const state = await requireSafe(chain, safe, client)
    return { currentNonce: state.nonce, recommendedNonce: await recommendNonce(chain, state) }
  }

  return router
}
