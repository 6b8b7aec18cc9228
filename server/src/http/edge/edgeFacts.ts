/** Who sent a request and by which id it is logged, attached to its response before anything else reads it. */
import { randomUUID } from 'node:crypto'
import { ServerResponse } from 'node:http'
import { createClientResolver, type Client } from './clientAddress.ts'
import type { RouteClass } from './routeClass.ts'

export interface EdgeFacts {
  readonly id: string
  readonly client: Client
  readonly method: string
  /** `performance.now()` when it came. */
  readonly since: number
  /** Without the query, which may hold private data; empty where the request is malformed. */
  path: string
  routeClass: RouteClass
  /** Pattern of the route that answers; the path would give metrics without bound. */
  route: string
}

export class EdgeResponse extends ServerResponse {
  facts: EdgeFacts | undefined
}

/** Ids that a proxy may give. */
const GIVEN_ID = /^[\w.:-]{8,128}$/

/**
 * Sets the facts and `X-Request-Id`. Only a trusted proxy's id is kept, which `hono/request-id` cannot tell apart from
 * one that a visitor chose (decision 0037).
 */
export function createIdentifier(trustedProxies: readonly string[]): (outgoing: EdgeResponse) => EdgeFacts {
  const clientOf = createClientResolver(trustedProxies)
  return (outgoing) => {
    const { req } = outgoing
    const client = clientOf(req)
    const given = client.isVouchedFor ? req.headers['x-request-id'] : undefined
    const id = typeof given === 'string' && GIVEN_ID.test(given) ? given : randomUUID()
    outgoing.setHeader('X-Request-Id', id)
    const since = performance.now()
    const { method = 'GET' } = req
    return (outgoing.facts = { id, client, method, since, path: '', routeClass: 'free', route: 'none' })
  }
}
