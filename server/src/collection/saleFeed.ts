/**
 * One reading of the sale for everyone. This process looks at the newest block once a second and reads the sale where
 * it is another one; where processes share a database, the one that follows the chain does so for all of them. The
 * answer is made once per reading, so that a visitor costs no more than the bytes they are sent.
 */
import type { Head, Sale } from '@peppermint/contracts/sale'
import type { Logger } from 'pino'
import type { SaleAnswer } from '../client/answers.ts'
import { saleFromWire, saleToWire } from '../client/saleWire.ts'
import type { Database } from '../db/database.ts'
import { etagOf } from '../http/digest.ts'
import type { Reading, SaleSnapshot } from './saleSnapshot.ts'
import { sharedReadings } from './sharedReadings.ts'
import type { UnreadReason } from './whyUnread.ts'

/** What `/api/sale` answers with, made once. */
export interface PreparedSale {
  readonly reading: Reading
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
  readonly etag: string
}

export interface SaleFeed extends SaleSnapshot {
  /** The newest reading as an answer. */
  prepared(): PreparedSale | undefined
  /** Calls with every new reading, also where only its time is new. Returns what ends it. */
  subscribe(listener: (prepared: PreparedSale) => void): () => void
  /** Why the last reading failed; undefined where it did not. */
  trouble(): UnreadReason | undefined
  /** There may be a new block: look now rather than at the next second. */
  look(): void
  /** Reads and tells no more. */
  close(): Promise<void>
}

export interface SaleFeedParts {
  /** The newest block; one small question. */
  readonly readHead: () => Promise<Pick<Head, 'hash'>>
  readonly readSale: () => Promise<Sale>
  /** Asked when that has failed with this. Never rejects. */
  readonly whyUnread: (error: unknown) => Promise<UnreadReason>
  /** Where other processes are told, or tell. Left out: this process is on its own. */
  readonly database?: Database
  /** Whether this process reads for the others. */
  readonly leads?: () => boolean
  readonly chainId: number
  readonly log: Logger
}

/** Milliseconds from one look to the next. */
const EVERY = 1_000
/**
 * A reading that has not come after so many milliseconds is given up, and the next look begins. The endpoints' own
 * limits are shorter; this one guards against a question that never settles.
 */
const READ_TIMEOUT_MS = 6_000
/** Whoever has not heard of the sale for so long looks for themselves, in milliseconds. */
const UNHEARD = 3_000
/** A reading older than this is worth waiting for a newer one. */
const OLD = 2_500
/** Milliseconds after which the reason of a failure is asked for again. */
const ASK_AGAIN = 10_000
/** Clocks that are further apart, in milliseconds, are not the same. */
const SAME_CLOCK = 2_000
/** A chain that went back in time is believed after so long: it really restarted. */
const RESTARTED_AFTER = 10_000

