/** The one way to the database: a pool of connections with the newest schema behind it. */
import { fileURLToPath } from 'node:url'
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import { migrate } from 'drizzle-orm/postgres-js/migrator'
import postgres from 'postgres'
import * as schema from './schema.ts'

export interface Database {
  /** For queries with types. */
  readonly db: PostgresJsDatabase<typeof schema>
  /** The driver beneath, for what is said better in SQL: copying rows, locks, notifications. */
  readonly sql: postgres.Sql
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** Most connections of the pool; 10 when left out. */
  readonly connections?: number
  /** Folder of the migrations; beside this file when left out. */
  readonly migrations?: string
}

/** Any number: every process that migrates the same database waits for the same lock. */
const MIGRATION_LOCK = 7_700_001

/**
 * Connects, brings the schema up to date and returns.
 * @param url `postgres://…`
 * @throws the driver's errors; none of them holds the password.
 */
export async function openDatabase(url: string, options: DatabaseOptions = {}): Promise<Database> {
  await migrated(url, options.migrations ?? fileURLToPath(new URL('migrations', import.meta.url)))
  const sql = postgres(url, { max: options.connections ?? 10, onnotice: () => undefined })
  return { db: drizzle(sql, { schema }), sql, close: () => sql.end({ timeout: 5 }) }
}

async function migrated(url: string, migrationsFolder: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined })
  try {
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`
    await migrate(drizzle(sql), { migrationsFolder })
  } finally {
    await sql.end({ timeout: 5 })
  }
}
