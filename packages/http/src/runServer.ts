/**
 * The life of a server's process: configuration, logger, start, signals, exit code. A first signal shuts it down
 * gracefully, also during its start; a second one at once.
 */
import type { DestinationStream, Logger } from 'pino'
import { createLogger, createRedactor, type LogConfig } from '@peppermint/process/createLogger.ts'
import { EXIT_FAILED, EXIT_PORT_IN_USE, isPortInUse } from '@peppermint/process/exitCodes.ts'
import { limitHeapGrowth } from '@peppermint/process/limitHeapGrowth.ts'
import { exitOnUncaught } from '@peppermint/process/exitOnUncaught.ts'
import { ConfigError } from './configFields.ts'
import { createMetrics, type Metrics } from './monitoring/metrics.ts'
import type { OpenServer, ServerSettings } from './startServer.ts'

interface Config extends ServerSettings {
  readonly warnings: readonly string[]
}

export interface Program<Settings extends Config> {
  /** What the operator started: `server`, `gateway`. */
  readonly name: string
  /** @returns undefined: there is nothing to start. @throws {ConfigError} */
  readonly readConfig: () => Settings | undefined
  /** Removed from the environment, which dependencies and child processes read. */
  readonly secretVariables: readonly string[]
  readonly logConfigOf: (config: Settings) => LogConfig
  /** Defaults to standard output. */
  readonly destination?: DestinationStream | undefined
  /** @throws the signal's reason when aborted. */
  readonly open: (config: Settings, log: Logger, metrics: Metrics, signal: AbortSignal) => Promise<OpenServer>
  readonly listening: (config: Settings, port: number, log: Logger) => void
  /** What to do about a port in use, as a sentence. */
  readonly portAdvice: string
}

export async function runServer<Settings extends Config>(program: Program<Settings>): Promise<void> {
  limitHeapGrowth()
  let config: Settings | undefined
  try {
    config = program.readConfig()
    for (const variable of program.secretVariables) delete process.env[variable]
    if (config !== undefined) await start(program, config)
  } catch (error) {
    const message = describe(program, config, error)
    process.stderr.write(`${config ? createRedactor(program.logConfigOf(config))(message) : message}\n`)
    process.exit(isPortInUse(error) ? EXIT_PORT_IN_USE : EXIT_FAILED)
  }
}

async function start<Settings extends Config>(program: Program<Settings>, config: Settings): Promise<void> {
  const log = createLogger(program.logConfigOf(config), program.destination)
  for (const warning of config.warnings) log.warn(warning)
  exitOnUncaught(log)
  const shutdown = new AbortController()
  const opening = program.open(config, log, createMetrics(), shutdown.signal)
  const onSignal = (signal: NodeJS.Signals) => {
    if (shutdown.signal.aborted) process.exit(EXIT_FAILED)
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
        () => process.exit(EXIT_FAILED),
      )
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
  const server = await opening.catch((error: unknown) => {
    if (!shutdown.signal.aborted) throw error
  })
  if (server) program.listening(config, server.port, log)
}

function describe<Settings extends Config>(
  { name, portAdvice }: Program<Settings>,
  config: Settings | undefined,
  error: unknown,
): string {
  if (config && isPortInUse(error)) return `PORT: ${config.port} on ${config.host} is in use. ${portAdvice}`
  if (error instanceof ConfigError) return `The ${name} cannot start. ${error.message}`
  return error instanceof Error ? error.message : String(error)
}
