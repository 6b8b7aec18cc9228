/** The one way to the database: a pool of connections with the newest schema behind it. */
import { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Pool, type PoolConfig } from 'pg'
import { DatabaseUnusable, inWords, isNotYet } from './databaseWords.ts'
import { migrateDatabase } from './migrateDatabase.ts'
import { KEEP_ALIVE, openClient } from './openClient.ts'
import * as schema from './schema.ts'

export interface Database {
  /** For queries with types, and for statements in SQL: `execute`. */
  readonly db: PoolDatabase
  /**
   * The same for what visitors query: a pool of its own with a short statement timeout, so that slow queries of
   * visitors delay each other and nothing else.
   */
  readonly lists: PoolDatabase
  /**
   * Resolves when the database answers, over a connection that nothing else uses: never queued behind a query.
   * Concurrent calls share one round trip. Rejects with the driver's error.
   */
  readonly ping: () => Promise<void>
  /** `postgres://…`, for connections beside the pools. A secret. */
  readonly url: string
  /** Within a second or so; statements that are still running then are cut off. */
  readonly close: () => Promise<void>
}

/** Drizzle over a pool. */
export type PoolDatabase = NodePgDatabase<typeof schema> & { readonly $client: Pool }

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

/** How long statements may go on when a pool is closed: nothing needs their results anymore. */
const CLOSE_TIMEOUT_MS = 1_000
/** To open a connection, and to wait for one of a pool whose connections are all in use. */
const CONNECT_TIMEOUT_MS = 5_000

/** How much longer than a statement may take its answer is waited for. */
const ANSWER_GRACE_MS = 1_000

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
  const pool = openPool(url, {
    max: options.connections ?? POOL_CONNECTIONS,
    application_name: 'peppermint',
    statement_timeout: statementTimeoutMs,
  })
  const lists = openPool(url, {
    max: options.listConnections ?? LIST_CONNECTIONS,
    application_name: 'peppermint lists',
    statement_timeout: Math.min(LIST_STATEMENT_TIMEOUT_MS, statementTimeoutMs),
    // Partial indexes match only values that are known, and an account with one transfer needs another plan than one
    // with a hundred thousand. A bitmap has no order: where statistics are older than an account's activity, all of
    // its rows would be sorted.
    options: '-c plan_cache_mode=force_custom_plan -c enable_bitmapscan=off',
  })
  const pings = openPool(url, {
    max: 1,
    application_name: 'peppermint readiness',
    statement_timeout: PING_TIMEOUT_MS,
  })
  let pinging: Promise<void> | undefined
  return {
    db: drizzle(pool, { schema }),
    lists: drizzle(lists, { schema }),
    url,
    async ping() {
      pinging ??= pings
        .query('select 1')
        .then(() => undefined)
        .finally(() => (pinging = undefined))
      return pinging
    },
    close: async () => {
      await Promise.all([pool, lists, pings].map(closePool))
    },
  }
}

/** Connections are opened when they are first needed. */
function openPool(url: string, config: PoolConfig): Pool {
  const sockets = new Set<Socket>()
  const pool = new Pool({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: 0,
    ...KEEP_ALIVE,
    // The database itself ends a statement in time, unless it is gone without a word.
    query_timeout: Number(config.statement_timeout) + ANSWER_GRACE_MS,
    stream() {
      const socket = new Socket()
      sockets.add(socket)
      return socket.once('close', () => sockets.delete(socket))
    },
    ...config,
  })
  // A connection that is lost while idle is removed from the pool; its statements fail where there are any. Without
  // listeners either would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => void client.on('error', () => undefined))
  socketsOf.set(pool, sockets)
  return pool
}

/** Open sockets of a pool, those that still connect included: the pool names only connected clients. */
const socketsOf = new WeakMap<Pool, ReadonlySet<Socket>>()

/** Waits for statements and connection attempts under way, then cuts them off. */
async function closePool(pool: Pool): Promise<void> {
  if (pool.ending) return
  const cut = setTimeout(() => {
    for (const socket of socketsOf.get(pool) ?? []) socket.destroy()
  }, CLOSE_TIMEOUT_MS)
  await pool.end()
  clearTimeout(cut)
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
  const { client, end, cut } = openClient({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'peppermint migrations',
  })
  // A migration under way is undone with its transaction.
  options.signal?.addEventListener('abort', cut)
  try {
    await client.connect()
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
    const version = Number(rows[0]?.server_version_num)
    if (!(version >= OLDEST)) {
      throw new DatabaseUnusable(
        `The database is Postgres ${Math.floor(version / 10_000)}; the server needs 14 or newer. Nothing was changed.`,
      )
    }
    await migrateDatabase(client, options.migrations ?? fileURLToPath(new URL('migrations', import.meta.url)))
  } finally {
    options.signal?.removeEventListener('abort', cut)
    await end()
  }
}
