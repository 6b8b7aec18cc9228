/** Opens the configured database: an external Postgres by URL, or the embedded one in a folder. */
import type { Logger } from 'pino'
import type { DatabaseLocation } from '@peppermint/http/configFields.ts'
import { openDatabase, type Database } from './database.ts'
import { openPostgres, type Postgres } from './openPostgres.ts'

/**
 * Opens the database and migrates its schema. Closing it also stops the embedded Postgres.
 * @throws {DatabaseUnusable} or {EmbeddedUnusable} with a message for the operator; nothing is left running. The
 * signal's reason when aborted.
 */
export async function openConfiguredDatabase(
  where: DatabaseLocation,
  log: Pick<Logger, 'info' | 'warn'>,
  signal?: AbortSignal,
): Promise<Database> {
  const onWait = (reason: string) =>
    log.warn({ reason }, `database: not up yet, waiting up to 30 seconds: ${reason}`)
  const postgres = await openPostgres(where, log, signal)
  try {
    return closeWith(await openDatabase(postgres.url, { onWait, ...(signal && { signal }) }), postgres)
  } catch (error) {
    await postgres.stop()
    throw error
  }
}

/** Stops the embedded Postgres when the database closes, even if closing fails. */
export function closeWith(database: Database, postgres: Pick<Postgres, 'stop'>): Database {
  return {
    ...database,
    async close() {
      try {
        await database.close()
      } finally {
        await postgres.stop()
      }
    },
  }
}
