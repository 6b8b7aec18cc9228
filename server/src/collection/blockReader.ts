/**
 * How answers are made of the tables: of one block each, and read once per block and address, however many ask. An
 * answer that is not kept yet costs one statement: its rows come with the block that they are of, or, where it is made
 * of what is in memory, only that block is read.
 */
import type { Deployment } from '@peppermint/contracts/sale'
import type { SQL } from 'drizzle-orm'
import type { Context } from 'hono'
import type { Database } from '../db/database.ts'
import type { RequestFacts } from '../http/router.ts'
import { matches } from '../http/staticFiles.ts'
import { createAnswerCache, type OfBlock } from './answerCache.ts'
import { notReady, readAsOf, readValue, type AsOf, type View } from './asOf.ts'
import { readPepperChanges } from './pepperChanges.ts'
import type { PepperTable } from './pepperRows.ts'
import { createPepperTables } from './pepperTable.ts'
import { sharedRead } from './sharedRead.ts'

/** What answers made of tables need. */
export interface TableParts {
  readonly database: Pick<Database, 'lists'>
  readonly deployment: Pick<Deployment, 'chainId'>
}

type Answer<T> = Promise<OfBlock<T> | undefined>

/** The methods throw a `Refusal` 503 `not_ready` until the tables have caught up with the chain. */
export interface BlockReader {
  /**
   * The answer to a GET that is made of peppers and crates in memory, and its ETag and Cache-Control.
   * @returns undefined where the client has the answer of this block: 304.
   */
  fromMemory<T extends object>(context: Context<RequestFacts>, make: (table: PepperTable) => T): Answer<T>
  /** The same of a value that one statement reads; `make` gets what `readValue` returns. */
  fromRows<T extends object>(
    context: Context<RequestFacts>,
    value: SQL,
    make: (value: unknown) => T,
  ): Answer<T>
  /** The same of both, which are of the same block. */
  fromBoth<T extends object>(
    context: Context<RequestFacts>,
    value: SQL,
    make: (value: unknown, table: PepperTable) => T,
  ): Answer<T>
}

/** How often an answer is read again because the tables moved on meanwhile. */
const MAX_TRIES = 5

export function createBlockReader({ database, deployment: { chainId } }: TableParts): BlockReader {
  const view: View = database.lists
  const peppers = createPepperTables((base) => readPepperChanges(view, chainId, base))
  const newest = sharedRead(() => readAsOf(view, chainId))
  const kept = createAnswerCache()

  function readAndKeep<T extends object>(key: string, read: () => Promise<OfBlock<T>>): Promise<OfBlock<T>> {
    const answer = read()
    kept.set(key, answer)
    return answer
  }

  /** The answer of this block or of a newer one: from what is kept where that is of this block. */
  async function answerOf<T extends object>(
    key: string,
    asOf: AsOf,
    read: () => Promise<OfBlock<T>>,
  ): Promise<OfBlock<T>> {
    // The key is the whole address, and an address has one route.
    const known = kept.get(key) as Promise<OfBlock<T>> | undefined
    const answer = await known?.catch(() => undefined)
    if (answer?.asOf.hash === asOf.hash) return answer
    const current = kept.get(key) as Promise<OfBlock<T>> | undefined
    // Others who waited for the same old answer have begun to read the next one.
    return current === undefined || current === known ? readAndKeep(key, read) : current
  }

  /** @param isInMemory whether the newest block is all that `read` needs of the database. */
  async function respond<T extends object>(
    context: Context<RequestFacts>,
    isInMemory: boolean,
    read: (newestBlock: AsOf | undefined) => Promise<OfBlock<T>>,
  ): Answer<T> {
    const key = addressOf(context)
    const condition = context.req.header('if-none-match') ?? null
    const asOf = isInMemory || condition !== null || kept.get(key) ? await newest() : undefined
    const isNotModified = asOf !== undefined && condition !== null && matches(condition, opaqueTagOf(asOf))
    const readNow = () => read(asOf)
    const answer = () => (asOf === undefined ? readAndKeep(key, readNow) : answerOf(key, asOf, readNow))
    const found = isNotModified ? undefined : await answer()
    // Weak, because two servers may spell the same answer differently.
    context.header('ETag', `W/${opaqueTagOf(found?.asOf ?? asOf)}`)
    context.header('Cache-Control', 'public, max-age=2')
    return found
  }

  async function readBoth(value: SQL): Promise<{ readonly table: PepperTable; readonly read: unknown }> {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const read = await readValue(view, chainId, value)
      const table = await peppers.at(read.asOf)
      if (table.asOf.hash === read.asOf.hash) return { table, read: read.value }
    }
    throw notReady('This server is still reading the chain.')
  }

  return {
    fromMemory: (context, make) =>
      respond(context, true, async (now) => {
        const table = await peppers.at(now ?? (await newest()))
        return { ...make(table), asOf: table.asOf }
      }),
    fromRows: (context, value, make) =>
      respond(context, false, async () => {
        const read = await readValue(view, chainId, value)
        return { ...make(read.value), asOf: read.asOf }
      }),
    fromBoth: (context, value, make) =>
      respond(context, false, async () => {
        const { table, read } = await readBoth(value)
        return { ...make(read, table), asOf: table.asOf }
      }),
  }
}

const opaqueTagOf = (asOf: AsOf | undefined) => `"${asOf?.hash.slice(2, 34) ?? ''}"`

/** Path and query. The host is not part of it: a client may send any. */
function addressOf({ req }: Context<RequestFacts>): string {
  const query = req.url.indexOf('?')
  return query === -1 ? req.path : req.path + req.url.slice(query)
}
