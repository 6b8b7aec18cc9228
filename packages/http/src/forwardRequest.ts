/** Passes requests on to another server of this machine, and its answers back. */
import { createHash, timingSafeEqual } from 'node:crypto'
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { isWrite } from './edge/writes.ts'
import { alreadySent, createLargeBodies, LARGE_BODY_BYTES } from './largeBodies.ts'
import type { ErrorBody } from './listen.ts'
import { ownTurn, relay } from './relay.ts'
import type { ServerBindings } from './router.ts'

export interface Forwarder {
  /**
   * Resolves when the answer has been sent.
   * @returns what tells the server so; a refusal for a body with a method that has none (400), for one large body too many
   *   of a client (429) or of all (503), and where the other server does not answer in time, or ends in the midst of a write
   *   (504).
   * @throws the connection's error if there is no answer, and nothing can have been changed.
   */
  forward(bindings: ServerBindings): Promise<Response>
  close(): void
}

export interface ForwarderOptions {
  /** Of 127.0.0.1. */
  readonly port: number
  /** Shown to the other server with each request, see {@link isFromForwarder}. */
  readonly secret: string
  readonly errorBody: ErrorBody
  /**
   * Silence of the other server after which it is given up, before its answer and within it; not counted while the client
   * sends, or does not read. Default: a minute.
   */
  readonly timeoutMs?: number
}

/** A request of the gateway may wait for its turn, for a node and for the database. */
const TIMEOUT_MS = 60_000

const SECRET_HEADER = 'x-peppermint-hop'

/** Of one connection between two servers. Each side frames its messages itself. */
const CONNECTION_HEADERS: readonly string[] = [
  'connection',
  'expect',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]
/** Headers that only proxies may set. The other server believes them, as they come from this one. */
const CLIENT_HEADERS: readonly string[] = ['forwarded', 'x-forwarded-for', 'x-request-id']
const ORIGIN_HEADERS: readonly string[] = ['x-forwarded-host', 'x-forwarded-proto']

export function createForwarder({
  port,
  secret,
  errorBody,
  timeoutMs = TIMEOUT_MS,
}: ForwarderOptions): Forwarder {
  const reads = new Agent({ keepAlive: true })
  // A server that refuses a body unread closes the connection a moment later. A write that was sent over it by then would
  // be lost, and whether it changed anything would not be known. So each has a connection to itself; it is this side that
  // closes it: a server that is asked to would do so at once, and the reset would overtake its answer.
  const writes = new Agent({ keepAlive: false })
  const writeHeaders = { connection: 'keep-alive' }
  const largeBodies = createLargeBodies(errorBody)
  return {
    close() {
      reads.destroy()
      writes.destroy()
    },
    async forward(bindings) {
      const { incoming, outgoing } = bindings
      const { method = 'GET', url: path } = incoming
      const framing = framingOf(incoming.headers)
      if (framing.type !== 'empty' && !isWrite(method)) {
        const body = errorBody(
          400,
          'body_not_allowed',
          `A ${method} request has no body. Nothing was changed.`,
        )
        return Response.json(body, { status: 400, headers: REFUSAL_HEADERS })
      }
      const isLarge = framing.bytes > LARGE_BODY_BYTES
      const refusal = isLarge ? await largeBodies.admit(bindings) : undefined
      if (refusal !== undefined) return refusal
      // A burst of requests is passed on one by one, so that others are answered meanwhile.
      await ownTurn()
      if (incoming.socket.destroyed) return alreadySent()
      return new Promise((resolve, reject) => {
        const headers = {
          ...headersOf(incoming.headers, outgoing),
          ...framing.headers,
          ...(isWrite(method) && writeHeaders),
          [SECRET_HEADER]: secret,
        }
        const agent = isWrite(method) ? writes : reads
        const upstream = request({ host: '127.0.0.1', port, agent, method, path, headers })
        upstream.once('response', (answer) => {
          const dropped = [...CONNECTION_HEADERS, 'x-request-id']
          const kept = Object.entries(answer.headers).filter(([name]) => !dropped.includes(name))
          if (isLarge) largeBodies.recordAnswer(bindings, answer)
          outgoing.writeHead(answer.statusCode ?? 502, Object.fromEntries(kept))
          relay(answer, outgoing, waitAgain)
          // An answer that breaks off must not look complete.
          answer.once('error', () => outgoing.destroy())
        })
        const giveUp = () => {
          if (outgoing.headersSent) return outgoing.destroy()
          upstream.destroy()
          resolve(Response.json(noAnswer(errorBody), { status: 504, headers: REFUSAL_HEADERS }))
        }
        const isClientAwaited = () =>
          outgoing.writableNeedDrain || !(upstream.writableEnded || upstream.writableNeedDrain)
        const silence = setTimeout(() => {
          if (isClientAwaited()) silence.refresh()
          else giveUp()
        }, timeoutMs)
        const waitAgain = () => void silence.refresh()
        upstream.on('drain', waitAgain).once('finish', waitAgain)
        outgoing.on('drain', waitAgain)
        let isPassedOn = false
        upstream.once('socket', (socket) => {
          if (socket.connecting) socket.once('connect', () => (isPassedOn = true))
          else isPassedOn = true
        })
        upstream.once('error', (error) => {
          if (outgoing.headersSent) outgoing.destroy()
          else if (isPassedOn && isWrite(method)) giveUp()
          else reject(error)
        })
        outgoing.once('close', () => {
          clearTimeout(silence)
          upstream.destroy()
          resolve(alreadySent())
        })
        if (framing.type === 'empty') upstream.end()
        else relay(incoming, upstream)
      })
    },
  }
}

