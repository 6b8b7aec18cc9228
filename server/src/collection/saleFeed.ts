/**
 * One reading of the sale for everyone. This process looks at the newest block once a second and reads the sale where
 * it is another one; where processes share a database, the one that follows the chain does so for all of them. The
 * answer is made once per reading, so that a visitor costs no more than the bytes they are sent.
 */
import type { Head, Sale } from '@peppermint/contracts/sale'
import type { Logger } from 'pino'
import type { SaleResponse } from '../client/responses.ts'
import { parseSale, serializeSale } from '../client/saleWire.ts'
import type { Database } from '../db/database.ts'
import { createEtag } from '../http/digest.ts'
import type { Reading, SaleReader } from './saleReader.ts'
import { openSharedReadings } from './sharedReadings.ts'
import type { ReadFailure } from './diagnoseReadFailure.ts'

/** What `/api/sale` answers with, made once. */
export interface PreparedSale {
  readonly reading: Reading
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
  readonly etag: string
}

export interface SaleFeed extends SaleReader {
  /** The newest reading as an answer. */
  preparedSale(): PreparedSale | undefined
  /** Calls with every new reading, also where only its time is new. Returns what ends it. */
  subscribe(listener: (preparedSale: PreparedSale) => void): () => void
  /** Why the last reading failed; undefined where it did not. */
  failure(): ReadFailure | undefined
  /** There may be a new block: look now rather than at the next second. */
  poll(): void
  /** Reads and tells no more. */
  close(): Promise<void>
}

export interface SaleFeedParts {
  /** The newest block; one small question. */
  readonly readHead: () => Promise<Pick<Head, 'hash'>>
  readonly readSale: () => Promise<Sale>
  /** Asked when that has failed with this. Never rejects. */
  readonly diagnose: (error: unknown) => Promise<ReadFailure>
  /** Where other processes are told, or tell. Left out: this process is on its own. */
  readonly database?: Database
  /** Whether this process reads for the others. */
  readonly isLeader?: () => boolean
  readonly chainId: number
  readonly log: Logger
}

/** Milliseconds from one look to the next. */
const POLL_INTERVAL_MS = 1_000
/**
 * A reading that has not come after so many milliseconds is given up, and the next look begins. The endpoints' own
 * limits are shorter; this one guards against a question that never settles.
 */
const READ_TIMEOUT_MS = 6_000
/** Whoever has not heard of the sale for so long looks for themselves, in milliseconds. */
const LEADER_SILENCE_MS = 3_000
/** A reading older than this is worth waiting for a newer one. */
const FRESH_MS = 2_500
/** Milliseconds after which the reason of a failure is asked for again. */
const DIAGNOSE_INTERVAL_MS = 10_000
/** Clocks that are further apart, in milliseconds, are not the same. */
const MAX_CLOCK_SKEW_MS = 2_000
/** A chain that went back in time is believed after so long: it really restarted. */
const CHAIN_RESTART_MS = 10_000

/** Begins to read. Never rejects: a database that cannot be listened to leaves this process on its own. */
export async function openSaleFeed(parts: SaleFeedParts): Promise<SaleFeed> {
  const { readHead, readSale, isLeader = () => true, log } = parts
  const listeners = new Set<(preparedSale: PreparedSale) => void>()
  let reading: Reading | undefined
  let preparedSale: PreparedSale | undefined
  let sharedAt = -Infinity
  let startedAt = -Infinity
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  /** Readings fail, since whoever asks for the reason began to; `why` when it is known. */
  let episode: { diagnosedAt: number; reason?: ReadFailure } | undefined

  function accept(sale: Sale, sharedReadAt = Number.NaN): void {
    // A load-balanced node may be behind the one that answered before: never go back in time for that.
    const isBehind = reading !== undefined && sale.head.number < reading.sale.head.number
    if (isClosed || (isBehind && Date.now() - (reading?.readAt ?? 0) <= CHAIN_RESTART_MS)) return
    const now = Date.now()
    // The teller's own time, so that all processes answer with the same bytes; unless its clock is another than ours.
    reading = { sale, readAt: Math.abs(now - sharedReadAt) < MAX_CLOCK_SKEW_MS ? sharedReadAt : now }
    preparedSale = prepare(reading)
    for (const listener of listeners) listener(preparedSale)
  }

  const shared =
    parts.database === undefined
      ? undefined
      : await openSharedReadings(parts.database, parts.chainId, log, ({ sale, readAt }) => {
          if (isLeader()) return
          sharedAt = performance.now()
          accept(sale, readAt)
          onRecovered()
        })

  /** Resolves when the reading was taken, has failed, or was given up. */
  function readWithTimeout(): Promise<void> {
    return new Promise((resolve) => {
      let isLate = false
      const giveUp = () => {
        isLate = true
        if (!isClosed) onFailed(new Error('sale: no answer in time'))
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
      accept(sale)
      if (isLeader() && reading !== undefined) shared?.publish(reading)
      onRecovered()
    } catch (error) {
      if (!isClosed && !isLate()) onFailed(error)
    }
  }

  function onRecovered(): void {
    if (episode?.reason !== undefined) log.info('the sale is read again')
    episode = undefined
  }

  /** The reason is asked for again now and then, for it may become another. */
  function onFailed(error: unknown): void {
    const now = performance.now()
    if (episode !== undefined && now - episode.diagnosedAt < DIAGNOSE_INTERVAL_MS) return
    episode ??= { diagnosedAt: now }
    episode.diagnosedAt = now
    // Nothing waits for it: a chain that hangs would hang with it.
    void logFailure(error, episode)
  }

  /** Says it once per episode, with the error. */
  async function logFailure(error: unknown, current: NonNullable<typeof episode>): Promise<void> {
    const reason = await parts.diagnose(error)
    if (isClosed || episode !== current) return
    if (reason.code !== current.reason?.code)
      log.warn(
        { code: reason.code, err: error },
        `the sale could not be read from the chain: ${reason.message}`,
      )
    current.reason = reason
  }

  function poll(): void {
    if (isClosed) return
    clearTimeout(timer)
    const now = performance.now()
    const wait = startedAt + POLL_INTERVAL_MS - now
    if (running !== undefined || wait > 0) {
      timer = setTimeout(poll, Math.max(wait, 50))
      return
    }
    if (isLeader() || shared === undefined || now - sharedAt > LEADER_SILENCE_MS) {
      startedAt = now
      running = readWithTimeout().finally(() => {
        running = undefined
      })
    }
    timer = setTimeout(poll, POLL_INTERVAL_MS)
  }

  poll()
  return {
    async latest(timeoutMs) {
      if (reading !== undefined && Date.now() - reading.readAt < FRESH_MS) return reading
      poll()
      const left = startedAt + timeoutMs - performance.now()
      if (running !== undefined && left > 0) await Promise.race([running, resolveAfter(left)])
      return reading
    },
    preparedSale: () => preparedSale,
    failure: () => episode?.reason,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    poll,
    close() {
      isClosed = true
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
  const normalized = serializeSale(parseSale(serializeSale(sale)))
  const response: SaleResponse = { sale: normalized, readAt, headAge }
  const body = JSON.stringify(response)
  const etag = createEtag(body)
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    'Cache-Control': 'public, max-age=1',
    ETag: etag,
  }
  return { reading, body, headers, etag }
}

function resolveAfter(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref()
  })
}
