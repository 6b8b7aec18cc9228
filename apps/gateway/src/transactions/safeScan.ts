/** Scans of a Safe's rows by an index that begins with the Safe. */
import { desc, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Address } from 'viem'

/**
 * Condition for the rows of a Safe, with an order that begins with the column. As one of a list of values: of `column =
 * value` the planner drops the column from the order, and then looks for the Safe's rows along all blocks.
 */
export function scanOfSafe(column: PgColumn, safe: Address): { readonly isOfSafe: SQL; readonly first: SQL } {
  return { isOfSafe: sql`${column} = any(array[${sql.param(safe, column)}]::bytea[])`, first: desc(column) }
}
