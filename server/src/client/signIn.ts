/**
 * Signing in at our server: what the wallet kit asks of an app (`createSignInAdapter`). Loaded by those who sign in;
 * the sale needs none of it.
 */
import type { Address } from 'viem'
import { SignInExpired, siweMessage, type SignInParameters } from '@peppermint/wallet-kit/sign-in'
import type { NonceResponse, SessionResponse } from './responses.ts'
import { fetchJson, ServerError } from './fetchJson.ts'
import type { Unchecked } from './parseFields.ts'

type SignedInResponse = Extract<SessionResponse, { status: 'signed-in' }>

/** Who is signed in in this browser. */
export interface ServerSession {
  readonly address: Address
  readonly chainId: number
}

export interface ServerSignInOptions {
  /** One line, in words, of what is being agreed to. */
  readonly statement?: string
  /** Whether a session that holds is the visitor's own; any is unless told. */
  readonly isExpectedSession?: (session: ServerSession) => boolean
  /** Origin of the page that holds ours in a frame; found out unless given. */
  readonly framedBy?: string
}

/** A frame's holder that the browser does not name. */
const UNKNOWN = Symbol('unknown')

/** What our server says for a message. Its clock counts: a device's own may be wrong. */
interface MessageFields {
  readonly domain: string
  readonly uri: string
  readonly issuedAt: Date
  readonly expirationTime: Date
}

/** Codes after which no signature of the same message will do. */
const EXPIRED_CODES = new Set([
  'message_expired',
  'message_older_than_nonce',
  'nonce_expired',
  'nonce_used',
  'other_browser',
  'too_many_attempts',
])

/**
 * The operations, for `base`: `''` for the page's own origin. Another one takes a page whose origin is in the server's
 * `CORS_ORIGINS` and on the same site, for the cookies are `SameSite=Lax`. Every one of them throws `ServerError` where the server
 * answers with an error, and what `fetch` throws where it cannot be reached.
 */
export function serverSignIn(base: string, options: ServerSignInOptions = {}): SignInParameters<string> {
  const { statement, isExpectedSession = () => true } = options
  const frameOrigin = options.framedBy ?? detectFrameOrigin()
  const framedBy = frameOrigin === UNKNOWN ? undefined : frameOrigin
  const messageFields = new Map<string, MessageFields>()

  async function request<Answer extends Record<string, unknown>>(
    method: string,
    path: string,
    body?: object,
  ): Promise<Unchecked<Answer>> {
    const { body: answer } = await fetchJson(`${base}/api/session${path}`, {
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
      if (frameOrigin === UNKNOWN)
        throw new ServerError(
          403,
          'framed_by_unknown',
          'This page is shown within another one, and your browser does not say which. Nothing was changed and nothing has to be signed. Open this page in a tab of its own to sign in.',
        )
      const answer = await request<NonceResponse>(
        'GET',
        `/nonce${framedBy === undefined ? '' : `?framedBy=${encodeURIComponent(framedBy)}`}`,
      )
      const nonce = String(answer.nonce)
      messageFields.set(nonce, {
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
        ...messageFields.get(fields.nonce),
        ...(statement !== undefined && { statement }),
      }),
    getMessageBody: ({ message }) => message,
    async verify({ message, signature }) {
      try {
        await request('POST', '/verify', { message, signature, ...(framedBy !== undefined && { framedBy }) })
        return true
      } catch (error) {
        if (!(error instanceof ServerError)) throw error
        if (error.code === 'signature_refused') return false
        throw EXPIRED_CODES.has(error.code) ? new SignInExpired(error.message) : error
      }
    },
    async signOut() {
      await request('DELETE', '')
    },
    async getSession() {
      const { status, address, chainId } = await request<SignedInResponse>('GET', '')
      return (
        status === 'signed-in' && isExpectedSession({ address: address as Address, chainId: Number(chainId) })
      )
    },
  }
}

/** The outermost page's origin, as far as the browser tells; undefined where this one stands by itself. */
function detectFrameOrigin(): string | typeof UNKNOWN | undefined {
  if (typeof window === 'undefined' || window.top === window.self) return undefined
  const { ancestorOrigins } = location
  const ancestor = ancestorOrigins?.[ancestorOrigins.length - 1] ?? URL.parse(document.referrer)?.origin
  return ancestor === undefined || ancestor === 'null' ? (sameOriginParent() ?? UNKNOWN) : ancestor
}

/** Only a page of our own origin lets itself be looked at. */
function sameOriginParent(): string | undefined {
  try {
    return window.top?.location.origin
  } catch {
    return undefined
  }
}
