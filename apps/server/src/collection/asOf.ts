/** The block of a response. All data of one response is read at one block, so that it is consistent. */
import { eq, sql, type SQL } from 'drizzle-orm'
import type { Database } from '@peppermint/indexer/db/database.ts'
import { chainBlocks, chainCursor } from '@peppermint/indexer/db/schema.ts'
import { HttpError } from '@peppermint/http/router.ts'

/** Reads the tables in single statements, so that no read holds a pool connection. */
export type TablesReader = Pick<Database['lists'], 'select'>

/** The newest block in the tables. */
export interface AsOf {
  readonly number: number
  readonly hash: `0x${string}`
  /** Unix seconds. */
  readonly timestamp: number
}

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
 * A value and its block in one statement, so both come from the same database snapshot.
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

/** @throws {HttpError} 503 `not_ready` until indexing has caught up: missing rows may still exist. */
export function requireCaughtUp(
  row: { readonly asOf: AsOf; readonly isCaughtUp: boolean } | undefined,
): AsOf {
  if (row === undefined) throw notReadyError('Indexing has not started yet.')
  if (row.isCaughtUp) return row.asOf
  throw notReadyError(`Indexing has reached block ${row.asOf.number}.`)
}

export const notReadyError = (what: string) =>
  new HttpError(503, 'not_ready', `${what} Nothing was changed. Try again in a few seconds.`, {
    'Retry-After': '3',
  })
