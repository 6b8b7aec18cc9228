/** The Hono app of the gateway: all routes under one base path, and what holds for each of them. */
import type { Context, MiddlewareHandler } from 'hono'
import { getPathNoStrict } from 'hono/utils/url'
import type { Logger } from 'pino'
import { readTarget } from '@peppermint/http/edge/edge.ts'
import { limitRates, type LimitedClass, type Limits } from '@peppermint/http/edge/rateLimits.ts'
import { onlyJsonBodies } from '@peppermint/http/edge/writes.ts'
import { routedMethods } from '@peppermint/http/routedMethods.ts'
import { type AppEnv, HttpError } from '@peppermint/http/router.ts'
import { allowEveryOrigin } from './allowEveryOrigin.ts'
import { sendGatewayError, GatewayError } from './gatewayError.ts'
import { gatewayRouteClass, READING_POST } from './gatewayRouteClass.ts'
import { createGatewayRouter, type GatewayRouter } from './gatewayRouter.ts'
import { limitStorage, type StorageQuota } from './limitStorage.ts'
import type { ListCache } from './listCache.ts'
import { HTTPException } from 'hono/http-exception'
import { BaseError, BlockNotFoundError, HttpRequestError, TimeoutError, WebSocketRequestError } from 'viem'
import { isOutage } from '@peppermint/http/isOutage.ts'
import { createEtag } from '@peppermint/http/digest.ts'
import type { OpenApiDocument } from '@peppermint/http/openApiDocument.ts'
import { etagMatches } from '@peppermint/http/staticFiles.ts'

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
  /** Whose Transaction Service is also at `/api/…`, for tools that know no other path. */
  readonly onlyChain?: string | undefined
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
  onlyChain,
  log,
}: GatewayAppParts): GatewayRouter {
  const app = createGatewayRouter((request) => {
    const path = getPathNoStrict(request)
    if (OPERATION_PATHS.includes(path)) return path
    if (!path.startsWith(`${basePath}/`)) return basePath === '' ? path : OUTSIDE
    const route = path.slice(basePath.length)
    return onlyChain !== undefined && route.startsWith('/api/') ? `/tx-service/${onlyChain}${route}` : route
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
  if (allowed.length === 0)
    return sendGatewayError(
      context,
      404,
      context.req.path.startsWith('/tx-service/') ? 'Not served by this gateway.' : 'Not Found',
    )
  context.header('Allow', allowed.join(', '))
  return sendGatewayError(context, 405, `Method not allowed: this path allows ${allowed.join(', ')}`)
}

const RETRY_AFTER_SECONDS = '2'

/** Turns what a route of the gateway threw into `{code, statusCode, message, path?}`. */
export function handleGatewayError(error: Error, context: Context<AppEnv>): Response {
  if (error instanceof GatewayError) {
    if (error.status === 503) context.header('Retry-After', RETRY_AFTER_SECONDS)
    return sendGatewayError(context, error.status, error.message, error.path)
  }
  if (error instanceof HttpError) {
    for (const [name, value] of Object.entries(error.headers)) context.header(name, value)
    return sendGatewayError(context, error.status, error.message)
  }
  if (error instanceof HTTPException && error.status < 500)
    return sendGatewayError(context, error.status, 'The request body is missing or is not JSON.')
  const log = context.get('log')
  const { method, path } = context.req
  const request = { requestId: context.get('requestId'), method, path }
  if (isOutage(error) || isNodeOutage(error)) {
    log?.warn({ err: error, ...request }, 'gateway request: database or RPC endpoints unreachable')
    context.header('Retry-After', RETRY_AFTER_SECONDS)
    return sendGatewayError(context, 503, 'Service unavailable')
  }
  log?.error({ err: error, ...request }, 'gateway request: unhandled error')
  return sendGatewayError(context, 500, 'Internal server error')
}

/** No RPC endpoint has answered, or one that does not have a block of which another one has said that it is there. */
function isNodeOutage(error: Error): boolean {
  return (
    error instanceof BaseError &&
    error.walk(
      (cause) =>
        cause instanceof HttpRequestError ||
        cause instanceof BlockNotFoundError ||
        cause instanceof TimeoutError ||
        cause instanceof WebSocketRequestError,
    ) !== null
  )
}

const OPERATION_METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const

/** `/api-json`, which Safe{Wallet} generates its client from; built at the first request, when all routes are there. */
function serveGatewayOpenApi(app: GatewayRouter, basePath: string): (context: Context<AppEnv>) => Response {
  let built: { readonly text: string; readonly etag: string } | undefined
  return (context) => {
    if (built === undefined) {
      const text = JSON.stringify(buildGatewayOpenApi(app, basePath))
      built = { text, etag: createEtag(text) }
    }
    context.header('ETag', built.etag)
    if (etagMatches(context.req.header('if-none-match') ?? null, built.etag)) return context.body(null, 304)
    return context.body(built.text, 200, { 'Content-Type': 'application/json' })
  }
}

/** The document itself: OpenAPI 3.1. */
export function buildGatewayOpenApi(app: GatewayRouter, basePath: string): OpenApiDocument {
  app.openAPIRegistry.registerComponent('schemas', 'GatewayError', {
    type: 'object',
    required: ['code', 'statusCode', 'message'],
    properties: {
      code: { type: 'integer', description: 'The HTTP status, as is `statusCode`.' },
      statusCode: { type: 'integer' },
      message: { type: 'string' },
      path: {
        type: 'array',
        items: { type: ['string', 'integer'] },
        description: 'Of the first invalid value.',
      },
    },
  })
  const document = app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Safe gateway',
      version: '1.0.0',
      description:
        'Safes of the configured chains: proposals, confirmations, history, messages and assets. Every error is `{code, statusCode, message, path?}`. Every path is also answered with a slash at its end.',
    },
    servers: [{ url: basePath === '' ? '/' : basePath }],
  })
  for (const item of Object.values(document.paths ?? {}))
    for (const method of OPERATION_METHODS) {
      const operation = item[method]
      if (operation === undefined) continue
      operation.responses ??= {}
      for (const [status, description] of Object.entries(commonErrors(operation.requestBody !== undefined)))
        operation.responses[status] ??= {
          description,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/GatewayError' } } },
        }
    }
  return document
}

function commonErrors(hasBody: boolean): Readonly<Record<string, string>> {
  return {
    400: 'A value of the query, an id or the JSON is malformed.',
    404: 'The chain, the Safe or the object is unknown.',
    422: 'A value of the path, the query or the body is invalid.',
    429: 'Too many requests: retry after `Retry-After` seconds.',
    500: 'A bug.',
    503: 'The database or the RPC endpoints do not respond: retry after `Retry-After` seconds.',
    ...(hasBody && { 413: 'The body is too large.', 415: 'The body is not JSON.' }),
  }
}
