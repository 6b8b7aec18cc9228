/**
 * Streams the indexer's changes into this process: triggered by Postgres notifications, and polled every few seconds in
 * case a notification was lost with its connection.
 */
import { asc, gte, max } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Database } from '@peppermint/indexer/db/database.ts'
import { listenForNotifications } from '@peppermint/indexer/db/listenForNotifications.ts'
import { chainChanges } from '../db/schema.ts'

/** Notification channel of the indexer; its Postgres schema follows. */
const CHANNEL_PREFIX = 'chain_changes_'
const POLL_INTERVAL_MS = 5_000
/** Changes per read: a transfer is about 300 bytes, buffered per slow client. A client that missed more gets a reset. */
const BATCH_SIZE = 150
/** Batches read in a row; beyond that every client gets a reset. */
const MAX_BATCHES = 7

export interface StoredChange {
  readonly sequence: number
  readonly kind: string
  readonly blockNumber: number
  readonly payload: Readonly<Record<string, unknown>>
}

export interface ChangeLog {
  /** Sequence of the newest change known; 0 while there is none. */
  last(): number
  /** Reads new changes now instead of at the next poll. */
  poll(): void
  close(): void
}

export interface ChangeSubscription {
  /** Gets every change once, in order. */
  onChanges(changes: readonly StoredChange[]): void
  /**
   * Called after `last()` moved to the newest row without `onChanges`: too many changes at once, or the table lost rows,
   * as after a fail-over to a replica that was behind.
   */
  onReset(): void
}

/** Starts at the newest change. Never rejects. */
export async function subscribeToChanges(
  database: Database,
  log: Logger,
  subscription: ChangeSubscription,
): Promise<ChangeLog> {
  const { db } = database
  let last: number | undefined
  let running: Promise<void> | undefined
  let isPending = false
  let isClosed = false

  async function read(): Promise<void> {
    if (last === undefined) {
      last = await readNewestSequence()
      return
    }
    for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
      const changes = await readAfter(database, last, BATCH_SIZE)
      if (isClosed) return
      if (changes === 'gone') break
      if (changes.length === 0) return
      last = changes.at(-1)?.sequence ?? last
      subscription.onChanges(changes)
    }
    last = await readNewestSequence()
    if (!isClosed) subscription.onReset()
  }

  async function readNewestSequence(): Promise<number> {
    const [row] = await db.select({ last: max(chainChanges.sequence) }).from(chainChanges)
    return row?.last ?? 0
  }

  async function readUntilCurrent(): Promise<void> {
    do {
      isPending = false
      await read().catch((error: unknown) => {
        if (!isClosed) log.warn({ err: error }, 'live feed: reading changes from the database failed')
      })
    } while (isPending)
    running = undefined
  }

  function poll(): void {
    if (isClosed) return
    isPending = true
    running ??= readUntilCurrent()
  }

  poll()
  await running
  const timer = setInterval(poll, POLL_INTERVAL_MS)
  timer.unref()
  const stopListening = await listenForNotifications({
    database,
    channel: `${CHANNEL_PREFIX}${database.schemaName}`,
    onReading: poll,
    onListening: poll,
    onError: (error) => log.warn({ err: error }, 'live feed: LISTEN failed; polling until it recovers'),
  })
  return {
    last: () => last ?? 0,
    poll,
    close() {
      isClosed = true
      clearInterval(timer)
      stopListening()
    },
  }
}

/**
 * Changes after a sequence.
 * @returns `'gone'` where there are too many, the table no longer has them, or the sequence is of another table.
 */
export async function readChangesSince(
  database: Database,
  after: number,
): Promise<readonly StoredChange[] | 'gone'> {
  const missed = await readAfter(database, after, BATCH_SIZE + 1)
  return missed.length > BATCH_SIZE ? 'gone' : missed
}

/**
 * @param after a known sequence, or 0 before the first. Where its row is no longer in the table, the changes after it
 *   are unknown too.
 */
async function readAfter({ db }: Database, after: number, limit: number): Promise<StoredChange[] | 'gone'> {
  const rows = await db
    .select()
    .from(chainChanges)
    .where(gte(chainChanges.sequence, after))
    .orderBy(asc(chainChanges.sequence))
    .limit(limit + 1)
  const [first] = rows
  const isKnown = after === 0 ? first === undefined || first.sequence === 1 : first?.sequence === after
  if (!isKnown) return 'gone'
  const changes = after === 0 ? rows.slice(0, limit) : rows.slice(1)
  return changes.map((row) => ({ ...row, payload: toRecord(row.payload) }))
}

function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
