/** Starts all modules of the server in dependency order, and stops them in reverse. */
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { readSale, type Deployment } from '@peppermint/sale'
import type { Logger } from 'pino'
import { getBlock } from 'viem/actions'
import { createEndpointPool } from '@peppermint/indexer/chain/endpointPool.ts'
import { startFollower, type Follower } from '@peppermint/indexer/chain/startFollower.ts'
import { allowlistRoutes } from './allowlists/allowlistRoutes.ts'
import { collectionPlan } from './collection/collectionPlan.ts'
import { collectionRoutes } from './collection/collectionRoutes.ts'
import { openLiveFeed } from './collection/liveFeed.ts'
import { mintableRoutes } from './collection/mintableRoute.ts'
import { openSaleFeed } from './collection/saleFeed.ts'
import { createChainIdCheck, diagnoseReadFailure } from './collection/diagnoseReadFailure.ts'
import type { ServerConfig } from './config.ts'
import type { Database } from '@peppermint/indexer/db/database.ts'
import { openConfiguredDatabase } from '@peppermint/indexer/db/openConfiguredDatabase.ts'
import { createApp } from './http/app.ts'
import { listen, portIsFree } from '@peppermint/http/listen.ts'
import { APPS, loadPage } from './http/pages/page.ts'
import { probeRoutes } from '@peppermint/http/probes.ts'
import { createReadyChecks } from './http/readyChecks.ts'
import { securityHeaders } from '@peppermint/http/securityHeaders.ts'
import { readStaticFiles, type StaticFiles } from '@peppermint/http/staticFiles.ts'
import { createRequestLog } from '@peppermint/http/monitoring/requestLog.ts'
import type { Metrics } from '@peppermint/http/monitoring/metrics.ts'
import { metricsRoute } from '@peppermint/http/monitoring/metricsRoute.ts'
import { registerMetrics } from './http/registerMetrics.ts'
import { startKeeper, type KeeperParts } from './keeper/startKeeper.ts'
import { mountGateway } from './mounted-gateway/mountGateway.ts'
import { createGuardedFetch } from '@peppermint/http/outgoing/guardedFetch.ts'
import { createMainnetClientFactory } from './profiles/mainnetClient.ts'
import { profileRoutes } from './profiles/profileRoutes.ts'
import { createProfiles, type Profiles } from './profiles/profiles.ts'
import { openChainClients } from '@peppermint/rpc/openChainClients.ts'
import { shareRoutes } from './share/shareRoutes.ts'
import { createShutdown, type Shutdown } from '@peppermint/process/shutdown.ts'
import { signInRoutes } from './sign-in/signInRoutes.ts'

export interface OpenServer {
  readonly port: number
  /** Graceful shutdown within five seconds plus DRAIN_SECONDS: releases its roles, finishes requests, closes every module. */
  stop(): Promise<void>
}

/** From the last accepted request to the exit: supervisors kill a process after five seconds. */
const SHUTDOWN_TIMEOUT_MS = 4_500
/** For requests in flight. */
const REQUEST_TIMEOUT_MS = 3_000
/** Time to send `Connection: close` on connections in use. */
const MIN_DRAIN_MS = 100

/**
 * @param signal aborts the start.
 * @throws the error of a module that cannot start, or the signal's reason; started modules have been closed by then.
 */
export async function openServer(
  config: ServerConfig,
  log: Logger,
  metrics: Metrics,
  signal?: AbortSignal,
): Promise<OpenServer> {
  const shutdown = createShutdown(log)
  try {
    return await openParts(config, log, metrics, signal, shutdown)
  } catch (error) {
    await shutdown.run(SHUTDOWN_TIMEOUT_MS)
    throw error
  }
}

