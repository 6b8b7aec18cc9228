/**
 * How much may be stored. What no owner of a Safe signed is charged to the network that sent it, since one party has
 * thousands of addresses; what an owner signed to the Safe or the owner, so that a neighbour in the network cannot use
 * up what owners need. Counted in this process, in windows that begin at the same time for all.
 */
import { DAY_SECONDS, HOUR_SECONDS } from '@peppermint/safe/client'
import type { Context, MiddlewareHandler } from 'hono'
import type { Address } from 'viem'
import { getSharedNetwork } from '@peppermint/http/edge/clientAddress.ts'
import { type AppEnv, HttpError } from '@peppermint/http/router.ts'
import { gatewayRouteClass } from './gatewayRouteClass.ts'

/** Bytes of one payer in so many seconds. */
export interface StorageQuota {
  readonly bytes: number
  readonly seconds: number
}

/** Within a day, some fifty kilobytes for each of sixty proposals. */
export const STORAGE_QUOTAS: readonly StorageQuota[] = [
  { bytes: 2 * 1024 * 1024, seconds: HOUR_SECONDS },
  { bytes: 3 * 1024 * 1024, seconds: DAY_SECONDS },
]
/** What a row takes with its indexes, however little it says. */
export const ROW_BYTES = 1_024
/** Networks that are counted separately in one window; further ones share a count. */
const MAX_NETWORKS = 10_000
/** The same of Safes and owners. Each costs gas. */
const MAX_SIGNERS = 100_000
/** They reserve what they store, once they know it and who signed it. */
const RESERVES_ITSELF =
  /\/(propose|multisig-transactions|confirmations|messages|signatures|delegates|register\/notifications)$/

/**
 * Reserves further bytes for the request.
 * @param payer such as `safe 0x…`, only if its owners signed what is stored; default: the client's network.
 * @throws {HttpError} 429 if the payer has used up its quota.
 */
export type ReserveStorage = (bytes: number, payer?: `${'safe' | 'owner'} ${Address}`) => void

/** Charges every request that stores what it sends, and gives it back if the request was refused. */
export function limitStorage(
  quotas: readonly StorageQuota[] = STORAGE_QUOTAS,
  now: () => number = Date.now,
): MiddlewareHandler<AppEnv> {
  const ofNetworks = quotas.map((quota) => createCounter(quota, MAX_NETWORKS, now))
  const ofSigners = quotas.map((quota) => createCounter(quota, MAX_SIGNERS, now))
  return async (context, next) => {
    const { method, path } = context.req
    if (method !== 'POST' || gatewayRouteClass(method, path) !== 'writes') return next()
    const network = getSharedNetwork(context.get('client') ?? 'unknown')
    const giveBack: (() => void)[] = []
    const reserve: ReserveStorage = (bytes, payer) => {
      const counters = payer === undefined ? ofNetworks : ofSigners
      const key = payer ?? network
      const waitSeconds = Math.max(...counters.map((counter) => counter.secondsToWait(key, bytes)))
      if (waitSeconds > 0) throw tooMuch(waitSeconds, payer)
      for (const counter of counters) {
        counter.add(key, bytes)
        giveBack.push(() => counter.add(key, -bytes))
      }
    }
    if (!RESERVES_ITSELF.test(path)) reserve(Math.max(ROW_BYTES, Buffer.byteLength(await context.req.text())))
    context.set('reserveStorage', reserve)
    await next()
    if (!context.res.ok) for (const give of giveBack) give()
  }
}

/** Of a request that stores what it sends; without a server, as in tests, nothing is limited. */
export const reserveOf = (context: Context<AppEnv>): ReserveStorage =>
  context.get('reserveStorage') ?? (() => undefined)

function tooMuch(seconds: number, payer = 'your network'): HttpError {
  const message = `Too much was stored for ${payer}. Nothing was changed. Try again later.`
  return new HttpError(429, 'too_many_requests', message, { 'Retry-After': String(seconds) })
}

function createCounter({ bytes: max, seconds }: StorageQuota, maxKeys: number, now: () => number) {
  const used = new Map<string, number>()
  let window = 0

  function keyOf(payer: string): string {
    const current = Math.floor(now() / 1_000 / seconds)
    if (current !== window) used.clear()
    window = current
    return used.has(payer) || used.size < maxKeys ? payer : 'others'
  }

  return {
    /** 0: the bytes are within the quota. */
    secondsToWait: (payer: string, bytes: number) =>
      (used.get(keyOf(payer)) ?? 0) + bytes <= max ? 0 : Math.ceil((window + 1) * seconds - now() / 1_000),
    add(payer: string, bytes: number) {
      const key = keyOf(payer)
      const total = Math.max(0, (used.get(key) ?? 0) + bytes)
      if (total === 0) used.delete(key)
      else used.set(key, total)
    },
  }
}
