/** The router that every module of the gateway uses, and how its routes read a request. */
import { OpenAPIHono, type z } from '@hono/zod-openapi'
import { addressInput, gatewayError } from '@peppermint/safe/wire'
import type { Context } from 'hono'
import type { Address } from 'viem'
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

/** A JSON body, of a request or a response of a route. */
export const json = <Schema extends z.ZodType>(schema: Schema) => ({
  content: { 'application/json': { schema } },
})

/** For `responses` of a route. */
export const errorResponse = (description: string) => ({ description, ...json(gatewayError) })

/** The chain of a path. @throws {GatewayError} 404 if the gateway does not serve it. */
export function chainOf<Chain>(chains: ReadonlyMap<string, Chain>, chainId: string): Chain {
  const chain = chains.get(chainId)
  if (chain === undefined) throw new GatewayError(404, 'Chain not found')
  return chain
}

/** An address of a path, checksummed. @throws {GatewayError} 422. */
export function addressOf(value: string): Address {
  const result = addressInput.safeParse(value)
  if (!result.success) throw new GatewayError(422, 'Invalid address', ['address'])
  return result.data
}

/** A boolean of the query. @throws {GatewayError} 400 if it is neither `true` nor `false`. */
export function booleanQuery(context: Context, name: string, fallback: boolean): boolean {
  const value = context.req.query(name)
  if (value === undefined) return fallback
  if (value === 'true') return true
  if (value === 'false') return false
  throw new GatewayError(400, 'Validation failed (boolean string is expected)')
}
