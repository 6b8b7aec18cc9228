/**
 * The listening server: how patient it is with its clients, and how it takes its leave. Whoever was let in is
 * answered; who comes later is not let in; nobody is dropped in the middle.
 */
import { createServer, STATUS_CODES } from 'node:http'
import type { Server } from 'node:net'
import type { Duplex } from 'node:stream'
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises'
import { edgeListener, type EdgeOptions, type Fetch } from './edge/listener.ts'
import { EdgeResponse, SECONDS_KEPT } from './edge/edgeResponse.ts'

export interface ListenOptions extends EdgeOptions {
  readonly fetch: Fetch
  readonly host: string
  /** 0 picks a free one. */
  readonly port: number
}

export interface Listening {
  readonly port: number
  /** Answers under way. */
  underWay(): number
  connections(): Promise<number>
  /**
   * For `acceptFor` milliseconds more requests are answered, each on its connection's last; then none is accepted.
   * Resolves when all that were accepted are answered, at the latest after `patience` milliseconds.
   */
  stop(times: { readonly acceptFor: number; readonly patience: number }): Promise<void>
}

/** A client has so long to say what it wants, in milliseconds: a browser needs a fraction of a second for it. */
const patience = { headers: 10_000, request: 20_000 }
/**
 * Milliseconds of silence after which a connection is closed, between requests and within them. Longer than proxies
 * keep theirs, so that it is they who close a connection and none breaks under a request. One clock for both: Node
 * would make two new ones for every request.
 */
const SILENCE = SECONDS_KEPT * 1_000
/** Each costs some kilobytes; a machine has so many files open at most. */
const MOST_CONNECTIONS = 20_000

/** @throws the socket's errors, `EADDRINUSE` among them. */
export async function listen(options: ListenOptions): Promise<Listening> {
  const state = { isLeaving: false }
  let underWay = 0
  const answer = edgeListener(options.fetch, {
    ...options,
    answered(...answered) {
      underWay--
      options.answered(...answered)
    },
  })
  const server = createServer(
    {
      ServerResponse: EdgeResponse,
      headersTimeout: patience.headers,
      requestTimeout: patience.request,
      connectionsCheckingInterval: 2_000,
      keepAliveTimeout: 0,
      maxHeaderSize: 16_384,
      noDelay: true,
      // A request without a body is done with its head: no stream is opened and closed for it.
      optimizeEmptyRequests: true,
    },
    (incoming, outgoing) => {
      underWay++
      outgoing.server = state
      void answer(incoming, outgoing)
    },
  )
  server.timeout = SILENCE
  server.maxConnections = MOST_CONNECTIONS
  server.on('clientError', refuseBytes)
  const port = await opened(server, options)
  return {
    port,
    underWay: () => underWay,
    connections: () =>
      new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count))),
    async stop(times) {
      state.isLeaving = true
      await pause(times.acceptFor)
      // Where this process was held up meanwhile, timers come first: what has arrived in that time is let in as well.
      await turn()
      const closed = new Promise<void>((resolve) => void server.close(() => resolve()))
      const late = setTimeout(() => server.closeAllConnections(), times.patience)
      await closed
      clearTimeout(late)
    },
  }
}

function opened(server: Server, { host, port }: Pick<ListenOptions, 'host' | 'port'>): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port, backlog: 4_096 }, () => {
      server.off('error', reject)
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
  })
}

/** Listens for a moment. @throws what `listen` would throw. */
export async function portIsFree(where: { readonly host: string; readonly port: number }): Promise<void> {
  const server = createServer()
  await opened(server, where)
  await new Promise<void>((resolve) => void server.close(() => resolve()))
}

/** What is said to bytes that are no request, or come too slowly: Node has no answer object for them. */
function refuseBytes(error: Error & { readonly code?: string }, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const [status, code, message] = flaws[error.code ?? ''] ?? notHttp
  const body = JSON.stringify({ code, message })
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Connection: close',
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      `Content-Security-Policy: default-src 'none'`,
      'X-Content-Type-Options: nosniff',
      '',
      body,
    ].join('\r\n'),
  )
}

type Flaw = readonly [status: number, code: string, message: string]

const notHttp: Flaw = [400, 'bad_request', 'These bytes are no HTTP request. Nothing was changed.']
const flaws: Readonly<Record<string, Flaw | undefined>> = {
  HPE_HEADER_OVERFLOW: [431, 'headers_too_large', 'The headers are too large: 16 kB are the most.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'too_slow', 'The request took too long to arrive. Nothing was changed.'],
}
