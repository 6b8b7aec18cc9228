/** URL of a request as its client reached it, for the links of pages. */
import type { Context } from 'hono'
import { getPathNoStrict } from 'hono/utils/url'
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

/** What precedes the paths of routes: the origin, and the base path if there is one. Without a slash at its end. */
export function serviceUrl(context: Context<AppEnv>): string {
  // Decoded, as the route is: clients may write any character as %xx.
  const path = getPathNoStrict(context.req.raw)
  return `${new URL(requestUrl(context)).origin}${path.slice(0, -context.req.path.length)}`
}
