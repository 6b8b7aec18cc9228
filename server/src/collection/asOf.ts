/**
 * Which block an answer is of. Whatever one answer says is read in one view of the database, so that its parts agree
 * with each other and with the block that it names.
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

/** The open view. */
export type View = Parameters<Parameters<Database['db']['transaction']>[0]>[0]

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

/** @throws {Refusal} 503 `not_ready` before the chain has been read for the first time. */
async function readAsOf(database: Pick<View, 'select'>, chainId: number): Promise<AsOf> {
  const [asOf] = await database
    .select({ number: chainBlocks.number, hash: chainBlocks.hash, timestamp: chainBlocks.timestamp })
    .from(chainCursor)
    .innerJoin(chainBlocks, eq(chainBlocks.number, chainCursor.blockNumber))
    .where(eq(chainCursor.chainId, chainId))
  if (asOf) return asOf
  throw new Refusal(
    503,
    'not_ready',
    'This server has not read the chain yet. Nothing was changed. Try again in a few seconds.',
    { 'Retry-After': '3' },
  )
}

/**
 * Reads in one view of the database, and adds the block it is of.
 * @throws {Refusal} as `readAsOf` does, and what `read` throws.
 */
export function readTogether<T extends object>(
  { db }: Database,
  chainId: number,
  read: (view: View, asOf: AsOf) => Promise<T>,
): Promise<T & { asOf: AsOf }> {
  return db.transaction(
    async (view) => {
      const asOf = await readAsOf(view, chainId)
      return { ...(await read(view, asOf)), asOf }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

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
