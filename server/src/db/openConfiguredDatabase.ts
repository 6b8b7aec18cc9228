/** The database that the configuration names: somebody's Postgres by its URL, or our own in a folder. */
import type { Logger } from 'pino'
import type { ServerConfig } from '../config.ts'
import { openDatabase, type Database } from './database.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded/embeddedPostgres.ts'

/**
 * Opens it with the newest schema. Closing it also stops an embedded Postgres.
 * @throws {DatabaseUnusable} or {EmbeddedUnusable} with words for whoever starts the server; nothing is left running.
 * The signal's reason, once that is given.
 */
export async function openConfiguredDatabase(
  where: ServerConfig['database'],
  log: Pick<Logger, 'info' | 'warn'>,
  signal?: AbortSignal,
): Promise<Database> {
  const onWait = (why: string) => log.warn({ why }, 'waiting for the database, for half a minute at most')
  const options = { onWait, ...(signal && { signal }) }
  if (where.type === 'url') return openDatabase(where.url, options)
  const onLost = (what: string) => log.warn(what)
  const embedded = await startEmbeddedPostgres(where.folder, { onLost, ...(signal && { signal }) })
  try {
    const database = await openDatabase(embedded.url, options)
    log.info({ folder: where.folder }, 'the embedded Postgres runs')
    return endingWith(database, embedded)
  } catch (error) {
    await embedded.stop()
    throw error
  }
}

/** The database, whose end is also the end of the Postgres beneath it, however its own end went. */
export function endingWith(database: Database, embedded: Pick<EmbeddedPostgres, 'stop'>): Database {
  return {
    ...database,
    async close() {
      try {
        await database.close()
      } finally {
        await embedded.stop()
      }
    },
  }
}
