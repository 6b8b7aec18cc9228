/** The gateway as a separate process: database, chains and HTTP server, started in order and stopped in reverse. */
import type { Logger } from 'pino'
import { openPostgres } from '@peppermint/indexer/db/openPostgres.ts'
import { createChainChecks } from '@peppermint/indexer/indexingCheck.ts'
import { createDefaultHeaders } from '@peppermint/http/edge/defaultHeaders.ts'
import { listen, portIsFree } from '@peppermint/http/listen.ts'
import type { Metrics } from '@peppermint/http/monitoring/metrics.ts'
import { metricsRoute } from '@peppermint/http/monitoring/metricsRoute.ts'
import { createRequestLog } from '@peppermint/http/monitoring/requestLog.ts'
import { probeRoutes, type ReadyCheck } from '@peppermint/http/probes.ts'
import { createShutdown, type Shutdown } from '@peppermint/process/shutdown.ts'
import type { GatewayConfig } from './config/readGatewayConfig.ts'
import { registerGatewayMetrics } from './gatewayMetrics.ts'
import { gatewayErrorBody } from './http/gatewayError.ts'
import { openGateway } from './openGateway.ts'
import type { OpenGatewayChain } from './openGatewayChain.ts'

export interface OpenGatewayServer {
  readonly port: number
  /** Graceful shutdown within five seconds plus DRAIN_SECONDS. */
  stop(): Promise<void>
}

/** From the last accepted request to the exit: supervisors kill a process after five seconds. */
const SHUTDOWN_TIMEOUT_MS = 4_500
/** For requests in flight. */
const REQUEST_TIMEOUT_MS = 3_000
/** Time to send `Connection: close` on connections in use. */
const MIN_DRAIN_MS = 100

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
 * @throws the error of a part that cannot start, or the signal's reason; started parts have been closed by then.
 */
export async function openGatewayServer(
  config: GatewayConfig,
  log: Logger,
  metrics: Metrics,
  signal?: AbortSignal,
): Promise<OpenGatewayServer> {
  const shutdown = createShutdown(log)
  try {
    return await openParts(config, log, metrics, signal, shutdown)
  } catch (error) {
    await shutdown.run(SHUTDOWN_TIMEOUT_MS)
    throw error
  }
}

async function openParts(
  config: GatewayConfig,
  log: Logger,
  metrics: Metrics,
  signal: AbortSignal | undefined,
  shutdown: Shutdown,
): Promise<OpenGatewayServer> {
  // Before the database of another process on this port is touched.
  await portIsFree(config)
  const postgres = await openPostgres(config.database, log, signal)
  shutdown.add(() => postgres.stop())
  let isDraining = false
  const { app, chains, cache, stopFollowing, close } = await openGateway({
    ...config,
    databaseUrl: postgres.url,
    onLimited: (routeClass) => metrics.recordRateLimited(routeClass),
    operationRoutes: (open) => [
      probeRoutes({ isDraining: () => isDraining, checks: readyChecks(open) }),
      metricsRoute(metrics, config.metricsReaders),
    ],
    log,
    ...(signal && { signal }),
  })
  shutdown.add(close)
  const logAnswer = createRequestLog(log)
  const server = await listen({
    fetch: app.fetch,
    host: config.host,
    port: config.port,
    trustedProxies: config.trustedProxies,
    headers: HEADERS,
    errorBody: gatewayErrorBody,
    broken: (thrown) =>
      log.error({ thrown: String(thrown) }, 'request: a route threw a value that is not an Error'),
    answered(facts, status, milliseconds, wasSent) {
      metrics.recordResponse(facts.route, facts.method, status, milliseconds)
      logAnswer(facts, status, milliseconds, wasSent)
    },
  })
  registerGatewayMetrics(metrics, chains, cache)
  metrics.addGauge('peppermint_http_requests_in_flight', 'Requests in flight.', () => server.inFlight())
  metrics.addGauge('peppermint_http_connections', 'Open connections.', () => server.connections())
  return {
    port: server.port,
    async stop() {
      isDraining = true
      const drainMs = Math.max(MIN_DRAIN_MS, config.drainSeconds * 1_000)
      const end = Date.now() + drainMs + SHUTDOWN_TIMEOUT_MS
      // Release the role at once, so that another process takes over during the drain.
      void Promise.allSettled(stopFollowing())
      await server.stop({ drainMs, timeoutMs: REQUEST_TIMEOUT_MS })
      await shutdown.run(end - Date.now())
    },
  }
}

const readyChecks = (chains: readonly OpenGatewayChain[]): readonly ReadyCheck[] => [
  ...chains.map(
    ({ database }) =>
      () =>
        database.ping().then(
          () => undefined,
          () => ({ code: 'database_unreachable', message: 'The database is not responding.' }),
        ),
  ),
  ...createChainChecks(chains),
]
