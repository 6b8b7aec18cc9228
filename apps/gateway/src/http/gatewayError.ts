/** Errors of the gateway: `{code, statusCode, message, path?}`, as clients of Safe's gateway read them. */
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** Thrown by a route, sent as its body. `message` contains no secrets. */
export class GatewayError extends Error {
  override readonly name = 'GatewayError'
  readonly status: ContentfulStatusCode
  /** Of the invalid value in a body or a query. */
  readonly path: readonly (string | number)[] | undefined

  constructor(status: ContentfulStatusCode, message: string, path?: readonly (string | number)[]) {
    super(message)
    this.status = status
    this.path = path
  }
}

/** Sends an error. Never cached. */
export function sendGatewayError(
  context: Context,
  status: ContentfulStatusCode,
  message: string,
  path?: readonly (string | number)[],
): Response {
  context.header('Cache-Control', 'no-store')
  return context.json({ ...gatewayErrorBody(status, '', message), ...(path && { path }) }, status)
}

/** Body of an error without a path. */
export const gatewayErrorBody = (status: number, _code: string, message: string) => ({
  code: status,
  statusCode: status,
  message,
})
