/**
 * The follower's changes as they come, for this process: told by a notification, and looked for every few seconds in
 * case one was lost with its connection.
 */
import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'

/** Channel on which the follower says that there are changes. */
const CHANNEL = 'chain_changes'
/** Milliseconds from one look to the next when nothing is heard. */
const LOOK_EVERY = 5_000
/**
 * Most changes read, and told, at once: a transfer is some 300 bytes, and all that read slowly hold their own. Whoever
 * missed more reads anew.
 */
const PART = 150

export interface StoredChange {
  readonly sequence: number
  readonly kind: string
  readonly blockNumber: number
  readonly payload: Readonly<Record<string, unknown>>
}

export interface ChangeLog {
  /** Sequence of the newest change known; 0 while there is none. */
  last(): number
  close(): void
}

/** Watches from now on; `heard` gets every change once, in order. Never rejects. */
export async function watchChanges(
  database: Database,
  log: Logger,
  heard: (changes: readonly StoredChange[]) => void,
): Promise<ChangeLog> {
  const { sql } = database
  let last: number | undefined
  let running: Promise<void> | undefined
  let again = false
  let closed = false

  async function read(): Promise<void> {
    if (last === undefined) {
      const [row] = await sql<{ last: number }[]>`
        select coalesce(max(sequence), 0)::float8 as last from chain_changes`
      last = row?.last ?? 0
      return
    }
    for (;;) {
      const changes = await readAfter(database, last, PART)
      const newest = changes.at(-1)
      if (newest === undefined || closed) return
      last = newest.sequence
      heard(changes)
    }
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
  const listening = await sql
    .listen(CHANNEL, look, look)
    .catch((error: unknown) => log.warn({ err: error }, 'the database could not be listened to'))
  return {
    last: () => last ?? 0,
    close() {
      closed = true
      clearInterval(timer)
      // Not waited for: a database that is away must not keep a server from stopping.
      if (listening) void listening.unlisten().catch(() => undefined)
    },
  }
}

/**
 * What came after a change.
 * @returns `'gone'` where the table does not reach back so far, or the sequence is of another table.
 */
export async function changesSince(
  database: Database,
  after: number,
): Promise<readonly StoredChange[] | 'gone'> {
  const [span] = await database.sql<{ first: number | null; last: number | null }[]>`
    select min(sequence)::float8 as first, max(sequence)::float8 as last from chain_changes`
  const { first = null, last = null } = span ?? {}
  if (first === null || last === null) return after === 0 ? [] : 'gone'
  // A hole before the first one left may be of changes that were pruned.
  if (after > last || after < first - 1) return 'gone'
  const missed = await readAfter(database, after, PART + 1)
  return missed.length > PART ? 'gone' : missed
}

async function readAfter({ sql }: Database, after: number, most: number): Promise<StoredChange[]> {
  const rows = await sql<(Omit<StoredChange, 'payload'> & { payload: string })[]>`
    select sequence::float8 as sequence, kind, block_number::float8 as "blockNumber", payload::text as payload
    from chain_changes where sequence > ${after} order by sequence limit ${most}`
  return rows.map((row) => ({ ...row, payload: record(JSON.parse(row.payload)) }))
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
