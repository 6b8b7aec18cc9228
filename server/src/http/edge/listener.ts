/**
 * What every request passes before a route sees it, in one function without detours, because it is paid for by each
 * of ten thousand visitors: who asks, by which name it goes into the log, whether it is too long or one too many.
 */
import type { IncomingMessage } from 'node:http'
import { getRequestListener, RequestError, type HttpBindings } from '@hono/node-server'
import { clientsBehind, type Client } from './clientAddress.ts'
import type { CrossOrigin } from './crossOrigin.ts'
import type { EdgeResponse, EdgeFacts } from './edgeResponse.ts'
import { rateLimit, type LimitedClass, type Limits } from './rateLimits.ts'
import { requestIds } from './requestIds.ts'
import { sendReady, type ReadyAnswers } from './readyAnswers.ts'
import { requestPath } from './requestPath.ts'
import { routeClass } from './routeClass.ts'

export interface EdgeOptions {
  readonly trustedProxies: readonly string[]
  readonly crossOrigin: CrossOrigin
  readonly limits: Limits
  /** Told once per answer that was sent or given up; `milliseconds` since the request came. */
  readonly answered: (facts: EdgeFacts, status: number, milliseconds: number, wasSent: boolean) => void
  /** Headers of every answer, as name, value, name, value. */
  readonly everywhere: readonly string[]
  readonly ready: ReadyAnswers
  readonly limited: (routeClass: LimitedClass) => void
  /** A route threw what is no `Error`; its request is answered already. */
  readonly broken: (thrown: unknown) => void
}

/** Longest path with query. Ours have none above 600 characters. */
const LONGEST_URL = 4_096

/** Names of requests that a proxy may have given. */
const givenId = /^[\w.:-]{8,128}$/

export type Fetch = (request: Request, env: HttpBindings) => Response | Promise<Response>

/** @param fetch answers what passes. */
export function edgeListener(fetch: Fetch, options: EdgeOptions) {
  const clientOf = clientsBehind(options.trustedProxies)
  const nextId = requestIds()
  const { crossOrigin: origins, limits, answered, limited, broken, ready, everywhere } = options
  const send = sendReady(everywhere)
  const limitOf: Readonly<Record<LimitedClass, ReturnType<typeof rateLimit>>> = {
    reads: rateLimit(limits.reads),
    lists: rateLimit(limits.lists),
    writes: rateLimit(limits.writes),
    share: rateLimit(limits.share),
    live: rateLimit(limits.live),
  }
  const route = getRequestListener((request, env) => fetch(request, env as HttpBindings), {
    errorHandler(thrown) {
      const isTheirs = thrown instanceof RequestError
      if (!isTheirs) broken(thrown)
      return Response.json(isTheirs ? unreadable : failed, {
        status: isTheirs ? 400 : 500,
        headers: { 'Cache-Control': 'no-store' },
      })
    },
  })

  function factsOf(incoming: IncomingMessage, client: Client, path: string, method: string): EdgeFacts {
    const given = client.isVouchedFor ? incoming.headers['x-request-id'] : undefined
    const id = typeof given === 'string' && givenId.test(given) ? given : nextId()
    const ofOrigin = path.startsWith('/api/') ? origins.headersFor(incoming) : []
    const headers = ['X-Request-Id', id, ...ofOrigin]
    const since = performance.now()
    return { id, client, method, path, routeClass: routeClass(method, path), since, headers, route: '' }
  }

  function onClose(this: EdgeResponse): void {
    const { facts } = this
    if (facts === undefined) return
    answered(facts, this.statusCode, performance.now() - facts.since, this.writableFinished)
  }

  function onLimit(incoming: IncomingMessage, outgoing: EdgeResponse, facts: EdgeFacts) {
    const { routeClass: limitedClass, client } = facts
    if (limitedClass !== 'free') {
      const wait = limitOf[limitedClass].take(client, facts.since)
      if (wait !== undefined) {
        limited(limitedClass)
        facts.route = 'limit'
        return say(outgoing, 429, tooMany(wait), { 'Retry-After': String(wait) })
      }
    }
    const answer = facts.method === 'GET' ? ready.get(incoming.url ?? '')?.() : undefined
    if (answer === undefined) return route(incoming, outgoing)
    facts.route = facts.path
    send(outgoing, answer)
  }

  return (incoming: IncomingMessage, outgoing: EdgeResponse): Promise<void> | void => {
    const { url = '/', method = 'GET' } = incoming
    const isTooLong = url.length > LONGEST_URL
    const path = isTooLong ? undefined : requestPath(url)
    const facts = factsOf(incoming, clientOf(incoming), path ?? '', method)
    outgoing.facts = facts
    outgoing.everywhere = everywhere
    outgoing.on('close', onClose)
    if (isTooLong) return say(outgoing, 414, tooLong)
    if (path === undefined) return say(outgoing, 400, unreadable)
    if (method === 'OPTIONS') {
      const preflight = origins.preflight(incoming)
      if (preflight) {
        facts.route = 'preflight'
        outgoing.writeHead(204, preflight).end()
        return
      }
    }
    return onLimit(incoming, outgoing, facts)
  }
}

interface Said {
  readonly code: string
  readonly message: string
}

function say(
  outgoing: EdgeResponse,
  status: number,
  said: Said,
  headers: Readonly<Record<string, string>> = {},
) {
  const body = Buffer.from(JSON.stringify(said))
  const { method } = outgoing.req
  // A body that nobody will read is not waited for.
  if (method !== 'GET' && method !== 'HEAD') outgoing.shouldKeepAlive = false
  outgoing
    .writeHead(status, {
      ...headers,
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': body.byteLength,
      'Cache-Control': 'no-store',
    })
    .end(body)
}

const unreadable: Said = {
  code: 'bad_request',
  message: 'This request cannot be read: its address or its host is not one. Nothing was changed.',
}
const failed: Said = {
  code: 'internal_error',
  message: 'Something failed on our side. Nothing was sent. Try again in a moment.',
}
const tooLong: Said = {
  code: 'url_too_long',
  message: `This address is too long: ${LONGEST_URL} characters are the most. Nothing was changed.`,
}
const tooMany = (seconds: number): Said => ({
  code: 'too_many_requests',
  message: `Too many requests came from your network. Nothing was changed. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
})
