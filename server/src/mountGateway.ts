/** The Safe gateway inside the mint server, under a base path. */
import type { Deployment } from '@peppermint/contracts/sale'
import type { Logger } from 'pino'
import type { ServerConfig } from './config.ts'
import type { GatewayChainConfig } from './gateway/config/chainConfig.ts'
import type { Metrics } from './http/monitoring/metrics.ts'
import type { Router } from './http/router.ts'

export interface MountedGateway {
  /** Handles requests below the base path with the gateway, whose errors and headers are others, and the rest with `app`. */
  before(app: Router): Router['fetch']
  /** Releases the roles of this process. */
  readonly stopFollowing: () => readonly Promise<void>[]
  readonly close: () => Promise<void>
}

export interface MountParts {
  readonly deployment: Deployment
  readonly databaseUrl: string
  readonly metrics: Metrics
  readonly log: Logger
  readonly signal: AbortSignal | undefined
}

/** @returns undefined without GATEWAY_CONFIG. @throws what `openGateway` throws. */
export async function mountGateway(
  { gateway, limits }: Pick<ServerConfig, 'gateway' | 'limits'>,
  { deployment, databaseUrl, metrics, log, signal }: MountParts,
): Promise<MountedGateway | undefined> {
  if (gateway === undefined) return undefined
  // A server without it does not load it.
  const [{ openGateway }, { registerGatewayMetrics }, { scovillesAbi }] = await Promise.all([
    import('./gateway/openGateway.ts'),
    import('./gateway/gatewayMetrics.ts'),
    import('@peppermint/contracts'),
  ])
  const { basePath } = gateway
  const named = { address: deployment.contract, name: 'Scovilles' }
  // For Safes that own or mint peppers: the decoder knows the functions, and clients show the name.
  const extend = (chain: GatewayChainConfig): GatewayChainConfig =>
    chain.chainId === deployment.chainId
      ? {
          ...chain,
          abis: [...chain.abis, { ...named, abi: scovillesAbi }],
          contractNames: [{ ...named, logoUri: null }, ...chain.contractNames],
        }
      : chain
  const { app, chains, cache, stopFollowing, close } = await openGateway({
    ...gateway,
    databaseUrl,
    limits,
    onLimited: (routeClass) => metrics.recordRateLimited(routeClass),
    extend,
    log: log.child({ part: 'gateway' }),
    ...(signal && { signal }),
  })
  registerGatewayMetrics(metrics, chains, cache)
  return {
    before: (other) => (request, env, execution) => {
      const { pathname } = new URL(request.url)
      const isBelow = pathname === basePath || pathname.startsWith(`${basePath}/`)
      return (isBelow ? app : other).fetch(request, env, execution)
    },
    stopFollowing,
    close,
  }
}
