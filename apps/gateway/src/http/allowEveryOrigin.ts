import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import type { AppEnv } from '@peppermint/http/router.ts'

/** Chromium's maximum. */
const MAX_PREFLIGHT_AGE_SECONDS = 7_200

const PATHS_WITH_CREDENTIALS =
  /^\/v\d\/((users|spaces|auth|register\/notifications)(\/|$)|chains\/[^/]+\/notifications\/devices(\/|$))/

/**
 * CORS of the gateway: pages of every origin may call it. It has no cookies, so that a request says nothing that its
 * page does not know; Safe{Wallet} sends credentials to some paths nevertheless and then requires the header.
 */
export function allowEveryOrigin(): MiddlewareHandler<AppEnv> {
  const options = {
    origin: (origin: string) => origin,
    allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    // api-kit sends a key if its user has given one; it is not read.
    allowHeaders: ['Content-Type', 'If-None-Match', 'Authorization'],
    exposeHeaders: ['ETag', 'Retry-After', 'X-Request-Id'],
    maxAge: MAX_PREFLIGHT_AGE_SECONDS,
  }
  const plain = cors(options)
  const withCredentials = cors({ ...options, credentials: true })
  return (context, next) => {
    const { req, env } = context
    if (req.method === 'OPTIONS') {
      const facts = env?.outgoing?.facts
      if (facts !== undefined) Object.assign(facts, { route: 'preflight', path: req.path })
    }
    const isConcrete = /^https?:/.test(req.header('origin') ?? '')
    return (isConcrete && PATHS_WITH_CREDENTIALS.test(req.path) ? withCredentials : plain)(context, next)
  }
}
