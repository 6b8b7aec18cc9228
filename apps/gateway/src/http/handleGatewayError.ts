/** Turns what a route of the gateway threw into `{code, statusCode, message, path?}`. */
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { BaseError, HttpRequestError, TimeoutError, WebSocketRequestError } from 'viem'
import { isOutage } from '@peppermint/http/isOutage.ts'
import { HttpError, type AppEnv } from '@peppermint/http/router.ts'
import { GatewayError, sendGatewayError } from './gatewayError.ts'

const RETRY_AFTER_SECONDS = '2'

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

/** No RPC endpoint has answered. */
function isNodeOutage(error: Error): boolean {
  return (
    error instanceof BaseError &&
    error.walk(
      (cause) =>
        cause instanceof HttpRequestError ||
        cause instanceof TimeoutError ||
        cause instanceof WebSocketRequestError,
    ) !== null
  )
}
