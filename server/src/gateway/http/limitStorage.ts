/**
 * How much the clients of one network may have stored. Requests are limited besides, but a request may be large, and one
 * party has thousands of addresses. Counted in this process, in windows that begin at the same time for all.
 */
import type { MiddlewareHandler } from 'hono'
import { getSharedNetwork } from '../../http/edge/clientAddress.ts'
import { type AppEnv, HttpError } from '../../http/router.ts'
import { gatewayRouteClass } from './gatewayRouteClass.ts'

/** Bytes of one network (`getSharedNetwork`) in so many seconds. */
export interface StorageQuota {
  readonly bytes: number
  readonly seconds: number
}

/** Within a day, some fifty kilobytes for each of sixty proposals. */
export const STORAGE_QUOTAS: readonly StorageQuota[] = [
  { bytes: 2 * 1024 * 1024, seconds: 3_600 },
  { bytes: 3 * 1024 * 1024, seconds: 86_400 },
]
/** What a row takes with its indexes, however little it says. */
export const ROW_BYTES = 1_024
/** Networks that are counted separately in one window; further ones share a count. */
const MAX_NETWORKS = 10_000

/** Reserves further bytes for the request. @throws {HttpError} 429 if its network has used up its quota. */
export type ReserveStorage = (bytes: number) => void

/** Charges every request that stores what it sends, and gives back what was not stored. */
export function limitStorage(
  quotas: readonly StorageQuota[] = STORAGE_QUOTAS,
  now: () => number = Date.now,
): MiddlewareHandler<AppEnv> {
  const counters = quotas.map((quota) => createCounter(quota, now))
  return async (context, next) => {
    const { method, path } = context.req
    if (method !== 'POST' || gatewayRouteClass(method, path) !== 'writes') return next()
    const network = getSharedNetwork(context.get('client') ?? 'unknown')
    let reserved = 0
    const reserve: ReserveStorage = (bytes) => {
      const waitSeconds = Math.max(...counters.map((counter) => counter.secondsToWait(network, bytes)))
      if (waitSeconds > 0) throw tooMuch(waitSeconds)
      for (const counter of counters) counter.add(network, bytes)
      reserved += bytes
    }
    reserve(Math.max(ROW_BYTES, Buffer.byteLength(await context.req.text())))
    context.set('reserveStorage', reserve)
    await next()
    const kept = context.res.ok ? Math.min(reserved, context.get('storedBytes') ?? reserved) : 0
    for (const counter of counters) counter.add(network, kept - reserved)
  }
}

function tooMuch(seconds: number): HttpError {
  const message = 'Too much was stored for your network. Nothing was changed. Try again later.'
  return new HttpError(429, 'too_many_requests', message, { 'Retry-After': String(seconds) })
}

function createCounter({ bytes: max, seconds }: StorageQuota, now: () => number) {
  const used = new Map<string, number>()
  let window = 0

  function keyOf(network: string): string {
    const current = Math.floor(now() / 1_000 / seconds)
    if (current !== window) used.clear()
    window = current
    return used.has(network) || used.size < MAX_NETWORKS ? network : 'others'
  }

  return {
    /** 0: the bytes are within the quota. */
    secondsToWait: (network: string, bytes: number) =>
      (used.get(keyOf(network)) ?? 0) + bytes <= max ? 0 : Math.ceil((window + 1) * seconds - now() / 1_000),
    add(network: string, bytes: number) {
      const key = keyOf(network)
      const total = Math.max(0, (used.get(key) ?? 0) + bytes)
      if (total === 0) used.delete(key)
      else used.set(key, total)
    },
  }
}
