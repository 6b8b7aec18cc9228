/** The router that every module of the API uses: routes with schemas, and one error type. */
import type { IncomingMessage } from 'node:http'
import { OpenAPIHono, z } from '@hono/zod-openapi'
import type { Address } from 'viem'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Logger } from 'pino'
import type { EdgeResponse } from './edge/edgeFacts.ts'
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

/** Names the invalid field of a request and what is wrong with it. */
interface InputError {
  /** Path of the field; empty for the request as a whole. */
  readonly field: string
  /** A sentence without its full stop. */
  readonly message: string
}

/** A request that a schema rejects. */
interface RejectedInput {
  readonly issue: z.core.$ZodIssue | undefined
  /** What the schema got. */
  readonly data: unknown
  /** Part of the request as Hono names it: `query`, `param`, `header`, `json`, … */
  readonly target: string
  /** How often a query parameter was given. */
  readonly countOf: (parameter: string) => number
}

/** The first validation error. */
export function firstInputError({ issue, data, target, countOf }: RejectedInput): InputError {
  const field = issue?.path.map(String).join('.') ?? ''
  if (issue?.code === 'unrecognized_keys') {
    const [unknown = ''] = issue.keys
    return { field: unknown, message: `Unknown parameter ${unknown}` }
  }
  if (target === 'query' && countOf(field) > 1) return { field, message: `${field}: must be given once` }
  const what = issue === undefined ? 'is invalid' : describeIssue(issue, data)
  return { field, message: `${field === '' ? 'The request' : field}: ${what}` }
}

/** By code: those of `refine` and `regex` have our schemas' own words, the others Zod's, which are replaced. */
function describeIssue(issue: z.core.$ZodIssue, data: unknown): string {
  switch (issue.code) {
    case 'custom':
      // Of an address it has full stops.
      return issue.message.replace(/\.$/, '')
    case 'invalid_format':
      return issue.format === 'regex' ? issue.message : 'is invalid'
    case 'invalid_value':
      return issue.values.length === 2
        ? `must be ${issue.values.map(String).join(' or ')}`
        : `must be one of ${issue.values.map(String).join(', ')}`
    case 'too_big':
      return `must not be longer than ${issue.maximum} characters`
    case 'too_small':
      return 'must not be empty'
    case 'invalid_type':
      if (isMissing(data, issue.path)) return 'is missing'
      return `must be ${AN.has(issue.expected) ? 'an' : 'a'} ${issue.expected}`
    default:
      return 'is invalid'
  }
}

/** Zod's types that begin with a vowel. */
const AN: ReadonlySet<string> = new Set(['array', 'int', 'object', 'undefined'])

const isMissing = (data: unknown, path: readonly PropertyKey[]): boolean =>
  path.reduce<unknown>((value, key) => Reflect.get(Object(value), key), data) === undefined
