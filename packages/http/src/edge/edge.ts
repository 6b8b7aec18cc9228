/** Middleware that runs before every route. */
import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { Logger } from 'pino'
import { HttpError, type AppEnv, type Router, type Visitor } from '../router.ts'
import { allowOrigins, type OriginOptions } from './crossOrigin.ts'
import { createClientTurns, describeBusy, type ClientTurns } from './clientTurns.ts'
import { limitRates, type LimitedClass, type Limits, type RateLimit } from './rateLimits.ts'
import { routeClass, type RouteClass } from './routeClass.ts'
import { isWrite } from './writes.ts'

export interface EdgeOptions extends OriginOptions {
  readonly limits: Limits
  /** Called for each request that was refused because its client sent too many. */
  readonly onLimited: (routeClass: LimitedClass) => void
}

/** Path and query; our longest have 600 characters. */
const MAX_URL_LENGTH = 4_096

/** Requests that take time of the processor, of a node or of the database. */
const TAKES_TURNS: ReadonlySet<RouteClass> = new Set(['lists', 'writes'])
/**
 * A page has six requests in progress. As many wait as the limits let one client send, so that a page behind a busy
 * address waits, and is not refused.
 */
export const TURNS = { max: 32, maxPerClient: 6, maxWaiting: 2_000, maxWaitingPerClient: 300 }

export interface TargetOptions {
  readonly log: Logger
  readonly limit: RateLimit
  readonly classOf: (method: string, path: string) => RouteClass
  /** Of path and query. */
  readonly maxUrlLength: number
  /** Runs before the route of each request that is not GET, HEAD or OPTIONS. */
  readonly checkWrite: MiddlewareHandler<AppEnv>
}

/**
 * Adds it to `app`, which must not have routes yet.
 * @param checkWrite runs before the route of each request that is not GET, HEAD or OPTIONS.
 */
export function addEdge(
  app: Router,
  options: EdgeOptions,
  log: Logger,
  checkWrite: MiddlewareHandler<AppEnv>,
): void {
  // Before the limits, so that a page of another origin can read their refusals.
  if (options.corsOrigins.length > 0) app.use('/api/*', allowOrigins(options.corsOrigins))
  const limit = limitRates(options.limits, options.onLimited)
  app.use(readTarget({ log, limit, classOf: routeClass, maxUrlLength: MAX_URL_LENGTH, checkWrite }))
}

/**
 * Completes the facts with what the router reads in the address, counts the request, and checks it where it writes. One
 * middleware, because each costs every request time.
 */
export function readTarget(options: TargetOptions): MiddlewareHandler<AppEnv> {
  const { log, limit, classOf, maxUrlLength, checkWrite } = options
  const turns = createClientTurns(TURNS)
  return async (context, next) => {
    const facts = context.env?.outgoing?.facts
    const { path, method } = context.req
    // With its body, which a client may send slowly.
    const run = () =>
      facts !== undefined && TAKES_TURNS.has(facts.routeClass)
        ? inTurn(turns, facts.client.address, context, next)
        : next()
    const proceed = () => (isWrite(method) ? checkWrite(context, run) : run())
    if (facts === undefined) {
      setVisitor(context, context.env?.visitor)
      return proceed()
    }
    facts.path = path
    facts.routeClass = classOf(method, path)
    setVisitor(context, { requestId: facts.id, client: facts.client.address, log })
    assertTarget(context.env.incoming?.url ?? '', path, maxUrlLength)
    const refusal = await limit(context, facts)
    if (refusal !== undefined) return refusal
    const answer = await proceed()
    if (facts.route === 'none') facts.route = routeOf(context)
    return answer
  }
}

/** @throws {HttpError} 429 or 503 if too many requests wait; 408 if the client has left meanwhile. */
async function inTurn(
  turns: ClientTurns,
  client: string,
  context: Context<AppEnv>,
  next: () => Promise<void>,
): Promise<void> {
  const turn = await turns.take(client, context.env.outgoing)
  if (turn.status === 'left') throw clientLeft()
  if (turn.status !== 'taken') {
    const { status, code, message, headers } = describeBusy(turn.status)
    throw new HttpError(status, code, message, headers)
  }
  try {
    if (context.env.outgoing?.destroyed === true) throw clientLeft()
    await next()
  } finally {
    turn.release()
  }
}

const clientLeft = () =>
  new HttpError(408, 'client_left', 'The client closed the connection. Nothing was changed.')

function setVisitor(context: Context<AppEnv>, visitor: Visitor | undefined): void {
  if (visitor === undefined) return
  context.set('requestId', visitor.requestId)
  context.set('client', visitor.client)
  context.set('log', visitor.log)
}

/** Pattern of the route that answered; `none` without one. */
function routeOf(context: Context<AppEnv>): string {
  return matchedRoutes(context).find(({ method }) => method !== 'ALL')?.path ?? 'none'
}

/** @throws {HttpError} 414, 400. */
function assertTarget(url: string, path: string, maxUrlLength: number): void {
  if (url.length > maxUrlLength)
    throw new HttpError(
      414,
      'url_too_long',
      `The URL is longer than ${maxUrlLength} characters. Nothing was changed.`,
    )
  if (!isDecodable(path))
    throw new HttpError(400, 'bad_request', 'The URL cannot be decoded. Nothing was changed.')
}

/** The router leaves malformed percent-encoding as it is. */
function isDecodable(path: string): boolean {
  if (!path.includes('%')) return true
  try {
    // The result is used, because the bundler (rolldown 1.2) takes the call for one without effects and would drop it.
    return decodeURI(path) !== ''
  } catch {
    return false
  }
}
