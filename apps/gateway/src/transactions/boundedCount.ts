/** Counts that cost the same for every length of a list. */
import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '@peppermint/indexer/db/database.ts'

/** A longer list is not counted: its `count` is null. */
export const MAX_COUNTED = 1_000

/** @param rows a query of at most `max + 1` rows. */
export async function countRows({ lists }: Database, rows: SQL, max = MAX_COUNTED): Promise<number | null> {
  const counted = await lists.execute<{ total: number }>(
    sql`select count(*)::int as total from (${rows}) as counted`,
  )
  const total = counted.rows[0]?.total ?? 0
  return total > max ? null : total
}
