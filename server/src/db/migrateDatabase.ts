/**
 * Brings a database to the schema of this release. Several processes may begin at once: one migrates, the others wait
 * and find it done. A database that a newer release has migrated is left alone.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { Client } from 'pg'
import { z } from 'zod'
import { DatabaseUnusable } from './databaseWords.ts'

/** Any number: every process that migrates the same database waits for the same lock. */
const MIGRATION_LOCK = 7_700_001

const journal = z.object({ entries: z.array(z.object({ when: z.number() })).min(1) })

/**
 * @param client one connection, which holds the lock until it ends.
 * @throws {DatabaseUnusable} when the database is newer than this release.
 */
export async function migrateDatabase(client: Client, migrationsFolder: string): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
  const newest = await newestOf(migrationsFolder)
  const reached = await reachedBy(client)
  if (reached === newest) return
  if (reached > newest) {
    throw new DatabaseUnusable(
      'The database belongs to a newer release of Peppermint than this one. Nothing was changed. Start that release again, or restore the copy of the database from before it.',
    )
  }
  await migrate(drizzle(client), { migrationsFolder })
}

/** When the last migration of this release was written: Unix milliseconds. */
async function newestOf(folder: string): Promise<number> {
  const text = await readFile(join(folder, 'meta', '_journal.json'), 'utf8')
  return Math.max(...journal.parse(JSON.parse(text)).entries.map(({ when }) => when))
}

/** The same of the last one that this database has; 0 for an empty database. */
async function reachedBy(client: Client): Promise<number> {
  const table = await client.query<{ name: string | null }>(
    "select to_regclass('drizzle.__drizzle_migrations')::text as name",
  )
  if (!table.rows[0]?.name) return 0
  const { rows } = await client.query<{ reached: string | null }>(
    'select max(created_at)::text as reached from drizzle.__drizzle_migrations',
  )
  return Number(rows[0]?.reached ?? 0)
}
