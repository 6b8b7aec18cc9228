/** How a process ends: by a signal gracefully, by an uncaught error at once. */
import type { Logger } from 'pino'

/** Logs uncaught errors and unhandled rejections, and exits with 1. */
export function exitOnUncaught(log: Logger): void {
  const onUncaught = (error: unknown) => {
    log.fatal({ err: error }, 'process: uncaught error')
    process.exit(1)
  }
  process.on('uncaughtException', onUncaught)
  process.on('unhandledRejection', onUncaught)
}

/** A first signal shuts down gracefully, also during startup; a second one exits at once. */
export function shutDownOnSignal(
  opening: Promise<{ stop(): Promise<void> }>,
  shutdown: AbortController,
  log: Logger,
): void {
  const onSignal = (signal: NodeJS.Signals) => {
    if (shutdown.signal.aborted) process.exit(1)
    log.info({ signal }, 'server: shutting down')
    shutdown.abort()
    // A failed start has cleaned up already.
    void opening
      .then(
        (server) => server.stop(),
        () => undefined,
      )
      .then(
        () => process.exit(0),
        () => process.exit(1),
      )
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
}
