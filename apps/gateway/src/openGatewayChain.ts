/** Opens one chain of the gateway: its Postgres schema, its follower, and its client for reads of requests. */
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import type { Address } from 'viem'
import { createEndpointPool } from '@peppermint/indexer/chain/endpointPool.ts'
import { startFollower, type Follower } from '@peppermint/indexer/chain/startFollower.ts'
import { openDatabase } from '@peppermint/indexer/db/database.ts'
import { openChainClients } from '@peppermint/rpc/openChainClients.ts'
import { createBalanceReader } from './assets/balances.ts'
import { createCollectibleReader } from './assets/collectibles/collectibles.ts'
import { createTokenReader } from './assets/tokenReader.ts'
import { findAppIcons } from './chains/appIcons.ts'
import type { GatewayChainConfig } from './config/chainConfig.ts'
import { startCleanup } from './db/startCleanup.ts'
import { createDecoder } from './decoder/createDecoder.ts'
import type { GatewayChain } from './gatewayChain.ts'
import { gatewayPlan } from './indexing/plan.ts'
import { openSafeChanges } from './openSafeChanges.ts'
import { notifySafeChanges } from './safeChanges.ts'
import { confirmOwner } from './safes/confirmOwner.ts'
import { createDirectReads } from './safes/directReads.ts'
import { createSafeReader } from './safes/readSafe.ts'

/** Folder of the migrations of this release. */
export const gatewayMigrations = fileURLToPath(new URL('db/migrations', import.meta.url))

/** Postgres schema of a chain's tables. */
export const gatewaySchema = (chainId: number) => `gateway_${chainId}`

export interface GatewayChainOptions {
  readonly config: GatewayChainConfig
  /** `postgres://…`; the tables are in the schema `gateway_<chainId>`. */
  readonly databaseUrl: string
  readonly log: Logger
  /** Milliseconds between polls of the head; default 1,000. */
  readonly pollingIntervalMs?: number
  /** Folder of the gateway's migrations; default: next to this file. */
  readonly migrations?: string
  /** Aborts opening. */
  readonly signal?: AbortSignal
}

/** A chain that is open. */
export interface OpenGatewayChain extends GatewayChain {
  readonly follower: Follower
  /** Stops following and closes the connections, within about two seconds. */
  readonly close: () => Promise<void>
}

/**
 * Opens a chain and starts to index it. Any number of processes may open the same one: one of them indexes.
 * @throws {DatabaseUnusable} with a message for the operator.
 */
export async function openGatewayChain(options: GatewayChainOptions): Promise<OpenGatewayChain> {
  const { databaseUrl, log, pollingIntervalMs, signal } = options
  const { chainId, rpcUrls } = options.config
  const database = await openDatabase(databaseUrl, {
    schemaName: gatewaySchema(chainId),
    migrations: options.migrations ?? gatewayMigrations,
    onWait: (reason) => log.warn({ reason }, `database: not up yet, waiting up to 30 seconds: ${reason}`),
    ...(signal && { signal }),
  })
  const icons = findAppIcons(options.config.safeApps, log)
  const config = { ...options.config, safeApps: icons.apps }
  const changes = await openSafeChanges(database, log)
  const clients = openChainClients({ id: chainId }, rpcUrls, log)
  const plan = gatewayPlan(config, (transaction) => notifySafeChanges(transaction, [{ type: 'all' }]))
  const follower = startFollower({
    database,
    endpoints: createEndpointPool({ chainId, urls: rpcUrls, log }),
    plan,
    reorgWindow: config.reorgWindow,
    trustsLoneEndpoint: true,
    log,
    ...(pollingIntervalMs !== undefined && { pollingIntervalMs }),
  })
  const client = clients.visitors
  const stopCleanup = startCleanup({ database, changes, unsignedDays: config.unsignedDays, log })
  const tokens = createTokenReader({ config, database, client, changes, log })
  return {
    chainId,
    config,
    database,
    client,
    changes,
    decoder: createDecoder(config),
    tokens,
    balances: createBalanceReader({ config, database, client, changes, tokens, log }),
    collectibles: createCollectibleReader({ config, database, client, changes, tokens, log }),
    readSafe: createSafeReader({ database, client, config, follower, log }),
    confirmOwner: createDirectReads((owner, safes: readonly Address[]) =>
      confirmOwner({ client, config }, owner, safes),
    ),
    log,
    follower,
    close: async () => {
      icons.stop()
      await stopCleanup()
      changes.close()
      await follower.stop()
      clients.close()
      await database.close()
    },
  }
}
