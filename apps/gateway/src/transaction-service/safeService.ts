/** Safes, their balances and tokens in the Transaction Service's API. */
import { z } from '@hono/zod-openapi'
import { addressInput, ownerSafes } from '@peppermint/safe/wire'
import { zeroAddress } from 'viem'
import type { GatewayChains } from '../gatewayChain.ts'
import { GatewayError } from '../http/gatewayError.ts'
import { createGatewayRouter, type GatewayRouter } from '../http/gatewayRouter.ts'
import { readOwnedSafes } from '../safes/readOwnedSafes.ts'
import { describeCreation, describeSafe, ownedSafesRequest } from '../safes/safeRoutes.ts'
import { addressFilter } from '../transactions/listFilters.ts'
import { describeServiceToken } from './describeForService.ts'
import {
  flagOf,
  ofService,
  ofServiceSafe,
  orderingOf,
  PAGE_PARAMETERS,
  serviceChainOf,
  servicePage,
  servicePageOf,
  servicePageSchema,
  serviceQuery,
  serviceRoute,
  serviceSafeOf,
} from './serviceRequest.ts'
import { serviceBalance, serviceCreation, serviceSafe, serviceToken } from './serviceShapes.ts'

const ofAddress = ofService.extend({ address: addressInput })
const safePath = { params: ofServiceSafe }

const get = serviceRoute('get', '/v1/safes/{safe}', 'A Safe', safePath, 200, serviceSafe)
const creation = serviceRoute(
  'get',
  '/v1/safes/{safe}/creation',
  'How a Safe was created',
  safePath,
  200,
  serviceCreation as z.ZodType,
)
const owned = serviceRoute(
  'get',
  '/v1/owners/{address}/safes',
  'Safes of an owner',
  { params: ofAddress },
  200,
  ownerSafes,
)
const balances = serviceRoute(
  'get',
  '/v1/safes/{safe}/balances',
  'The native coin and the ERC-20 tokens of a Safe',
  safePath,
  200,
  z.array(serviceBalance),
)
const listTokens = serviceRoute(
  'get',
  '/v1/tokens',
  'Tokens that the operator vouches for',
  { params: ofService },
  200,
  servicePageSchema(serviceToken),
)
const getToken = serviceRoute(
  'get',
  '/v1/tokens/{address}',
  'A token',
  { params: ofAddress },
  200,
  serviceToken,
)

export function safeServiceRoutes(chains: GatewayChains): GatewayRouter {
  const router = createGatewayRouter()

  router.openapi(get, async (context) => {
    const { chain, safe } = await serviceSafeOf(chains, context.req.valid('param'), context)
    if (safe.modules === null)
      throw new GatewayError(503, 'The modules of this Safe cannot be read now; ask again later')
    const { address, implementation, version } = describeSafe(safe, chain.config)
    return context.json(
      {
        address: address.value,
        nonce: String(safe.nonce),
        threshold: safe.threshold,
        owners: [...safe.owners],
        masterCopy: implementation.value,
        modules: [...safe.modules],
        fallbackHandler: safe.fallbackHandler ?? zeroAddress,
        guard: safe.guard ?? zeroAddress,
        // Safes of 1.5.0 have one; those are not indexed.
        moduleGuard: zeroAddress,
        version,
      },
      200,
    )
  })

  router.openapi(creation, async (context) => {
    const { chainId, safe } = context.req.valid('param')
    const created = await describeCreation(serviceChainOf(chains, chainId), safe)
    return context.json({ ...created, userOperation: null }, 200)
  })

  router.openapi(owned, async (context) => {
    const { chainId, address } = context.req.valid('param')
    const chain = serviceChainOf(chains, chainId)
    const [safes = []] = await readOwnedSafes([chain], address, ownedSafesRequest(context))
    return context.json({ safes }, 200)
  })

  router.openapi(balances, async (context) => {
    const query = serviceQuery(context, ['trusted', 'exclude_spam'])
    const filter = {
      trusted: flagOf(query, 'trusted') ?? false,
      excludeSpam: flagOf(query, 'exclude_spam') ?? false,
    }
    const { chain, safe } = await serviceSafeOf(chains, context.req.valid('param'), context)
    const currency = chain.config.currencies[0] ?? 'USD'
    const { items } = await chain.balances.readBalances(safe.address, { ...filter, currency })
    return context.json(
      items.map(({ tokenInfo: { address, name, symbol, decimals, logoUri }, balance }) =>
        address === zeroAddress
          ? { tokenAddress: null, token: null, balance }
          : { tokenAddress: address, token: { name, symbol, decimals, logoUri }, balance },
      ),
      200,
    )
  })

  router.openapi(listTokens, async (context) => {
    const query = serviceQuery(context, [...PAGE_PARAMETERS, 'ordering', 'search', 'address'])
    const page = servicePageOf(context, query)
    const ordering = orderingOf(query, ['name', '-name', 'symbol', '-symbol', 'address', '-address'])
    const [search, address] = [query('search')?.toLowerCase(), addressFilter(query, 'address')]
    const { config, tokens } = serviceChainOf(chains, context.req.valid('param').chainId)
    const listed = config.tokens.filter(({ isSpam }) => !isSpam).map((token) => token.address)
    const key = ordering.replace('-', '') as 'name' | 'symbol' | 'address'
    const found = [...(await tokens.readTokens(listed)).values()]
      .filter((token) => address === undefined || token.address === address)
      .filter(
        ({ name, symbol }) => search === undefined || `${name}\n${symbol}`.toLowerCase().includes(search),
      )
      .toSorted((one, other) => (one[key] < other[key] ? -1 : one[key] > other[key] ? 1 : 0))
    const all = ordering.startsWith('-') ? found.toReversed() : found
    const end = page.offset + page.limit
    const results = all.slice(page.offset, end).map((token) => describeServiceToken(token, true))
    return context.json(servicePage(results, page, all.length > end, all.length), 200)
  })

  router.openapi(getToken, async (context) => {
    const { chainId, address } = context.req.valid('param')
    const { config, tokens } = serviceChainOf(chains, chainId)
    const token = (await tokens.readTokens([address])).get(address)
    if (token === undefined) throw new GatewayError(404, 'Token not found')
    const isListed = config.tokens.some((listed) => listed.address === address && !listed.isSpam)
    return context.json(describeServiceToken(token, isListed), 200)
  })
  return router
}
