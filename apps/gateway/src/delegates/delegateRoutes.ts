/** `/v1` and `/v2` of the delegates: the same but for what is signed. */
import {
  type AddDelegateInput,
  addDelegateInput,
  addressInput,
  delegatePage,
  delegatesQuery,
  removeDelegateInput,
} from '@peppermint/safe/wire'
import type { Context } from 'hono'
import type { AppEnv } from '@peppermint/http/router.ts'
import type { GatewayChain, GatewayChains } from '../gatewayChain.ts'
import { readCursor } from '../http/cursor.ts'
import {
  bodyOf,
  chainOf,
  commandRoute,
  createGatewayRouter,
  type GatewayRouter,
  jsonRoute,
  ofChain,
} from '../http/gatewayRouter.ts'
import { reserveOf, ROW_BYTES } from '../http/limitStorage.ts'
import { requestUrl } from '../http/requestUrl.ts'
import { addDelegate, dropDelegate, type DelegateVersion } from './delegateRequests.ts'
import { listDelegates } from './delegates.ts'

export function delegateRoutes(chains: GatewayChains): GatewayRouter {
  const router = createGatewayRouter()
  for (const version of ['v1', 'v2'] as const) addRoutes(router, chains, version)
  return router
}

/** Adds a delegate, and counts what is stored: anyone is an owner who has delegates, with or without a Safe. */
export function requestDelegate(
  context: Context<AppEnv>,
  chain: GatewayChain,
  version: DelegateVersion,
  input: AddDelegateInput,
): Promise<void> {
  reserveOf(context)(ROW_BYTES + Buffer.byteLength(JSON.stringify(input)))
  return addDelegate(chain, version, input, context.get('client') ?? 'unknown')
}

function addRoutes(router: GatewayRouter, chains: GatewayChains, version: DelegateVersion) {
  const path = `/${version}/chains/{chainId}/delegates`

  const query = { params: ofChain, query: delegatesQuery }
  const listRoute = jsonRoute('get', path, 'List delegates, oldest first', query, delegatePage)
  router.openapi(listRoute, async (context) => {
    const chain = chainOf(chains, context.req.valid('param').chainId)
    const page = await listDelegates(chain, context.req.valid('query'), readCursor(requestUrl(context)))
    return context.json({ ...page, results: [...page.results] }, 200)
  })

  const added = { params: ofChain, body: bodyOf(addDelegateInput) }
  const addRoute = commandRoute('post', path, 'Add a delegate, or change its label', added)
  router.openapi(addRoute, async (context) => {
    const chain = chainOf(chains, context.req.valid('param').chainId)
    const input = context.req.valid('json')
    await requestDelegate(context, chain, version, input)
    return context.body(null, 200)
  })

  const removeRoute = commandRoute('delete', `${path}/{delegate}`, 'Remove a delegate', {
    params: ofChain.extend({ delegate: addressInput }),
    body: bodyOf(removeDelegateInput),
  })
  router.openapi(removeRoute, async (context) => {
    const { chainId, delegate } = context.req.valid('param')
    const input = context.req.valid('json')
    const client = context.get('client') ?? 'unknown'
    await dropDelegate(chainOf(chains, chainId), version, delegate, input, client)
    return context.body(null, 200)
  })
}
