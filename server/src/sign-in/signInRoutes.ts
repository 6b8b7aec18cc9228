/** Signing in with a wallet (ERC-4361): a nonce, the check of a signature, the session it begins, and its end. */
import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Client } from 'viem'
import type { Database } from '../db/database.ts'
import { createRouter, HttpError, errorResponse, type AppEnv, type Router } from '../http/router.ts'
import { checkSignature } from './checkSignature.ts'
import { createCheckSlots } from './checkSlots.ts'
import { clearSecretCookie, setSecretCookie, resolveFrameContext, readSecretCookie } from './cookies.ts'
import { CLOCK_TOLERANCE_MS, parseMessage } from './message.ts'
import { issueNonce, NONCE_TTL_MS, beginAttempt } from './nonces.ts'
import { resolveOrigin } from './resolveOrigin.ts'
import { createSecret } from './secrets.ts'
import { createSession, deleteSession, findSession } from './sessions.ts'
import { frameSchema, nonceSchema, sessionSchema, verifySchema } from './schemas.ts'

export interface SignInParts {
  readonly database: Database
  /** A client of the chain that accounts live on, for one check of a signature, which the signal ends. */
  readonly openClient: (signal: AbortSignal) => Client
  readonly chainId: number
  /** Where visitors reach this server, without a slash at its end; undefined: only on its own machine. */
  readonly publicOrigin: string | undefined
  /** Origins whose pages may hold ours in a frame. */
  readonly frameHosts: readonly string[]
  /** Hours after which somebody has to sign in again. */
  readonly sessionHours: number
}

const json = <Schema extends z.ZodType>(schema: Schema, description: string) => ({
  description,
  content: { 'application/json': { schema } },
})

const nonceRoute = createRoute({
  method: 'get',
  path: '/api/session/nonce',
  summary: 'Begin to sign in',
  request: { query: frameSchema },
  responses: {
    200: json(nonceSchema, 'A nonce for this browser, good for ten minutes and one session.'),
    400: errorResponse('The input is not what it should be, or nobody can sign in at this address.'),
    403: errorResponse('The page is held in a frame by a site that may not do so.'),
    503: errorResponse('The database does not answer. Nothing was changed.'),
  },
})

const verifyRoute = createRoute({
  method: 'post',
  path: '/api/session/verify',
  summary: 'Sign in with a signed message',
  request: { body: { required: true, content: { 'application/json': { schema: verifySchema } } } },
  responses: {
    200: json(sessionSchema, 'Signed in; an earlier session of this browser has ended.'),
    400: errorResponse('The input or the message is not what it should be.'),
    401: errorResponse('The signature is not the account’s. The nonce stays good for some more tries.'),
    403: errorResponse('The message was made for another site, or in another browser.'),
    409: errorResponse('The nonce was used, or never given.'),
    410: errorResponse('The time of the message or of its nonce is over.'),
    429: errorResponse(
      '`too_many_attempts`: the message was tried too often. `too_many_checks`: other signatures of contract wallets from this address are being checked; the nonce stays good.',
    ),
    503: errorResponse(
      '`chain_unreachable`, `database_unreachable`, or `busy`: too many signatures of contract wallets are being checked. The nonce stays good.',
    ),
  },
})

const sessionRoute = createRoute({
  method: 'get',
  path: '/api/session',
  summary: 'Who is signed in',
  responses: {
    200: json(sessionSchema, 'Who is signed in in this browser.'),
    503: errorResponse('The database does not answer. Whoever was signed in still is.'),
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
        .openapi({ description: 'Whether all sessions of the account end, on every device.' }),
    }),
  },
  responses: {
    200: json(sessionSchema, 'Nobody is signed in in this browser any more.'),
    400: errorResponse('The input is not what it should be.'),
    503: errorResponse('The database does not answer. Nobody was signed out.'),
  },
})

/** The routes under `/api/session`. */
export function signInRoutes(parts: SignInParts): Router {
  const { database, openClient, chainId, frameHosts, sessionHours } = parts
  const router = createRouter()
  const slots = createCheckSlots()
  const originFor = (context: Context<AppEnv>) =>
    resolveOrigin(parts.publicOrigin, context.req.header('host'))

  router.use('/api/session/*', async (context, next) => {
    await next()
    context.header('Cache-Control', 'no-store')
  })

  router.openapi(nonceRoute, async (context) => {
    const origin = originFor(context)
    const frameContext = resolveFrameContext(context.req.valid('query').framedBy, { origin, frameHosts })
    // The same for all tabs of a browser, or one that opens would end what another is waiting for.
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
        'The message says that it is older than our question. Nothing was changed. Set the clock of this device, then ask for a new message.',
      )
    }
    const domain = new URL(origin).host
    // Undefined where the router is asked without a server around it.
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
