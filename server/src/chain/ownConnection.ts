/** One connection beside the pools: it never connects again, so that a lock or a transaction ends with it. */
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Client } from 'pg'
import type { Database } from '../db/database.ts'
import { openClient } from '../db/openClient.ts'

/** Drizzle over one connection; `$client` is the driver's, for COPY. */
export type ConnectionDatabase = NodePgDatabase & { readonly $client: Client }

export interface OwnConnection {
  readonly db: ConnectionDatabase
  /** Rejects when the connection has ended, whatever ended it: with {ConnectionGone}. Never resolves. */
  readonly gone: Promise<never>
  /** Closes it; what is under way is undone by the database. May be called twice, and when it is gone. */
  readonly end: () => Promise<void>
  /** Ends it at once; statements under way fail. */
  readonly cut: () => void
}

/** The connection has ended, and with it its locks and its transaction. */
export class ConnectionGone extends Error {
  override readonly name = 'ConnectionGone'

  constructor() {
    super('The connection to the database is gone.')
  }
}

const CONNECT_TIMEOUT_MS = 10_000

/**
 * Opens a connection to the same database, beside the pools. Statements on it fail when it is lost.
 * @param signal ends it while it is being opened; its owner ends it later.
 * @throws the driver's errors; the signal's reason.
 */
export async function ownConnection(
  { url }: Pick<Database, 'url'>,
  signal?: AbortSignal,
): Promise<OwnConnection> {
  signal?.throwIfAborted()
  const { client, end, cut } = openClient({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'peppermint',
  })
  const { promise: gone, reject } = Promise.withResolvers<never>()
  gone.catch(() => undefined)
  client.on('end', () => reject(new ConnectionGone()))
  signal?.addEventListener('abort', cut)
  try {
    await client.connect()
    signal?.throwIfAborted()
  } catch (error) {
    cut()
    signal?.throwIfAborted()
    throw error
  } finally {
    signal?.removeEventListener('abort', cut)
  }
  return { db: drizzle(client), gone, end, cut }
}
