/** The server's process: configuration in, listening out; ends cleanly when asked to, and at once when asked twice. */
import type { Logger } from 'pino'
import { limitHeapGrowth } from './limitHeapGrowth.ts'
import { ConfigError, readConfig, type ServerConfig } from './config.ts'
import { createMetrics } from './http/monitoring/metrics.ts'
import { createRedactor, createLogger } from './createLogger.ts'
import { openServer } from './openServer.ts'
import { SECRET_VARIABLES } from './readSecrets.ts'

async function run(config: ServerConfig): Promise<void> {
  const log = createLogger(config)
  for (const warning of config.warnings) log.warn(warning)
  const metrics = createMetrics()
  const onUncaught = (error: unknown) => {
    log.fatal({ err: error }, 'something failed that nobody expected')
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
  if (port !== undefined) log.info({ host: config.host, port }, 'listening')
}

/** A first signal ends everything in order, even while it is only beginning; a second one ends it at once. */
function shutDownOnSignal(
  opening: ReturnType<typeof openServer>,
  shutdown: AbortController,
  log: Logger,
): void {
  const onSignal = (signal: NodeJS.Signals) => {
    if (shutdown.signal.aborted) process.exit(1)
    log.info({ signal }, 'stopping')
    shutdown.abort()
    // What could not be opened has left nothing behind.
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

/** What an operator is told who sees no log: the reason, in one sentence where there is one. */
function startupError(error: unknown, config: ServerConfig): string {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return `Port ${config.port} on ${config.host} is taken: another program listens there (EADDRINUSE). Set PORT to a free one.`
  return error instanceof Error ? error.message : String(error)
}

limitHeapGrowth()
let config: ServerConfig | undefined
try {
  config = readConfig(process.env)
  // Nothing that runs in this process or is started by it needs them again.
  for (const variable of SECRET_VARIABLES) delete process.env[variable]
  await run(config)
} catch (error) {
  const message =
    config === undefined || error instanceof ConfigError ? String(error) : startupError(error, config)
  process.stderr.write(`${config === undefined ? message : createRedactor(config)(message)}\n`)
  process.exit(1)
}
