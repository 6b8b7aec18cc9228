/** Changes of Safes over a Postgres channel, which every process of the gateway listens on. */
import type { Logger } from 'pino'
import type { Database } from '@peppermint/indexer/db/database.ts'
import { listenForNotifications } from '@peppermint/indexer/db/listenForNotifications.ts'
import { notifySafeChanges, type SafeChange, type SafeChanges, safeChangeSchema } from './safeChanges.ts'

/** Safes whose versions are kept one by one; with more, all versions move once. */
const MAX_VERSIONS = 50_000

/**
 * Listens for the changes of one chain's Safes. After a lost connection every Safe counts as changed.
 * @returns after the first attempt to listen.
 */
export async function openSafeChanges(
  database: Database,
  log: Pick<Logger, 'warn' | 'error'>,
): Promise<SafeChanges & { readonly close: () => void }> {
  const listeners = new Set<(change: SafeChange) => void>()
  const versions = new Map<string, number>()
  let latest = 0
  let versionOfAll = 0

  function emit(change: SafeChange): void {
    latest += 1
    if (change.type === 'all' || versions.size >= MAX_VERSIONS) {
      versionOfAll = latest
      versions.clear()
    }
    if (change.type === 'safe') versions.set(change.safe.toLowerCase(), latest)
    for (const listener of listeners) {
      try {
        listener(change)
      } catch (error) {
        log.error({ err: error }, 'safe changes: a listener threw')
      }
    }
  }

  const close = await listenForNotifications({
    database,
    channel: `safe_changes_${database.schemaName}`,
    onReading: (payload) => emit(parseChange(payload) ?? { type: 'all' }),
    onListening: () => emit({ type: 'all' }),
    onError: (error) => log.warn({ err: error }, 'safe changes: LISTEN failed, retrying'),
  })
  return {
    version: (safe) => Math.max(versions.get(safe.toLowerCase()) ?? 0, versionOfAll),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    notify: (transaction, change) => notifySafeChanges(transaction, [change]),
    close,
  }
}

function parseChange(payload: string): SafeChange | undefined {
  try {
    return safeChangeSchema.safeParse(JSON.parse(payload)).data
  } catch {
    return undefined
  }
}
