/** The one way to the database: a pool of connections with the newest schema behind it. */
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { DatabaseUnusable, inWords, isNotYet } from './databaseWords.ts'
import { migrateDatabase } from './migrateDatabase.ts'
import * as schema from './schema.ts'

export interface Database {
  /** For queries with types. */
  readonly db: PostgresJsDatabase<typeof schema>
  /** The driver beneath, for what is said better in SQL: copying rows, locks, notifications. */
  readonly sql: postgres.Sql
  /** Within a second or so; questions that are not answered by then are cut off. */
  readonly close: () => Promise<void>
}

export interface DatabaseOptions {
  /** Most connections of the pool; 10 when left out. */
  readonly connections?: number
  /** Folder of the migrations; beside this file when left out. */
  readonly migrations?: string
  /**
   * How long one statement may take, in milliseconds; 30,000 when left out. Long work says otherwise within its own
   * transaction: `set local statement_timeout = 0`.
   */
  readonly statementTimeout?: number
  /** How long to wait for a database that is not up yet, in milliseconds; 30,000 when left out. */
  readonly patience?: number
  /** Told once that it has to be waited for, with the reason. */
  readonly onWait?: (why: string) => void
  /** Ends the opening at once, whatever is waited for. */
  readonly signal?: AbortSignal
}

/** Oldest Postgres whose SQL the schema and the queries are, as it numbers itself. */
const OLDEST = 140_000

/** Seconds that questions under way have when the pool is closed: nobody waits for their answers any more. */
const FAREWELL = 1

/**
 * Connects, brings the schema up to date and returns. Waits for a database that does not answer yet.
 * @param url `postgres://…`
 * @throws {DatabaseUnusable} with words for whoever starts the server; none of them holds the password. The signal's
 * reason, once that is given.
 */
export async function openDatabase(url: string, options: DatabaseOptions = {}): Promise<Database> {
  await prepared(url, options)
  const sql = postgres(url, {
    max: options.connections ?? 10,
    connect_timeout: 5,
    // After an outage of seconds visitors should not wait for the driver’s own backoff, which goes up to twenty.
    backoff: (attempt) => Math.min(0.05 * 2 ** attempt, 1),
    connection: {
      application_name: 'peppermint',
      statement_timeout: options.statementTimeout ?? 30_000,
    },
    // We read no arrays. Asked for at each connection, with an answer that nobody waits for: where the connection is
    // lost meanwhile, its failure is nobody's either, and would end the process.
    fetch_types: false,
    onnotice: () => undefined,
  })
  return { db: drizzle(sql, { schema }), sql, close: () => sql.end({ timeout: FAREWELL }) }
}

async function prepared(url: string, options: DatabaseOptions): Promise<void> {
  const giveUpAt = Date.now() + (options.patience ?? 30_000)
  let isTold = false
  for (;;) {
    options.signal?.throwIfAborted()
    try {
      return await tryToPrepare(url, options)
    } catch (error) {
      options.signal?.throwIfAborted()
      if (!isNotYet(error) || Date.now() > giveUpAt) throw inWords(error, url)
      if (!isTold) options.onWait?.(inWords(error, url).message)
      isTold = true
      await pause(250, undefined, { signal: options.signal }).catch(() => undefined)
    }
  }
}

async function tryToPrepare(url: string, options: DatabaseOptions): Promise<void> {
  const sql = postgres(url, {
    max: 1,
    connect_timeout: 5,
    connection: { application_name: 'peppermint migrations' },
    onnotice: () => undefined,
  })
  // A migration under way is undone with its transaction.
  const cut = () => void sql.end({ timeout: 0 })
  options.signal?.addEventListener('abort', cut)
  try {
    const [row] = await sql<{ server_version_num: string }[]>`show server_version_num`
    const version = Number(row?.server_version_num)
    if (!(version >= OLDEST)) {
      throw new DatabaseUnusable(
        `The database is Postgres ${Math.floor(version / 10_000)}; the server needs 14 or newer. Nothing was changed.`,
      )
    }
    await migrateDatabase(sql, options.migrations ?? fileURLToPath(new URL('migrations', import.meta.url)))
  } finally {
    options.signal?.removeEventListener('abort', cut)
    await sql.end({ timeout: options.signal?.aborted ? 0 : 5 })
  }
}
