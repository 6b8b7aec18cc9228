/** Opens the database: connection pools on the current schema. */
import { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Pool, type Client, type PoolConfig } from 'pg'
import { DatabaseUnusable, toDatabaseUnusable, isTransient } from '@peppermint/http/databaseError.ts'
import { migrateDatabase } from './migrateDatabase.ts'
import { KEEP_ALIVE, openClient } from './openClient.ts'

export interface Database {
  /** Typed queries, and raw SQL through `execute`. */
  readonly db: PoolDatabase
  /**
   * A separate pool with a short statement timeout for visitors' queries, so that slow ones only delay each other.
   */
  readonly lists: PoolDatabase
  /**
   * Resolves when the database responds, over a dedicated connection, so it never queues behind a query. Concurrent calls
   * share one round trip. Rejects with the driver's error.
   */
  readonly ping: () => Promise<void>
  /** `postgres://…`, for dedicated connections, which have the same search path. A secret. */
  readonly url: string
  /** Name of the Postgres schema that holds the tables. */
  readonly schemaName: string
  /** Closes within about a second; statements that are still running are aborted. */
  readonly close: () => Promise<void>
}

/** Drizzle over a pool. */
export type PoolDatabase = NodePgDatabase & { readonly $client: Pool }

export interface DatabaseOptions {
  /** Folder of the tables' migrations. */
  readonly migrations: string
  /** Size of the pool; default `POOL_CONNECTIONS`. */
  readonly maxConnections?: number
  /** Size of `lists`; default `LIST_CONNECTIONS`. */
  readonly maxListConnections?: number
  /** Postgres schema that holds the tables; created if it is missing. Default `public`. Lower case, no quotes needed. */
  readonly schemaName?: string
  /**
   * Statement timeout; default 30,000. Long transactions override it with `set local statement_timeout = 0`.
   */
  readonly statementTimeoutMs?: number
  /** How long to wait for a database that is not up yet; default 30,000. */
  readonly waitTimeoutMs?: number
  /** Called once with the reason if the database is not up yet. */
  readonly onWait?: (why: string) => void
  /** Aborts opening at once. */
  readonly signal?: AbortSignal
}

/** Oldest supported Postgres, as `server_version_num`. */
const MIN_SERVER_VERSION = 140_000

/** How long running statements may take when a pool closes. */
const CLOSE_TIMEOUT_MS = 1_000
/** To open a connection, and to wait for a free one of the pool. */
export const CONNECT_TIMEOUT_MS = 5_000

/** Client-side timeout on top of the statement timeout. */
const QUERY_TIMEOUT_GRACE_MS = 1_000

/** Pool sizes of one server. */
const POOL_CONNECTIONS = 6
const LIST_CONNECTIONS = 4
/** A list query reads a few hundred rows through an index; slower ones are canceled. */
const LIST_STATEMENT_TIMEOUT_MS = 5_000
const PING_TIMEOUT_MS = 1_500

/**
 * Connects and migrates the schema. Waits for a database that is not up yet.
 * @param url `postgres://…`
 * @throws {DatabaseUnusable} with a message for the operator, without the password; the signal's reason when aborted.
 */
export async function openDatabase(url: string, options: DatabaseOptions): Promise<Database> {
  const { schemaName = 'public' } = options
  const ownUrl = schemaName === 'public' ? url : withOptions(url, `-c search_path=${schemaName}`)
  await waitAndPrepare(ownUrl, options)
  const statementTimeoutMs = options.statementTimeoutMs ?? 30_000
  const pool = openPool(ownUrl, {
    max: options.maxConnections ?? POOL_CONNECTIONS,
    application_name: 'peppermint',
    statement_timeout: statementTimeoutMs,
  })
  // Partial indexes only match known values, and an account with one transfer needs a different plan from one with a
  // hundred thousand. Bitmap scans lose the order: with outdated statistics all rows of an account would be sorted.
  const listUrl = withOptions(ownUrl, '-c plan_cache_mode=force_custom_plan -c enable_bitmapscan=off')
  const lists = openPool(listUrl, {
    max: options.maxListConnections ?? LIST_CONNECTIONS,
    application_name: 'peppermint lists',
    statement_timeout: Math.min(LIST_STATEMENT_TIMEOUT_MS, statementTimeoutMs),
  })
  const pingPool = openPool(ownUrl, {
    max: 1,
    application_name: 'peppermint readiness',
    statement_timeout: PING_TIMEOUT_MS,
  })
  let pinging: Promise<void> | undefined
  return {
    db: drizzle(pool),
    lists: drizzle(lists),
    url: ownUrl,
    schemaName,
    async ping() {
      pinging ??= pingPool
        .query('select 1')
        .then(() => undefined)
        .finally(() => (pinging = undefined))
      return pinging
    },
    close: async () => {
      await Promise.all([pool, lists, pingPool].map(closePool))
    },
  }
}

