/** Off-chain messages of Safes: list, one, proposal, confirmation. */
import { createRoute, z } from '@hono/zod-openapi'
import { DAY_SECONDS } from '@peppermint/safe/client'
import {
  confirmMessageInput,
  hashInput,
  messageListItem,
  pageSchema,
  proposeMessageInput,
  safeMessage,
  type MessageListItem,
  type SafeMessage,
} from '@peppermint/safe/wire'
import type { GatewayChains } from '../gatewayChain.ts'
import { readCursor } from '../http/cursor.ts'
import { requestUrl } from '../http/requestUrl.ts'
import {
  bodyOf,
  chainOf,
  createGatewayRouter,
  type GatewayRouter,
  jsonRoute,
  ofChain,
  ofSafe,
} from '../http/gatewayRouter.ts'
import { requireSafeOf } from '../safes/requireSafe.ts'
import { transactionPage } from '../transactions/transactionPage.ts'
import { judgeMessage, readMessages, type StoredMessage } from './messageQueries.ts'
import { requestMessage, requestMessageConfirmation, requireMessage } from './messageRequests.ts'
import { unnamed } from '../addressNames.ts'
import type { GatewayChainConfig } from '../config/chainConfig.ts'
import type { GatewaySafe } from '../safes/gatewaySafe.ts'

/** Messages of one page. Each is listed whole, with up to 64 kB. */
export const MAX_LISTED = 20

const ofMessage = ofChain.extend({ messageHash: hashInput })

const list = jsonRoute(
  'get',
  '/v1/chains/{chainId}/safes/{safe}/messages',
  'Messages of a Safe, newest first',
  { params: ofSafe, query: z.object({ cursor: z.string().optional() }) },
  pageSchema(messageListItem),
)
const get = jsonRoute(
  'get',
  '/v1/chains/{chainId}/messages/{messageHash}',
  'A message',
  { params: ofMessage },
  safeMessage,
)
const propose = createRoute({
  method: 'post',
  path: '/v1/chains/{chainId}/safes/{safe}/messages',
  summary: 'Proposes a message, or confirms it for another owner',
  request: { params: ofSafe, body: bodyOf(proposeMessageInput) },
  responses: { 202: { description: 'Stored', content: { 'application/json': { schema: z.object({}) } } } },
})
const confirm = jsonRoute(
  'post',
  '/v1/chains/{chainId}/messages/{messageHash}/signatures',
  'Confirms a message',
  { params: ofMessage, body: bodyOf(confirmMessageInput) },
  z.object({}),
)

export function messageRoutes(chains: GatewayChains): GatewayRouter {
  const router = createGatewayRouter()

  router.openapi(list, async (context) => {
    const asked = readCursor(requestUrl(context))
    const request = { ...asked, limit: Math.min(asked.limit, MAX_LISTED) }
    const { chain, safe } = await requireSafeOf(chains, context.req.valid('param'), context.get('client'))
    const { page, hasNext, total } = await readMessages(chain.database, safe.address, request)
    const items = withDateLabels(page.map((message) => describeMessage(message, safe, chain.config)))
    return context.json(transactionPage(items, request, hasNext, total), 200)
  })

  router.openapi(get, async (context) => {
    const { chainId, messageHash } = context.req.valid('param')
    const chain = chainOf(chains, chainId)
    const { message, safe } = await requireMessage(chain, messageHash, context.get('client'))
    return context.json(describeMessage(message, safe, chain.config), 200)
  })

  router.openapi(propose, async (context) => {
    const { chain, safe } = await requireSafeOf(chains, context.req.valid('param'), context.get('client'))
    await requestMessage(context, chain, safe, context.req.valid('json'))
    return context.json({}, 202)
  })

  router.openapi(confirm, async (context) => {
    const { chainId, messageHash } = context.req.valid('param')
    const { signature } = context.req.valid('json')
    await requestMessageConfirmation(context, chainOf(chains, chainId), messageHash, signature)
    return context.json({}, 200)
  })

  return router
}

const DAY_MS = 1_000 * DAY_SECONDS

/** A stored message as it is answered: its status by the Safe's current owners and threshold. */
function describeMessage(
  stored: StoredMessage,
  safe: Pick<GatewaySafe, 'owners' | 'threshold'>,
  { safeApps }: Pick<GatewayChainConfig, 'safeApps'>,
): SafeMessage {
  const { confirmations, preparedSignature } = judgeMessage(stored, safe)
  const app = stored.safeAppId === null ? undefined : safeApps.find(({ id }) => id === stored.safeAppId)
  return {
    messageHash: stored.messageHash,
    status: preparedSignature === null ? 'NEEDS_CONFIRMATION' : 'CONFIRMED',
    logoUri: app?.iconUrl ?? null,
    name: app?.name ?? null,
    message: stored.message,
    creationTimestamp: stored.createdAt.getTime(),
    modifiedTimestamp: stored.modifiedAt.getTime(),
    confirmationsSubmitted: confirmations.length,
    confirmationsRequired: safe.threshold,
    proposedBy: unnamed(stored.proposedBy),
    confirmations: confirmations.map(({ owner, signature }) => ({ owner: unnamed(owner), signature })),
    preparedSignature,
    origin: stored.origin,
  }
}

/** Messages, newest first, each UTC day after its label. A page that continues a day repeats the label. */
function withDateLabels(page: readonly SafeMessage[]): readonly MessageListItem[] {
  let labeled: number | undefined
  return page.flatMap((message): readonly MessageListItem[] => {
    const item = { type: 'MESSAGE', ...message } as const
    const timestamp = message.creationTimestamp - (message.creationTimestamp % DAY_MS)
    if (timestamp === labeled) return [item]
    labeled = timestamp
    return [{ type: 'DATE_LABEL', timestamp }, item]
  })
}
