/** The server's process: configuration in, listening out; ends cleanly when asked to, and at once when asked twice. */
import type { Logger } from 'pino'
import { boundMemory } from './boundMemory.ts'
import { ConfigRefused, readConfig, type ServerConfig } from './config.ts'
import { openMetrics } from './http/watch/metrics.ts'
import { hideSecrets, openLog } from './openLog.ts'
import { openServer } from './openServer.ts'
import { SECRET_VARIABLES } from './readSecrets.ts'

async function run(config: ServerConfig): Promise<void> {
  const log = openLog(config)
  for (const warning of config.warnings) log.warn(warning)
  const metrics = openMetrics()
  const failed = (error: unknown) => {
    log.fatal({ err: error }, 'something failed that nobody expected')
    process.exit(1)
  }
  process.on('uncaughtException', failed)
  process.on('unhandledRejection', failed)

  const leaving = new AbortController()
  const opening = openServer(config, log, metrics, leaving.signal)
  endOnSignal(opening, leaving, log)
  const port = await opening.then(
    (server) => server.port,
    (error: unknown) => {
      if (!leaving.signal.aborted) throw error
    },
  )
  if (port !== undefined) log.info({ host: config.host, port }, 'listening')
}

/** A first signal ends everything in order, even while it is only beginning; a second one ends it at once. */
function endOnSignal(opening: ReturnType<typeof openServer>, leaving: AbortController, log: Logger): void {
  const leave = (signal: NodeJS.Signals) => {
    if (leaving.signal.aborted) process.exit(1)
    log.info({ signal }, 'stopping')
    leaving.abort()
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
  process.on('SIGTERM', leave)
  process.on('SIGINT', leave)
}

/** What an operator is told who sees no log: the reason, in one sentence where there is one. */
function whyNot(error: unknown, config: ServerConfig): string {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return `Port ${config.port} on ${config.host} is taken: another program listens there (EADDRINUSE). Set PORT to a free one.`
  return error instanceof Error ? error.message : String(error)
}

boundMemory()
let config: ServerConfig | undefined
try {
  config = readConfig(process.env)
  // Nothing that runs in this process or is started by it needs them again.
  for (const variable of SECRET_VARIABLES) delete process.env[variable]
  await run(config)
} catch (error) {
  const why = config === undefined || error instanceof ConfigRefused ? String(error) : whyNot(error, config)
  process.stderr.write(`${config === undefined ? why : hideSecrets(config)(why)}\n`)
  process.exit(1)
}
