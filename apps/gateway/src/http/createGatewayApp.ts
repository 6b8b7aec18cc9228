/** The Hono app of the gateway: all routes under one base path, and what holds for each of them. */
import type { Context, MiddlewareHandler } from 'hono'
import { getPathNoStrict } from 'hono/utils/url'
import type { Logger } from 'pino'
import { readTarget } from '@peppermint/http/edge/edge.ts'
import { limitRates, type LimitedClass, type Limits } from '@peppermint/http/edge/rateLimits.ts'
import { onlyJsonBodies } from '@peppermint/http/edge/writes.ts'
import { routedMethods } from '@peppermint/http/routedMethods.ts'
import type { AppEnv } from '@peppermint/http/router.ts'
import { allowEveryOrigin } from './crossOriginAccess.ts'
import { sendGatewayError } from './gatewayError.ts'
import { gatewayRouteClass, READING_POST } from './gatewayRouteClass.ts'
import { serveGatewayOpenApi } from './gatewayOpenApi.ts'
import { createGatewayRouter, type GatewayRouter } from './gatewayRouter.ts'
import { handleGatewayError } from './handleGatewayError.ts'
import { limitStorage, type StorageQuota } from './limitStorage.ts'
import type { ListCache } from './listCache.ts'

export interface GatewayAppParts {
  /** Routes of every module, registered without base path and trailing slash; the first match wins. */
  readonly routers: readonly GatewayRouter[]
  /** Empty, or such as `/safe`. */
  readonly basePath: string
  readonly cache: Pick<ListCache, 'middleware'>
  readonly limits: Limits
  /** Called for each request that was refused because its client sent too many. */
  readonly onLimited: (routeClass: LimitedClass) => void
  /** What one network may have stored; default: `STORAGE_QUOTAS`. */
  readonly storageQuotas?: readonly StorageQuota[]
  readonly log: Logger
}

/** Path and query. Lists of Safes (`/v2/safes?safes=…`) are longest: 48 characters for each of them. */
const MAX_URL_LENGTH = 12_288
/**
 * A transaction has at most 128 kB on the networks' nodes, twice as many characters as hex; with the signatures of a
 * hundred owners, or a message of the same size.
 */
const BODY_LIMITS = { maxBytes: 512 * 1024, maxDepth: 32 }
/** One transaction's calldata, and little besides. */
const READING_POST_LIMITS = { ...BODY_LIMITS, maxBytes: 260 * 1024 }
/** Answered outside of the base path, for the machine's supervisor and its monitoring. */
const OPERATION_PATHS: readonly string[] = ['/health', '/ready', '/metrics']

/** Matches no route. */
const OUTSIDE = '/outside-of-the-base-path'

/** Every path is answered with and without trailing slash, and everything but JSON is refused. */
export function createGatewayApp({
  routers,
  basePath,
  cache,
  limits,
  onLimited,
  storageQuotas,
  log,
}: GatewayAppParts): GatewayRouter {
  const app = createGatewayRouter((request) => {
    const path = getPathNoStrict(request)
    if (basePath === '' || OPERATION_PATHS.includes(path)) return path
    return path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : OUTSIDE
  })
  const checkBody = onlyJsonBodies(BODY_LIMITS)
  const checkSmallBody = onlyJsonBodies(READING_POST_LIMITS)
  const limit = limitRates(limits, onLimited, (context, message) => sendGatewayError(context, 429, message))
  app.use(allowEveryOrigin())
  app.use(
    readTarget({
      log,
      limit,
      classOf: gatewayRouteClass,
      maxUrlLength: MAX_URL_LENGTH,
      // Before anything is read of what no route accepts.
      checkWrite(context, next) {
        const allowed = routedMethods(app, context.req.path)
        const check = READING_POST.test(context.req.path) ? checkSmallBody : checkBody
        if (allowed.includes(context.req.method)) return check(context, next)
        context.env.outgoing?.setHeader('Connection', 'close')
        return Promise.resolve(notFound(context, allowed))
      },
    }),
  )
  app.use(refuseNul)
  app.use(revalidate)
  app.use(cache.middleware)
  app.use(limitStorage(storageQuotas))
  for (const router of routers) app.route('/', router)
  app.get('/api-json', serveGatewayOpenApi(app, basePath))
  app.notFound((context) => notFound(context, routedMethods(app, context.req.path)))
  app.onError(handleGatewayError)
  return app
}

/** As Safe's gateway answers: browsers ask again each time. Errors and routes replace it. */
const revalidate: MiddlewareHandler<AppEnv> = (context, next) => {
  context.header('Cache-Control', 'no-cache')
  return next()
}

/** Postgres cannot store or compare NUL. Bodies are checked for it with their JSON. */
const refuseNul: MiddlewareHandler<AppEnv> = (context, next) =>
  context.req.url.includes('%00')
    ? Promise.resolve(sendGatewayError(context, 400, 'The URL contains a NUL character.'))
    : next()

function notFound(context: Context<AppEnv>, allowed: readonly string[]): Response {
  if (allowed.length === 0) return sendGatewayError(context, 404, 'Not Found')
  context.header('Allow', allowed.join(', '))
  return sendGatewayError(context, 405, `Method not allowed: this path allows ${allowed.join(', ')}`)
}
