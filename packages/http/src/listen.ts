/**
 * The HTTP server with its timeouts and limits. Graceful shutdown: requests in flight finish, new connections are
 * refused.
 */
import { createServer, STATUS_CODES } from 'node:http'
import { Server } from 'node:net'
import type { Duplex } from 'node:stream'
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises'
import { getRequestListener, RequestError, type HttpBindings } from '@hono/node-server'
import type { DefaultHeaders } from './edge/defaultHeaders.ts'
import { createFactsSetter, EdgeResponse, type EdgeFacts } from './edge/edgeFacts.ts'
import { isWrite } from './edge/writes.ts'
import { readInTurns } from './relay.ts'

export interface ListenOptions {
  readonly fetch: (request: Request, env: HttpBindings) => Response | Promise<Response>
  readonly host: string
  /** 0 picks a free one. */
  readonly port: number
  /** Addresses or ranges of the proxies in front of this server. */
  readonly trustedProxies: readonly string[]
  /** Headers of every response, unless its route sets them. */
  readonly headers: DefaultHeaders
  /** Called once per response that was sent or given up; `milliseconds` since the request came. */
  readonly answered: (facts: EdgeFacts, status: number, milliseconds: number, wasSent: boolean) => void
  /** Body of the error responses of requests that reach no route; default `{code, message}`. */
  readonly errorBody?: ErrorBody
  /** A route threw something that is not an `Error`; its request is answered already. */
  readonly broken: (thrown: unknown) => void
}

export type ErrorBody = (status: number, code: string, message: string) => object

export interface Listening {
  readonly port: number
  /** Requests in flight. */
  inFlight(): number
  connections(): Promise<number>
  /**
   * Accepts requests for `drainMs` longer, each the last on its connection, then refuses new ones. Resolves when all
   * accepted requests have finished, `timeoutMs` later at the latest.
   */
  stop(times: { readonly drainMs: number; readonly timeoutMs: number }): Promise<void>
}

/** Until a request has arrived; a browser needs a fraction of a second for it. */
const HEADERS_TIMEOUT_MS = 10_000
const REQUEST_TIMEOUT_MS = 20_000
/**
 * Silence after which a connection is closed, between requests and within them. Longer than proxies keep theirs, so
 * that it is they who close a connection and none breaks under a request.
 */
const KEEP_ALIVE_MS = 75_000
/** Of a body that nothing reads: more than any route accepts, in the time that a browser needs to send it. */
const MAX_DROPPED_BYTES = 2_000_000
const DROP_TIMEOUT_MS = 1_000
/** Each costs some kilobytes, and a process has a limit of open files. */
const MAX_CONNECTIONS = 20_000

