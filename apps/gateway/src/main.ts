/** Entry point of the gateway alone. A first signal shuts it down gracefully, a second one at once. */
import { ConfigError } from '@peppermint/http/configFields.ts'
import { createLogger, createRedactor, type LogConfig } from '@peppermint/process/createLogger.ts'
import { EXIT_FAILED, EXIT_PORT_IN_USE, isPortInUse } from '@peppermint/process/exitCodes.ts'
import { createMetrics } from '@peppermint/http/monitoring/metrics.ts'
import { limitHeapGrowth } from '@peppermint/process/limitHeapGrowth.ts'
import { exitOnUncaught, shutDownOnSignal } from '@peppermint/process/processSignals.ts'
import {
  GATEWAY_SECRETS,
  GATEWAY_USAGE,
  readGatewayConfig,
  type GatewayConfig,
} from './config/readGatewayConfig.ts'
import { openGatewayServer } from './openGatewayServer.ts'
import { readableLines } from './readableLines.ts'

async function run(config: GatewayConfig): Promise<void> {
  const log = createLogger(
    logConfigOf(config),
    process.stdout.isTTY ? readableLines(process.stdout) : undefined,
  )
  for (const warning of config.warnings) log.warn(warning)
  exitOnUncaught(log)
  const shutdown = new AbortController()
  const opening = openGatewayServer(config, log, createMetrics(), shutdown.signal)
  shutDownOnSignal(opening, shutdown, log)
  const port = await opening.then(
    (server) => server.port,
    (error: unknown) => {
      if (!shutdown.signal.aborted) throw error
    },
  )
  if (port === undefined) return
  const { host, basePath } = config
  log.info({ host, port, basePath }, `gateway: listening on ${urlAt(host, port, basePath)}`)
  // In its environment file: the address that browsers reach, which "all interfaces" is not.
  const reachedHost = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host
  log.info(
    `gateway: for Safe{Wallet}, NEXT_PUBLIC_GATEWAY_URL_PRODUCTION=${urlAt(reachedHost, port, basePath)}`,
  )
}

function urlAt(host: string, port: number, basePath: string): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}${basePath}`
}

function logConfigOf(config: GatewayConfig): LogConfig {
  const { logLevel, database } = config
  return {
    logLevel,
    database,
    gateway: config,
    rpcUrls: [''],
    publicRpcUrls: [],
    keeper: undefined,
    relay: undefined,
  }
}

/** Message on standard error when the start fails. */
function startupError(error: unknown, config: GatewayConfig): string {
  if (isPortInUse(error))
    return `PORT: ${config.port} on ${config.host} is in use. Choose another with --port.`
  return error instanceof Error ? error.message : String(error)
}

limitHeapGrowth()
let config: GatewayConfig | undefined
try {
  config = readGatewayConfig(process.argv.slice(2), process.env)
  // Hides secrets from dependencies and child processes.
  for (const variable of GATEWAY_SECRETS) delete process.env[variable]
  if (config === undefined) process.stdout.write(GATEWAY_USAGE)
  else await run(config)
} catch (error) {
  const message =
    config === undefined || error instanceof ConfigError ? String(error) : startupError(error, config)
  process.stderr.write(`${config === undefined ? message : createRedactor(logConfigOf(config))(message)}\n`)
  process.exit(isPortInUse(error) ? EXIT_PORT_IN_USE : EXIT_FAILED)
}
