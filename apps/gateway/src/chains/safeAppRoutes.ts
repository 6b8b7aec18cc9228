/** `/safe-apps`: the apps that the operator lists. */
import { z } from '@hono/zod-openapi'
import { safeApp } from '@peppermint/safe/wire'
import type { GatewayChains } from '../gatewayChain.ts'
import {
  chainOf,
  createGatewayRouter,
  type GatewayRouter,
  jsonRoute,
  ofChain,
} from '../http/gatewayRouter.ts'

const readSafeApps = jsonRoute(
  'get',
  '/v1/chains/{chainId}/safe-apps',
  'Safe Apps of a chain',
  {
    params: ofChain,
    query: z.object({
      url: z.string().optional().openapi({ description: 'Only the app with exactly this URL' }),
      clientUrl: z.string().optional().openapi({ description: 'Also apps listed for this client alone' }),
      client_url: z.string().optional().openapi({ description: 'The same, as the SDK spells it' }),
    }),
  },
  z.array(safeApp),
)

export function safeAppRoutes(chains: GatewayChains): GatewayRouter {
  return createGatewayRouter().openapi(readSafeApps, (context) => {
    const { config } = chainOf(chains, context.req.valid('param').chainId)
    const { url, clientUrl, client_url: spelledClientUrl } = context.req.valid('query')
    const client = clientUrl ?? spelledClientUrl
    const apps = config.safeApps
      .filter((app) => url === undefined || app.url === url)
      .filter(
        ({ accessControl }) =>
          accessControl.type !== 'DOMAIN_ALLOWLIST' ||
          (client !== undefined && accessControl.value?.includes(client) === true),
      )
    return context.json(
      apps.map((app) => ({ ...app, chainIds: [String(config.chainId)] })),
      200,
    )
  })
}
