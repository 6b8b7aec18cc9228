/** `/collectibles` of a Safe: version 1 is a plain array of the first hundred, version 2 has pages. */
import { z } from '@hono/zod-openapi'
import { collectible, pageSchema } from '@peppermint/safe/wire'
import type { Context } from 'hono'
import type { Address } from 'viem'
import type { AppEnv } from '@peppermint/http/router.ts'
import type { GatewayChains } from '../../gatewayChain.ts'
import { pageOf, readCursor } from '../../http/cursor.ts'
import {
  booleanQuery,
  createGatewayRouter,
  type GatewayRouter,
  jsonRoute,
  ofSafe,
} from '../../http/gatewayRouter.ts'
import { requestUrl } from '../../http/requestUrl.ts'
import { requireSafeOf } from '../../safes/requireSafe.ts'
import { tokenFilters } from '../balanceRoutes.ts'

const readFirst = jsonRoute(
  'get',
  '/v1/chains/{chainId}/safes/{safe}/collectibles',
  'The first 100 ERC-721 tokens of a Safe',
  { params: ofSafe, query: z.object(tokenFilters) },
  z.array(collectible),
)
const readPage = jsonRoute(
  'get',
  '/v2/chains/{chainId}/safes/{safe}/collectibles',
  'ERC-721 tokens of a Safe',
  { params: ofSafe, query: z.object({ ...tokenFilters, cursor: z.string().optional() }) },
  pageSchema(collectible),
)

const MAX_PLAIN = 100

export function collectibleRoutes(chains: GatewayChains): GatewayRouter {
  async function read(
    context: Context<AppEnv>,
    params: { readonly chainId: string; readonly safe: Address },
    page: { readonly limit: number; readonly offset: number },
  ) {
    const filter = {
      trusted: booleanQuery(context, 'trusted', false),
      excludeSpam: booleanQuery(context, 'exclude_spam', true),
    }
    const client = context.get('client')
    const { chain } = await requireSafeOf(chains, params, client)
    return chain.collectibles.readCollectibles(params.safe, filter, page, client)
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
