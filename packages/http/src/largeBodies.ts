/**
 * Large bodies on their way to another server: of one client few at a time, and none while the other server refuses
 * them. A client that sends many at once would otherwise have this process copy megabytes between two answers to others.
 */
import type { IncomingMessage } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { getRateLimitKey } from './edge/clientAddress.ts'
import { createClientTurns, describeBusy } from './edge/clientTurns.ts'
import { limitedMessage } from './edge/rateLimits.ts'
import { keepNewest } from './keepNewest.ts'
import type { ErrorBody } from './listen.ts'
import type { ServerBindings } from './router.ts'

/** Bodies above this size count. */
export const LARGE_BODY_BYTES = 16_384
const TURNS = { max: 256, maxPerClient: 2, maxWaiting: 4_096, maxWaitingPerClient: 64 }
/** Clients whose bodies the other server has refused for a time. */
const MAX_REFUSALS = 1_000
/** Headers of a refusal that the next one has too. */
const REPEATED_HEADERS = /^(access-control-.*|cache-control|vary)$/

export interface LargeBodies {
  /**
   * Waits for the body's turn, which ends with the answer or the connection. Meanwhile the rest of the body stays with
   * its client.
   * @returns undefined once the body may be passed on, else the answer: 429 or 503, or what says that the client has left.
   */
  admit(bindings: ServerBindings): Promise<Response | undefined>
  /** Remembers for how long the other server refuses such bodies of the client, where its answer says so. */
  recordAnswer(bindings: ServerBindings, answer: IncomingMessage): void
}

export function createLargeBodies(errorBody: ErrorBody): LargeBodies {
  const turns = createClientTurns(TURNS)
  const refusals = new Map<string, { readonly until: number; readonly headers: Record<string, string> }>()
  return {
    async admit({ incoming, outgoing }) {
      const client = clientOf(outgoing)
      const refusal = refusals.get(kindOf(client, incoming))
      const waitSeconds = Math.ceil(((refusal?.until ?? 0) - Date.now()) / 1_000)
      if (refusal !== undefined && waitSeconds > 0) {
        const body = errorBody(429, 'too_many_requests', limitedMessage(waitSeconds))
        const headers = { ...refusal.headers, 'retry-after': String(waitSeconds) }
        return Response.json(body, { status: 429, headers })
      }
      // Not the response: one behind another of its connection does not close with it.
      const { socket } = incoming
      const turn = await turns.take(client, socket)
      if (turn.status === 'left') return alreadySent()
      if (turn.status !== 'taken') {
        const { status, code, message, headers } = describeBusy(turn.status)
        const noStore = { 'Cache-Control': 'no-store', ...headers }
        return Response.json(errorBody(status, code, message), { status, headers: noStore })
      }
      const end = () => {
        socket.off('close', end)
        outgoing.off('close', end)
        turn.release()
      }
      socket.once('close', end)
      outgoing.once('close', end)
      if (!socket.destroyed) return undefined
      end()
      return alreadySent()
    },
    recordAnswer({ incoming, outgoing }, { statusCode, headers: given }) {
      const retryAfterMs = 1_000 * Number(given['retry-after'])
      if (statusCode !== 429 || !(retryAfterMs > 0)) return
      const repeated = Object.entries(given).flatMap(([name, value]) =>
        REPEATED_HEADERS.test(name) ? [[name, String(value)] as const] : [],
      )
      const refusal = { until: Date.now() + retryAfterMs, headers: Object.fromEntries(repeated) }
      keepNewest(refusals, kindOf(clientOf(outgoing), incoming), refusal, MAX_REFUSALS)
    },
  }
}

/** A native copy: the server sends the parts of its Response class without looking at the headers. */
export const alreadySent = (): Response => RESPONSE_ALREADY_SENT.clone()

const clientOf = ({ facts }: ServerBindings['outgoing']) => facts?.client.address ?? ''

/** The client, and what it asks for: limits differ. */
const kindOf = (client: string, { url = '' }: IncomingMessage) =>
  `${getRateLimitKey(client)} ${url.split('?', 1)[0]?.split('/').at(-1)}`
