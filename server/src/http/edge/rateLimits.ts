/**
 * How much one client may ask for. Counted in this process: each replica has its own count, so that a limit never
 * waits for a database. Memory stays bounded: when very many addresses come within one window, further ones share
 * a count with others.
 */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { RouteClass } from './routeClass.ts'

export type LimitedClass = Exclude<RouteClass, 'free'>

/** So many requests in so many seconds. */
export interface Limit {
  readonly requests: number
  readonly seconds: number
}

export type Limits = Readonly<Record<LimitedClass, Limit>>

/**
 * Wide enough for a crowd behind one address of a mobile network: a page that polls asks for the sale once in four
 * seconds. Narrow enough that nobody alone can keep a processor busy.
 */
export const defaultLimits: Limits = {
  reads: { requests: 1_000, seconds: 10 },
  lists: { requests: 200, seconds: 10 },
  writes: { requests: 120, seconds: 60 },
  share: { requests: 300, seconds: 60 },
  live: { requests: 30, seconds: 60 },
}

/** Addresses that are counted one by one within a window, for each class. */
const MOST_KEYS = 20_000
/** Counts that all others share. */
const SHARED_KEYS = 512

export interface RateLimit {
  /** Undefined: go on. A number: refused, and after so many seconds it may be tried again. */
  take(key: string): Promise<number | undefined>
}

/** @param mostKeys for tests; how many keys are counted one by one. */
export function rateLimit({ requests, seconds }: Limit, mostKeys: number = MOST_KEYS): RateLimit {
  const limiter = new RateLimiterMemory({ points: requests, duration: seconds })
  const seen = new Set<string>()
  let windowEnds = 0
  /** A count lives for one window from its first request on: two windows' worth of keys are the most there can be. */
  const counted = (key: string): string => {
    const now = Date.now()
    if (now >= windowEnds) {
      seen.clear()
      windowEnds = now + seconds * 1_000
    }
    if (seen.has(key)) return key
    if (seen.size >= mostKeys) return `shared ${sharedBy(key)}`
    seen.add(key)
    return key
  }
  const refused = (reason: unknown): number => {
    if (reason instanceof RateLimiterRes) return Math.max(1, Math.ceil(reason.msBeforeNext / 1_000))
    throw reason
  }
  return { take: (key) => limiter.consume(counted(key)).then(goOn, refused) }
}

const goOn = () => undefined

function sharedBy(key: string): number {
  let sum = 0
  for (let index = 0; index < key.length; index++) sum = (sum * 31 + key.charCodeAt(index)) % 1_000_003
  return sum % SHARED_KEYS
}
