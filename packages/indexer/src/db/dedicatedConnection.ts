/** A connection outside the pools that never reconnects, so that locks and transactions end with it. */
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Client } from 'pg'
import type { Database } from './database.ts'
import { openClient } from './openClient.ts'

/** Drizzle over one connection; `$client` is the driver's, for COPY. */
export type ConnectionDatabase = NodePgDatabase & { readonly $client: Client }

export interface DedicatedConnection {
  readonly db: ConnectionDatabase
  /** Rejects with {ConnectionLost} when the connection ends for any reason. Never resolves. */
  readonly lost: Promise<never>
  /** Closes it; the database rolls back an open transaction. May be called twice, and after the connection is lost. */
  readonly end: () => Promise<void>
  /** Destroys it at once; running statements fail. */
  readonly destroy: () => void
}

/** The connection ended, and with it its locks and its transaction. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost'

  constructor() {
    super('database: connection lost')
  }
}

const CONNECT_TIMEOUT_MS = 10_000

/**
 * Opens a connection outside the pools. Its statements fail when it is lost.
 * @param signal aborts opening; the owner closes it afterwards.
 * @throws the driver's errors; the signal's reason.
 */
export async function openDedicatedConnection(
  { url }: Pick<Database, 'url'>,
  signal?: AbortSignal,
): Promise<DedicatedConnection> {
  signal?.throwIfAborted()
  const { client, end, destroy } = openClient({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'peppermint',
  })
  const { promise: lost, reject } = Promise.withResolvers<never>()
  lost.catch(() => undefined)
  client.on('end', () => reject(new ConnectionLost()))
  signal?.addEventListener('abort', destroy)
  try {
    await client.connect()
    signal?.throwIfAborted()
  } catch (error) {
    destroy()
    signal?.throwIfAborted()
    throw error
  } finally {
    signal?.removeEventListener('abort', destroy)
  }
  return { db: drizzle(client), lost, end, destroy }
}
