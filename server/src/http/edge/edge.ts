/** The middleware that every request passes before a route sees it. */
import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { Logger } from 'pino'
import { Refusal, type RequestFacts, type Router } from '../router.ts'
import { allowOrigins, type OriginOptions } from './crossOrigin.ts'
import { limitRates, type LimitedClass, type Limits } from './rateLimits.ts'
import { routeClass } from './routeClass.ts'

export interface EdgeOptions extends OriginOptions {
  readonly limits: Limits
  /** Called for each request that was refused because its client sent too many. */
  readonly onLimited: (routeClass: LimitedClass) => void
}

/** Longest path with query; the longest of ours have 600 characters. */
const MAX_URL_LENGTH = 4_096

/** Adds it to `app`, which must not have routes yet. */
export function addEdge(app: Router, options: EdgeOptions, log: Logger): void {
  app.use(readTarget(log))
  if (options.corsOrigins.length > 0) app.use('/api/*', allowOrigins(options.corsOrigins))
  app.use(limitRates(options.limits, options.onLimited))
}

/** Completes the facts with what the router reads in the address. */
function readTarget(log: Logger): MiddlewareHandler<RequestFacts> {
  return async (context, next) => {
    const facts = context.env.outgoing?.facts
    if (facts === undefined) return next()
    const { path, method } = context.req
    facts.path = path
    facts.routeClass = routeClass(method, path)
    context.set('requestId', facts.id)
    context.set('client', facts.client.address)
    context.set('log', log)
    assertTarget(context.env.incoming?.url ?? '', path)
    await next()
    if (facts.route === 'none') facts.route = routeOf(context)
  }
}

/** Pattern of the route that answered; `none` without one. */
function routeOf(context: Context<RequestFacts>): string {
  return matchedRoutes(context).find(({ method }) => method !== 'ALL')?.path ?? 'none'
}

/** @throws {Refusal} 414, 400. */
function assertTarget(url: string, path: string): void {
  if (url.length > MAX_URL_LENGTH)
    throw new Refusal(
      414,
      'url_too_long',
      `This address is too long: the maximum is ${MAX_URL_LENGTH} characters. Nothing was changed.`,
    )
  if (!isDecodable(path))
    throw new Refusal(400, 'bad_request', 'This address cannot be decoded. Nothing was changed.')
}

/** The router leaves what cannot be decoded as it is. */
function isDecodable(path: string): boolean {
  if (!path.includes('%')) return true
  try {
    decodeURI(path)
    return true
  } catch {
    return false
  }
}
