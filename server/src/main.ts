/** Entry point: starts the server. A first signal shuts it down gracefully, a second one at once. */
import type { Logger } from 'pino'
import { limitHeapGrowth } from './limitHeapGrowth.ts'
import { readConfig, type ServerConfig } from './config.ts'
import { ConfigError } from './configFields.ts'
import { createMetrics } from './http/monitoring/metrics.ts'
import { createRedactor, createLogger } from './createLogger.ts'
import { openServer } from './openServer.ts'
import { SECRET_VARIABLES } from './readSecrets.ts'

async function run(config: ServerConfig): Promise<void> {
  const log = createLogger(config)
  for (const warning of config.warnings) log.warn(warning)
  const metrics = createMetrics()
  const onUncaught = (error: unknown) => {
    log.fatal({ err: error }, 'process: uncaught error')
    process.exit(1)
  }
  process.on('uncaughtException', onUncaught)
  process.on('unhandledRejection', onUncaught)

  const shutdown = new AbortController()
  const opening = openServer(config, log, metrics, shutdown.signal)
  shutDownOnSignal(opening, shutdown, log)
  const port = await opening.then(
    (server) => server.port,
    (error: unknown) => {
      if (!shutdown.signal.aborted) throw error
    },
  )
  if (port !== undefined) log.info({ host: config.host, port }, 'server: listening')
}

/** A first signal shuts down gracefully, also during startup; a second one exits at once. */
function shutDownOnSignal(
  opening: ReturnType<typeof openServer>,
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

/** Message on standard error when the start fails. */
function startupError(error: unknown, config: ServerConfig): string {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return `PORT: ${config.port} on ${config.host} is in use (EADDRINUSE). Set PORT to a free port.`
  return error instanceof Error ? error.message : String(error)
}

limitHeapGrowth()
let config: ServerConfig | undefined
try {
  config = readConfig(process.env)
  // Hides secrets from dependencies and child processes.
  for (const variable of SECRET_VARIABLES) delete process.env[variable]
  await run(config)
} catch (error) {
  const message =
    config === undefined || error instanceof ConfigError ? String(error) : startupError(error, config)
  process.stderr.write(`${config === undefined ? message : createRedactor(config)(message)}\n`)
  process.exit(1)
}
