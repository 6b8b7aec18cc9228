/** What every part of the API is made of: routes with schemas, and one way to refuse. */
import type { IncomingMessage } from 'node:http'
import { OpenAPIHono, z } from '@hono/zod-openapi'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Logger } from 'pino'
import type { EdgeResponse } from './edge/edgeFacts.ts'
import { firstInputError } from './inputError.ts'
import { sendJsonError } from './sendError.ts'

/** The request and the response as Node sees them. */
export interface ServerBindings {
  readonly incoming: IncomingMessage
  readonly outgoing: EdgeResponse
}

/** What the edge knows of a request before a route sees it. */
export interface AppEnv {
  /** Nothing of it is there when a router is asked without a server around it. */
  readonly Bindings: Partial<ServerBindings>
  readonly Variables: {
    /** Unique; stands in the log and in the answer's `X-Request-Id`. */
    requestId: string
    /** The client's address, as far as proxies may be believed. */
    client: string
    log: Logger
  }
}

export type Router = OpenAPIHono<AppEnv>

/**
 * An answer that is no success. Thrown by a route, answered as `{code, message}`.
 * `message` says what happened, whether anything was changed, and what comes next; it holds nothing secret.
 */
export class HttpError extends Error {
  override readonly name = 'HttpError'
  readonly status: ContentfulStatusCode
  readonly code: string
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: ContentfulStatusCode,
    code: string,
    message: string,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.headers = headers
  }
}

/** The body of every refusal. */
export const errorSchema = z
  .object({
    code: z.string().openapi({ example: 'not_found' }),
    message: z.string().openapi({ example: 'There is nothing at this address.' }),
    /** Path of the first field that is not what it should be. */
    field: z.string().optional(),
  })
  .openapi('Error')

/** For `responses` of a route. */
export const errorResponse = (description: string) => ({
  description,
  content: { 'application/json': { schema: errorSchema } },
})

/** For `responses` of a route whose answers carry an ETag. */
export const notModifiedResponse = {
  description: 'Not modified: the client has this answer (`If-None-Match`).',
}

/** A router whose routes refuse bad input with 400 and the field's name. */
export function createRouter(): Router {
  return new OpenAPIHono<AppEnv>({
    defaultHook(result, context) {
      if (result.success) return undefined
      const { field, message: words } = firstInputError(
        result.error.issues[0],
        result.target,
        (parameter) => context.req.queries(parameter)?.length ?? 0,
      )
      const { method } = context.req
      // Whoever only reads did not fear that anything was changed.
      const after = method === 'GET' || method === 'HEAD' ? '' : ' Nothing was changed.'
      return sendJsonError(context, 400, 'invalid_request', `${words}.${after}`, field)
    },
  })
}
