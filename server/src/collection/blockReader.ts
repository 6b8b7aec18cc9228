/**
 * Builds responses from the tables, each at one block, read once per block and path however many clients request it. A
 * response that is not cached costs one statement: its rows together with their block, or only the newest block where
 * the data is in memory.
 */
import type { Deployment } from '@peppermint/contracts/sale'
import type { SQL } from 'drizzle-orm'
import type { Context } from 'hono'
import type { Database } from '../db/database.ts'
import type { AppEnv } from '../http/router.ts'
import { etagMatches } from '../http/staticFiles.ts'
import { createResponseCache, type AtBlock } from './responseCache.ts'
import { notReadyError, readAsOf, readValue, type AsOf, type TablesReader } from './asOf.ts'
import { readPepperChanges } from './pepperChanges.ts'
import type { PepperTable } from './pepperRows.ts'
import { createPepperTables } from './pepperTable.ts'
import { sharedRead } from './sharedRead.ts'

export interface TableParts {
  readonly database: Pick<Database, 'lists'>
  readonly deployment: Pick<Deployment, 'chainId'>
}

type Answer<T> = Promise<AtBlock<T> | undefined>

/** The methods throw a `HttpError` 503 `not_ready` until the tables have caught up with the chain. */
export interface BlockReader {
  /**
   * The answer to a GET that is made of peppers and crates in memory, and its ETag and Cache-Control.
   * @returns undefined where the client has this block's response: 304.
   */
  fromMemory<T extends object>(context: Context<AppEnv>, build: (table: PepperTable) => T): Answer<T>
  /** From a value that one statement reads; `make` gets what `readValue` returns. */
  fromRows<T extends object>(context: Context<AppEnv>, value: SQL, build: (value: unknown) => T): Answer<T>
  /** From both, at the same block. */
  fromBoth<T extends object>(
    context: Context<AppEnv>,
    value: SQL,
    build: (value: unknown, table: PepperTable) => T,
  ): Answer<T>
}

/** Reads are repeated where the tables advanced in between. */
const MAX_ATTEMPTS = 5

export function createBlockReader({ database, deployment: { chainId } }: TableParts): BlockReader {
  const tables: TablesReader = database.lists
  const peppers = createPepperTables((base) => readPepperChanges(tables, chainId, base))
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

  /** @param isInMemory whether the newest block is all that `read` needs of the database. */
  async function respond<T extends object>(
    context: Context<AppEnv>,
    isInMemory: boolean,
    read: (newestBlock: AsOf | undefined) => Promise<AtBlock<T>>,
  ): Answer<T> {
    const key = cacheKeyOf(context)
    const condition = context.req.header('if-none-match') ?? null
    const asOf = isInMemory || condition !== null || cache.get(key) ? await readNewestBlock() : undefined
    const isNotModified = asOf !== undefined && condition !== null && etagMatches(condition, etagOf(asOf))
    const readNow = () => read(asOf)
    const answer = () => (asOf === undefined ? readAndCache(key, readNow) : responseAt(key, asOf, readNow))
    const found = isNotModified ? undefined : await answer()
    // Weak, because two servers may serialize the same response differently.
    context.header('ETag', `W/${etagOf(found?.asOf ?? asOf)}`)
    context.header('Cache-Control', 'public, max-age=2')
    return found
  }

  async function readBoth(value: SQL): Promise<{ readonly table: PepperTable; readonly read: unknown }> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const read = await readValue(tables, chainId, value)
      const table = await peppers.at(read.asOf)
      if (table.asOf.hash === read.asOf.hash) return { table, read: read.value }
    }
    throw notReadyError('The tables are changing.')
  }

  return {
    fromMemory: (context, build) =>
      respond(context, true, async (now) => {
        const table = await peppers.at(now ?? (await readNewestBlock()))
        return { ...build(table), asOf: table.asOf }
      }),
    fromRows: (context, value, build) =>
      respond(context, false, async () => {
        const read = await readValue(tables, chainId, value)
        return { ...build(read.value), asOf: read.asOf }
      }),
    fromBoth: (context, value, build) =>
      respond(context, false, async () => {
        const { table, read } = await readBoth(value)
        return { ...build(read, table), asOf: table.asOf }
      }),
  }
}

const etagOf = (asOf: AsOf | undefined) => `"${asOf?.hash.slice(2, 34) ?? ''}"`

/** Path and query, without the host: a client may send any host. */
function cacheKeyOf({ req }: Context<AppEnv>): string {
  const query = req.url.indexOf('?')
  return query === -1 ? req.path : req.path + req.url.slice(query)
}
