/** What is answered when a route throws: its own words, or that something of ours failed. */
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { isOutage } from '../db/isOutage.ts'
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
      'The body of this request is missing or is not JSON. Nothing was changed.',
    )
  const log = context.get('log')
  const { method, path } = context.req
  const request = { requestId: context.get('requestId'), method, path }
  if (isOutage(error)) {
    log?.warn({ err: error, ...request }, 'the database did not answer')
    context.header('Retry-After', '2')
    return sendJsonError(
      context,
      503,
      'database_unreachable',
      'Our database does not answer. Nothing was changed. Try again in a moment.',
    )
  }
  log?.error({ err: error, ...request }, 'an answer failed')
  return sendError(
    context,
    500,
    'internal_error',
    'Our fault',
    'Something failed on our side. Nothing was sent. Try again in a moment.',
  )
}