/** Begins to read. Never rejects: a database that cannot be listened to leaves this process on its own. */
export async function openSaleFeed(parts: SaleFeedParts): Promise<SaleFeed> {
  const { readHead, readSale, leads = () => true, log } = parts
  const listeners = new Set<(prepared: PreparedSale) => void>()
  let reading: Reading | undefined
  let prepared: PreparedSale | undefined
  let heardAt = -Infinity
  let startedAt = -Infinity
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false
  /** Readings fail, since whoever asks for the reason began to; `why` when it is known. */
  let episode: { askedAt: number; why?: UnreadReason } | undefined

  function take(sale: Sale, toldReadAt = Number.NaN): void {
    // A load-balanced node may be behind the one that answered before: never go back in time for that.
    const behind = reading !== undefined && sale.head.number < reading.sale.head.number
    if (closed || (behind && Date.now() - (reading?.readAt ?? 0) <= RESTARTED_AFTER)) return
    const now = Date.now()
    // The teller's own time, so that all processes answer with the same bytes; unless its clock is another than ours.
    reading = { sale, readAt: Math.abs(now - toldReadAt) < SAME_CLOCK ? toldReadAt : now }
    prepared = prepare(reading)
    for (const listener of listeners) listener(prepared)
  }

  const shared =
    parts.database === undefined
      ? undefined
      : await sharedReadings(parts.database, parts.chainId, log, ({ sale, readAt }) => {
          if (leads()) return
          heardAt = performance.now()
          take(sale, readAt)
          recovered()
        })

  /** Resolves when the reading was taken, has failed, or was given up. */
  function readInTime(): Promise<void> {
    return new Promise((resolve) => {
      let isLate = false
      const giveUp = () => {
        isLate = true
        if (!closed) failed(new Error('sale: no answer in time'))
        resolve()
      }
      const limit = setTimeout(giveUp, READ_TIMEOUT_MS)
      void read(() => isLate).finally(() => {
        clearTimeout(limit)
        resolve()
      })
    })
  }

  /** @param isLate whether the reading was given up: what it finds is older than its answer. */
  async function read(isLate: () => boolean): Promise<void> {
    try {
      const known = reading?.sale
      const isSame = known !== undefined && (await readHead()).hash === known.head.hash
      const sale = isSame ? known : await readSale()
      if (isLate()) return
      take(sale)
      if (leads() && reading !== undefined) shared?.tell(reading)
      recovered()
    } catch (error) {
      if (!closed && !isLate()) failed(error)
    }
  }

  function recovered(): void {
    if (episode?.why !== undefined) log.info('the sale is read again')
    episode = undefined
  }

  /** The reason is asked for again now and then, for it may become another. */
  function failed(error: unknown): void {
    const now = performance.now()
    if (episode !== undefined && now - episode.askedAt < ASK_AGAIN) return
    episode ??= { askedAt: now }
    episode.askedAt = now
    // Nothing waits for it: a chain that hangs would hang with it.
    void explain(error, episode)
  }

  /** Says it once per episode, with the error. */
  async function explain(error: unknown, own: NonNullable<typeof episode>): Promise<void> {
    const why = await parts.whyUnread(error)
    if (closed || episode !== own) return
    if (why.code !== own.why?.code)
      log.warn({ code: why.code, err: error }, `the sale could not be read from the chain: ${why.message}`)
    own.why = why
  }

  function look(): void {
    if (closed) return
    clearTimeout(timer)
    const now = performance.now()
    const wait = startedAt + EVERY - now
    if (running !== undefined || wait > 0) {
      timer = setTimeout(look, Math.max(wait, 50))
      return
    }
    if (leads() || shared === undefined || now - heardAt > UNHEARD) {
      startedAt = now
      running = readInTime().finally(() => {
        running = undefined
      })
    }
    timer = setTimeout(look, EVERY)
  }

  look()
  return {
    async latest(patience) {
      if (reading !== undefined && Date.now() - reading.readAt < OLD) return reading
      look()
      const left = startedAt + patience - performance.now()
      if (running !== undefined && left > 0) await Promise.race([running, after(left)])
      return reading
    },
    prepared: () => prepared,
    trouble: () => episode?.why,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    look,
    close() {
      closed = true
      clearTimeout(timer)
      listeners.clear()
      shared?.close()
      return Promise.resolve()
    },
  }
}

function prepare(reading: Reading): PreparedSale {
  const { sale, readAt } = reading
  const headAge = Math.max(0, Math.floor(readAt / 1000) - sale.head.timestamp)
  // One order of fields, wherever the sale came from: the same bytes have the same tag.
  const spelt = saleToWire(saleFromWire(saleToWire(sale)))
  const answer: SaleAnswer = { sale: spelt, readAt, headAge }
  const body = JSON.stringify(answer)
  const etag = etagOf(body)
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    'Cache-Control': 'public, max-age=1',
    ETag: etag,
  }
  return { reading, body, headers, etag }
}

function after(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref()
  })
}
