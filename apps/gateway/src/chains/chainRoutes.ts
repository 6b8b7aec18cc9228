/** The chains of the gateway (`/v1/chains`, and `/v2/chains` of Safe{Wallet}), and the gateway itself (`/about`). */
import { createRoute, z } from '@hono/zod-openapi'
import { about, chain, pageSchema } from '@peppermint/safe/wire'
import type { Context } from 'hono'
import type { AppEnv } from '@peppermint/http/router.ts'
import type { GatewayChains } from '../gatewayChain.ts'
import { pageOf, type PageRequest, readCursor } from '../http/cursor.ts'
import {
  chainOf,
  createGatewayRouter,
  type GatewayRouter,
  jsonRoute,
  ofChain,
} from '../http/gatewayRouter.ts'
import { requestUrl, serviceUrl } from '../http/requestUrl.ts'
import { drawLogo, LOGO_PATH } from './chainLogo.ts'
import { describeChain, EXPLORER_PATH } from './describeChain.ts'

const query = z.object({
  cursor: z.string().optional(),
  limit: z.string().optional().openapi({ description: 'Without a cursor' }),
  offset: z.string().optional().openapi({ description: 'Without a cursor' }),
})
const services = z.object({ serviceKey: z.string().optional() })
const forService = 'The same for a named service'

const readPage = jsonRoute(
  'get',
  '/v1/chains',
  'Chains in the order of the configuration',
  { query },
  pageSchema(chain),
)
const readPageV2 = jsonRoute(
  'get',
  '/v2/chains',
  forService,
  { query: query.extend(services.shape) },
  pageSchema(chain),
)
const readOne = jsonRoute('get', '/v1/chains/{chainId}', 'One chain', { params: ofChain }, chain)
const readOneV2 = jsonRoute(
  'get',
  '/v2/chains/{chainId}',
  forService,
  { params: ofChain, query: services },
  chain,
)
const readLogo = createRoute({
  method: 'get',
  path: LOGO_PATH,
  summary: 'Picture of a chain and its coin, where the operator configures no other',
  request: { params: ofChain },
  responses: { 200: { description: 'SVG', content: { 'image/svg+xml': { schema: z.string() } } } },
})
const readExplorer = createRoute({
  method: 'get',
  path: EXPLORER_PATH,
  summary: 'What links to a block explorer lead to, where the operator configures none',
  request: {
    params: ofChain,
    query: z.object({
      address: z
        .string()
        .regex(/^0x[\da-f]{40}$/i)
        .optional(),
      txHash: z
        .string()
        .regex(/^0x[\da-f]{64}$/i)
        .optional(),
    }),
  },
  responses: { 200: { description: 'Text', content: { 'text/plain': { schema: z.string() } } } },
})
export const GATEWAY = { name: 'Peppermint Safe gateway', version: '1.0.0' }

const readAbout = jsonRoute('get', '/about', 'The gateway', {}, about)

export function chainRoutes(chains: GatewayChains): GatewayRouter {
  function listChains(context: Context<AppEnv>) {
    const page = readPlainCursor(requestUrl(context))
    const shown = [...chains.values()].slice(page.offset, page.offset + page.limit)
    const results = shown.map(({ config }) => describeChain(config, serviceUrl(context)))
    return { ...pageOf(results, page, chains.size), results }
  }
  const describe = (context: Context<AppEnv>, chainId: string) =>
    describeChain(chainOf(chains, chainId).config, serviceUrl(context))

  return createGatewayRouter()
    .openapi(readPage, (context) => context.json(listChains(context), 200))
    .openapi(readPageV2, (context) => context.json(listChains(context), 200))
    .openapi(readOne, (context) => context.json(describe(context, context.req.valid('param').chainId), 200))
    .openapi(readOneV2, (context) => context.json(describe(context, context.req.valid('param').chainId), 200))
    .openapi(readLogo, (context) =>
      context.body(drawLogo(chainOf(chains, context.req.valid('param').chainId).config), 200, {
        'Content-Type': 'image/svg+xml',
        'Cache-Control': 'public, max-age=86400',
        // Pages of other origins show it.
        'Cross-Origin-Resource-Policy': 'cross-origin',
      }),
    )
    .openapi(readExplorer, (context) => {
      const { chainName } = chainOf(chains, context.req.valid('param').chainId).config
      const { address, txHash } = context.req.valid('query')
      const subject = address === undefined ? `Transaction ${txHash ?? ''}` : `Account ${address}`
      return context.text(
        `${subject.trim()} on ${chainName}\n\nNo block explorer is configured for this chain. The operator of this gateway can name one: blockExplorerUriTemplate in the file of chains.\n`,
      )
    })
    .openapi(readAbout, (context) => context.json({ ...GATEWAY, buildNumber: null }, 200))
}

/** Clients of the SDK send `limit` and `offset` as they are; the links of the page have a cursor. */
function readPlainCursor(requested: string): PageRequest {
  const url = new URL(requested)
  const { searchParams } = url
  if (!searchParams.has('cursor') && (searchParams.has('limit') || searchParams.has('offset'))) {
    const cursor = new URLSearchParams()
    for (const name of ['limit', 'offset']) {
      cursor.set(name, searchParams.get(name) ?? '')
      searchParams.delete(name)
    }
    searchParams.set('cursor', cursor.toString())
  }
  return readCursor(url.href)
}
