/** `/v1` and `/v2` of the delegates: the same but for what is signed. */
import { createRoute, z } from '@hono/zod-openapi'
import {
  addDelegateInput,
  addressInput,
  delegatePage,
  delegatesQuery,
  removeDelegateInput,
} from '@peppermint/safe/wire'
import type { GatewayChains } from '../gatewayChain.ts'
import { readCursor } from '../http/cursor.ts'
import {
  chainOf,
  createGatewayRouter,
  type GatewayRouter,
  errorResponse,
  json,
} from '../http/gatewayRouter.ts'
import { ROW_BYTES } from '../http/limitStorage.ts'
import { requestUrl } from '../http/requestUrl.ts'
import { addDelegate, dropDelegate, type DelegateVersion } from './delegateRequests.ts'
import { listDelegates } from './delegates.ts'

const chainPath = z.object({ chainId: z.string() })
const writeErrors = {
  404: errorResponse('The chain, the Safe or the delegate is unknown.'),
  422: errorResponse('The input is invalid, or not signed by those who may.'),
  503: errorResponse('The chain or the database cannot be read. Nothing was changed.'),
}

export function delegateRoutes(chains: GatewayChains): GatewayRouter {
  const router = createGatewayRouter()
  for (const version of ['v1', 'v2'] as const) addRoutes(router, chains, version)
  return router
}

function addRoutes(router: GatewayRouter, chains: GatewayChains, version: DelegateVersion) {
  const path = `/${version}/chains/{chainId}/delegates`

  const listRoute = createRoute({
    method: 'get',
    path,
    summary: 'List delegates',
    request: { params: chainPath, query: delegatesQuery },
    responses: {
      200: { description: 'Delegates, oldest first.', ...json(delegatePage) },
      404: errorResponse('The chain is unknown.'),
      422: errorResponse('The input is invalid.'),
    },
  })
  router.openapi(listRoute, async (context) => {
    const chain = chainOf(chains, context.req.valid('param').chainId)
    const page = await listDelegates(chain, context.req.valid('query'), readCursor(requestUrl(context)))
    return context.json({ ...page, results: [...page.results] }, 200)
  })

  const addRoute = createRoute({
    method: 'post',
    path,
    summary: 'Add a delegate, or change its label',
    request: { params: chainPath, body: { required: true, ...json(addDelegateInput) } },
    responses: { 200: { description: 'Added.' }, ...writeErrors },
  })
  router.openapi(addRoute, async (context) => {
    const chain = chainOf(chains, context.req.valid('param').chainId)
    const input = context.req.valid('json')
    // Anyone is an owner who has delegates, with or without a Safe.
    context.get('reserveStorage')?.(ROW_BYTES + Buffer.byteLength(JSON.stringify(input)))
    await addDelegate(chain, version, input, context.get('client') ?? 'unknown')
    return context.body(null, 200)
  })

  const removeRoute = createRoute({
    method: 'delete',
    path: `${path}/{delegate}`,
    summary: 'Remove a delegate',
    request: {
      params: chainPath.extend({ delegate: addressInput }),
      body: { required: true, ...json(removeDelegateInput) },
    },
    responses: { 200: { description: 'Removed.' }, ...writeErrors },
  })
  router.openapi(removeRoute, async (context) => {
    const { chainId, delegate } = context.req.valid('param')
    const input = context.req.valid('json')
    const client = context.get('client') ?? 'unknown'
    await dropDelegate(chainOf(chains, chainId), version, delegate, input, client)
    return context.body(null, 200)
  })
}
