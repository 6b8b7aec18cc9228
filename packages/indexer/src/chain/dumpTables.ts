/** Dumps the tables derived from the chain as text: two followers of one chain must produce the same dump. */
import { getTableName, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import type { Plan } from './plan.ts'

/** Every row of every such table, in an order independent of write order. */
export async function dumpTables(database: Database, plan: Plan): Promise<string> {
  const { db } = database
  const tables = [
    'chain_cursor',
    'chain_blocks',
    'chain_logs',
    ...plan.projections.flatMap((projection) => projection.tables.map(getTableName)),
  ]
  const lines: string[] = []
  for (const table of tables) {
    const { rows } = await db.execute<{ line: string }>(sql`
      select row::text as line from ${sql.identifier(table)} as row order by row::text collate "C"`)
    lines.push(`# ${table}`, ...rows.map(({ line }) => line))
  }
  const { rows: found } = await db.execute<{ line: string }>(sql`
    select (source, address, discovered_in_block)::text as line from followed_contracts
    where discovered_in_block is not null 
    order by (source, address, discovered_in_block)::text collate "C"`)
  lines.push('# followed_contracts', ...found.map(({ line }) => line))
  return `${lines.join('\n')}\n`
}
