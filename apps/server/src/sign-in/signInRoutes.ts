/** `/api/session`: Sign-In with Ethereum (ERC-4361). */
import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Client } from 'viem'
import type { Database } from '@peppermint/indexer/db/database.ts'
import { getSharedNetwork } from '@peppermint/http/edge/clientAddress.ts'
import { createRateLimiter, type Limit } from '@peppermint/http/edge/rateLimits.ts'
import { createRouter, HttpError, errorResponse, type AppEnv, type Router } from '@peppermint/http/router.ts'
import { checkSignature } from './checkSignature.ts'
import { createCheckSlots } from './checkSlots.ts'
import { clearSecretCookie, setSecretCookie, resolveFrameContext, readSecretCookie } from './cookies.ts'
import { CLOCK_TOLERANCE_MS, parseMessage } from './message.ts'
import { issueNonce, NONCE_TTL_MS, beginAttempt } from './nonces.ts'
import { createSecret } from './secrets.ts'
import { createSession } from './createSession.ts'
import { deleteSession, findSession } from './sessions.ts'
import { frameSchema, nonceSchema, sessionSchema, verifySchema } from '@peppermint/api/signInSchemas.ts'

export interface SignInParts {
  readonly database: Database
  /** Opens a chain client for one signature check, aborted by the signal. */
  readonly openClient: (signal: AbortSignal) => Client
  readonly chainId: number
  /** Public origin without a trailing slash; undefined: localhost only. */
  readonly publicOrigin: string | undefined
  /** Origins that may embed our pages in a frame. */
  readonly frameHosts: readonly string[]
  /** Lifetime of a session. */
  readonly sessionHours: number
  /** For tests. */
  readonly noncesPerNetwork?: Limit
}

/** Each nonce and its session are rows, for which one network has thousands of addresses: /24 of IPv4, /48 of IPv6. */
const NONCES_PER_NETWORK: Limit = { requests: 3_000, seconds: 3_600 }

const json = <Schema extends z.ZodType>(schema: Schema, description: string) => ({
  description,
  content: { 'application/json': { schema } },
})

const nonceRoute = createRoute({
  method: 'get',
  path: '/api/session/nonce',
  summary: 'Start a sign-in',
  request: { query: frameSchema },
  responses: {
    200: json(nonceSchema, 'A nonce for this browser, valid for ten minutes and one session.'),
    400: errorResponse('The input is invalid, or `sign_in_unavailable` at this address.'),
    403: errorResponse('`frame_not_allowed`: the site that embeds the page may not do so.'),
    429: errorResponse('`too_many_requests`: too many sign-ins of this network within an hour.'),
    503: errorResponse('The database is not responding. Nothing was changed.'),
  },
})

const verifyRoute = createRoute({
  method: 'post',
  path: '/api/session/verify',
  summary: 'Sign in with a signed message',
  request: { body: { required: true, content: { 'application/json': { schema: verifySchema } } } },
  responses: {
    200: json(sessionSchema, 'Signed in; the browser’s previous session was deleted.'),
    400: errorResponse('The input or the message is invalid.'),
    401: errorResponse('`invalid_signature`. The nonce stays valid for a few more attempts.'),
    403: errorResponse('The message is for another site, or from another browser.'),
    409: errorResponse('`nonce_used`: the nonce was used or never issued.'),
    410: errorResponse('The message or its nonce has expired.'),
    429: errorResponse(
      '`too_many_attempts`: the message was tried too often. `too_many_checks`: other contract wallet signatures from this address are being checked; the nonce stays valid.',
    ),
    503: errorResponse(
      '`chain_unreachable`, `database_unreachable`, or `busy`: too many contract wallet signatures are being checked. The nonce stays valid.',
    ),
  },
})

const sessionRoute = createRoute({
  method: 'get',
  path: '/api/session',
  summary: 'Get the session',
  responses: {
    200: json(sessionSchema, 'The session of this browser.'),
    503: errorResponse('The database is not responding. Sessions are unchanged.'),
  },
})

const endRoute = createRoute({
  method: 'delete',
  path: '/api/session',
  summary: 'Sign out',
  request: {
    query: z.strictObject({
      everywhere: z
        .enum(['true', 'false'])
        .optional()
        .openapi({ description: 'Delete all sessions of the account, on every device.' }),
    }),
  },
  responses: {
    200: json(sessionSchema, 'Signed out.'),
    400: errorResponse('The input is invalid.'),
    503: errorResponse('The database is not responding. No session was deleted.'),
  },
})

