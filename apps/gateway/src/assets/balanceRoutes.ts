/** `/balances/{currency}` of a Safe, and the currencies that it can be requested in. */
import { createRoute, z } from '@hono/zod-openapi'
import { addressInput, balances } from '@peppermint/safe/wire'
import type { GatewayChains } from '../gatewayChain.ts'
import { GatewayError } from '../http/gatewayError.ts'
import { booleanQuery, chainOf, createGatewayRouter, type GatewayRouter } from '../http/gatewayRouter.ts'
import { requireSafe } from '../safes/requireSafe.ts'

const readBalances = createRoute({
  method: 'get',
  path: '/v1/chains/{chainId}/safes/{address}/balances/{currency}',
  summary: 'The native coin and the tokens of a Safe, with their value',
  request: {
    params: z.object({ chainId: z.string(), address: addressInput, currency: z.string() }),
    query: z.object({
      trusted: z.string().optional().openapi({ description: 'Only trusted tokens; default false' }),
      exclude_spam: z.string().optional().openapi({ description: 'No spam; default true' }),
    }),
  },
  responses: {
    200: { description: 'Balances', content: { 'application/json': { schema: balances } } },
  },
})

const readFiatCodes = createRoute({
  method: 'get',
  path: '/v1/balances/supported-fiat-codes',
  summary: 'Codes of the currencies that balances can be requested in',
  responses: {
    200: { description: 'Upper case', content: { 'application/json': { schema: z.array(z.string()) } } },
  },
})

export function balanceRoutes(chains: GatewayChains): GatewayRouter {
  return createGatewayRouter()
    .openapi(readBalances, async (context) => {
      const { chainId, address, currency } = context.req.valid('param')
      const chain = chainOf(chains, chainId)
      const filter = {
        currency: currency.toUpperCase(),
        trusted: booleanQuery(context, 'trusted', false),
        excludeSpam: booleanQuery(context, 'exclude_spam', true),
      }
      if (!chain.config.currencies.includes(filter.currency))
        throw new GatewayError(422, 'Unsupported currency', ['currency'])
      await requireSafe(chain, address, context.get('client'))
      return context.json(await chain.balances.readBalances(address, filter), 200)
    })
    .openapi(readFiatCodes, (context) => {
      const codes = new Set([...chains.values()].flatMap(({ config }) => config.currencies))
      return context.json([...codes], 200)
    })
}
