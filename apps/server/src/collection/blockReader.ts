/**
 * Builds responses from the tables, each at one block, read once per block and path however many clients request it. A
 * response that is not cached costs one statement: its rows together with their block.
 */
import type { Deployment } from '@peppermint/sale'
import { type SQL, eq, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import type { Database } from '@peppermint/indexer/db/database.ts'
import { keepNewest } from '@peppermint/http/keepNewest.ts'
import { type AppEnv, HttpError } from '@peppermint/http/router.ts'
import { etagMatches } from '@peppermint/http/staticFiles.ts'
import { chainBlocks, chainCursor } from '../db/schema.ts'

export interface TableParts {
  readonly database: Pick<Database, 'lists'>
  readonly deployment: Pick<Deployment, 'chainId'>
}

type Answer<T> = Promise<AtBlock<T> | undefined>

/** The methods throw a `HttpError` 503 `not_ready` until the tables have caught up with the chain. */
export interface BlockReader {
  /**
   * The answer to a GET, and its ETag and Cache-Control, from a value that one statement reads; `build` gets what
   * `readValue` returns.
   * @returns undefined where the client has this block's response: 304.
   */
  fromRows<T extends object>(context: Context<AppEnv>, value: SQL, build: (value: unknown) => T): Answer<T>
}

export function createBlockReader({ database, deployment: { chainId } }: TableParts): BlockReader {
  const tables: TablesReader = database.lists
  const readNewestBlock = sharedRead(() => readAsOf(tables, chainId))
  const cache = createResponseCache()

  function readAndCache<T extends object>(key: string, read: () => Promise<AtBlock<T>>): Promise<AtBlock<T>> {
    const answer = read()
    cache.set(key, answer)
    return answer
  }

  /** The response at this block or a newer one, cached where possible. */
  async function responseAt<T extends object>(
    key: string,
    asOf: AsOf,
    read: () => Promise<AtBlock<T>>,
  ): Promise<AtBlock<T>> {
    // The key is the whole address, and an address has one route.
    const known = cache.get(key) as Promise<AtBlock<T>> | undefined
    const answer = await known?.catch(() => undefined)
    if (answer?.asOf.hash === asOf.hash) return answer
    const current = cache.get(key) as Promise<AtBlock<T>> | undefined
    // Another request that waited for the same stale response may be reading the next one.
    return current === undefined || current === known ? readAndCache(key, read) : current
  }

  return {
    async fromRows<T extends object>(
      context: Context<AppEnv>,
      value: SQL,
      build: (value: unknown) => T,
    ): Answer<T> {
      const key = cacheKeyOf(context)
      const condition = context.req.header('if-none-match') ?? null
      const asOf = condition !== null || cache.get(key) ? await readNewestBlock() : undefined
      const isNotModified = asOf !== undefined && condition !== null && etagMatches(condition, etagOf(asOf))
      const read = async () => {
        const { asOf: readAt, value: found } = await readValue(tables, chainId, value)
        return { ...build(found), asOf: readAt }
      }
      const answer = () => (asOf === undefined ? readAndCache(key, read) : responseAt(key, asOf, read))
      const found = isNotModified ? undefined : await answer()
      // Weak, because two servers may serialize the same response differently.
      context.header('ETag', `W/${etagOf(found?.asOf ?? asOf)}`)
      context.header('Cache-Control', 'public, max-age=2')
      return found
    },
  }
}

const etagOf = (asOf: AsOf | undefined) => `"${asOf?.hash.slice(2, 34) ?? ''}"`

/** Path and query, without the host: a client may send any host. */
function cacheKeyOf({ req }: Context<AppEnv>): string {
  const query = req.url.indexOf('?')
  return query === -1 ? req.path : req.path + req.url.slice(query)
}

/**
 * Concurrent callers share one read. No caller gets a result older than its call: callers during a read share the next
 * one, which starts when the current one settles.
 * @returns `read`, of which at most one runs at a time.
 */
export function sharedRead<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  let next: Promise<T> | undefined

  function track(current: Promise<T>): Promise<T> {
    running = current
    // In the same microtask as the end: a caller between the two reads would otherwise start a third one beside them.
    const advance = () => {
      const queued = next
      running = undefined
      next = undefined
      if (queued !== undefined) void track(queued)
    }
    void current.then(advance, advance)
    return current
  }

  return () => {
    if (running === undefined) return track(read())
    // Runs after `advance`, which was attached to `running` first.
    next ??= running.then(read, read)
    return next
  }
}