/** The routes under `/api/session`. */
export function signInRoutes(parts: SignInParts): Router {
  const { database, openClient, chainId, frameHosts, sessionHours } = parts
  const router = createRouter()
  const slots = createCheckSlots()
  const countNonces = createRateLimiter(parts.noncesPerNetwork ?? NONCES_PER_NETWORK)
  const originFor = (context: Context<AppEnv>) =>
    resolveOrigin(parts.publicOrigin, context.req.header('host'))

  router.use('/api/session/*', async (context, next) => {
    await next()
    context.header('Cache-Control', 'no-store')
  })

  /** @throws {HttpError} 429 */
  async function limitNonces(context: Context<AppEnv>): Promise<void> {
    const client: string | undefined = context.get('client')
    const [network = ''] = getSharedNetwork(client ?? 'unknown').split('/')
    const seconds = await countNonces(network)
    if (seconds === undefined) return
    const message = 'Too many sign-ins from your network. Nothing was changed. Try again later.'
    throw new HttpError(429, 'too_many_requests', message, { 'Retry-After': String(seconds) })
  }

  router.openapi(nonceRoute, async (context) => {
    const origin = originFor(context)
    const frameContext = resolveFrameContext(context.req.valid('query').framedBy, { origin, frameHosts })
    await limitNonces(context)
    // One secret for all tabs, so that a new tab does not invalidate a pending sign-in of another.
    const browser = readSecretCookie(context, 'nonce') ?? createSecret()
    const { nonce, issuedAt: givenAt, expiresAt } = await issueNonce(database, browser)
    setSecretCookie(context, 'nonce', { secret: browser, maxAgeSeconds: NONCE_TTL_MS / 1_000, frameContext })
    return context.json(
      {
        nonce,
        domain: new URL(origin).host,
        uri: origin,
        chainId,
        issuedAt: givenAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
      },
      200,
    )
  })

  router.openapi(verifyRoute, async (context) => {
    const { message, signature, framedBy } = context.req.valid('json')
    const origin = originFor(context)
    const frameContext = resolveFrameContext(framedBy, { origin, frameHosts })
    const { address, nonce, issuedAt } = parseMessage(message, { origin, chainId })
    const presented = { nonce, browser: readSecretCookie(context, 'nonce') }
    const attempt = await beginAttempt(database, presented, signature)
    if (issuedAt.getTime() < attempt.issuedAt.getTime() - CLOCK_TOLERANCE_MS) {
      await attempt.refund()
      throw new HttpError(
        410,
        'message_older_than_nonce',
        'The message is dated before its nonce. Nothing was changed. Check the clock of this device, then request a new message.',
      )
    }
    const domain = new URL(origin).host
    // Undefined where the router is called without a server.
    const client: string | undefined = context.get('client')
    await checkSignature({ address, message, signature, domain, nonce, chainId }, attempt, {
      openClient,
      slots,
      client: client ?? 'unknown',
      log: context.get('log').child({ requestId: context.get('requestId') }),
    })
    const previousSecret = readSecretCookie(context, 'session')
    const session = await createSession(database, {
      nonce,
      address,
      chainId,
      hours: sessionHours,
      previousSecret,
    })
    setSecretCookie(context, 'session', {
      secret: session.secret,
      maxAgeSeconds: sessionHours * 3_600,
      frameContext,
    })
    return context.json(
      { status: 'signed-in' as const, address, chainId, expiresAt: session.expiresAt.toISOString() },
      200,
    )
  })

  router.openapi(sessionRoute, async (context) => {
    const session = await findSession(database, readSecretCookie(context, 'session'))
    if (session === undefined) return context.json({ status: 'signed-out' as const }, 200)
    const { address, expiresAt } = session
    return context.json(
      { status: 'signed-in' as const, address, chainId: session.chainId, expiresAt: expiresAt.toISOString() },
      200,
    )
  })

  router.openapi(endRoute, async (context) => {
    const secret = readSecretCookie(context, 'session')
    const everywhere = context.req.valid('query').everywhere === 'true'
    if (secret !== undefined) await deleteSession(database, secret, everywhere)
    clearSecretCookie(context, 'session')
    return context.json({ status: 'signed-out' as const }, 200)
  })
  return router
}

const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1)(:\d{1,5})?$/

/**
 * The server's own origin, for sign-in messages: configured, or the request's `Host` if that is localhost, because
 * clients can send any `Host`.
 * @returns the origin, without a trailing slash.
 * @throws {HttpError} 400 where it is unknown, or where browsers would reject the session cookie: plain HTTP to another
 * machine.
 */
export function resolveOrigin(publicOrigin: string | undefined, host: string | undefined): string {
  // Another host than localhost must be configured, with https.
  const url = URL.parse(publicOrigin ?? `http://${host ?? ''}`)
  if (url?.protocol === 'https:' || (url !== null && LOOPBACK_HOST.test(url.host))) return url.origin
  throw new HttpError(
    400,
    'sign_in_unavailable',
    'Sign-in is not available at this address: it is not the configured PUBLIC_ORIGIN, or not https. Nothing was changed. Everything else works without signing in.',
  )
}
