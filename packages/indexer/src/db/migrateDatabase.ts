/**
 * Migrates a database to the schema of this release. If several processes start at once, one migrates and the others
 * wait. A database of a newer release is not touched.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { escapeIdentifier, type Client } from 'pg'
import { z } from 'zod'
import { DatabaseUnusable } from '@peppermint/http/databaseError.ts'

/** Arbitrary number: every process that migrates a database takes this lock. */
const MIGRATION_LOCK = 7_700_001

const journal = z.object({ entries: z.array(z.object({ when: z.number() })).min(1) })

/** Schema of the list of applied migrations, for tables in `public`. */
const DEFAULT_MIGRATIONS_SCHEMA = 'drizzle'

/**
 * @param client a connection; it holds the lock until it closes.
 * @param schemaName holds tables and list of migrations, and is the connection's search path; undefined for `public`.
 * @throws {DatabaseUnusable} if the database is newer than this release.
 */
export async function migrateDatabase(
  client: Client,
  migrationsFolder: string,
  schemaName?: string,
): Promise<void> {
  const migrationsSchema = schemaName ?? DEFAULT_MIGRATIONS_SCHEMA
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
  if ((await readMigrationState(client, migrationsFolder, schemaName)) === 'current') return
  await migrate(drizzle(client), { migrationsFolder, migrationsSchema })
}

export type MigrationState = 'empty' | 'older' | 'current'

/**
 * How a database's schema compares with this release's. Changes nothing.
 * @throws {DatabaseUnusable} if it is newer.
 */
export async function readMigrationState(
  client: Client,
  migrationsFolder: string,
  schemaName = DEFAULT_MIGRATIONS_SCHEMA,
): Promise<MigrationState> {
  const latest = await readLatestMigration(migrationsFolder)
  const applied = await readAppliedMigration(client, schemaName)
  if (applied > latest) {
    throw new DatabaseUnusable(
      'The database belongs to a newer release of Peppermint than this one. Nothing was changed. Start that release again, or restore the copy of the database from before it.',
    )
  }
  if (applied === 0) return 'empty'
  return applied === latest ? 'current' : 'older'
}

/** Creation time of the last migration of this release, in Unix milliseconds. */
async function readLatestMigration(folder: string): Promise<number> {
  const text = await readFile(join(folder, 'meta', '_journal.json'), 'utf8')
  return Math.max(...journal.parse(JSON.parse(text)).entries.map(({ when }) => when))
}

/** The same for the last applied migration; 0 for an empty database. */
async function readAppliedMigration(client: Client, migrationsSchema: string): Promise<number> {
  const list = `${escapeIdentifier(migrationsSchema)}.__drizzle_migrations`
  const table = await client.query<{ name: string | null }>('select to_regclass($1)::text as name', [list])
  if (!table.rows[0]?.name) return 0
  const { rows } = await client.query<{ applied: string | null }>(
    `select max(created_at)::text as applied from ${list}`,
  )
  return Number(rows[0]?.applied ?? 0)
}
