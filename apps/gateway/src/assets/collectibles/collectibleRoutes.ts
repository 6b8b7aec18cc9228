/** `/collectibles` of a Safe: version 1 is a plain array of the first hundred, version 2 has pages. */
import { createRoute, z } from '@hono/zod-openapi'
import { addressInput, collectible, pageSchema } from '@peppermint/safe/wire'
import type { Context } from 'hono'
import type { Address } from 'viem'
import type { AppEnv } from '@peppermint/http/router.ts'
import type { GatewayChains } from '../../gatewayChain.ts'
import { pageOf, readCursor } from '../../http/cursor.ts'
import { booleanQuery, chainOf, createGatewayRouter, type GatewayRouter } from '../../http/gatewayRouter.ts'
import { requestUrl } from '../../http/requestUrl.ts'
import { requireSafe } from '../../safes/requireSafe.ts'

const params = z.object({ chainId: z.string(), address: addressInput })
const filters = {
  trusted: z.string().optional().openapi({ description: 'Only trusted contracts; default false' }),
  exclude_spam: z.string().optional().openapi({ description: 'No spam; default true' }),
}

const readFirst = createRoute({
  method: 'get',
  path: '/v1/chains/{chainId}/safes/{address}/collectibles',
  summary: 'The first 100 ERC-721 tokens of a Safe',
  request: { params, query: z.object(filters) },
  responses: {
    200: {
      description: 'Collectibles',
      content: { 'application/json': { schema: z.array(collectible) } },
    },
  },
})

const readPage = createRoute({
  method: 'get',
  path: '/v2/chains/{chainId}/safes/{address}/collectibles',
  summary: 'ERC-721 tokens of a Safe',
  request: { params, query: z.object({ ...filters, cursor: z.string().optional() }) },
  responses: {
    200: { description: 'A page', content: { 'application/json': { schema: pageSchema(collectible) } } },
  },
})

const MAX_PLAIN = 100

export function collectibleRoutes(chains: GatewayChains): GatewayRouter {
  async function read(
    context: Context<AppEnv>,
    { chainId, address }: { readonly chainId: string; readonly address: Address },
    page: { readonly limit: number; readonly offset: number },
  ) {
    const chain = chainOf(chains, chainId)
    const filter = {
      trusted: booleanQuery(context, 'trusted', false),
      excludeSpam: booleanQuery(context, 'exclude_spam', true),
    }
    const client = context.get('client')
    await requireSafe(chain, address, client)
    return chain.collectibles.readCollectibles(address, filter, page, client)
  }

  return createGatewayRouter()
    .openapi(readFirst, async (context) => {
      const { items } = await read(context, context.req.valid('param'), { limit: MAX_PLAIN, offset: 0 })
      return context.json([...items], 200)
    })
    .openapi(readPage, async (context) => {
      const page = readCursor(requestUrl(context))
      const { items, total } = await read(context, context.req.valid('param'), page)
      const { results, ...links } = pageOf(items, page, total)
      return context.json({ ...links, results: [...results] }, 200)
    })
}
