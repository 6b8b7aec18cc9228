/**
 * Validates write requests before any route reads them: allowed origin, JSON, limited size and depth.
 */
import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HttpError, type AppEnv } from '../router.ts'
import { chargeWork } from './chargeWork.ts'
import { isOriginAllowed, type OriginOptions } from './crossOrigin.ts'

export interface BodyLimits {
  readonly maxBytes: number
  /** Levels of nested objects and arrays. */
  readonly maxDepth: number
}

/** A sign-in message with the signatures of twenty owners has a tenth of these bytes. */
const BODY_LIMITS: BodyLimits = { maxBytes: 65_536, maxDepth: 16 }

/** Of a body that is parsed, validated and decoded, such as calldata of a batch. */
const CHARACTERS_PER_MILLISECOND = 10_000

export const isWrite = (method: string) => method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'

/** Rejects invalid writes. @throws {HttpError} 403 `origin_not_allowed`, and what {@link onlyJsonBodies} throws. */
export function requireValidWrite(origins: OriginOptions): MiddlewareHandler<AppEnv> {
  const checkBody = onlyJsonBodies(BODY_LIMITS)
  return async (context, next) => {
    const { req } = context
    if (!isOriginAllowed((name) => req.header(name), origins))
      throw new HttpError(
        403,
        'origin_not_allowed',
        'Requests from this origin are not allowed. Nothing was changed.',
      )
    return checkBody(context, next)
  }
}

/** Passes requests on whose body is small JSON, or that have none. @throws {HttpError} 413, 415 `unsupported_media_type`, 400 `invalid_json`. */
export function onlyJsonBodies({ maxBytes, maxDepth }: BodyLimits): MiddlewareHandler<AppEnv> {
  const isSmall = bodyLimit({
    maxSize: maxBytes,
    onError: () => {
      throw new HttpError(
        413,
        'body_too_large',
        `The request body is larger than ${maxBytes / 1_024} kB. Nothing was changed.`,
      )
    },
  })
  return async (context, next) => {
    const { req } = context
    if (!hasBody(context)) return next()
    if (!/^application\/json(\s*;|$)/i.test(req.header('content-type') ?? ''))
      throw new HttpError(
        415,
        'unsupported_media_type',
        'The request body must be JSON (Content-Type: application/json). Nothing was changed.',
      )
    return isSmall(context, async () => {
      const text = await req.text().catch(bodyCutOff)
      await chargeWork(context, text.length / CHARACTERS_PER_MILLISECOND)
      const problem = findJsonError(text, maxDepth)
      if (problem !== undefined) throw new HttpError(400, 'invalid_json', `${problem} Nothing was changed.`)
      await next()
    })
  }
}

/** A client that disconnects within the body is not a server error. @throws {HttpError} */
function bodyCutOff(error: unknown): never {
  if (error instanceof HttpError) throw error
  throw new HttpError(400, 'body_incomplete', 'The request body is incomplete. Nothing was changed.')
}

function hasBody({ req }: Context): boolean {
  const length = req.header('content-length')
  return (length !== undefined && length !== '0') || req.header('transfer-encoding') !== undefined
}

/** @returns the problem of the JSON, in one sentence; undefined if it is valid. */
export function findJsonError(text: string, maxDepth: number = BODY_LIMITS.maxDepth): string | undefined {
  let depth = 0
  let inString = false
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (inString) {
      if (code === 0x5c) index++
      else if (code === 0x22) inString = false
    } else if (code === 0x22) inString = true
    else if (code === 0x7b || code === 0x5b) {
      if (++depth > maxDepth) return `The JSON is nested more than ${maxDepth} levels deep.`
    } else if (code === 0x7d || code === 0x5d) depth--
  }
  try {
    const value: unknown = JSON.parse(text)
    // Postgres cannot store NUL.
    if (text.includes(String.raw`\u0000`) && JSON.stringify(value).includes(String.raw`\u0000`))
      return 'The JSON contains a NUL character.'
    return undefined
  } catch {
    return 'The request body is not valid JSON.'
  }
}
