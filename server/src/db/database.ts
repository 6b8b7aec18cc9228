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
  /**
   * The same for what visitors query: a pool of its own with a short statement timeout, so that slow queries of
   * visitors delay each other and nothing else.
   */
  readonly lists: PostgresJsDatabase<typeof schema> & { readonly $client: postgres.Sql }
  /**
   * Resolves when the database answers, over a connection that nothing else uses: never queued behind a query.
   * Concurrent calls share one round trip. Rejects with the driver's error.
   */
  readonly ping: () => Promise<void>
  /** The driver beneath, for what is said better in SQL: copying rows, locks, notifications. */
  readonly sql: postgres.Sql
  /** Within a second or so; questions that are not answered by then are cut off. */
  readonly close: () => Promise<void>
}

export interface DatabaseOptions {
  /** Most connections of the pool; `POOL_CONNECTIONS` when left out. */
  readonly connections?: number
  /** Most connections of `lists`; `LIST_CONNECTIONS` when left out. */
  readonly listConnections?: number
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

/** Connections of a server: to the pool, and to `lists`. */
const POOL_CONNECTIONS = 6
const LIST_CONNECTIONS = 4
/** A list query reads some hundred rows by an index; one that takes this long is cut off. */
const LIST_STATEMENT_TIMEOUT_MS = 5_000
const PING_TIMEOUT_MS = 1_500

/**
 * Connects, brings the schema up to date and returns. Waits for a database that does not answer yet.
 * @param url `postgres://…`
 * @throws {DatabaseUnusable} with words for whoever starts the server; none of them holds the password. The signal's
 * reason, once that is given.
 */
export async function openDatabase(url: string, options: DatabaseOptions = {}): Promise<Database> {
  await prepared(url, options)
  const statementTimeoutMs = options.statementTimeout ?? 30_000
  const sql = openPool(url, options.connections ?? POOL_CONNECTIONS, {
    application_name: 'peppermint',
    statement_timeout: statementTimeoutMs,
  })
  const lists = openPool(url, options.listConnections ?? LIST_CONNECTIONS, {
    application_name: 'peppermint lists',
    statement_timeout: Math.min(LIST_STATEMENT_TIMEOUT_MS, statementTimeoutMs),
    // Partial indexes match only values that are known, and an account with one transfer needs another plan than one
    // with a hundred thousand.
    plan_cache_mode: 'force_custom_plan',
    // A bitmap has no order: where statistics are older than an account's activity, all of its rows would be sorted.
    enable_bitmapscan: 'off',
  })
  const pings = openPool(url, 1, {
    application_name: 'peppermint readiness',
    statement_timeout: PING_TIMEOUT_MS,
  })
  let pinging: Promise<void> | undefined
  return {
    db: drizzle(sql, { schema }),
    lists: drizzle(lists, { schema }),
    sql,
    async ping() {
      pinging ??= pings`select 1`.then(() => undefined).finally(() => (pinging = undefined))
      return pinging
    },
    close: async () => {
      await Promise.all([sql, lists, pings].map((pool) => pool.end({ timeout: FAREWELL })))
    },
  }
}

/** Connections are opened when they are first needed. */
function openPool(
  url: string,
  max: number,
  connection: Partial<postgres.ConnectionParameters>,
): postgres.Sql {
  return postgres(url, {
    max,
    connect_timeout: 5,
    // After an outage of seconds visitors should not wait for the driver’s own backoff, which goes up to twenty.
    backoff: (attempt) => Math.min(0.05 * 2 ** attempt, 1),
    connection,
    // We read no arrays. Asked for at each connection, with an answer that nobody waits for: where the connection is
    // lost meanwhile, its failure is nobody's either, and would end the process.
    fetch_types: false,
    onnotice: () => undefined,
  })
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
