import { getTableName, sql } from 'drizzle-orm'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { openDatabase } from '@peppermint/indexer/db/database.ts'
import { freshDatabaseUrl } from '@peppermint/indexer/db/testDatabase.fixture.ts'
import { worldConfig } from '../gatewayWorld.fixture.ts'
import { gatewayPlan } from './plan.ts'

test('a reorg finds the rows that it deletes by an index, in every table of the chain', async () => {
  const migrations = fileURLToPath(new URL('../db/migrations', import.meta.url))
  const database = await openDatabase(await freshDatabaseUrl(), { schemaName: 'gateway_7700', migrations })
  try {
    const { rows } = await database.db.execute<{ name: string; isIndexed: boolean }>(sql`
      select attrelid::regclass::text as name, exists (
        select from pg_index where indrelid = attrelid and indkey[0] = attnum and indpred is null
      ) as "isIndexed"
      from pg_attribute where attname = 'block_number' and attrelid in (
        select oid from pg_class where relkind = 'r' and relnamespace = 'gateway_7700'::regnamespace
      )`)
    const indexed = new Map(rows.map(({ name, isIndexed }) => [name, isIndexed]))
    const tables = gatewayPlan(worldConfig('http://127.0.0.1')).projections.flatMap((projection) =>
      projection.tables.map(getTableName),
    )
    // Its rows are those of the current settings.
    for (const table of tables.filter((name) => name !== 'safe_owners'))
      expect([table, indexed.get(table)]).toEqual([table, true])
  } finally {
    await database.close()
  }
})
