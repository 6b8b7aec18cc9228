/** Opens all chains of the gateway and builds its app; the same in the mint server and alone. */
import { HOUR_SECONDS } from '@peppermint/safe/client'
import type { GatewayChainConfig } from './config/chainConfig.ts'
import { gatewayRoutes } from './gatewayRoutes.ts'
import { createGatewayApp, type GatewayAppParts } from './http/createGatewayApp.ts'
import type { GatewayRouter } from './http/gatewayRouter.ts'
import { createListCache, type ListCache } from './http/listCache.ts'
import { startPush } from './notifications/startPush.ts'
import type { VapidKeys } from './notifications/vapidKeys.ts'
import { reportPriceSource } from './assets/prices.ts'
import { openGatewayChain, type OpenGatewayChain } from './openGatewayChain.ts'
import type { Logger } from 'pino'
import type { Follower, FollowerStatus } from '@peppermint/indexer/chain/startFollower.ts'

export interface GatewayParts extends Pick<GatewayAppParts, 'basePath' | 'limits' | 'onLimited' | 'log'> {
  /** Complete: see `completeChains`. */
  readonly chains: readonly GatewayChainConfig[]
  /** `postgres://…`: each chain has its own schema. A secret. */
  readonly databaseUrl: string
  /** Keys of Web Push; undefined: none is sent. */
  readonly vapid: VapidKeys | undefined
  /** Push services besides the known ones. */
  readonly pushServices: readonly string[]
  /** Routes of the process besides those of the modules, such as probes. */
  readonly operationRoutes?: (chains: readonly OpenGatewayChain[]) => readonly GatewayRouter[]
  /** Aborts opening. */
  readonly signal?: AbortSignal
}

export interface OpenGateway {
  readonly app: GatewayRouter
  readonly chains: readonly OpenGatewayChain[]
  readonly cache: ListCache
  /** Releases the roles of this process. */
  readonly stopFollowing: () => readonly Promise<void>[]
  /** Stops following, and closes every connection. */
  readonly close: () => Promise<void>
}

/**
 * @throws {DatabaseUnusable}; nothing is left open. The signal's reason when aborted.
 */
export async function openGateway(parts: GatewayParts): Promise<OpenGateway> {
  const { databaseUrl, log, signal } = parts
  const opened = await Promise.allSettled(
    parts.chains.map((config) =>
      openGatewayChain({
        config,
        databaseUrl,
        log: log.child({ chain: config.chainId }),
        ...(signal && { signal }),
      }),
    ),
  )
  const chains = opened.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const close = async () => void (await Promise.allSettled(chains.map((chain) => chain.close())))
  const failed = opened.find((result) => result.status === 'rejected')
  if (failed !== undefined) {
    await close()
    throw failed.reason
  }
  for (const { follower, config, log: chainLog, chainId } of chains) {
    reportPriceSource(config.priceSource, chainLog)
    reportProgress(follower, chainId, chainLog)
  }
  const byId = new Map(chains.map((chain) => [String(chain.chainId), chain]))
  const push = startPush({ chains: byId, vapid: parts.vapid, pushServices: parts.pushServices, log })
  const cache = createListCache(byId)
  const app = createGatewayApp({
    ...parts,
    cache,
    onlyChain: byId.size === 1 ? [...byId.keys()][0] : undefined,
    routers: [
      ...(parts.operationRoutes?.(chains) ?? []),
      ...gatewayRoutes(byId, { isOn: parts.vapid !== undefined, services: parts.pushServices }),
    ],
  })
  return {
    app,
    chains,
    cache,
    stopFollowing: () => chains.map(({ follower }) => follower.stop()),
    close: async () => {
      await push.close()
      await close()
    },
  }
}

const INTERVAL_MS = 5_000
/** A lag up to this many blocks is no work worth a line. */
const MIN_LAG_BLOCKS = 1_000
/** Weight of the newest interval in the speed, which varies with the logs in the blocks. */
const SMOOTHING = 0.3

/**
 * Logs the progress of the first indexing: block, speed and time left.
 * One line every five seconds while the index is far behind, and one when it has caught up.
 */
export function reportProgress(
  follower: Pick<Follower, 'onCommit'>,
  chainId: number,
  log: Pick<Logger, 'info'>,
  now: () => number = () => performance.now(),
): void {
  const startedAt = now()
  let hasCommitted = false
  let first: { readonly block: number; readonly at: number } | undefined
  let last: { readonly block: number; readonly at: number } | undefined
  let speed: number | undefined
  follower.onCommit((status) => {
    const at = now()
    const { counts } = status
    const { cursor, head } = positionOf(status)
    if (cursor === undefined || head === undefined) return
    const lag = head - cursor
    if (first === undefined || last === undefined) {
      // The first commit can be a whole short chain.
      const start = hasCommitted ? { block: cursor, at } : { block: cursor - counts.blocks, at: startedAt }
      hasCommitted = true
      if (head - start.block < MIN_LAG_BLOCKS) return
      first = last = start
      log.info(
        { block: start.block, head },
        `indexing: chain ${chainId} is ${format(head - start.block)} blocks behind`,
      )
    }
    if (lag === 0) {
      const seconds = (at - first.at) / 1_000
      const blocks = cursor - first.block
      log.info(
        { block: cursor, seconds: Math.round(seconds) },
        `indexing: chain ${chainId} caught up at block ${format(cursor)}, ${format(blocks)} blocks in ${duration(seconds)}`,
      )
      first = last = speed = undefined
      return
    }
    const elapsed = (at - last.at) / 1_000
    if (elapsed * 1_000 < INTERVAL_MS) return
    const current = (cursor - last.block) / elapsed
    speed = speed === undefined ? current : speed + SMOOTHING * (current - speed)
    last = { block: cursor, at }
    const left = speed > 0 ? `, ${duration(lag / speed)} left` : ''
    log.info(
      { block: cursor, head, blocksPerSecond: Math.round(speed) },
      `indexing: chain ${chainId} at block ${format(cursor)} of ${format(head)} (${Math.floor((100 * cursor) / head)}%), ${format(Math.round(speed))} blocks/s${left}`,
    )
  })
}

const positionOf = ({ cursor, head }: FollowerStatus) => ({ cursor: cursor?.number, head: head?.number })

const format = (value: number) => value.toLocaleString('en-US')

function duration(seconds: number): string {
  if (seconds < 100) return `${Math.ceil(seconds)} s`
  if (seconds < 6_000) return `${Math.ceil(seconds / 60)} min`
  return `${(seconds / HOUR_SECONDS).toFixed(1)} h`
}
