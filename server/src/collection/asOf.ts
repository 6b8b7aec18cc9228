/**
 * Which block an answer is of. Whatever one answer says is read while the tables stand at one block, so that its parts
 * agree with each other and with the block that it names.
 */
import { z } from '@hono/zod-openapi'
import type { Deployment } from '@peppermint/contracts/sale'
import { eq } from 'drizzle-orm'
import type { MiddlewareHandler } from 'hono'
import type { Database } from '../db/database.ts'
import { chainBlocks, chainCursor } from '../db/schema.ts'
import { Refusal, type RequestFacts } from '../http/router.ts'

/** What answers made of tables need. */
export interface TableParts {
  readonly database: Database
  readonly deployment: Deployment
}

/** The tables, to read from in single statements: none of them holds a connection of the pool. */
export type View = Pick<Database['db'], 'select'>

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

/** How often an answer is made anew because the tables moved on meanwhile. */
const TRIES = 5

/** @throws {Refusal} 503 `not_ready` until the chain has been read up to its head: what is missing may still exist. */
async function readAsOf(view: View, chainId: number): Promise<AsOf> {
  const [row] = await view
    .select({
      asOf: { number: chainBlocks.number, hash: chainBlocks.hash, timestamp: chainBlocks.timestamp },
      isCaughtUp: chainCursor.isCaughtUp,
    })
    .from(chainCursor)
    .innerJoin(chainBlocks, eq(chainBlocks.number, chainCursor.blockNumber))
    .where(eq(chainCursor.chainId, chainId))
  if (row === undefined) throw notReady('This server has not read the chain yet.')
  if (row.isCaughtUp) return row.asOf
  throw notReady(`This server is reading the chain and has come to block ${row.asOf.number}.`)
}

/**
 * Reads several things of one block: what was read while the tables moved on is read again.
 * @throws {Refusal} 503 `not_ready` where the tables are still being made, and what `read` throws.
 */
export async function readTogether<T extends object>(
  { db }: Database,
  chainId: number,
  read: (view: View, asOf: AsOf) => Promise<T>,
): Promise<T & { asOf: AsOf }> {
  let asOf = await readAsOf(db, chainId)
  for (let tries = 0; tries < TRIES; tries += 1) {
    const answer = await read(db, asOf)
    const after = await readAsOf(db, chainId)
    if (after.hash === asOf.hash) return { ...answer, asOf }
    asOf = after
  }
  throw notReady('This server is still reading the chain.')
}

const notReady = (what: string) =>
  new Refusal(503, 'not_ready', `${what} Nothing was changed. Try again in a few seconds.`, {
    'Retry-After': '3',
  })

/** Answers that need not be made again while the block is the same. */
export function sameWhileBlockStands({ db }: Database, chainId: number): MiddlewareHandler<RequestFacts> {
  return async (context, next) => {
    const { hash } = await readAsOf(db, chainId)
    // Weak, because two servers may spell the same answer differently.
    const etag = `W/"${hash.slice(2, 34)}"`
    const headers = { ETag: etag, 'Cache-Control': 'public, max-age=2' }
    const known = context.req.header('if-none-match')?.split(/\s*,\s*/) ?? []
    if (known.includes(etag)) return context.body(null, 304, headers)
    await next()
    if (context.res.status === 200)
      for (const [name, value] of Object.entries(headers)) context.header(name, value)
    return undefined
  }
}