/** @throws the socket's errors, `EADDRINUSE` among them. */
export async function listen(options: ListenOptions): Promise<Listening> {
  const inFlight = new Set<EdgeResponse>()
  let isDraining = false
  const setFacts = createFactsSetter(options.trustedProxies)
  const { errorBody = codeAndMessage } = options
  const answer = (status: number, code: string, message: string): Response =>
    Response.json(errorBody(status, code, message), { status, headers: { 'Cache-Control': 'no-store' } })
  const fetch = (request: Request, env: HttpBindings) => {
    const response = options.fetch(request, env)
    return isWrite(request.method) ? afterBody(response, env) : response
  }
  const respond = getRequestListener((request, env) => fetch(request, env as HttpBindings), {
    errorHandler(thrown) {
      if (thrown instanceof RequestError) return answer(400, 'bad_request', UNREADABLE)
      options.broken(thrown)
      return answer(500, 'internal_error', FAILED)
    },
  })
  const server = createServer(
    {
      ServerResponse: EdgeResponse,
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: 2_000,
      keepAliveTimeout: KEEP_ALIVE_MS,
      // With one duration for both, a connection keeps its timer from request to request.
      keepAliveTimeoutBuffer: 0,
      maxHeaderSize: 16_384,
      noDelay: true,
      // A request without a body is done with its head: no stream is opened and closed for it.
      optimizeEmptyRequests: true,
    },
    (incoming, outgoing) => {
      outgoing.defaults = options.headers
      const facts = setFacts(outgoing)
      inFlight.add(outgoing)
      outgoing.once('close', () => {
        inFlight.delete(outgoing)
        const { statusCode, writableFinished } = outgoing
        options.answered(facts, statusCode, performance.now() - facts.since, writableFinished)
        if (!server.listening) closeIdle()
      })
      if (isDraining) closeAfter(outgoing)
      void respond(incoming, outgoing)
    },
  )
  server.timeout = KEEP_ALIVE_MS
  server.maxConnections = MAX_CONNECTIONS
  server.on('clientError', (error, socket) => onClientError(error, socket, errorBody))
  /** Node counts a connection as idle as soon as a response has ended, even while its bytes are still being sent. */
  const closeIdle = () => {
    if (![...inFlight].some(({ writableEnded }) => writableEnded)) server.closeIdleConnections()
  }
  const port = await opened(server, options)
  return {
    port,
    inFlight: () => inFlight.size,
    connections: () =>
      new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count))),
    async stop(times) {
      isDraining = true
      inFlight.forEach(closeAfter)
      await pause(times.drainMs)
      // Where this process was held up meanwhile, timers come first: what has arrived in that time is let in as well.
      await turn()
      // The HTTP server's own `close` would cut what is still being sent.
      const closed = new Promise<void>((resolve) => Server.prototype.close.call(server, () => resolve()))
      closeIdle()
      const late = setTimeout(() => server.closeAllConnections(), times.timeoutMs)
      await closed
      clearTimeout(late)
      server.close()
    },
  }
}

/**
 * A refusal may come before the body has been read. What is left of it is read and dropped first: a connection that is
 * closed over unread bytes is reset, and the reset can overtake the answer.
 */
async function afterBody(
  response: Response | Promise<Response>,
  { incoming, outgoing }: HttpBindings,
): Promise<Response> {
  const answer = await response
  if (incoming.complete || outgoing.headersSent) return answer
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, DROP_TIMEOUT_MS)
  let bytes = 0
  readInTurns(incoming, (part) => {
    bytes += part.length
    if (bytes > MAX_DROPPED_BYTES) resolve()
    return undefined
  })
  incoming.once('end', resolve).once('close', resolve).once('error', resolve)
  await promise
  clearTimeout(timer)
  if (!incoming.complete) closeAfter(outgoing)
  return answer
}

/** Makes this response the last one of its connection. */
function closeAfter(outgoing: HttpBindings['outgoing']): void {
  if (!outgoing.headersSent) outgoing.setHeader('Connection', 'close')
}

const codeAndMessage: ErrorBody = (_status, code, message) => ({ code, message })

const UNREADABLE = 'The URL or the Host header is malformed. Nothing was changed.'
const FAILED = 'Something went wrong on our side. Nothing was sent. Try again in a moment.'

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

/** Responds to malformed or slow requests, for which Node has no response object. */
function onClientError(
  error: Error & { readonly code?: string },
  socket: Duplex,
  errorBody: ErrorBody,
): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const [status, code, message] = CLIENT_ERRORS[error.code ?? ''] ?? NOT_HTTP
  const body = JSON.stringify(errorBody(status, code, message))
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

type ClientErrorResponse = readonly [status: number, code: string, message: string]

const NOT_HTTP: ClientErrorResponse = [
  400,
  'bad_request',
  'This is not an HTTP request. Nothing was changed.',
]
const CLIENT_ERRORS: Readonly<Record<string, ClientErrorResponse | undefined>> = {
  HPE_HEADER_OVERFLOW: [
    431,
    'headers_too_large',
    'The request headers are larger than 16 kB. Nothing was changed.',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: [
    408,
    'request_timeout',
    'The request took too long to arrive. Nothing was changed.',
  ],
}
