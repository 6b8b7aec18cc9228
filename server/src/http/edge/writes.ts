/**
 * What a request that wants to change something must be: from a page that may, JSON, small and flat. Checked before
 * any route reads it.
 */
import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HttpError, type AppEnv } from '../router.ts'
import { canWrite, type OriginOptions } from './crossOrigin.ts'

/** Bytes. A sign-in message with the signatures of twenty owners has a tenth of it. */
const MOST_BYTES = 65_536
/** Objects and lists within each other. */
const MOST_DEPTH = 16

const isSmall = bodyLimit({
  maxSize: MOST_BYTES,
  onError: () => {
    throw new HttpError(
      413,
      'body_too_large',
      `This is too much: ${MOST_BYTES / 1_024} kB are the most. Nothing was changed.`,
    )
  },
})

export const isWrite = (method: string) => method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'

/** Passes what may go on. @throws {HttpError} 403 `bad_origin`, 413, 415 `not_json`, 400 `invalid_json`. */
export function onlyGoodWrites(origins: OriginOptions): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    const { req } = context
    if (!canWrite((name) => req.header(name), origins))
      throw new HttpError(
        403,
        'bad_origin',
        'This request comes from a page that may not change anything here. Nothing was changed.',
      )
    if (!hasBody(context)) return next()
    if (!/^application\/json(\s*;|$)/i.test(req.header('content-type') ?? ''))
      throw new HttpError(
        415,
        'not_json',
        'What is sent here must be JSON (Content-Type: application/json). Nothing was changed.',
      )
    return isSmall(context, async () => {
      const flaw = flawOf(await req.text().catch(bodyCutOff))
      if (flaw !== undefined) throw new HttpError(400, 'invalid_json', `${flaw} Nothing was changed.`)
      await next()
    })
  }
}

/** A client that ends its connection within the body is not an outage of ours. @throws {HttpError} */
function bodyCutOff(error: unknown): never {
  if (error instanceof HttpError) throw error
  throw new HttpError(400, 'body_cut_off', 'The body of this request ended early. Nothing was changed.')
}

function hasBody({ req }: Context): boolean {
  const length = req.header('content-length')
  return (length !== undefined && length !== '0') || req.header('transfer-encoding') !== undefined
}

/** What is wrong with a text that should be JSON, in one sentence. */
export function flawOf(text: string): string | undefined {
  let depth = 0
  let inString = false
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (inString) {
      if (code === 0x5c) index++
      else if (code === 0x22) inString = false
    } else if (code === 0x22) inString = true
    else if (code === 0x7b || code === 0x5b) {
      if (++depth > MOST_DEPTH) return `This JSON is nested too deeply: ${MOST_DEPTH} levels are the most.`
    } else if (code === 0x7d || code === 0x5d) depth--
  }
  try {
    const value: unknown = JSON.parse(text)
    // Databases cannot keep it, and no text that means something has it.
    if (text.includes(String.raw`\u0000`) && JSON.stringify(value).includes(String.raw`\u0000`))
      return 'A text in this JSON holds a NUL character.'
    return undefined
  } catch {
    return 'This is not JSON.'
  }
}
