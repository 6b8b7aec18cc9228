/** Client address, request id and route of a request, attached to its response for middleware, logs and metrics. */
import { randomUUID } from 'node:crypto'
import { type OutgoingHttpHeader, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { createClientResolver, type Client } from './clientAddress.ts'
import { addDefaults, type DefaultHeaders } from './defaultHeaders.ts'
import type { RouteClass } from './routeClass.ts'

export interface EdgeFacts {
  readonly id: string
  readonly client: Client
  readonly method: string
  /** `performance.now()` at arrival. */
  readonly since: number
  /** Without the query, which may hold private data; empty where the request is malformed. */
  path: string
  routeClass: RouteClass
  /** Pattern of the route that answers; the path would give metrics without bound. */
  route: string
}

type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[]

export class EdgeResponse extends ServerResponse {
  facts: EdgeFacts | undefined
  /** Headers of every response, unless its route sets them. */
  defaults: DefaultHeaders | undefined

  /** Adds the default headers and `X-Request-Id`. One list: setting each header by itself takes Node longer. */
  override writeHead(status: number, reasonOrHeaders?: string | Headers, headers?: Headers): this {
    if (typeof reasonOrHeaders === 'string')
      return super.writeHead(status, reasonOrHeaders, this.#withDefaults(headers))
    return super.writeHead(status, this.#withDefaults(reasonOrHeaders))
  }

  #withDefaults(headers: Headers = {}): OutgoingHttpHeader[] {
    const own = toList(headers)
    const list = this.defaults === undefined ? own : addDefaults(own, this.defaults)
    if (this.facts !== undefined) list.push('X-Request-Id', this.facts.id)
    return list
  }
}

function toList(headers: Headers): OutgoingHttpHeader[] {
  if (Array.isArray(headers)) return [...headers]
  const list: OutgoingHttpHeader[] = []
  for (const name in headers) {
    const value = headers[name]
    if (value !== undefined) list.push(name, value)
  }
  return list
}

/** Request ids that are accepted from a proxy. */
const GIVEN_ID = /^[\w.:-]{8,128}$/

/**
 * Sets the facts. Only a trusted proxy's id is kept, which `hono/request-id` cannot tell apart from
 * one that a visitor chose (docs/design/server.md).
 */
export function createFactsSetter(trustedProxies: readonly string[]): (outgoing: EdgeResponse) => EdgeFacts {
  const clientOf = createClientResolver(trustedProxies)
  return (outgoing) => {
    const { req } = outgoing
    const client = clientOf(req)
    const given = client.isFromTrustedProxy ? req.headers['x-request-id'] : undefined
    const id = typeof given === 'string' && GIVEN_ID.test(given) ? given : randomUUID()
    const since = performance.now()
    const { method = 'GET' } = req
    return (outgoing.facts = { id, client, method, since, path: '', routeClass: 'free', route: 'none' })
  }
}
