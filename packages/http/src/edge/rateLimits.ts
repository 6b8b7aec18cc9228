/**
 * How many requests one client may send. Counted in this process: each replica has its own counts, so that a limit
 * never waits for a database. Memory stays bounded: when very many addresses come within one window, further ones share
 * a count with others.
 */
import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { sendJsonError } from '../sendError.ts'
import { HttpError, type AppEnv } from '../router.ts'
import { getRateLimitKey, getSharedNetwork } from './clientAddress.ts'
import type { EdgeFacts } from './edgeFacts.ts'
import type { RouteClass } from './routeClass.ts'

export type LimitedClass = Exclude<RouteClass, 'free'>

/** `requests` per `seconds`. */
export interface Limit {
  readonly requests: number
  readonly seconds: number
}

export type Limits = Readonly<Record<LimitedClass, Limit>>

/**
 * Wide enough for the visitors behind one address of a mobile network: a page that polls asks for the sale once in four
 * seconds. Narrow enough that one client alone cannot keep a processor busy.
 */
export const defaultLimits: Limits = {
  reads: { requests: 1_000, seconds: 10 },
  lists: { requests: 200, seconds: 10 },
  writes: { requests: 120, seconds: 60 },
  share: { requests: 300, seconds: 60 },
  live: { requests: 30, seconds: 60 },
}

/**
 * New addresses within one window that get a separate count, per class. A count takes some 550 bytes and ends
 * one window after its first request, so that all classes together take 55 MB at most.
 */
const MAX_KEYS = 10_000
/** Counts that all further addresses share. */
const SHARED_KEYS = 512

/**
 * Counts one request of a client.
 * @param address of the client, in canonical form.
 * @param cost requests that it counts as; default 1.
 * @returns undefined: it may pass. A number: it is refused, and may be tried again after so many seconds.
 */
export type RateLimiter = (address: string, cost?: number) => Promise<number | undefined>

/** @param maxKeys for tests. */
export function createRateLimiter({ requests, seconds }: Limit, maxKeys: number = MAX_KEYS): RateLimiter {
  const limiter = new RateLimiterMemory({ points: requests, duration: seconds, keyPrefix: '' })
  let newKeys = 0
  let windowEndsAt = 0
  return async (address, cost = 1) => {
    const key = getRateLimitKey(address)
    if (Date.now() >= windowEndsAt) {
      newKeys = 0
      windowEndsAt = Date.now() + seconds * 1_000
    }
    const hasOwn = newKeys < maxKeys || (await limiter.get(key)) !== null
    const countKey = hasOwn ? key : sharedKey(address)
    try {
      const { isFirstInDuration } = await limiter.consume(countKey, cost)
      if (hasOwn && isFirstInDuration) newKeys += 1
      return undefined
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      // What was not worked on leaves the rest for smaller requests.
      if (cost > 1) await limiter.reward(countKey, cost)
      return Math.max(1, Math.ceil(refused.msBeforeNext / 1_000))
    }
  }
}

/** Counts a request. Answers with 429 and `Retry-After` where its client has sent too many of the class. */
export type RateLimit = (context: Context<AppEnv>, facts: EdgeFacts) => Promise<Response | undefined>

/** Sends a 429. `message` states how long to wait. */
export type SendLimited = (context: Context<AppEnv>, message: string) => Response

const sendLimited: SendLimited = (context, message) =>
  sendJsonError(context, 429, 'too_many_requests', message)

/** @param onLimited called for each request that is refused. */
export function limitRates(
  limits: Limits,
  onLimited: (routeClass: LimitedClass) => void,
  send: SendLimited = sendLimited,
): RateLimit {
  const limiters: Readonly<Record<LimitedClass, RateLimiter>> = {
    reads: createRateLimiter(limits.reads),
    lists: createRateLimiter(limits.lists),
    writes: createRateLimiter(limits.writes),
    share: createRateLimiter(limits.share),
    live: createRateLimiter(limits.live),
  }
  return async (context, facts) => {
    if (facts.routeClass === 'free') return undefined
    const { routeClass, client } = facts
    const consume = async (cost: number) => {
      const waitSeconds = await limiters[routeClass](client.address, cost)
      if (waitSeconds !== undefined) onLimited(routeClass)
      return waitSeconds
    }
    context.set('charge', async (cost) => {
      // One request alone must be possible, whatever the operator's limit.
      const waitSeconds = await consume(Math.min(cost, Math.max(1, limits[routeClass].requests - 1)))
      if (waitSeconds === undefined) return
      const headers = { 'Retry-After': String(waitSeconds) }
      throw new HttpError(429, 'too_many_requests', limitedMessage(waitSeconds), headers)
    })
    const waitSeconds = await consume(1)
    if (waitSeconds === undefined) return undefined
    facts.route = 'limit'
    context.header('Retry-After', String(waitSeconds))
    return send(context, limitedMessage(waitSeconds))
  }
}

/** Words of a 429. */
export function limitedMessage(waitSeconds: number): string {
  const after = `${waitSeconds} ${waitSeconds === 1 ? 'second' : 'seconds'}`
  return `Too many requests from your network. Nothing was changed. Try again in ${after}.`
}

/** Keeps clients from choosing addresses that share a count with another client. */
const SALT = randomBytes(2).readUInt16LE()

/** All clients of one network share one count, so that one network cannot use up all shared counts. */
function sharedKey(address: string): string {
  const network = getSharedNetwork(address)
  let hash = SALT
  for (let index = 0; index < network.length; index++)
    hash = (hash * 31 + network.charCodeAt(index)) % 1_000_003
  return `shared ${hash % SHARED_KEYS}`
}