/** A response body with its block. */
type AtBlock<T> = T & { readonly asOf: AsOf }

type CachedResponse = Promise<AtBlock<object>>

/**
 * Responses by path: pending ones, and those that were requested more than once. A response requested only once is not
 * cached: it would outlive the young generation and cause full garbage collections several times a second.
 */
interface ResponseCache {
  /** The cached or pending response, of any block. */
  get(path: string): CachedResponse | undefined
  /** Replaces the path's response. Failures are not cached. */
  set(path: string, response: CachedResponse): void
}

/** About 60 kB each at most. */
const MAX_RESPONSES = 200
/** Paths remembered as requested before. */
const MAX_REMEMBERED_PATHS = 1_000

export function createResponseCache(): ResponseCache {
  const responses = new Map<string, CachedResponse>()
  const requested = new Map<string, true>()
  return {
    get: (path) => responses.get(path),
    set(path, response) {
      const isRepeated = requested.has(path)
      keepNewest(requested, path, true, MAX_REMEMBERED_PATHS)
      // One that is not kept displaces none.
      keepNewest(responses, path, response, isRepeated ? MAX_RESPONSES : Infinity)
      const drop = () => {
        if (responses.get(path) === response) responses.delete(path)
      }
      response.then(isRepeated ? undefined : drop, drop)
    },
  }
}

/** Reads the tables in single statements, so that no read holds a pool connection. */
type TablesReader = Pick<Database['lists'], 'select'>

/**
 * The block of a response. All data of one response is read at one block, so that it is consistent.
 * The newest block in the tables.
 */
interface AsOf {
  readonly number: number
  readonly hash: `0x${string}`
  /** Unix seconds. */
  readonly timestamp: number
}

/** The tables' block. @throws {HttpError} 503 `not_ready` until they have caught up with the chain. */
async function readAsOf(view: TablesReader, chainId: number): Promise<AsOf> {
  const [row] = await view
    .select(cursorColumns)
    .from(chainCursor)
    .innerJoin(chainBlocks, eq(chainBlocks.number, chainCursor.blockNumber))
    .where(eq(chainCursor.chainId, chainId))
  return requireCaughtUp(row)
}

/**
 * A value and its block in one statement, so both come from the same database snapshot.
 * @param value a subquery of one `json`.
 * @returns it parsed.
 * @throws {HttpError} 503 `not_ready` until the tables have caught up with the chain.
 */
async function readValue(
  view: TablesReader,
  chainId: number,
  value: SQL,
): Promise<{ readonly asOf: AsOf; readonly value: unknown }> {
  const [row] = await view
    .select({
      ...cursorColumns,
      value: sql<string | null>`case when ${chainCursor.isCaughtUp} then (${value})::text end`,
    })
    .from(chainCursor)
    .innerJoin(chainBlocks, eq(chainBlocks.number, chainCursor.blockNumber))
    .where(eq(chainCursor.chainId, chainId))
  return { asOf: requireCaughtUp(row), value: JSON.parse(row?.value ?? 'null') }
}

const cursorColumns = {
  asOf: { number: chainBlocks.number, hash: chainBlocks.hash, timestamp: chainBlocks.timestamp },
  isCaughtUp: chainCursor.isCaughtUp,
}

/** @throws {HttpError} 503 `not_ready` until indexing has caught up: missing rows may still exist. */
function requireCaughtUp(row: { readonly asOf: AsOf; readonly isCaughtUp: boolean } | undefined): AsOf {
  if (row === undefined) throw notReadyError('Indexing has not started yet.')
  if (row.isCaughtUp) return row.asOf
  throw notReadyError(`Indexing has reached block ${row.asOf.number}.`)
}

const notReadyError = (what: string) =>
  new HttpError(503, 'not_ready', `${what} Nothing was changed. Try again in a few seconds.`, {
    'Retry-After': '3',
  })
