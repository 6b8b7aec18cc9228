/**
 * One shared sale reading for all visitors. Polls the newest block once a second and reads the sale when it changed;
 * where processes share a database, the leader reads for all of them. The response is serialized once per reading.
 */
import type { Head, Sale } from '@peppermint/sale'
import type { Logger } from 'pino'
import type { SaleResponse } from '@peppermint/api/responses.ts'
import { serializeSale } from '@peppermint/api/saleWire.ts'
import type { Database } from '@peppermint/indexer/db/database.ts'
import { createEtag } from '@peppermint/http/digest.ts'
import { withTimeout } from '@peppermint/process/withTimeout.ts'
import type { Reading, SaleReader } from './saleReader.ts'
import { openSharedReadings } from './sharedReadings.ts'
import type { ReadFailure } from './diagnoseReadFailure.ts'

/** Response of `/api/sale`, serialized once. */
export interface PreparedSale {
  readonly reading: Reading
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
  readonly etag: string
}

export interface SaleFeed extends SaleReader {
  /** The newest reading as a response. */
  preparedSale(): PreparedSale | undefined
  /** Calls with every new reading, also where only its time is new. Returns the unsubscribe function. */
  subscribe(listener: (preparedSale: PreparedSale) => void): () => void
  /** Why the last reading failed; undefined where it did not. */
  failure(): ReadFailure | undefined
  /** Polls now instead of at the next second. */
  poll(): void
  /** Stops polling. */
  close(): Promise<void>
}

export interface SaleFeedParts {
  /** The newest block; one small request. */
  readonly readHead: () => Promise<Pick<Head, 'hash'>>
  readonly readSale: () => Promise<Sale>
  /** Explains why `readSale` failed. Never rejects. */
  readonly diagnose: (error: unknown) => Promise<ReadFailure>
  /** Shares readings between processes; undefined: this process reads alone. */
  readonly database?: Database
  /** Whether this process reads for the others. */
  readonly isLeader?: () => boolean
  readonly chainId: number
  readonly log: Logger
}

const POLL_INTERVAL_MS = 1_000
/**
 * A reading that takes longer is abandoned, and the next poll starts. The endpoints' timeouts are shorter; this one
 * guards against a request that never settles.
 */
const READ_TIMEOUT_MS = 6_000
/** A process reads the chain itself after this long without a shared reading. */
const LEADER_SILENCE_MS = 3_000
/** `latest` waits for a newer reading than this. */
const FRESH_MS = 2_500
/** Time between two diagnoses of a failure. */
const DIAGNOSE_INTERVAL_MS = 10_000
const MAX_CLOCK_SKEW_MS = 2_000
/** A lower head is accepted after this long: the chain was restarted. */
const CHAIN_RESTART_MS = 10_000

/** Starts polling. Never rejects: without `LISTEN` this process reads alone. */
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
  /** Set while readings fail; `reason` once diagnosed. */
  let episode: { diagnosedAt: number; reason?: ReadFailure } | undefined

  function accept(sale: Sale, sharedReadAt = Number.NaN): void {
    // A load-balanced node may be behind the previous one: ignore lower heads.
    const isBehind = reading !== undefined && sale.head.number < reading.sale.head.number
    if (isClosed || (isBehind && Date.now() - (reading?.readAt ?? 0) <= CHAIN_RESTART_MS)) return
    const now = Date.now()
    // The publisher's time, so that all processes send the same bytes, unless the clocks differ.
    const accepted = { sale, readAt: Math.abs(now - sharedReadAt) < MAX_CLOCK_SKEW_MS ? sharedReadAt : now }
    // Throws for what is no sale: the reading before it then ages, and the failure is reported.
    preparedSale = prepare(accepted)
    reading = accepted
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

  /** Resolves when the reading was accepted, failed or timed out. */
  async function readWithTimeout(): Promise<void> {
    let isLate = false
    await withTimeout(
      read(() => isLate),
      READ_TIMEOUT_MS,
      () => {
        isLate = true
        if (!isClosed) onFailed(new Error('sale: reading timed out'))
      },
    )
  }

  /** @param isLate whether the reading timed out; its result is then ignored. */
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
    if (episode?.reason !== undefined) log.info('sale: reading recovered')
    episode = undefined
  }

  /** Diagnoses the failure again from time to time, because the reason may change. */
  function onFailed(error: unknown): void {
    const now = performance.now()
    if (episode !== undefined && now - episode.diagnosedAt < DIAGNOSE_INTERVAL_MS) return
    episode ??= { diagnosedAt: now }
    episode.diagnosedAt = now
    // Not awaited: a hanging chain would block it.
    void logFailure(error, episode)
  }

  /** Logs each reason once per episode. */
  async function logFailure(error: unknown, current: NonNullable<typeof episode>): Promise<void> {
    const reason = await parts.diagnose(error)
    if (isClosed || episode !== current) return
    if (reason.code !== current.reason?.code)
      log.warn({ code: reason.code, err: error }, `sale: reading failed: ${reason.message}`)
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
      if (running !== undefined && left > 0) await withTimeout(running, left, () => undefined)
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
  const response: SaleResponse = { sale: serializeSale(sale), readAt, headAge }
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
