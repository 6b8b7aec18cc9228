/**
 * What happens, told to whoever keeps a line open (server-sent events). One process has one ear at the database and
 * makes each event once; every listener gets the same bytes. One who does not read is let go before what waits for
 * them costs anything, and finds what they missed by the number of the last event they had.
 */
import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { Refusal } from '../http/router.ts'
import { changesSince, watchChanges, type StoredChange } from './changeLog.ts'
import type { PreparedSale, SaleFeed } from './saleFeed.ts'
import { createStreamCounts } from './streamCounts.ts'

export interface LiveFeed {
  /**
   * A line of events for one listener.
   * @param networks of the client, the smallest first (`networksOf`): each has a limit of its own.
   * @param after sequence of the last change they heard; undefined for one who has just come.
   * @throws {Refusal} 429 `too_many_streams` or 503 `live_full`, with Retry-After.
   */
  open(networks: readonly string[], after: number | undefined): ReadableStream<Uint8Array>
  /** Lines that are open. */
  count(): number
  /** Ends every line; whoever had one comes back a little later, each at another moment. */
  close(): Promise<void>
}

export interface LiveFeedParts {
  readonly database: Database
  readonly sale: Pick<SaleFeed, 'prepared' | 'subscribe'>
  readonly log: Logger
  /** Most lines of one client (an IPv4 address or a /64; see `streamCounts.ts`), and of all. */
  readonly most?: { readonly perClient: number; readonly inAll: number }
  /** Milliseconds between signs of life. */
  readonly heartbeat?: number
}

/** Bytes that may wait for a listener before the next piece comes, however large that one is. */
const MOST_WAITING = 64 * 1024
/** Milliseconds after which a reading that says nothing new is told all the same, so that nobody thinks it lost. */
const TELL_AGAIN = 8_000
/** Listeners are asked to come back after so many milliseconds. */
const RETRY = 2_000

interface Line {
  readonly networks: readonly string[]
  readonly controller: ReadableStreamDefaultController<Uint8Array>
  /** Last change it has been told. */
  told: number
  /** Changes are held back until what was missed has been told. */
  isCatchingUp: boolean
}

export async function openLiveFeed(parts: LiveFeedParts): Promise<LiveFeed> {
  const { database, sale, log, most = { perClient: 6, inAll: 10_000 }, heartbeat = 15_000 } = parts
  const lines = new Set<Line>()
  const counts = createStreamCounts(most.perClient)
  let toldSale: { readonly hash: string; readonly at: number } | undefined
  let closed = false

  function drop(line: Line): void {
    if (!lines.delete(line)) return
    counts.remove(line.networks)
  }

  /** Whoever does not read loses the line, not the memory of this process. */
  function send(line: Line, bytes: Uint8Array): void {
    if ((line.controller.desiredSize ?? 0) <= 0) {
      drop(line)
      line.controller.close()
    } else line.controller.enqueue(bytes)
  }

  const sendAll = (bytes: Uint8Array) => {
    for (const line of lines) send(line, bytes)
  }

  function onSale(prepared: PreparedSale): void {
    const { hash } = prepared.reading.sale.head
    const now = Date.now()
    if (toldSale?.hash === hash && now - toldSale.at < TELL_AGAIN) return
    toldSale = { hash, at: now }
    if (lines.size > 0) sendAll(saleEvent(prepared))
  }

  function onChanges(changes: readonly StoredChange[]): void {
    const last = changes.at(-1)?.sequence
    if (last === undefined) return
    const all = encoded(changes.map(changeEvent).join(''))
    for (const line of lines) {
      if (line.isCatchingUp || line.told >= last) continue
      const unheard = changes.filter(({ sequence }) => sequence > line.told)
      line.told = last
      send(line, unheard.length === changes.length ? all : encoded(unheard.map(changeEvent).join('')))
    }
  }

  /** Nobody's place in the table counts any more. */
  function onGone(): void {
    for (const line of lines) {
      line.isCatchingUp = false
      sendReset(line)
    }
  }

  function sendReset(line: Line): void {
    line.told = changes.last()
    send(line, encoded(`id: ${line.told}\nevent: reset\ndata: {}\n\n`))
  }

  const changes = await watchChanges(database, log, { heard: onChanges, gone: onGone })

  async function catchUp(line: Line): Promise<void> {
    for (;;) {
      const heard = changes.last()
      const missed = await changesSince(database, line.told).catch(() => 'gone' as const)
      if (!lines.has(line) || !line.isCatchingUp) return
      if (missed === 'gone') sendReset(line)
      else if (missed.length > 0) {
        line.told = missed.at(-1)?.sequence ?? line.told
        send(line, encoded(missed.map(changeEvent).join('')))
      }
      // What came while the database was asked may not have been in its answer.
      if (line.told >= changes.last()) break
      if (line.told < heard) {
        // The table ends before what had been heard of it: everybody is told as soon as that is seen.
        changes.look()
        break
      }
    }
    line.isCatchingUp = false
  }

  const stopSale = sale.subscribe(onSale)
  const beat = encoded(': still here\n\n')
  const beating = setInterval(() => sendAll(beat), heartbeat)
  beating.unref()

  return {
    open(networks, after) {
      if (closed || lines.size >= most.inAll)
        throw full(503, 'live_full', 'Too many are listening at the moment.')
      const limit = counts.reached(networks)
      if (limit !== undefined)
        throw full(
          429,
          'too_many_streams',
          `${limit} streams are open from your network, which is the limit.`,
        )
      let line: Line | undefined
      return new ReadableStream<Uint8Array>(
        {
          start(controller) {
            line = { networks, controller, told: after ?? changes.last(), isCatchingUp: after !== undefined }
            lines.add(line)
            counts.add(networks)
            send(line, encoded(`retry: ${RETRY}\nid: ${line.told}\n\n`))
            const prepared = sale.prepared()
            if (prepared) send(line, saleEvent(prepared))
            if (after !== undefined) void catchUp(line)
          },
          cancel() {
            if (line) drop(line)
          },
        },
        { highWaterMark: MOST_WAITING, size: (chunk) => chunk?.length ?? 0 },
      )
    },
    count: () => lines.size,
    close() {
      closed = true
      clearInterval(beating)
      stopSale()
      for (const line of lines) {
        drop(line)
        // Spread, so that not everybody comes back to the next process in the same moment.
        line.controller.enqueue(encoded(`retry: ${RETRY + Math.floor(Math.random() * RETRY)}\n\n`))
        line.controller.close()
      }
      changes.close()
      return Promise.resolve()
    },
  }
}

const encoder = new TextEncoder()
const encoded = (text: string) => encoder.encode(text)

/** The answer of `/api/sale`, and when it was sent, because it may have been read a while ago. */
function saleEvent({ body }: PreparedSale): Uint8Array {
  return encoded(`event: sale\ndata: ${body.slice(0, -1)},"sentAt":${Date.now()}}\n\n`)
}

function changeEvent({ sequence, kind, blockNumber, payload }: StoredChange): string {
  const event = kind === 'anew' ? 'reset' : kind
  return `id: ${sequence}\nevent: ${event}\ndata: ${JSON.stringify({ blockNumber, ...payload })}\n\n`
}

function full(status: 429 | 503, code: string, what: string): Refusal {
  return new Refusal(
    status,
    code,
    `${what} Nothing was changed. Ask /api/sale instead, or try again later.`,
    {
      'Retry-After': '30',
    },
  )
}
