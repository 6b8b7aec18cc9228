/** The gateway as a separate process: database, chains and HTTP server. */
import type { Logger } from 'pino'
import { openPostgres } from '@peppermint/indexer/db/openPostgres.ts'
import { logPreflight } from '@peppermint/indexer/preflight/logPreflight.ts'
import { createChainChecks, createDatabaseCheck } from '@peppermint/indexer/indexingCheck.ts'
import { createDefaultHeaders } from '@peppermint/http/edge/defaultHeaders.ts'
import type { Metrics } from '@peppermint/http/monitoring/metrics.ts'
import { startServer, type OpenServer } from '@peppermint/http/startServer.ts'
import { completeChains } from './config/completeChain.ts'
import type { GatewayConfig } from './config/readGatewayConfig.ts'
import { registerGatewayMetrics } from './gatewayMetrics.ts'
import { gatewayErrorBody } from './http/gatewayError.ts'
import { openGateway } from './openGateway.ts'
import { checkGatewayAtStart } from './preflight/checkGateway.ts'

/** Answers are data: no browser may run, frame or guess them. */
const HEADERS = createDefaultHeaders(
  new Map([
    ['content-security-policy', "default-src 'none'; frame-ancestors 'none'"],
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'no-referrer'],
    ['cross-origin-resource-policy', 'cross-origin'],
  ]),
)

/**
 * @param signal aborts the start.
 * @throws the error of a part that cannot start, or the signal's reason.
 */
export function openGatewayServer(
  config: GatewayConfig,
  log: Logger,
  metrics: Metrics,
  signal?: AbortSignal,
): Promise<OpenServer> {
  return startServer(config, log, metrics, async ({ closeLater, operationRoutes }) => {
    // Before a database that a chain without Safe's contracts would not need.
    const completed = await completeChains(config.chains, { dataDir: config.dataDir, log })
    signal?.throwIfAborted()
    const postgres = await openPostgres(config.database, log, signal)
    closeLater(() => postgres.stop())
    const { app, chains, cache, stopFollowing, close } = await openGateway({
      ...config,
      chains: completed,
      databaseUrl: postgres.url,
      onLimited: (routeClass) => metrics.recordRateLimited(routeClass),
      operationRoutes: (open) =>
        operationRoutes([
          ...open.map(({ database }) => createDatabaseCheck(database)),
          ...createChainChecks(open),
        ]),
      log,
      ...(signal && { signal }),
    })
    closeLater(close)
    registerGatewayMetrics(metrics, chains, cache)
    const stopped = new AbortController()
    closeLater(() => stopped.abort())
    void logPreflight(() => checkGatewayAtStart(config), log, stopped.signal)
    return {
      fetch: app.fetch,
      headers: HEADERS,
      errorBody: gatewayErrorBody,
      releaseRoles: () => void Promise.allSettled(stopFollowing()),
    }
  })
}