/** Adds startup options to a connection URL, after the operator's own, which the driver would otherwise prefer. */
function withOptions(url: string, options: string): string {
  const [base = '', query = ''] = url.split('?')
  const parameters = new URLSearchParams(query)
  parameters.set('options', [parameters.get('options'), options].filter(Boolean).join(' '))
  return `${base}?${parameters}`
}

/** Connections are opened lazily. */
function openPool(url: string, config: PoolConfig): Pool {
  const sockets = new Set<Socket>()
  const pool = new Pool({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: 0,
    ...KEEP_ALIVE,
    // The database cancels a statement in time, unless the connection is dead.
    query_timeout: Number(config.statement_timeout) + QUERY_TIMEOUT_GRACE_MS,
    stream() {
      const socket = new Socket()
      sockets.add(socket)
      return socket.once('close', () => sockets.delete(socket))
    },
    ...config,
  })
  // A lost idle connection leaves the pool; running statements fail. Without listeners, either error would crash the
  // process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => void client.on('error', () => undefined))
  socketsOf.set(pool, sockets)
  return pool
}

/** Open sockets of a pool, connecting ones included: the pool itself lists connected clients only. */
const socketsOf = new WeakMap<Pool, ReadonlySet<Socket>>()

/** Waits briefly for running statements and connection attempts, then destroys their sockets. */
async function closePool(pool: Pool): Promise<void> {
  if (pool.ending) return
  const cut = setTimeout(() => {
    for (const socket of socketsOf.get(pool) ?? []) socket.destroy()
  }, CLOSE_TIMEOUT_MS)
  await pool.end()
  clearTimeout(cut)
}

/**
 * @returns the major version of Postgres.
 * @throws {DatabaseUnusable} if it is too old.
 */
export async function requireVersion(client: Client): Promise<number> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
  const version = Number(rows[0]?.server_version_num)
  const major = Math.floor(version / 10_000)
  if (!(version >= MIN_SERVER_VERSION)) {
    throw new DatabaseUnusable(
      `DATABASE_URL: Postgres ${major} is too old; the server requires 14 or newer. Nothing was changed.`,
    )
  }
  return major
}

async function waitAndPrepare(url: string, options: DatabaseOptions): Promise<void> {
  const deadline = Date.now() + (options.waitTimeoutMs ?? 30_000)
  let hasReported = false
  for (;;) {
    options.signal?.throwIfAborted()
    try {
      return await prepare(url, options)
    } catch (error) {
      options.signal?.throwIfAborted()
      if (!isTransient(error) || Date.now() > deadline) throw toDatabaseUnusable(error, url)
      if (!hasReported) options.onWait?.(toDatabaseUnusable(error, url).message)
      hasReported = true
      await pause(250, undefined, { signal: options.signal }).catch(() => undefined)
    }
  }
}

async function prepare(url: string, options: DatabaseOptions): Promise<void> {
  const {
    client,
    end,
    destroy: cut,
  } = openClient({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'peppermint migrations',
  })
  // An aborted migration rolls back with its transaction.
  options.signal?.addEventListener('abort', cut)
  try {
    await client.connect()
    await requireVersion(client)
    await migrateDatabase(client, options.migrations, options.schemaName)
  } finally {
    options.signal?.removeEventListener('abort', cut)
    await end()
  }
}
