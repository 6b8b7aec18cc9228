/**
 * Builds responses from the tables, each at one block, read once per block and path however many clients request it. A
 * response that is not cached costs one statement: its rows together with their block.
 */
import type { Deployment } from '@peppermint/sale'
import type { SQL } from 'drizzle-orm'
import type { Context } from 'hono'
import type { Database } from '@peppermint/indexer/db/database.ts'
import type { AppEnv } from '@peppermint/http/router.ts'
import { etagMatches } from '@peppermint/http/staticFiles.ts'
import { createResponseCache, type AtBlock } from './responseCache.ts'
import { readAsOf, readValue, type AsOf, type TablesReader } from './asOf.ts'
import { sharedRead } from './sharedRead.ts'

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
