/**
 * Signing in at our server: what the wallet kit asks of an app (`createSignInAdapter`). Loaded by those who sign in;
 * the sale needs none of it.
 */
import type { Address } from 'viem'
import { SignInOver, siweMessage, type SignInParameters } from '@peppermint/wallet-kit/sign-in'
import type { NonceAnswer, SessionAnswer } from './answers.ts'
import { askServer, ServerRefused } from './askServer.ts'
import type { Unchecked } from './wireFields.ts'

type SignedIn = Extract<SessionAnswer, { at: 'signed-in' }>

/** Who is signed in in this browser. */
export interface ServerSession {
  readonly address: Address
  readonly chainId: number
}

export interface ServerSignInOptions {
  /** One line, in words, of what is being agreed to. */
  readonly statement?: string
  /** Whether a session that holds is the visitor's own; any is unless told. */
  readonly isOwn?: (session: ServerSession) => boolean
  /** Origin of the page that holds ours in a frame; found out unless given. */
  readonly framedBy?: string
}

/** A frame's holder that the browser does not name. */
const UNKNOWN = Symbol('unknown')

/** What our server says for a message. Its clock counts: a device's own may be wrong. */
interface Question {
  readonly domain: string
  readonly uri: string
  readonly issuedAt: Date
  readonly expirationTime: Date
}

/** Codes after which no signature of the same message will do. */
const over = new Set([
  'message_expired',
  'message_older_than_nonce',
  'nonce_expired',
  'nonce_used',
  'other_browser',
  'too_many_attempts',
])

/**
 * The operations, for `base`: `''` for the page's own origin. Another one takes a page whose origin is in the server's
 * `CORS_ORIGINS` and on the same site, for the cookies are `SameSite=Lax`. Every one of them throws `ServerRefused` where the server
 * answers with an error, and what `fetch` throws where it cannot be reached.
 */
export function serverSignIn(base: string, options: ServerSignInOptions = {}): SignInParameters<string> {
  const { statement, isOwn = () => true } = options
  const holder = options.framedBy ?? holderOfTheFrame()
  const framedBy = holder === UNKNOWN ? undefined : holder
  const questions = new Map<string, Question>()

  async function ask<Answer extends Record<string, unknown>>(
    method: string,
    path: string,
    body?: object,
  ): Promise<Unchecked<Answer>> {
    const { answer } = await askServer(`${base}/api/session${path}`, {
      method,
      // Without them there is no signing in at another origin.
      credentials: 'include',
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    return Object(answer)
  }

  return {
    async getNonce() {
      // The server would set cookies that a frame does not keep, and say so only after the signature.
      if (holder === UNKNOWN)
        throw new ServerRefused(
          403,
          'framed_by_unknown',
          'This page is shown within another one, and your browser does not say which. Nothing was changed and nothing has to be signed. Open this page in a tab of its own to sign in.',
        )
      const answer = await ask<NonceAnswer>(
        'GET',
        `/nonce${framedBy === undefined ? '' : `?framedBy=${encodeURIComponent(framedBy)}`}`,
      )
      const nonce = String(answer.nonce)
      questions.set(nonce, {
        domain: String(answer.domain),
        uri: String(answer.uri),
        issuedAt: new Date(String(answer.issuedAt)),
        expirationTime: new Date(String(answer.expiresAt)),
      })
      return nonce
    },
    createMessage: (fields) =>
      siweMessage({
        ...fields,
        ...questions.get(fields.nonce),
        ...(statement !== undefined && { statement }),
      }),
    getMessageBody: ({ message }) => message,
    async verify({ message, signature }) {
      try {
        await ask('POST', '/verify', { message, signature, ...(framedBy !== undefined && { framedBy }) })
        return true
      } catch (error) {
        if (!(error instanceof ServerRefused)) throw error
        if (error.code === 'signature_refused') return false
        throw over.has(error.code) ? new SignInOver(error.message) : error
      }
    },
    async signOut() {
      await ask('DELETE', '')
    },
    async getSession() {
      const { at, address, chainId } = await ask<SignedIn>('GET', '')
      return at === 'signed-in' && isOwn({ address: address as Address, chainId: Number(chainId) })
    },
  }
}

/** The outermost page's origin, as far as the browser tells; undefined where this one stands by itself. */
function holderOfTheFrame(): string | typeof UNKNOWN | undefined {
  if (typeof window === 'undefined' || window.top === window.self) return undefined
  const { ancestorOrigins } = location
  const told = ancestorOrigins?.[ancestorOrigins.length - 1] ?? URL.parse(document.referrer)?.origin
  return told === undefined || told === 'null' ? (ownOriginOnTop() ?? UNKNOWN) : told
}

/** Only a page of our own origin lets itself be looked at. */
function ownOriginOnTop(): string | undefined {
  try {
    return window.top?.location.origin
  } catch {
    return undefined
  }
}
