/**
 * Whose pages may do what. Reading across origins: an exact list, and only its pages may bring cookies (CORS).
 * Writing: every browser says where a write comes from, and only our own pages and those of the list may; a request
 * that names no origin at all comes from no browser, so that nobody's cookies can be abused by it.
 */
import type { IncomingMessage } from 'node:http'

export interface CrossOrigin {
  /** Headers of an answer to this request, as name, value, name, value. */
  headersFor(this: void, incoming: IncomingMessage): readonly string[]
  /** Headers of the answer to a preflight; undefined when it is none, or its origin is not on the list. */
  preflight(this: void, incoming: IncomingMessage): Readonly<Record<string, string>> | undefined
  /** Whether this write comes from where writes may come from. */
  mayWrite(this: void, header: (name: string) => string | undefined): boolean
}

/** Longest that browsers keep the answer to a preflight: Chromium's limit, seconds. */
const preflightFor = 7_200

/**
 * @param publicOrigin where visitors reach us; undefined: where each request says that it was sent.
 * @param allowed origins whose pages may call us.
 */
export function crossOrigin(publicOrigin: string | undefined, allowed: readonly string[]): CrossOrigin {
  const list = new Set(allowed)
  const others: readonly string[] = list.size === 0 ? [] : ['Vary', 'Origin']
  const each = new Map(
    allowed.map((origin) => [
      origin,
      [
        'Access-Control-Allow-Origin',
        origin,
        'Access-Control-Allow-Credentials',
        'true',
        'Access-Control-Expose-Headers',
        'ETag, Retry-After, X-Request-Id',
        'Vary',
        'Origin',
      ] as readonly string[],
    ]),
  )
  return {
    headersFor({ headers: { origin } }) {
      return (origin === undefined ? undefined : each.get(origin)) ?? others
    },
    preflight({ method, headers }) {
      const { origin } = headers
      if (method !== 'OPTIONS' || headers['access-control-request-method'] === undefined) return undefined
      if (origin === undefined || !list.has(origin)) return undefined
      return {
        'Access-Control-Allow-Methods': 'GET, HEAD, POST, DELETE',
        'Access-Control-Allow-Headers': 'Content-Type, If-None-Match, Last-Event-ID',
        'Access-Control-Max-Age': String(preflightFor),
      }
    },
    mayWrite(this: void, header) {
      const origin = header('origin')
      if (origin !== undefined) return list.has(origin) || isOurs(origin, publicOrigin, header('host'))
      const site = header('sec-fetch-site')
      return site === undefined || site === 'same-origin' || site === 'none'
    },
  }
}

function isOurs(origin: string, publicOrigin: string | undefined, host: string | undefined): boolean {
  if (publicOrigin !== undefined) return origin === publicOrigin
  return host !== undefined && URL.parse(origin)?.host === host.toLowerCase()
}
