/** The server's process: configuration in, listening out; ends cleanly when asked to. */
import { serve } from '@hono/node-server'
import { readSale } from '@peppermint/contracts/sale'
import { pino } from 'pino'
import { chainClient } from './collection/chainClient.ts'
import { saleSnapshot } from './collection/saleSnapshot.ts'
import { ConfigRefused, readConfig, type ServerConfig } from './config.ts'
import { createApp } from './http/app.ts'
import { loadPage } from './http/page.ts'
import { readStaticFiles } from './http/staticFiles.ts'

/** How long requests in flight may take to finish after we were asked to stop, in milliseconds. */
const farewell = 5_000

async function run(config: ServerConfig): Promise<void> {
  const log = pino({ level: config.logLevel })
  const client = chainClient(config.chainId, config.rpcUrls)
  const deployment = { chainId: config.chainId, contract: config.contract, block: config.deployBlock }
  const snapshot = saleSnapshot(
    () => readSale(client, deployment),
    (error) => log.warn({ err: error }, 'the chain could not be read'),
  )
  const page = await loadPage(config)
  const folders = [{ prefix: '', dir: `${config.siteDir}/client` }, ...config.mounts]
  const files = await Promise.all(folders.map(({ prefix, dir }) => readStaticFiles(dir, prefix)))
  const app = createApp({
    snapshot,
    page,
    files: new Map(files.flatMap((some) => [...some])),
    allowlistDir: config.allowlistDir,
    spokenTo: [...config.publicRpcUrls, ...(config.relay === undefined ? [] : [config.relay.url])],
    log,
  })

  const server = serve({ fetch: app.fetch, hostname: config.host, port: config.port }, ({ port }) => {
    log.info({ host: config.host, port }, 'listening')
  })
  server.once('error', (error) => {
    log.fatal({ err: error }, `port ${config.port} on ${config.host} could not be opened`)
    process.exitCode = 1
  })
  // The first visitor should not be the one who waits for the first reading.
  void snapshot.latest(0)

  const stop = (signal: NodeJS.Signals) => {
    log.info({ signal }, 'stopping')
    server.close(() => process.exit(0))
    setTimeout(() => process.exit(0), farewell).unref()
    if ('closeIdleConnections' in server) server.closeIdleConnections()
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

try {
  await run(readConfig(process.env))
} catch (error) {
  process.stderr.write(`${error instanceof ConfigRefused ? error.message : String(error)}\n`)
  process.exitCode = 1
}