async function openParts(
  config: ServerConfig,
  log: Logger,
  metrics: Metrics,
  signal: AbortSignal | undefined,
  shutdown: Shutdown,
): Promise<OpenServer> {
  const { chainId } = config
  const deployment = { chainId, contract: config.contract, block: config.deployBlock }
  const clients = openChainClients(chainId, config.rpcUrls, log)
  shutdown.add(() => clients.close())
  // Before the database of another server on this port is touched.
  await portIsFree(config)
  const database = await openConfiguredDatabase(config.database, log, signal)
  shutdown.add(() => database.close())
  const page = await loadPage(config)
  const files = readFiles(config)
  if (page === undefined)
    log.warn({ siteDir: config.siteDir }, 'page: no build in SITE_DIR, nothing to serve')

  const follower = follow(config, database, log)
  if (follower) shutdown.add(() => follower.stop())
  const assertChainId = createChainIdCheck(clients.sale, chainId)
  const sale = await openSaleFeed({
    readHead: () => getBlock(clients.sale),
    readSale: () => assertChainId().then(() => readSale(clients.sale, deployment)),
    diagnose: (error) => diagnoseReadFailure(clients.sale, deployment, error),
    database,
    ...(follower ? { isLeader: () => follower.status().role === 'leader' } : { isLeader: () => false }),
    chainId,
    log,
  })
  shutdown.add(() => sale.close())
  follower?.onCommit(() => sale.poll())
  const live = await openLiveFeed({ database, sale, log })
  shutdown.add(() => live.close())
  const keeper =
    config.keeper &&
    startKeeper({ ...keeperOf(config.keeper, deployment), endpoints: clients.keeper(), database, log })
  if (keeper) shutdown.add(() => keeper.stop())

  const gateway = await mountGateway(config, { deployment, databaseUrl: database.url, metrics, log, signal })
  if (gateway) shutdown.add(() => gateway.close())

  let isDraining = false
  const app = createApp({
    routes: [
      collectionRoutes({ database, deployment, sale, live }),
      signInRoutes({ ...config, database, openClient: clients.signIn }),
      shareRoutes({
        ...config.follower,
        snapshot: sale,
        database,
        client: clients.visitors,
        deployment,
        isArtHosted: page?.isArtHosted ?? false,
        log,
      }),
      profileRoutes(profilesOf(config)),
      allowlistRoutes({
        dir: config.allowlistDir,
        snapshot: sale,
        readSale: () => readSale(clients.visitors, deployment),
        deployment,
        log,
      }),
      mintableRoutes({ snapshot: sale, isPageBuilt: page !== undefined }),
      probeRoutes({
        isDraining: () => isDraining,
        checks: createReadyChecks({ page, database, sale, follower }),
      }),
      metricsRoute(metrics, config.metricsReaders),
    ],
    snapshot: sale,
    page,
    files,
    edge: {
      publicOrigin: config.publicOrigin,
      corsOrigins: config.corsOrigins,
      limits: config.limits,
      onLimited: (routeClass) => metrics.recordRateLimited(routeClass),
    },
    log,
  })
  const logAnswer = createRequestLog(log)
  const server = await listen({
    fetch: gateway?.before(app) ?? app.fetch,
    host: config.host,
    port: config.port,
    trustedProxies: config.trustedProxies,
    headers: await securityHeaders({
      connectUrls: [
        ...config.publicRpcUrls,
        ...(config.relay === undefined ? [] : [config.relay.url]),
        // A path is of the page's own origin.
        ...(config.safeGatewayUrl?.startsWith('http') ? [config.safeGatewayUrl] : []),
        ...(page?.artOrigins?.metadata ?? []),
      ],
      scriptSources: page?.scriptSources ?? [],
      imageOrigins: page?.artOrigins?.images ?? [],
      frameHosts: config.frameHosts,
      isHttps: config.publicOrigin?.startsWith('https:') ?? false,
    }),
    broken: (thrown) =>
      log.error({ thrown: String(thrown) }, 'request: a route threw a value that is not an Error'),
    answered(facts, status, milliseconds, wasSent) {
      metrics.recordResponse(facts.route, facts.method, status, milliseconds)
      logAnswer(facts, status, milliseconds, wasSent)
    },
  })
  registerMetrics(metrics, { server, sale, live, follower, keeper })
  return {
    port: server.port,
    async stop() {
      isDraining = true
      const drainMs = Math.max(MIN_DRAIN_MS, config.drainSeconds * 1_000)
      const end = Date.now() + drainMs + SHUTDOWN_TIMEOUT_MS
      // Release the roles at once, so that another process takes over during the drain.
      void Promise.allSettled([follower?.stop(), keeper?.stop()])
      gateway?.stopFollowing()
      // Live streams never end by themselves.
      const liveClosed = pause(drainMs).then(() => live.close())
      await Promise.all([server.stop({ drainMs, timeoutMs: REQUEST_TIMEOUT_MS }), liveClosed])
      await shutdown.run(end - Date.now())
    },
  }
}

/** The keeper's secrets and its deployment, with the constructor arguments that prove it. */
function keeperOf(
  keeper: NonNullable<ServerConfig['keeper']>,
  deployment: Deployment,
): Pick<KeeperParts, 'keeper' | 'confirmations' | 'maxFeeGwei' | 'deployment'> {
  const { collectionArguments: given, confirmations, maxFeeGwei } = keeper
  return {
    keeper,
    confirmations,
    maxFeeGwei,
    deployment: { ...deployment, ...(given && { arguments: given }) },
  }
}

/** ENS profiles, if MAINNET_RPC_URLS is set. */
function profilesOf({ names }: ServerConfig): Profiles | undefined {
  if (names === undefined) return undefined
  const { mainnetRpcUrls, ipfsGateway } = names
  const openClient = createMainnetClientFactory(mainnetRpcUrls)
  return createProfiles({ openClient, ipfsGateway, fetch: createGuardedFetch({ ipfsGateway }) })
}

/** Starts the indexer, unless FOLLOWER=off. */
function follow(config: ServerConfig, database: Database, log: Logger): Follower | undefined {
  const { chainId, contract, deployBlock, rpcUrls, follower } = config
  if (!follower.isEnabled) return undefined
  const deployment = { chainId, contract, block: deployBlock }
  const plan = collectionPlan(deployment)
  const followerLog = log.child({ part: 'follower' })
  const endpoints = createEndpointPool({ chainId, urls: rpcUrls, log: followerLog })
  return startFollower({ database, endpoints, plan, reorgWindow: follower.reorgWindow, log: followerLog })
}

function readFiles(config: ServerConfig): StaticFiles {
  const clients = ['', ...APPS].map((app) => ({ prefix: '', dir: join(config.siteDir, app, 'client') }))
  const folders = [...clients, ...config.mounts]
  return new Map(folders.flatMap(({ prefix, dir }) => [...readStaticFiles(dir, prefix)]))
}
