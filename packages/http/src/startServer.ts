/** Opens a server's parts in order and listens; stops them in reverse. The same for every server of ours. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { createShutdown } from '@peppermint/process/shutdown.ts'
import { listen, portIsFree, type ListenOptions } from './listen.ts'
import type { Metrics } from './monitoring/metrics.ts'
import { metricsRoute } from './monitoring/metricsRoute.ts'
import { createRequestLog } from './monitoring/requestLog.ts'
import { probeRoutes, type ReadyCheck } from './probes.ts'
import type { Router } from './router.ts'

export interface ServerSettings extends Pick<ListenOptions, 'host' | 'port' | 'trustedProxies'> {
  /** Addresses or ranges that may read `/metrics`. */
  readonly metricsReaders: readonly string[]
  readonly drainSeconds: number
}

/** For opening the parts of a server. */
export interface Opening {
  /** Closes a part when the server stops or its start fails, the newest first. */
  readonly closeLater: (close: () => Promise<void> | void) => void
  /** `/health`, `/ready` and `/metrics`. */
  readonly operationRoutes: (checks: readonly ReadyCheck[]) => readonly Router[]
}

export interface OpenParts extends Pick<ListenOptions, 'fetch' | 'headers' | 'errorBody'> {
  /** Releases the roles of this process at once, so that another one takes over during the drain. */
  readonly releaseRoles: () => void
  /** Ends responses that never end by themselves, after the drain. */
  readonly endStreams?: () => Promise<void> | void
}

export interface OpenServer {
  readonly port: number
  /** Graceful shutdown within five seconds plus DRAIN_SECONDS: releases its roles, finishes requests, closes every part. */
  stop(): Promise<void>
}

/** From the last accepted request to the exit: supervisors kill a process after five seconds. */
const SHUTDOWN_TIMEOUT_MS = 4_500
/** For requests in flight. */
const REQUEST_TIMEOUT_MS = 3_000
/** Time to send `Connection: close` on connections in use. */
const MIN_DRAIN_MS = 100

/** @throws what `open` throws, or `EADDRINUSE`; opened parts have been closed by then. */
export async function startServer(
  settings: ServerSettings,
  log: Logger,
  metrics: Metrics,
  open: (opening: Opening) => Promise<OpenParts>,
): Promise<OpenServer> {
  const shutdown = createShutdown(log)
  let isDraining = false
  try {
    // Before the database of another process on this port is touched.
    await portIsFree(settings)
    const { releaseRoles, endStreams, ...parts } = await open({
      closeLater: (close) => shutdown.add(close),
      operationRoutes: (checks) => [
        probeRoutes({ isDraining: () => isDraining, checks }),
        metricsRoute(metrics, settings.metricsReaders),
      ],
    })
    const logAnswer = createRequestLog(log)
    const server = await listen({
      ...parts,
      host: settings.host,
      port: settings.port,
      trustedProxies: settings.trustedProxies,
      broken: (thrown) =>
        log.error({ thrown: String(thrown) }, 'request: a route threw a value that is not an Error'),
      answered(facts, status, milliseconds, wasSent) {
        metrics.recordResponse(facts.route, facts.method, status, milliseconds)
        logAnswer(facts, status, milliseconds, wasSent)
      },
    })
    metrics.addGauge('peppermint_http_requests_in_flight', 'Requests in flight.', () => server.inFlight())
    metrics.addGauge('peppermint_http_connections', 'Open connections.', () => server.connections())
    return {
      port: server.port,
      async stop() {
        isDraining = true
        const drainMs = Math.max(MIN_DRAIN_MS, settings.drainSeconds * 1_000)
        const end = Date.now() + drainMs + SHUTDOWN_TIMEOUT_MS
        releaseRoles()
        const streamsEnded = pause(drainMs).then(endStreams)
        await Promise.all([server.stop({ drainMs, timeoutMs: REQUEST_TIMEOUT_MS }), streamsEnded])
        await shutdown.run(end - Date.now())
      },
    }
  } catch (error) {
    await shutdown.run(SHUTDOWN_TIMEOUT_MS)
    throw error
  }
}
