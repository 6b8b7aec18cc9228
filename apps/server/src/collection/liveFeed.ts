/**
 * Live updates as server-sent events. A process subscribes to the database once and encodes each event once; every
 * client gets the same bytes. Slow consumers are disconnected; a reconnecting client resumes after `Last-Event-ID`.
 */
import type { Logger } from 'pino'
import type { Database } from '@peppermint/indexer/db/database.ts'
import { HttpError } from '@peppermint/http/router.ts'
import { readChangesSince, subscribeToChanges, type StoredChange } from './changeLog.ts'
import type { PreparedSale, SaleFeed } from './saleFeed.ts'

export interface LiveFeed {
  /**
   * Opens an event stream.
   * @param networks of the client, the smallest first (`networksOf`): each has its own limit.
   * @param after sequence of the client's last event; undefined for a new client.
   * @throws {HttpError} 429 `too_many_streams` or 503 `live_full`, with Retry-After.
   */
  open(networks: readonly string[], after: number | undefined): ReadableStream<Uint8Array>
  /** Open streams. */
  count(): number
  /** Closes every stream; clients reconnect with jitter. */
  close(): Promise<void>
}

export interface LiveFeedParts {
  readonly database: Database
  readonly sale: Pick<SaleFeed, 'preparedSale' | 'subscribe'>
  readonly log: Logger
  /** Per client (an IPv4 address or a /64; see `liveFeed.ts`), and in total. */
  readonly maxStreams?: { readonly perClient: number; readonly total: number }
  readonly heartbeatMs?: number
}

/** A stream with more unread bytes is closed at the next event. */
const MAX_BUFFERED_BYTES = 64 * 1024
/** An unchanged sale is sent again after this time, so that clients do not consider it stale. */
const RESEND_MS = 8_000
/** Reconnection delay sent to clients. */
const RETRY_MS = 2_000

interface LiveStream {
  readonly networks: readonly string[]
  readonly controller: ReadableStreamDefaultController<Uint8Array>
  /** Last change sent. */
  lastSequence: number
  /** Changes are held back until the missed ones are sent. */
  isCatchingUp: boolean
}

export async function openLiveFeed(parts: LiveFeedParts): Promise<LiveFeed> {
  const { database, sale, log, maxStreams = { perClient: 6, total: 10_000 }, heartbeatMs = 15_000 } = parts
  const streams = new Set<LiveStream>()
  const counts = createStreamCounts(maxStreams.perClient)
  let sentSale: { readonly hash: string; readonly sentAt: number } | undefined
  let isClosed = false

  function drop(stream: LiveStream): void {
    if (!streams.delete(stream)) return
    counts.remove(stream.networks)
  }

  /** Disconnects slow consumers instead of buffering. */
  function send(stream: LiveStream, bytes: Uint8Array): void {
    if ((stream.controller.desiredSize ?? 0) <= 0) {
      drop(stream)
      stream.controller.close()
    } else stream.controller.enqueue(bytes)
  }

  const sendAll = (bytes: Uint8Array) => {
    for (const stream of streams) send(stream, bytes)
  }

  function onSale(prepared: PreparedSale): void {
    const { hash } = prepared.reading.sale.head
    const now = Date.now()
    if (sentSale?.hash === hash && now - sentSale.sentAt < RESEND_MS) return
    sentSale = { hash, sentAt: now }
    if (streams.size > 0) sendAll(encodeSaleEvent(prepared))
  }

  function onChanges(changes: readonly StoredChange[]): void {
    const last = changes.at(-1)?.sequence
    if (last === undefined) return
    const all = encode(changes.map(formatChangeEvent).join(''))
    for (const stream of streams) {
      if (stream.isCatchingUp || stream.lastSequence >= last) continue
      const unsent = changes.filter(({ sequence }) => sequence > stream.lastSequence)
      stream.lastSequence = last
      send(stream, unsent.length === changes.length ? all : encode(unsent.map(formatChangeEvent).join('')))
    }
  }

  function onReset(): void {
    for (const stream of streams) {
      stream.isCatchingUp = false
      sendReset(stream)
    }
  }

  function sendReset(stream: LiveStream): void {
    stream.lastSequence = changes.last()
    send(stream, encode(`id: ${stream.lastSequence}\nevent: reset\ndata: {}\n\n`))
  }

  const changes = await subscribeToChanges(database, log, { onChanges: onChanges, onReset: onReset })

  async function catchUp(stream: LiveStream): Promise<void> {
    for (;;) {
      const lastKnown = changes.last()
      const missed = await readChangesSince(database, stream.lastSequence).catch(() => 'gone' as const)
      if (!streams.has(stream) || !stream.isCatchingUp) return
      if (missed === 'gone') sendReset(stream)
      else if (missed.length > 0) {
        stream.lastSequence = missed.at(-1)?.sequence ?? stream.lastSequence
        send(stream, encode(missed.map(formatChangeEvent).join('')))
      }
      // Changes during the query may be missing from its result.
      if (stream.lastSequence >= changes.last()) break
      if (stream.lastSequence < lastKnown) {
        // The table ends before the last known change: polling resets every stream.
        changes.poll()
        break
      }
    }
    stream.isCatchingUp = false
  }

  const stopSale = sale.subscribe(onSale)
  const heartbeatBytes = encode(': heartbeat\n\n')
  const heartbeatTimer = setInterval(() => sendAll(heartbeatBytes), heartbeatMs)
  heartbeatTimer.unref()

  return {
    open(networks, after) {
      if (isClosed || streams.size >= maxStreams.total)
        throw limitError(503, 'live_full', 'Too many live streams are open.')
      const limit = counts.limitReached(networks)
      if (limit !== undefined)
        throw limitError(429, 'too_many_streams', `Your network has ${limit} live streams open, the maximum.`)
      let stream: LiveStream | undefined
      return new ReadableStream<Uint8Array>(
        {
          start(controller) {
            stream = {
              networks,
              controller,
              lastSequence: after ?? changes.last(),
              isCatchingUp: after !== undefined,
            }
            streams.add(stream)
            counts.add(networks)
            send(stream, encode(`retry: ${RETRY_MS}\nid: ${stream.lastSequence}\n\n`))
            const prepared = sale.preparedSale()
            if (prepared) send(stream, encodeSaleEvent(prepared))
            if (after !== undefined) void catchUp(stream)
          },
          cancel() {
            if (stream) drop(stream)
          },
        },
        { highWaterMark: MAX_BUFFERED_BYTES, size: (chunk) => chunk?.length ?? 0 },
      )
    },
    count: () => streams.size,
    close() {
      isClosed = true
      clearInterval(heartbeatTimer)
      stopSale()
      for (const stream of streams) {
        drop(stream)
        // Jitter, so that clients do not all reconnect at once.
        stream.controller.enqueue(encode(`retry: ${RETRY_MS + Math.floor(Math.random() * RETRY_MS)}\n\n`))
        stream.controller.close()
      }
      changes.close()
      return Promise.resolve()
    },
  }
}

