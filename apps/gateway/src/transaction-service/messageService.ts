/** Messages and delegates in the Transaction Service's API. */
import {
  addressInput,
  confirmMessageInput,
  delegatesQuery,
  hashInput,
  proposeMessageInput,
  removeDelegateInput,
} from '@peppermint/safe/wire'
import { dropDelegate } from '../delegates/delegateRequests.ts'
import { requestDelegate } from '../delegates/delegateRoutes.ts'
import { listDelegates } from '../delegates/delegates.ts'
import type { GatewayChains } from '../gatewayChain.ts'
import { bodyOf, createGatewayRouter, type GatewayRouter } from '../http/gatewayRouter.ts'
import { readMessages } from '../messages/messageQueries.ts'
import { requestMessage, requestMessageConfirmation, requireMessage } from '../messages/messageRequests.ts'
import { MAX_LISTED } from '../messages/messageRoutes.ts'
import { describeServiceMessage } from './describeForService.ts'
import {
  ofService,
  ofServiceSafe,
  orderingOf,
  orderOf,
  PAGE_PARAMETERS,
  serviceChainOf,
  servicePage,
  servicePageOf,
  serviceCommand,
  servicePageSchema,
  serviceQuery,
  serviceRoute,
  serviceSafeOf,
} from './serviceRequest.ts'
import {
  serviceDelegate,
  serviceDelegateInput,
  serviceMessage,
  signedServiceDelegate,
} from './serviceShapes.ts'

const ofMessage = ofService.extend({ messageHash: hashInput })

const listMessages = serviceRoute(
  'get',
  '/v1/safes/{safe}/messages',
  'Messages of a Safe, newest first',
  { params: ofServiceSafe },
  200,
  servicePageSchema(serviceMessage),
)
const addMessage = serviceCommand(
  'post',
  '/v1/safes/{safe}/messages',
  'Propose a message, or confirm it for another owner',
  { params: ofServiceSafe, body: bodyOf(proposeMessageInput) },
  201,
)
const getMessage = serviceRoute(
  'get',
  '/v1/messages/{messageHash}',
  'A message',
  { params: ofMessage },
  200,
  serviceMessage,
)
const signMessage = serviceCommand(
  'post',
  '/v1/messages/{messageHash}/signatures',
  'Confirm a message',
  { params: ofMessage, body: bodyOf(confirmMessageInput) },
  201,
)
const listOfDelegates = serviceRoute(
  'get',
  '/v2/delegates',
  'Delegates, oldest first',
  { params: ofService, query: delegatesQuery },
  200,
  servicePageSchema(serviceDelegate),
)
const addDelegate = serviceRoute(
  'post',
  '/v2/delegates',
  'Add a delegate, or change its label',
  { params: ofService, body: bodyOf(serviceDelegateInput) },
  201,
  signedServiceDelegate,
)
const removeDelegate = serviceCommand(
  'delete',
  '/v2/delegates/{delegate}',
  'Remove a delegate; without a Safe, from all of them',
  { params: ofService.extend({ delegate: addressInput }), body: bodyOf(removeDelegateInput) },
  204,
)

export function messageServiceRoutes(chains: GatewayChains): GatewayRouter {
  const router = createGatewayRouter()

  router.openapi(listMessages, async (context) => {
    const query = serviceQuery(context, [...PAGE_PARAMETERS, 'ordering'])
    const ordering = orderingOf(query, ['-created', 'created', '-modified', 'modified'])
    const order = orderOf(ordering)
    const asked = servicePageOf(context, query)
    const page = { ...asked, limit: Math.min(asked.limit, MAX_LISTED) }
    const { chain, safe } = await serviceSafeOf(chains, context.req.valid('param'), context)
    const { page: shown, hasNext, total } = await readMessages(chain.database, safe.address, page, order)
    const results = shown.map((message) => describeServiceMessage(message, safe))
    return context.json(servicePage(results, page, hasNext, total), 200)
  })

  router.openapi(addMessage, async (context) => {
    const { chain, safe } = await serviceSafeOf(chains, context.req.valid('param'), context)
    await requestMessage(context, chain, safe, context.req.valid('json'))
    return context.body(null, 201)
  })

  router.openapi(getMessage, async (context) => {
    const { chainId, messageHash } = context.req.valid('param')
    const chain = serviceChainOf(chains, chainId)
    const { message, safe } = await requireMessage(chain, messageHash, context.get('client'))
    return context.json(describeServiceMessage(message, safe), 200)
  })

  router.openapi(signMessage, async (context) => {
    const { chainId, messageHash } = context.req.valid('param')
    const { signature } = context.req.valid('json')
    await requestMessageConfirmation(context, serviceChainOf(chains, chainId), messageHash, signature)
    return context.body(null, 201)
  })

  router.openapi(listOfDelegates, async (context) => {
    const filters = context.req.valid('query')
    const query = serviceQuery(context, [...PAGE_PARAMETERS, 'safe', 'delegate', 'delegator', 'label'])
    const page = servicePageOf(context, query)
    const chain = serviceChainOf(chains, context.req.valid('param').chainId)
    const { count, results } = await listDelegates(chain, filters, page)
    const total = count ?? 0
    const shown = results.map((delegate) => ({ ...delegate, expiryDate: null }))
    return context.json(servicePage(shown, page, total > page.offset + page.limit, total), 200)
  })

  router.openapi(addDelegate, async (context) => {
    const { expiryDate: _never, ...input } = context.req.valid('json')
    const chain = serviceChainOf(chains, context.req.valid('param').chainId)
    await requestDelegate(context, chain, 'v2', input)
    return context.json({ ...input, expiryDate: null }, 201)
  })

  router.openapi(removeDelegate, async (context) => {
    const { chainId, delegate } = context.req.valid('param')
    const client = context.get('client') ?? 'unknown'
    const chain = serviceChainOf(chains, chainId)
    await dropDelegate(chain, 'v2', delegate, context.req.valid('json'), client)
    return context.body(null, 204)
  })
  return router
}
