/** The OpenAPI document: the routes with their schemas, and the error responses that middleware adds to them. */
import type { Context } from 'hono'
import { routeClass } from './edge/routeClass.ts'
import { isWrite } from './edge/writes.ts'
import type { AppEnv, Router } from './router.ts'
import { createDigest } from './digest.ts'
import { respondWithFile, type StaticFile } from './staticFiles.ts'

export type OpenApiDocument = ReturnType<Router['getOpenAPI31Document']>
type Operation = NonNullable<NonNullable<OpenApiDocument['paths']>[string]['get']>

const OPERATION_METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const

/** Serves the document of `app`, built at the first request, when all routes are registered. */
export function serveOpenApiDocument(app: Router): (context: Context<AppEnv>) => Response {
  let file: StaticFile | undefined
  return (context) => {
    file ??= toStaticFile(buildOpenApiDocument(app))
    return respondWithFile(file, context.req.raw)
  }
}

/** Cookies as security schemes of the routes that read one; `{}` makes it optional. */
const COOKIE_SCHEMES = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-session',
    description: 'The session. Set by POST /api/session/verify; HttpOnly.',
  },
  nonce: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-nonce',
    description: 'Binds a nonce to the browser that requested it. Set by GET /api/session/nonce.',
  },
} as const
type Security = readonly Partial<Record<keyof typeof COOKIE_SCHEMES, string[]>>[]
const SECURITY_BY_ROUTE: Readonly<Record<string, Security | undefined>> = {
  'GET /api/session/nonce': [{ nonce: [] }, {}],
  'POST /api/session/verify': [{ nonce: [] }],
  'GET /api/session': [{ session: [] }, {}],
  'DELETE /api/session': [{ session: [] }, {}],
}

/** The document itself: OpenAPI 3.1. */
export function buildOpenApiDocument(app: Router): OpenApiDocument {
  for (const [name, scheme] of Object.entries(COOKIE_SCHEMES))
    app.openAPIRegistry.registerComponent('securitySchemes', name, scheme)
  const document = app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Peppermint',
      version: '1.0.0',
      description:
        'The sale and the collection, indexed from the chain. Every error is `{code, message}`: the code for programs, the message for people.',
    },
    servers: [{ url: '/' }],
  })
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    for (const method of OPERATION_METHODS) {
      const operation = item[method]
      if (operation === undefined) continue
      addCommonErrors(operation, method.toUpperCase(), path)
      const security = SECURITY_BY_ROUTE[`${method.toUpperCase()} ${path}`]
      if (security !== undefined) operation.security = security.map((scheme) => ({ ...scheme }))
    }
  }
  return document
}

function addCommonErrors(operation: Operation, method: string, path: string): void {
  const group = routeClass(method, path)
  const hasInput = (operation.parameters ?? []).length > 0 || operation.requestBody !== undefined
  const errors: Readonly<Record<string, string>> = {
    ...(hasInput ? { 400: '`invalid_request`: a field is invalid.' } : {}),
    ...(isWrite(method) ? { 403: '`origin_not_allowed`: the page’s origin may not write.' } : {}),
    ...(operation.requestBody === undefined
      ? {}
      : { 413: '`body_too_large`', 415: '`unsupported_media_type`: the body is not JSON.' }),
    ...(group === 'free' ? {} : { 429: '`too_many_requests`: retry after `Retry-After` seconds.' }),
    ...(group === 'lists' || group === 'writes'
      ? { 503: '`database_unreachable`: nothing was changed; try again in a moment.' }
      : {}),
    500: '`internal_error`: something went wrong on our side.',
  }
  operation.responses ??= {}
  for (const [status, description] of Object.entries(errors)) {
    operation.responses[status] ??= {
      description,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    }
  }
}

function toStaticFile(document: OpenApiDocument): StaticFile {
  const identity = Buffer.from(JSON.stringify(document))
  return {
    type: 'application/json; charset=utf-8',
    cache: 'public, max-age=300',
    digest: createDigest(identity),
    encodings: { identity },
  }
}
