/**
 * Sends Web Push messages for what happens to Safes. Every process of the gateway sees every event; the one that claims
 * it in the database sends it. Delivery is best effort: a message is sent at most once per attempt of its push service,
 * and lost if the process stops meanwhile.
 */
import { WEEK_SECONDS } from '@peppermint/safe/client'
import { inArray, lt } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Address } from 'viem'
import type { RequestEdge } from '@peppermint/http/outgoing/guardedRequest.ts'
import { notificationClaims } from '../db/schema.ts'
import type { GatewayChain, GatewayChains } from '../gatewayChain.ts'
import type { SafeEvent } from '../safeChanges.ts'
import { removeDevice } from './devices.ts'
import { createPushServices, type FindPushService } from './pushServices.ts'
import { createPushQueue, type PushQueue, type PushQueueOptions } from './pushQueue.ts'
import { createPushSender } from './sendPush.ts'
import { addressEvent, readSubscribers } from './subscribers.ts'
import type { VapidKeys } from './vapidKeys.ts'

export interface PushOptions extends Partial<Pick<PushQueueOptions, 'retryDelaysMs' | 'maxQueued'>> {
  readonly chains: GatewayChains
  /** Undefined: Web Push is off. */
  readonly vapid: VapidKeys | undefined
  readonly log: Logger
  /** Further push services of the operator. */
  readonly pushServices?: readonly string[]
  /** Overrides of the network, for tests. */
  readonly edge?: RequestEdge
}

export interface Push {
  /** Stops sending; what waits is dropped. */
  close(): Promise<void>
}

/** Events of one chain that wait for the database. */
const MAX_WAITING_EVENTS = 1_000
/** Claims older than this are deleted: no reorg is as deep. */
const CLAIM_TTL_MS = 1_000 * WEEK_SECONDS
/** Old claims deleted per new one: more than are added, so that none accumulate. */
const CLEANUP_BATCH = 20

/** Starts sending, if there are keys. States in the log whether it is on. */
export function startPush({ chains, vapid, log, pushServices, edge, ...limits }: PushOptions): Push {
  if (vapid === undefined) {
    log.warn('push: off without VAPID keys; devices are refused')
    return { close: () => Promise.resolve() }
  }
  log.info({ subject: vapid.subject }, 'push: on')
  const queue = createPushQueue({ send: createPushSender(vapid, edge), log, ...limits })
  const target: PushTarget = { add: queue.add, findService: createPushServices(pushServices), log }
  const stops = [...chains.values()].map((chain) => sendEvents(chain, target))
  return {
    async close() {
      await Promise.all(stops.map((stop) => stop()))
      await queue.close()
    },
  }
}

interface PushTarget extends Pick<PushQueue, 'add'> {
  readonly findService: FindPushService
  readonly log: Logger
}

/** @returns stops, and waits for the event that is being read. */
function sendEvents(chain: GatewayChain, target: PushTarget): () => Promise<void> {
  const { log } = target
  const waiting: { readonly safe: Address; readonly event: SafeEvent }[] = []
  let reading: Promise<void> | undefined

  async function readAll(): Promise<void> {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      try {
        await sendEvent(chain, next.safe, next.event, target)
      } catch (error) {
        log.warn({ err: error, chainId: chain.chainId, event: next.event.type }, 'push: event not sent')
      }
    reading = undefined
  }

  const unsubscribe = chain.changes.subscribe((change) => {
    if (change.type === 'all' || change.event === undefined) return
    if (waiting.length >= MAX_WAITING_EVENTS) {
      log.warn({ chainId: chain.chainId, event: change.event.type }, 'push: too many events, one is dropped')
      return
    }
    waiting.push({ safe: change.safe, event: change.event })
    reading ??= readAll()
  })
  return async () => {
    unsubscribe()
    waiting.length = 0
    await reading
  }
}

async function sendEvent(
  chain: GatewayChain,
  address: Address,
  event: SafeEvent,
  { add, findService, log }: PushTarget,
): Promise<void> {
  const safe = await chain.readSafe(address)
  if (safe === undefined) return
  const subscribers = await readSubscribers(chain, safe)
  // Most Safes have none: nothing is written for them.
  if (subscribers.length === 0 || !(await claim(chain, safe.address, event))) return
  const notificationFor = await addressEvent(chain, safe, event)
  for (const { subscription, signers, isOwners, devices } of subscribers) {
    const service = findService(subscription.endpoint)
    const notification = notificationFor(signers)
    if (service === undefined || notification === undefined) continue
    add({
      subscription,
      notification,
      safe: safe.address,
      service,
      isRetried: isOwners,
      onGone: async () => {
        for (const { id, cloudMessagingToken } of devices)
          await removeDevice(chain.database, id, cloudMessagingToken)
      },
    })
  }
  log.debug({ chainId: chain.chainId, event: event.type, subscribers: subscribers.length }, 'push: event')
}

/** @returns whether this process is to send the event: the first one that sees it, and only once, also after a reorg. */
async function claim({ database: { db } }: GatewayChain, safe: Address, event: SafeEvent): Promise<boolean> {
  const now = Date.now()
  const expired = db
    .select({ event: notificationClaims.event })
    .from(notificationClaims)
    .where(lt(notificationClaims.claimedAt, new Date(now - CLAIM_TTL_MS)))
    .limit(CLEANUP_BATCH)
  await db.delete(notificationClaims).where(inArray(notificationClaims.event, expired))
  const claimed = await db
    .insert(notificationClaims)
    .values({ event: [safe, ...Object.values(event)].join(' '), claimedAt: new Date(now) })
    .onConflictDoNothing()
    .returning({ event: notificationClaims.event })
  return claimed.length > 0
}
