/** The Postgres server that the configuration names: an external one by URL, or the embedded one in a folder. */
import type { Logger } from 'pino'
import type { DatabaseLocation } from '@peppermint/http/configFields.ts'
import { startEmbeddedPostgres } from './embedded/embeddedPostgres.ts'

export interface Postgres {
  /** `postgres://…`. A secret. */
  readonly url: string
  /** Stops the embedded one; call it when all connections are closed. */
  readonly stop: () => Promise<void>
}

/**
 * @throws {EmbeddedUnusable} with a message for the operator; nothing is left running. The signal's reason when aborted.
 */
export async function openPostgres(
  where: DatabaseLocation,
  log: Pick<Logger, 'info' | 'warn'>,
  signal?: AbortSignal,
): Promise<Postgres> {
  if (where.type === 'url') return { url: where.url, stop: async () => undefined }
  const onLost = (message: string) => log.warn(message)
  const embedded = await startEmbeddedPostgres(where.folder, { onLost, ...(signal && { signal }) })
  log.info({ folder: where.folder }, 'embedded Postgres: running')
  return { url: embedded.url, stop: () => embedded.stop() }
}