/** The request came from the forwarder with this secret, so that its headers count. */
export function isFromForwarder({ headers }: Pick<IncomingMessage, 'headers'>, secret: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(String(headers[SECRET_HEADER])), hash(secret))
}

const noAnswer = (errorBody: ErrorBody) =>
  errorBody(
    504,
    'no_answer',
    'The server gave no answer. A change may have been made: look before you repeat it.',
  )

/** The unread body is not taken for another request. */
const REFUSAL_HEADERS = { 'Cache-Control': 'no-store', Connection: 'close' }

/**
 * How the body ends, stated explicitly: otherwise Node sends the body of a DELETE as it is, and what a visitor has
 * put into it would be the next request on a connection that others use too.
 */
function framingOf(given: IncomingHttpHeaders): {
  readonly type: 'empty' | 'sized' | 'chunked'
  /** Of the body; infinite where only its end says so. */
  readonly bytes: number
  readonly headers: Readonly<Record<string, string>>
} {
  const length = given['content-length']
  if (given['transfer-encoding'] !== undefined)
    return { type: 'chunked', bytes: Infinity, headers: { 'transfer-encoding': 'chunked' } }
  const bytes = Number(length ?? 0)
  if (length === undefined) return { type: 'empty', bytes, headers: {} }
  return { type: bytes === 0 ? 'empty' : 'sized', bytes, headers: { 'content-length': length } }
}

/** Headers of the request, with the client's address and the id of its request. */
function headersOf(
  given: IncomingHttpHeaders,
  { facts }: ServerBindings['outgoing'],
): Record<string, string | string[]> {
  const isFromProxy = facts?.client.isFromTrustedProxy === true
  const dropped = [
    ...CONNECTION_HEADERS,
    ...CLIENT_HEADERS,
    'content-length',
    ...(isFromProxy ? [] : ORIGIN_HEADERS),
  ]
  const kept = Object.entries(given).flatMap(([name, value]) =>
    value === undefined || dropped.includes(name) ? [] : [[name, value] as const],
  )
  return {
    ...Object.fromEntries(kept),
    ...(facts && { 'x-forwarded-for': facts.client.address, 'x-request-id': facts.id }),
  }
}
