/**
 * The follower's changes as they come, for this process: told by a notification, and looked for every few seconds in
 * case one was lost with its connection.
 */
import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { listenForNotifications } from './listenForNotifications.ts'

/** Channel on which the follower says that there are changes. */
const CHANNEL = 'chain_changes'
/** Milliseconds from one look to the next when nothing is heard. */
const POLL_INTERVAL_MS = 5_000
/**
 * Most changes read, and told, at once: a transfer is some 300 bytes, and all that read slowly hold their own. Whoever
 * missed more reads anew.
 */
const BATCH_SIZE = 150
/** So many parts in a row are told; behind more, everybody reads anew. */
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
  /** There may be something new: look now rather than in a few seconds. */
  poll(): void
  close(): void
}

export interface ChangeSubscription {
  /** Gets every change once, in order. */
  onChanges(changes: readonly StoredChange[]): void
  /**
   * Called where changes cannot be told one by one, after `last()` has become the newest of the table: too many came at
   * once, or the table has lost what had been heard, as after a fail-over to a database that was a little behind.
   */
  onReset(): void
}

/** Watches from now on. Never rejects. */
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
    const {
      rows: [row],
    } = await db.execute<{ last: number }>(sql`
      select coalesce(max(sequence), 0)::float8 as last from chain_changes`)
    return row?.last ?? 0
  }

  async function readUntilCurrent(): Promise<void> {
    do {
      isPending = false
      await read().catch((error: unknown) => {
        if (!isClosed) log.warn({ err: error }, 'what changed could not be read from the database')
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
    channel: CHANNEL,
    onReading: poll,
    onListening: poll,
    onError: (error) => log.warn({ err: error }, 'the database cannot be listened to at the moment'),
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
 * What came after a change.
 * @returns `'gone'` where that is too much to tell, the table does not reach back so far, or the sequence is of another
 * table.
 */
export async function readChangesSince(
  database: Database,
  after: number,
): Promise<readonly StoredChange[] | 'gone'> {
  const missed = await readAfter(database, after, BATCH_SIZE + 1)
  return missed.length > BATCH_SIZE ? 'gone' : missed
}

/**
 * @param after a change that was heard, or 0 before the first: where it does not stand in the table any more, what came
 * after it cannot be known either.
 */
async function readAfter({ db }: Database, after: number, limit: number): Promise<StoredChange[] | 'gone'> {
  const { rows } = await db.execute<Omit<StoredChange, 'payload'> & { payload: string }>(sql`
    select sequence::float8 as sequence, kind, block_number::float8 as "blockNumber", payload::text as payload
    from chain_changes where sequence >= ${after} order by sequence limit ${limit + 1}`)
  const [first] = rows
  const isKnown = after === 0 ? first === undefined || first.sequence === 1 : first?.sequence === after
  if (!isKnown) return 'gone'
  const changes = after === 0 ? rows.slice(0, limit) : rows.slice(1)
  return changes.map((row) => ({ ...row, payload: toRecord(JSON.parse(row.payload)) }))
}

function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
