/** The router that every module of the API uses: routes with schemas, and one error type. */
import type { IncomingMessage } from 'node:http'
import { OpenAPIHono, z } from '@hono/zod-openapi'
import type { Address } from 'viem'
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

/** For whom a page of this server asks its API, within the process. */
export interface Visitor {
  readonly requestId: string
  readonly client: string
  readonly log: Logger
}

/** Bindings and variables that the middleware sets before a route runs. */
export interface AppEnv {
  /** Absent when a router is called without a server, as in tests. */
  readonly Bindings: Partial<ServerBindings> & { readonly visitor?: Visitor }
  readonly Variables: {
    /** Unique; logged, and sent as `X-Request-Id`. */
    requestId: string
    /** The client's address, resolved through trusted proxies only. */
    client: string
    log: Logger
    /**
     * Counts the request as so many more; absent where none are counted. See `chargeWork`.
     * @throws {HttpError} 429.
     */
    charge?: (requests: number) => Promise<void>
    /** Of requests that store what they send, where that is limited. See `ReserveStorage`. @throws {HttpError} 429 */
    reserveStorage?: (bytes: number, payer?: `${'safe' | 'owner'} ${Address}`) => void
  }
}

export type Router = OpenAPIHono<AppEnv>

/**
 * An error response. Thrown by a route, sent as `{code, message}`.
 * `message` states what happened, whether anything was changed, and what to do next. It contains no secrets.
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

/** Body of every error response. */
export const errorSchema = z
  .object({
    code: z.string().openapi({ example: 'not_found' }),
    message: z.string().openapi({ example: 'Not found.' }),
    /** Path of the first invalid field. */
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
  description: 'Not modified: `If-None-Match` matches.',
}

/** A router whose routes reject invalid input with 400 and the field's name. */
export function createRouter(): Router {
  return new OpenAPIHono<AppEnv>({
    defaultHook(result, context) {
      if (result.success) return undefined
      const { field, message: words } = firstInputError({
        issue: result.error.issues[0],
        // Its type has it only for valid input.
        data: Reflect.get(result, 'data'),
        target: result.target,
        countOf: (parameter) => context.req.queries(parameter)?.length ?? 0,
      })
      const { method } = context.req
      const after = method === 'GET' || method === 'HEAD' ? '' : ' Nothing was changed.'
      return sendJsonError(context, 400, 'invalid_request', `${words}.${after}`, field)
    },
  })
}
