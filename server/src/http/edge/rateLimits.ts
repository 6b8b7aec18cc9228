/**
 * How much one client may ask for. Counted in this process: each replica has its own count, so that a limit never
 * waits for a database. Memory stays bounded: when very many addresses come within one window, further ones share
 * a count with others.
 */
import { randomBytes } from 'node:crypto'
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

/** Who is counted. */
export interface Counted {
  readonly key: string
  /** Where it was last counted: looked up once in a window and not at every request. */
  count: Count | undefined
}

interface Count {
  readonly window: object
  used: number
}

export interface RateLimit {
  /**
   * Counts one request.
   * @param now `performance.now()`.
   * @returns undefined: go on. A number: refused, and after so many seconds it may be tried again.
   */
  take(counted: Counted, now: number): number | undefined
}

/**
 * Windows follow each other for everybody together, each from the first request after the one before: to begin anew
 * is to forget all counts at once, without a clock of its own for each.
 * @param mostKeys for tests; how many keys are counted one by one.
 */
export function rateLimit({ requests, seconds }: Limit, mostKeys: number = MOST_KEYS): RateLimit {
  const counts = new Map<string, Count>()
  let window = {}
  let ends = -Infinity
  const countOf = (key: string): Count => {
    const own = counts.size < mostKeys || counts.has(key) ? key : `shared ${sharedBy(key)}`
    const count = counts.get(own) ?? { window, used: 0 }
    counts.set(own, count)
    return count
  }
  return {
    take(counted, now) {
      if (now >= ends) {
        counts.clear()
        window = {}
        ends = now + seconds * 1_000
      }
      if (counted.count?.window !== window) counted.count = countOf(counted.key)
      const { count } = counted
      if (count.used >= requests) return Math.max(1, Math.ceil((ends - now) / 1_000))
      count.used++
      return undefined
    },
  }
}

/** Or addresses could be chosen that share a count with somebody else's. */
const salt = randomBytes(2).readUInt16LE()

/** One network of many IPv6 subnets shares one count, not all of them. */
function sharedBy(key: string): number {
  const network = key.includes(':') ? key.split(':').slice(0, 3).join(':') : key
  let sum = salt
  for (let index = 0; index < network.length; index++)
    sum = (sum * 31 + network.charCodeAt(index)) % 1_000_003
  return sum % SHARED_KEYS
}
