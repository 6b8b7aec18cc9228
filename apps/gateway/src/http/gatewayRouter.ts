/** The router that every module of the gateway uses, and how its routes read a request. */
import { createRoute, OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi'
import { addressInput } from '@peppermint/safe/wire'
import type { Context } from 'hono'
import type { AppEnv } from '@peppermint/http/router.ts'
import { GatewayError, sendGatewayError } from './gatewayError.ts'

export type GatewayRouter = OpenAPIHono<AppEnv>

/**
 * A router whose routes answer invalid input with 422, and only the first invalid value.
 * @param getPath of the app that holds all routers: the path that routes match.
 */
export function createGatewayRouter(getPath?: (request: Request) => string): GatewayRouter {
  return new OpenAPIHono<AppEnv>({
    ...(getPath && { getPath }),
    defaultHook(result, context) {
      if (result.success) return undefined
      const [issue] = result.error.issues
      const path = (issue?.path ?? []).map((part) => (typeof part === 'symbol' ? String(part) : part))
      return sendGatewayError(context, 422, issue?.message ?? 'Invalid input', path)
    },
  })
}

/** Path parameters. */
export const ofChain = z.object({ chainId: z.string() })
export const ofSafe = ofChain.extend({ safe: addressInput })

const json = <Schema extends z.ZodType>(schema: Schema) => ({ content: { 'application/json': { schema } } })

/** The body of a request that needs one. */
export const bodyOf = <Schema extends z.ZodType>(schema: Schema) => ({ required: true, ...json(schema) })

type Method = 'get' | 'post' | 'delete'
type RequestConfig = NonNullable<RouteConfig['request']>

/** A route that answers JSON. Its errors are those of every route: see `buildGatewayOpenApi`. */
export const jsonRoute = <
  const M extends Method,
  const Path extends string,
  Request extends RequestConfig,
  Body extends z.ZodType,
>(
  method: M,
  path: Path,
  summary: string,
  request: Request,
  body: Body,
) => createRoute({ method, path, summary, request, responses: { 200: { description: 'OK', ...json(body) } } })

/** A route whose answer is only that it was done. */
export const commandRoute = <
  const M extends Method,
  const Path extends string,
  Request extends RequestConfig,
>(
  method: M,
  path: Path,
  summary: string,
  request: Request,
) => createRoute({ method, path, summary, request, responses: { 200: { description: 'Done' } } })

/** The chain of a path. @throws {GatewayError} 404 if the gateway does not serve it. */
export function chainOf<Chain>(chains: ReadonlyMap<string, Chain>, chainId: string): Chain {
  const chain = chains.get(chainId)
  if (chain === undefined) throw new GatewayError(404, 'Chain not found')
  return chain
}

/** A boolean of the query. @throws {GatewayError} 400 if it is neither `true` nor `false`. */
export function booleanQuery(context: Context, name: string, fallback: boolean): boolean {
  const value = context.req.query(name)
  if (value === undefined) return fallback
  if (value === 'true') return true
  if (value === 'false') return false
  throw new GatewayError(400, 'Validation failed (boolean string is expected)')
}
