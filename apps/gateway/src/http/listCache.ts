/**
 * Answers of Safes' lists in memory: many clients poll the same Safe, and most polls find nothing new. An answer is
 * valid until its Safe changes, a write succeeds in this process, or `MAX_AGE_MS` have passed. Concurrent requests of
 * one list share one computation.
 */
import type { Context, MiddlewareHandler } from 'hono'
import { getAddress } from 'viem'
import { createEtag } from '@peppermint/http/digest.ts'
import type { AppEnv } from '@peppermint/http/router.ts'
import { etagMatches } from '@peppermint/http/staticFiles.ts'
import type { GatewayChains } from '../gatewayChain.ts'
import { requestUrl } from './requestUrl.ts'
import { READING_POST } from './gatewayRouteClass.ts'

export interface ListCache {
  readonly middleware: MiddlewareHandler<AppEnv>
  readonly counts: () => { readonly hits: number; readonly misses: number; readonly bytes: number }
}

/**
 * Statuses depend on the time too: an outdated nonce is tolerated for a minute after a confirmation. A Safe that is not
 * indexed is read from the chain without any notification.
 */
const MAX_AGE_MS = 2_000
const MAX_BYTES = 32 * 1024 * 1024
const MAX_ENTRY_BYTES = 1024 * 1024
/** Of the entry's objects and headers, besides its texts. */
const ENTRY_OVERHEAD_BYTES = 500

/** A Safe itself, and its lists that only depend on the index and on owners; not its balances. */
const CACHED_PATH =
  /^\/v1\/chains\/(\d{1,16})\/safes\/(0x[\da-f]{40})(\/(transactions\/(history|queued)|incoming-transfers|module-transactions|multisig-transactions|messages))?$/i

interface Entry {
  readonly text: string
  readonly etag: string
  readonly bytes: number
  readonly version: string
  /** `performance.now()` before the answer was computed. */
  readonly since: number
}

interface Computation {
  readonly version: string
  readonly since: number
  /** Undefined: the answer cannot be shared. */
  readonly entry: Promise<Entry | undefined>
}

/** @param maxBytes of all entries together, for tests. */
export function createListCache(chains: GatewayChains, maxBytes: number = MAX_BYTES): ListCache {
  /** The least recently used first. */
  const entries = new Map<string, Entry>()
  const computations = new Map<string, Computation>()
  let bytes = 0
  let hits = 0
  let misses = 0
  /** Successful writes. Their notifications arrive after their answers, but a client must see what it wrote. */
  let writes = 0

  const isValid = ({ version, since }: Pick<Entry, 'version' | 'since'>, wanted: string) =>
    version === wanted && performance.now() - since < MAX_AGE_MS

  function remove(key: string): void {
    bytes -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }

  function add(key: string, entry: Entry): void {
    remove(key)
    if (entry.bytes > MAX_ENTRY_BYTES) return
    entries.set(key, entry)
    bytes += entry.bytes
    for (const oldest of entries.keys()) {
      if (bytes <= maxBytes) return
      remove(oldest)
    }
  }

  async function compute(
    context: Context<AppEnv>,
    next: () => Promise<void>,
    key: string,
    version: string,
  ): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<Entry | undefined>()
    const computation = { version, since: performance.now(), entry: promise }
    computations.set(key, computation)
    let entry: Entry | undefined
    try {
      await next()
      if (context.res.status !== 200) return
      const text = await context.res.text()
      const size = 2 * (text.length + key.length) + ENTRY_OVERHEAD_BYTES
      entry = { text, etag: createEtag(text), bytes: size, version, since: computation.since }
      add(key, entry)
      context.res = respond(context, entry)
    } finally {
      if (computations.get(key) === computation) computations.delete(key)
      resolve(entry)
    }
  }

  const middleware: MiddlewareHandler<AppEnv> = async (context, next) => {
    const { method, path } = context.req
    if (method !== 'GET') {
      await next()
      if (isChange(method, path) && context.res.ok) writes += 1
      return undefined
    }
    const safeVersion = versionOf(chains, path)
    if (safeVersion === undefined) return next()
    const version = `${safeVersion} ${writes}`
    const key = requestUrl(context)
    const cached = entries.get(key)
    if (cached !== undefined && isValid(cached, version)) {
      hits += 1
      entries.delete(key)
      entries.set(key, cached)
      return respond(context, cached)
    }
    const computation = computations.get(key)
    if (computation !== undefined && isValid(computation, version)) {
      const entry = await computation.entry
      if (entry !== undefined) {
        hits += 1
        return respond(context, entry)
      }
    }
    misses += 1
    return compute(context, next, key, version)
  }
  return { middleware, counts: () => ({ hits, misses, bytes }) }
}

const isChange = (method: string, path: string) =>
  method !== 'HEAD' && method !== 'OPTIONS' && !READING_POST.test(path)

/** Undefined where the answer is not cached. */
function versionOf(chains: GatewayChains, path: string): number | undefined {
  const [, chainId = '', safe = ''] = CACHED_PATH.exec(path) ?? []
  return safe === '' ? undefined : chains.get(chainId)?.changes.version(getAddress(safe.toLowerCase()))
}

/** 304 when the client has the answer. */
function respond(context: Context<AppEnv>, { text, etag }: Entry): Response {
  context.header('Cache-Control', 'no-cache')
  context.header('ETag', etag)
  if (etagMatches(context.req.header('if-none-match') ?? null, etag)) return context.body(null, 304)
  return context.body(text, 200, { 'Content-Type': 'application/json' })
}
