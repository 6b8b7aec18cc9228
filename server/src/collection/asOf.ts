/**
 * Which block an answer is of. Whatever one answer says is read while the tables are at one block, so that its parts
 * agree with each other and with the block that it names. An answer is read once per block, however many ask for it.
 */
import { z } from '@hono/zod-openapi'
import type { Deployment } from '@peppermint/contracts/sale'
import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import type { Database } from '../db/database.ts'
import { chainBlocks, chainCursor } from '../db/schema.ts'
import { Refusal, type RequestFacts } from '../http/router.ts'
import { matches } from '../http/staticFiles.ts'
import { createPepperTables, type PepperTables } from './pepperTable.ts'
import { sharedRead } from './sharedRead.ts'

/** What answers made of tables need. */
export interface TableParts {
  readonly database: Pick<Database, 'lists'>
  readonly deployment: Pick<Deployment, 'chainId'>
}

/** The tables, to read from in single statements: none of them holds a connection of the pool. */
export type View = Pick<Database['lists'], 'select'>

/** The block up to which the tables have come. */
export interface AsOf {
  readonly number: number
  readonly hash: `0x${string}`
  /** Unix seconds. */
  readonly timestamp: number
}

export const asOfSchema = z
  .object({
    number: z.int().openapi({ example: 12_345_678 }),
    hash: z.string(),
    timestamp: z.int().openapi({ description: 'Unix seconds, as the block says.' }),
  })
  .openapi('AsOf', { description: 'The block up to which this answer has read the chain.' })

/** An answer's parts with the block that they are of. */
export type OfBlock<T> = T & { readonly asOf: AsOf }

export interface BlockReader {
  readonly peppers: PepperTables
  /**
   * Reads several things of one block: what was read while the tables moved on is read again.
   * @param read may return undefined to be called again with the block that is the newest then.
   * @throws {Refusal} 503 `not_ready` until the tables have caught up with the chain, and what `read` throws.
   */
  together<T extends object>(read: (view: View, asOf: AsOf) => Promise<T | undefined>): Promise<OfBlock<T>>
  /**
   * The answer to a GET of the tables, read once per block and address, and its ETag and Cache-Control.
   * @returns undefined where the client has the answer of this block: 304.
   */
  answer<T extends object>(
    context: Context<RequestFacts>,
    read: (asOf: AsOf) => Promise<OfBlock<T>>,
  ): Promise<OfBlock<T> | undefined>
}

/** How often an answer is read again because the tables moved on meanwhile. */
const MAX_TRIES = 5
/** Answers of the newest block that are kept, about 60 kB each at most. */
const MAX_KEPT_ANSWERS = 200

export function createBlockReader({ database, deployment: { chainId } }: TableParts): BlockReader {
  const view: View = database.lists
  const newest = sharedRead(() => readAsOf(view, chainId))
  let keptHash = ''
  const kept = new Map<string, Promise<object>>()

  function readOnce<T extends object>(
    key: string,
    asOf: AsOf,
    read: (asOf: AsOf) => Promise<OfBlock<T>>,
  ): Promise<OfBlock<T>> {
    if (keptHash !== asOf.hash) {
      kept.clear()
      keptHash = asOf.hash
    }
    const known = kept.get(key)
    // The key is the whole address, and an address has one route.
    if (known !== undefined) return known as Promise<OfBlock<T>>
    const answer = read(asOf)
    if (kept.size >= MAX_KEPT_ANSWERS) kept.clear()
    kept.set(key, answer)
    answer.catch(() => {
      if (kept.get(key) === answer) kept.delete(key)
    })
    return answer
  }

  return {
    peppers: createPepperTables(database, chainId),
    async together(read) {
      let asOf = await newest()
      for (let tries = 0; tries < MAX_TRIES; tries += 1) {
        const answer = await read(view, asOf)
        const after = await newest()
        if (answer !== undefined && after.hash === asOf.hash) return { ...answer, asOf }
        asOf = after
      }
      throw notReady('This server is still reading the chain.')
    },
    async answer(context, read) {
      const asOf = await newest()
      const condition = context.req.header('if-none-match') ?? null
      const isKnown = condition !== null && matches(condition, opaqueTagOf(asOf))
      const answer = isKnown ? undefined : await readOnce(addressOf(context), asOf, read)
      // Weak, because two servers may spell the same answer differently.
      context.header('ETag', `W/${opaqueTagOf(answer?.asOf ?? asOf)}`)
      context.header('Cache-Control', 'public, max-age=2')
      return answer
    },
  }
}

const opaqueTagOf = ({ hash }: AsOf) => `"${hash.slice(2, 34)}"`

/** Path and query. The host is not part of it: a client may send any. */
function addressOf({ req }: Context<RequestFacts>): string {
  const query = req.url.indexOf('?')
  return query === -1 ? req.path : req.path + req.url.slice(query)
}

/** The answer's block, and whether the tables are complete up to it. */
async function readAsOf(view: View, chainId: number): Promise<AsOf> {
  const [row] = await view
    .select({
      asOf: { number: chainBlocks.number, hash: chainBlocks.hash, timestamp: chainBlocks.timestamp },
      isCaughtUp: chainCursor.isCaughtUp,
    })
    .from(chainCursor)
    .innerJoin(chainBlocks, eq(chainBlocks.number, chainCursor.blockNumber))
    .where(eq(chainCursor.chainId, chainId))
  return caughtUp(row)
}

/** @throws {Refusal} 503 `not_ready` until the chain has been read up to its head: what is missing may still exist. */
export function caughtUp(row: { readonly asOf: AsOf; readonly isCaughtUp: boolean } | undefined): AsOf {
  if (row === undefined) throw notReady('This server has not read the chain yet.')
  if (row.isCaughtUp) return row.asOf
  throw notReady(`This server is reading the chain and has come to block ${row.asOf.number}.`)
}

const notReady = (what: string) =>
  new Refusal(503, 'not_ready', `${what} Nothing was changed. Try again in a few seconds.`, {
    'Retry-After': '3',
  })
