/** Turns an error that a route threw into a response: an `HttpError` as it is, anything else as 503 or 500. */
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { isOutage } from './isOutage.ts'
import { sendJsonError, sendError } from './sendError.ts'
import { HttpError, type AppEnv } from './router.ts'

export function handleError(error: Error, context: Context<AppEnv>): Response {
  if (error instanceof HttpError) {
    for (const [name, value] of Object.entries(error.headers)) context.header(name, value)
    return sendJsonError(context, error.status, error.code, error.message)
  }
  if (error instanceof HTTPException && error.status < 500)
    return sendJsonError(
      context,
      error.status,
      'invalid_request',
      'The request body is missing or is not JSON. Nothing was changed.',
    )
  const log = context.get('log')
  const { method, path } = context.req
  const request = { requestId: context.get('requestId'), method, path }
  if (isOutage(error)) {
    log?.warn({ err: error, ...request }, 'request: database unreachable')
    context.header('Retry-After', '2')
    return sendJsonError(
      context,
      503,
      'database_unreachable',
      'Our database is not responding. Nothing was changed. Try again in a moment.',
    )
  }
  log?.error({ err: error, ...request }, 'request: unhandled error')
  return sendError(
    context,
    500,
    'internal_error',
    'Something went wrong',
    'Something went wrong on our side. Nothing was sent. Try again in a moment.',
  )
}
