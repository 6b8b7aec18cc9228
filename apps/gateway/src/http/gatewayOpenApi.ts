/** The OpenAPI document of the gateway (`/api-json`), which Safe{Wallet} generates its client from. */
import type { Context } from 'hono'
import { createEtag } from '@peppermint/http/digest.ts'
import type { OpenApiDocument } from '@peppermint/http/openApiDocument.ts'
import type { AppEnv } from '@peppermint/http/router.ts'
import { etagMatches } from '@peppermint/http/staticFiles.ts'
import type { GatewayRouter } from './gatewayRouter.ts'

const OPERATION_METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const

/** Serves the document of `app`, built at the first request, when all routes are registered. */
export function serveGatewayOpenApi(
  app: GatewayRouter,
  basePath: string,
): (context: Context<AppEnv>) => Response {
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
