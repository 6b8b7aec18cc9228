/**
 * How answers are made of the tables: of one block each, and read once per block and address, however many ask.
 */
import type { Deployment } from '@peppermint/contracts/sale'
import type { Context } from 'hono'
import type { Database } from '../db/database.ts'
import type { RequestFacts } from '../http/router.ts'
import { matches } from '../http/staticFiles.ts'
import { notReady, readAsOf, type AsOf, type View } from './asOf.ts'
import { createPepperTables, type PepperTables } from './pepperTable.ts'
import { sharedRead } from './sharedRead.ts'

/** What answers made of tables need. */
export interface TableParts {
  readonly database: Pick<Database, 'lists'>
  readonly deployment: Pick<Deployment, 'chainId'>
}

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