const encoder = new TextEncoder()
const encode = (text: string) => encoder.encode(text)

/** The body of `/api/sale` with the time of sending. */
function encodeSaleEvent({ body }: PreparedSale): Uint8Array {
  return encode(`event: sale\ndata: ${body.slice(0, -1)},"sentAt":${Date.now()}}\n\n`)
}

function formatChangeEvent({ sequence, kind, blockNumber, payload }: StoredChange): string {
  const event = kind
  return `id: ${sequence}\nevent: ${event}\ndata: ${JSON.stringify({ blockNumber, ...payload })}\n\n`
}

function limitError(status: 429 | 503, code: string, reason: string): HttpError {
  return new HttpError(status, code, `${reason} Nothing was changed. Use /api/sale, or try again later.`, {
    'Retry-After': '30',
  })
}

/** A network may have so many times the streams of the next smaller one within it. */
const NETWORK_FACTOR = 8

/**
 * How many live streams each network has open. Networks are nested: a provider may give one customer a /48, which is
 * 65,536 networks of /64, so that a limit for the smallest alone would let one customer take every stream there is.
 */
interface StreamCounts {
  /**
   * @param networks of a client, the smallest first.
   * @returns the limit that one of its networks has reached; undefined where it may open another stream.
   */
  limitReached(networks: readonly string[]): number | undefined
  add(networks: readonly string[]): void
  remove(networks: readonly string[]): void
}

/** @param max streams of a smallest network: an IPv4 address or a /64. */
function createStreamCounts(max: number): StreamCounts {
  const counts = new Map<string, number>()
  return {
    limitReached(networks) {
      const limits = networks.map((_, index) => max * NETWORK_FACTOR ** index)
      return limits.find((limit, index) => (counts.get(networks[index] ?? '') ?? 0) >= limit)
    },
    add(networks) {
      for (const network of networks) counts.set(network, (counts.get(network) ?? 0) + 1)
    },
    remove(networks) {
      for (const network of networks) {
        const left = (counts.get(network) ?? 1) - 1
        if (left === 0) counts.delete(network)
        else counts.set(network, left)
      }
    },
  }
}
