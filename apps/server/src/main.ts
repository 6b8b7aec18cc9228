/** Entry point: starts the server. A first signal shuts it down gracefully, a second one at once. */
import { limitHeapGrowth } from '@peppermint/process/limitHeapGrowth.ts'
import { readConfig, type ServerConfig } from './config.ts'
import { ConfigError } from '@peppermint/http/configFields.ts'
import { createMetrics } from '@peppermint/http/monitoring/metrics.ts'
import { createRedactor, createLogger } from '@peppermint/process/createLogger.ts'
import { EXIT_FAILED, EXIT_PORT_IN_USE, isPortInUse } from '@peppermint/process/exitCodes.ts'
import { openServer } from './openServer.ts'
import { SECRET_VARIABLES } from '@peppermint/process/readSecrets.ts'
import { exitOnUncaught, shutDownOnSignal } from '@peppermint/process/processSignals.ts'

async function run(config: ServerConfig): Promise<void> {
  const log = createLogger(config)
  for (const warning of config.warnings) log.warn(warning)
  const metrics = createMetrics()
  exitOnUncaught(log)
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

/** Message on standard error when the start fails. */
function startupError(error: unknown, config: ServerConfig): string {
  if (isPortInUse(error)) return `PORT: ${config.port} on ${config.host} is in use. Set PORT to a free port.`
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
  process.exit(isPortInUse(error) ? EXIT_PORT_IN_USE : EXIT_FAILED)
}
