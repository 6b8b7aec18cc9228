/** URL of a request as its client reached it, for the links of pages. */
import type { Context } from 'hono'
import type { AppEnv } from '@peppermint/http/router.ts'

/**
 * Absolute URL of the request: scheme and host as the client sees them. `X-Forwarded-Proto` and `X-Forwarded-Host` count
 * only if a trusted proxy sent them; otherwise any client could choose the links it is given.
 */
export function requestUrl({ req, env }: Context<AppEnv>): string {
  const facts = env?.outgoing?.facts
  if (facts?.client.isFromTrustedProxy !== true) return req.url
  const url = new URL(req.url)
  const proto = firstOf(req.header('x-forwarded-proto'))
  const host = firstOf(req.header('x-forwarded-host'))
  const origin = URL.parse(`${proto ?? url.protocol.slice(0, -1)}://${host ?? url.host}`)
  const isOrigin = origin !== null && /^https?:$/.test(origin.protocol) && origin.pathname === '/'
  return isOrigin ? `${origin.origin}${url.pathname}${url.search}` : req.url
}

/** Each proxy of a chain appends a value; the first one is the client's. */
function firstOf(header: string | undefined): string | undefined {
  return header?.split(',')[0]?.trim().toLowerCase()
}

/** What precedes the path of a route of a chain or an export: the origin, and the base path if there is one. */
export function serviceUrl(context: Context<AppEnv>): string {
  const url = requestUrl(context)
  return url.slice(0, url.search(/\/v[12]\/(chains|export)/))
}
