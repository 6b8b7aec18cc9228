/**
 * The follower's changes as they come, for this process: told by a notification, and looked for every few seconds in
 * case one was lost with its connection.
 */
import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { listenTo } from './listenTo.ts'

/** Channel on which the follower says that there are changes. */
const CHANNEL = 'chain_changes'
/** Milliseconds from one look to the next when nothing is heard. */
const LOOK_EVERY = 5_000
/**
 * Most changes read, and told, at once: a transfer is some 300 bytes, and all that read slowly hold their own. Whoever
 * missed more reads anew.
 */
const PART = 150
/** So many parts in a row are told; behind more, everybody reads anew. */
const MOST_PARTS = 7

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
  look(): void
  close(): void
}

export interface Ear {
  /** Gets every change once, in order. */
  heard(changes: readonly StoredChange[]): void
  /**
   * Called where changes cannot be told one by one, after `last()` has become the newest of the table: too many came at
   * once, or the table has lost what had been heard, as after a fail-over to a database that was a little behind.
   */
  gone(): void
}

/** Watches from now on. Never rejects. */
export async function watchChanges(database: Database, log: Logger, ear: Ear): Promise<ChangeLog> {
  const { db } = database
  let last: number | undefined
  let running: Promise<void> | undefined
  let again = false
  let closed = false

  async function read(): Promise<void> {
    if (last === undefined) {
      last = await newest()
      return
    }
    for (let part = 0; part < MOST_PARTS; part += 1) {
      const changes = await readAfter(database, last, PART)
      if (closed) return
      if (changes === 'gone') break
      if (changes.length === 0) return
      last = changes.at(-1)?.sequence ?? last
      ear.heard(changes)
    }
    last = await newest()
    if (!closed) ear.gone()
  }

  async function newest(): Promise<number> {
    const {
      rows: [row],
    } = await db.execute<{ last: number }>(sql`
      select coalesce(max(sequence), 0)::float8 as last from chain_changes`)
    return row?.last ?? 0
  }

  async function readUntilQuiet(): Promise<void> {
    do {
      again = false
      await read().catch((error: unknown) => {
        if (!closed) log.warn({ err: error }, 'what changed could not be read from the database')
      })
    } while (again)
    running = undefined
  }

  function look(): void {
    if (closed) return
    again = true
    running ??= readUntilQuiet()
  }

  look()
  await running
  const timer = setInterval(look, LOOK_EVERY)
  timer.unref()
  const stopListening = await listenTo({
    database,
    channel: CHANNEL,
    heard: look,
    began: look,
    failed: (error) => log.warn({ err: error }, 'the database cannot be listened to at the moment'),
  })
  return {
    last: () => last ?? 0,
    look,
    close() {
      closed = true
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
export async function changesSince(
  database: Database,
  after: number,
): Promise<readonly StoredChange[] | 'gone'> {
  const missed = await readAfter(database, after, PART + 1)
  return missed.length > PART ? 'gone' : missed
}

/**
 * @param after a change that was heard, or 0 before the first: where it does not stand in the table any more, what came
 * after it cannot be known either.
 */
async function readAfter({ db }: Database, after: number, most: number): Promise<StoredChange[] | 'gone'> {
  const { rows } = await db.execute<Omit<StoredChange, 'payload'> & { payload: string }>(sql`
    select sequence::float8 as sequence, kind, block_number::float8 as "blockNumber", payload::text as payload
    from chain_changes where sequence >= ${after} order by sequence limit ${most + 1}`)
  const [first] = rows
  const isKnown = after === 0 ? first === undefined || first.sequence === 1 : first?.sequence === after
  if (!isKnown) return 'gone'
  const changes = after === 0 ? rows.slice(0, most) : rows.slice(1)
  return changes.map((row) => ({ ...row, payload: record(JSON.parse(row.payload)) }))
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
