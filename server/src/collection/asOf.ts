/**
 * Which block an answer is of. Whatever one answer says is of one block, so that its parts agree with each other and
 * with the block that it names.
 */
import { z } from '@hono/zod-openapi'
import { eq, sql, type SQL } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { chainBlocks, chainCursor } from '../db/schema.ts'
import { HttpError } from '../http/router.ts'

/** The tables, to read from in single statements: none of them holds a connection of the pool. */
export type TablesReader = Pick<Database['lists'], 'select'>

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

/** The tables' block. @throws {HttpError} 503 `not_ready` until they have caught up with the chain. */
export async function readAsOf(view: TablesReader, chainId: number): Promise<AsOf> {
  const [row] = await view
    .select(cursorColumns)
    .from(chainCursor)
    .innerJoin(chainBlocks, eq(chainBlocks.number, chainCursor.blockNumber))
    .where(eq(chainCursor.chainId, chainId))
  return requireCaughtUp(row)
}

/**
 * A value and the block that it is of, in one statement: both are of the same snapshot.
 * @param value a subquery of one `json`.
 * @returns it parsed.
 * @throws {HttpError} 503 `not_ready` until the tables have caught up with the chain.
 */
export async function readValue(
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

/** @throws {HttpError} 503 `not_ready` until the chain has been read up to its head: what is missing may still exist. */
export function requireCaughtUp(
  row: { readonly asOf: AsOf; readonly isCaughtUp: boolean } | undefined,
): AsOf {
  if (row === undefined) throw notReadyError('This server has not read the chain yet.')
  if (row.isCaughtUp) return row.asOf
  throw notReadyError(`This server is reading the chain and has come to block ${row.asOf.number}.`)
}

export const notReadyError = (what: string) =>
  new HttpError(503, 'not_ready', `${what} Nothing was changed. Try again in a few seconds.`, {
    'Retry-After': '3',
  })
