/** `/balances/{currency}` of a Safe, and the currencies that it can be requested in. */
import { z } from '@hono/zod-openapi'
import { balances } from '@peppermint/safe/wire'
import type { GatewayChains } from '../gatewayChain.ts'
import { GatewayError } from '../http/gatewayError.ts'
import {
  booleanQuery,
  chainOf,
  createGatewayRouter,
  type GatewayRouter,
  jsonRoute,
  ofSafe,
} from '../http/gatewayRouter.ts'
import { logosOf } from '../chains/chainLogo.ts'
import { serviceUrl } from '../http/requestUrl.ts'
import { requireSafe } from '../safes/requireSafe.ts'

/** Which tokens a list shows. */
export const tokenFilters = {
  trusted: z.string().optional().openapi({ description: 'Only trusted ones; default false' }),
  exclude_spam: z.string().optional().openapi({ description: 'No spam; default true' }),
}

const readBalances = jsonRoute(
  'get',
  '/v1/chains/{chainId}/safes/{safe}/balances/{currency}',
  'The native coin and the tokens of a Safe, with their value',
  { params: ofSafe.extend({ currency: z.string() }), query: z.object(tokenFilters) },
  balances,
)
const readFiatCodes = jsonRoute(
  'get',
  '/v1/balances/supported-fiat-codes',
  'Codes of the currencies that balances can be requested in, upper case',
  {},
  z.array(z.string()),
)

export function balanceRoutes(chains: GatewayChains): GatewayRouter {
  return createGatewayRouter()
    .openapi(readBalances, async (context) => {
      const { chainId, safe, currency } = context.req.valid('param')
      const chain = chainOf(chains, chainId)
      const filter = {
        currency: currency.toUpperCase(),
        trusted: booleanQuery(context, 'trusted', false),
        excludeSpam: booleanQuery(context, 'exclude_spam', true),
      }
      if (!chain.config.currencies.includes(filter.currency))
        throw new GatewayError(422, 'Unsupported currency', ['currency'])
      await requireSafe(chain, safe, context.get('client'))
      const logoUri = logosOf(chain.config, serviceUrl(context)).coin
      const { items, ...total } = await chain.balances.readBalances(safe, filter)
      const pictured = items.map((item) =>
        item.tokenInfo.type === 'NATIVE_TOKEN'
          ? { ...item, tokenInfo: { ...item.tokenInfo, logoUri } }
          : item,
      )
      return context.json({ ...total, items: pictured }, 200)
    })
    .openapi(readFiatCodes, (context) => {
      const codes = new Set([...chains.values()].flatMap(({ config }) => config.currencies))
      return context.json([...codes], 200)
    })
}
