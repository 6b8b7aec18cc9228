/**
 * Cross-origin access. Reads: an exact list of origins, and only their pages may send cookies (CORS).
 * Writing: every browser names the origin of a write, and only our own pages and those of the list may; a request
 * that names no origin does not come from a browser, so it cannot abuse a visitor's cookies.
 *
 * `hono/csrf` checks requests that a form can send, and accepts either of the two headers. Here every write is
 * checked, whatever its content type, and `Origin` decides where there is one (docs/design/server.md).
 */
import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import type { AppEnv } from '../router.ts'

export interface OriginOptions {
  /** Public origin of this server; undefined: the `Host` of each request. */
  readonly publicOrigin: string | undefined
  /** Other origins whose pages may call the API. */
  readonly corsOrigins: readonly string[]
}

/** Chromium's maximum. */
const MAX_PREFLIGHT_AGE_SECONDS = 7_200

/** Lets pages of `corsOrigins` read answers, and answers their preflights. Any other OPTIONS request passes. */
export function allowOrigins(corsOrigins: readonly string[]): MiddlewareHandler<AppEnv> {
  const allow = cors({
    origin: [...corsOrigins],
    credentials: true,
    allowMethods: ['GET', 'HEAD', 'POST', 'DELETE'],
    allowHeaders: ['Content-Type', 'If-None-Match', 'Last-Event-ID'],
    exposeHeaders: ['ETag', 'Retry-After', 'X-Request-Id'],
    maxAge: MAX_PREFLIGHT_AGE_SECONDS,
  })
  return (context, next) => {
    const { req, env } = context
    if (req.method !== 'OPTIONS') return allow(context, next)
    const isPreflight = req.header('access-control-request-method') !== undefined
    if (!isPreflight || !corsOrigins.includes(req.header('origin') ?? '')) return next()
    const facts = env.outgoing?.facts
    if (facts !== undefined) Object.assign(facts, { route: 'preflight', path: req.path })
    return allow(context, next)
  }
}

/** Whether a write with these headers comes from a page that may write, or from no page. */
export function isOriginAllowed(
  header: (name: string) => string | undefined,
  { publicOrigin, corsOrigins }: OriginOptions,
): boolean {
  const origin = header('origin')
  if (origin !== undefined)
    return corsOrigins.includes(origin) || isOwnOrigin(origin, publicOrigin, header('host'))
  const site = header('sec-fetch-site')
  return site === undefined || site === 'same-origin' || site === 'none'
}

function isOwnOrigin(origin: string, publicOrigin: string | undefined, host: string | undefined): boolean {
  if (publicOrigin !== undefined) return origin === publicOrigin
  return host !== undefined && URL.parse(origin)?.host === host.toLowerCase()
}
