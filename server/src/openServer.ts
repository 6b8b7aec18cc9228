/** Everything the server is made of, put together in the order in which it needs each other, and taken apart again. */
import { readSale } from '@peppermint/contracts/sale'
import type { Logger } from 'pino'
import { chainClient } from './collection/chainClient.ts'
import { saleSnapshot } from './collection/saleSnapshot.ts'
import type { ServerConfig } from './config.ts'
import { openConfiguredDatabase } from './db/openConfiguredDatabase.ts'
import { allowlistRoute } from './http/allowlistRoute.ts'
import { createApp } from './http/app.ts'
import { currentSale } from './http/currentSale.ts'
import { crossOrigin } from './http/edge/crossOrigin.ts'
import { listen } from './http/listen.ts'
import { loadPage } from './http/page.ts'
import { probeRoutes, type ReadyCheck } from './http/probes.ts'
import { securityHeaders } from './http/securityHeaders.ts'
import { readStaticFiles, type StaticFiles } from './http/staticFiles.ts'
import { answerLog } from './http/watch/answerLog.ts'
import { openMetrics } from './http/watch/metrics.ts'
import { metricsRoute } from './http/watch/metricsRoute.ts'
import { signInRoutes } from './sign-in/signInRoutes.ts'

export interface OpenServer {
  readonly port: number
  /** Answers what was asked, then ends every part. Resolves when nothing of it runs any more. */
  stop(): Promise<void>
}

/** Requests under way have so long to finish, in milliseconds; who started us ends us after five seconds. */
const farewell = 3_000
/** Time for the answers of connections in use to say that they are the last ones, in milliseconds. */
const lastAnswers = 100

/** @throws what a part throws that cannot start; whatever had started is stopped by then. */
export async function openServer(config: ServerConfig, log: Logger): Promise<OpenServer> {
  /** Newest first: what was opened last stands on what was opened before. */
  const closings: (() => Promise<void> | void)[] = []
  const close = async () => {
    for (const closing of closings.splice(0).toReversed()) {
      await Promise.resolve(closing()).catch((error: unknown) =>
        log.warn({ err: error }, 'a part did not end well'),
      )
    }
  }
  try {
    return await opened(config, log, closings, close)
  } catch (error) {
    await close()
    throw error
  }
}

async function opened(
  config: ServerConfig,
  log: Logger,
  closings: (() => Promise<void> | void)[],
  close: () => Promise<void>,
): Promise<OpenServer> {
  const client = chainClient(config.chainId, config.rpcUrls)
  const deployment = { chainId: config.chainId, contract: config.contract, block: config.deployBlock }
  const [page, files, database] = await Promise.all([
    loadPage(config),
    readFiles(config),
    openConfiguredDatabase(config.database, log),
  ])
  closings.push(() => database.close())
  const snapshot = saleSnapshot(
    () => readSale(client, deployment),
    (error) => log.warn({ err: error }, 'the chain could not be read'),
  )
  // The first visitor should not be the one who waits for the first reading.
  void snapshot.latest(0)

  const metrics = openMetrics()
  const origins = crossOrigin(config.publicOrigin, config.corsOrigins)
  let isDraining = false
  const checks: readonly ReadyCheck[] = [
    () => (isDraining ? { code: 'draining', message: 'This server is about to stop.' } : undefined),
    () =>
      page
        ? undefined
        : { code: 'page_not_built', message: 'The page has not been built, so there is nothing to show.' },
    async () => {
      await database.sql`select 1`
      return undefined
    },
    async () =>
      (await snapshot.latest(1_500))
        ? undefined
        : { code: 'chain_unreachable', message: 'The chain has not answered since the server started.' },
  ]
  const app = createApp({
    routes: [
      currentSale(snapshot),
      signInRoutes({
        database,
        client,
        chainId: config.chainId,
        publicOrigin: config.publicOrigin,
        frameHosts: config.frameHosts,
        sessionHours: config.sessionHours,
      }),
      allowlistRoute(config.allowlistDir),
      probeRoutes({ snapshot, isPageBuilt: page !== undefined, checks }),
      metricsRoute(metrics, config.metricsReaders),
    ],
    snapshot,
    page,
    files,
    crossOrigin: origins,
    log,
  })
  const logAnswer = answerLog(log)
  const server = await listen({
    fetch: app.fetch,
    host: config.host,
    port: config.port,
    everywhere: securityHeaders({
      spokenTo: [...config.publicRpcUrls, ...(config.relay === undefined ? [] : [config.relay.url])],
      frameHosts: config.frameHosts,
      isHttps: config.publicOrigin?.startsWith('https:') ?? false,
    }),
    trustedProxies: config.trustedProxies,
    crossOrigin: origins,
    limits: config.limits,
    limited: (group) => metrics.limited(group),
    answered(facts, status, milliseconds, wasSent) {
      metrics.answered(facts.route || 'none', facts.method, status, milliseconds)
      logAnswer(facts, status, milliseconds, wasSent)
    },
  })
  metrics.watch('peppermint_http_under_way', 'Answers under way.', () => server.underWay())
  return {
    port: server.port,
    async stop() {
      isDraining = true
      const acceptFor = Math.max(lastAnswers, config.drainSeconds * 1_000)
      await server.stop({ acceptFor, patience: farewell })
      await close()
    },
  }
}

async function readFiles(config: ServerConfig): Promise<StaticFiles> {
  const folders = [{ prefix: '', dir: `${config.siteDir}/client` }, ...config.mounts]
  const read = await Promise.all(folders.map(({ prefix, dir }) => readStaticFiles(dir, prefix)))
  return new Map(read.flatMap((some) => [...some]))
}
