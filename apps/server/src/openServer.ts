/** Starts all modules of the server in dependency order. */
import { join } from 'node:path'
import { readSale, type Deployment } from '@peppermint/sale'
import type { Logger } from 'pino'
import { getBlock } from 'viem/actions'
import { createEndpointPool } from '@peppermint/indexer/chain/endpointPool.ts'
import { startFollower, type Follower } from '@peppermint/indexer/chain/startFollower.ts'
import { allowlistRoutes } from './allowlists/allowlistRoutes.ts'
import { collectionPlan } from './collection/collectionPlan.ts'
import { collectionRoutes } from './collection/collectionRoutes.ts'
import { drawDeck } from './collection/pepperTraits.ts'
import { openLiveFeed } from './collection/liveFeed.ts'
import { mintableRoutes } from './collection/mintableRoute.ts'
import { openSaleFeed } from './collection/saleFeed.ts'
import { createChainIdCheck, diagnoseReadFailure } from './collection/diagnoseReadFailure.ts'
import type { ServerConfig } from './config.ts'
import type { Database } from '@peppermint/indexer/db/database.ts'
import { openPostgres } from '@peppermint/indexer/db/openPostgres.ts'
import { logPreflight } from '@peppermint/indexer/preflight/logPreflight.ts'
import { openServerDatabase } from './db/openServerDatabase.ts'
import { createApp } from './http/app.ts'
import { APPS, loadPage } from './http/pages/page.ts'
import { createReadyChecks } from './http/readyChecks.ts'
import { securityHeaders } from '@peppermint/http/securityHeaders.ts'
import { readStaticFiles, type StaticFiles } from '@peppermint/http/staticFiles.ts'
import type { Metrics } from '@peppermint/http/monitoring/metrics.ts'
import { registerMetrics } from './http/registerMetrics.ts'
import { startKeeper, type KeeperParts } from './keeper/startKeeper.ts'
import { mountGateway } from './mounted-gateway/mountGateway.ts'
import { createGuardedFetch } from '@peppermint/http/outgoing/guardedFetch.ts'
import { checkAtStart } from './preflight/checkServer.ts'
import { createMainnetClientFactory } from './profiles/mainnetClient.ts'
import { profileRoutes } from './profiles/profileRoutes.ts'
import { createProfiles, type Profiles } from './profiles/profiles.ts'
import { viemChain } from '@peppermint/sale/chains/viemChain.ts'
import { openChainClients } from '@peppermint/rpc/openChainClients.ts'
import { shareRoutes } from './share/shareRoutes.ts'
import { startServer, type Opening, type OpenParts, type OpenServer } from '@peppermint/http/startServer.ts'
import { signInRoutes } from './sign-in/signInRoutes.ts'

/**
 * @param signal aborts the start.
 * @throws the error of a module that cannot start, or the signal's reason.
 */
export const openServer = (
  config: ServerConfig,
  log: Logger,
  metrics: Metrics,
  signal?: AbortSignal,
): Promise<OpenServer> =>
  startServer(config, log, metrics, (opening) => openParts(config, log, metrics, signal, opening))

async function openParts(
  config: ServerConfig,
  log: Logger,
  metrics: Metrics,
  signal: AbortSignal | undefined,
  { closeLater, operationRoutes }: Opening,
): Promise<OpenParts> {
  const { chainId, chain } = config
  const deployment = { chainId, contract: config.contract, block: config.deployBlock }
  const clients = openChainClients(viemChain(chain), config.rpcUrls, log)
  closeLater(() => clients.close())
  const postgres = await openPostgres(config.database, log, signal)
  closeLater(() => postgres.stop())
  const database = await openServerDatabase(postgres.url, {
    onWait: (reason) => log.warn({ reason }, `database: not up yet, waiting up to 30 seconds: ${reason}`),
    ...(signal && { signal }),
  })
  closeLater(() => database.close())
  const page = await loadPage(config)
  const files = readFiles(config)
  if (page === undefined)
    log.warn({ siteDir: config.siteDir }, 'page: no build in SITE_DIR, nothing to serve')

  const follower = follow(config, database, log)
  if (follower) closeLater(() => follower.stop())
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
  closeLater(() => sale.close())
  follower?.onCommit(() => sale.poll())
  const live = await openLiveFeed({ database, sale, log })
  closeLater(() => live.close())
  const keeper =
    config.keeper &&
    startKeeper({ ...keeperOf(config.keeper, deployment), chain, endpoints: clients.keeper(), database, log })
  if (keeper) closeLater(() => keeper.stop())

  const gateway = await mountGateway(config, { deployment, databaseUrl: database.url, metrics, log, signal })
  if (gateway) closeLater(() => gateway.close())

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
        chainName: chain.name,
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
      ...operationRoutes(createReadyChecks({ page, database, sale, follower })),
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
  registerMetrics(metrics, { sale, live, follower, keeper })
  const stopped = new AbortController()
  closeLater(() => stopped.abort())
  void logPreflight(() => checkAtStart(config), log, stopped.signal)
  void drawDeck()
  return {
    fetch: gateway?.before(app) ?? app.fetch,
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
    releaseRoles() {
      void Promise.allSettled([follower?.stop(), keeper?.stop()])
      gateway?.stopFollowing()
    },
    endStreams: () => live.close(),
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
