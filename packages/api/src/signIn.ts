/** Sign-in at our server, for the wallet kit's `createSignInAdapter`. Loaded on demand. */
import type { Address } from 'viem'
import { SignInExpired, siweMessage, type SignInParameters } from '@peppermint/wallet-kit/sign-in'
import type { NonceResponse, SessionResponse } from './responses.ts'
import { fetchJson, ServerError } from './fetchJson.ts'
import type { Unchecked } from './parseFields.ts'

type SignedInResponse = Extract<SessionResponse, { status: 'signed-in' }>

export interface ServerSession {
  readonly address: Address
  readonly chainId: number
}

export interface ServerSignInOptions {
  /** One line that states what the user agrees to. */
  readonly statement?: string
  /** Whether a session is for the connected account; defaults to any session. */
  readonly isExpectedSession?: (session: ServerSession) => boolean
  /** Origin of the page that embeds ours in a frame; detected by default. */
  readonly framedBy?: string
}

/** In a frame of an origin that the browser does not reveal. */
const UNKNOWN = Symbol('unknown')

/** Message fields from our server. Its clock counts, because the device's may be wrong. */
interface MessageFields {
  readonly domain: string
  readonly uri: string
  readonly issuedAt: Date
  readonly expirationTime: Date
}

/** Codes after which the message cannot be used again. */
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
      // Cookies are required at another origin.
      credentials: 'include',
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    return Object(answer)
  }

  return {
    async getNonce() {
      // A frame would drop the server's cookies, which would fail only after the signature.
      if (frameOrigin === UNKNOWN)
        throw new ServerError(
          403,
          'unknown_frame',
          'This page is inside another site that your browser does not reveal. Nothing was changed. Open it in a new tab to sign in.',
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
        if (error.code === 'invalid_signature') return false
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

/** Origin of the top-level page, if the browser reveals it; undefined where this page is top-level. */
function detectFrameOrigin(): string | typeof UNKNOWN | undefined {
  if (typeof window === 'undefined' || window.top === window.self) return undefined
  const { ancestorOrigins } = location
  const ancestor = ancestorOrigins?.[ancestorOrigins.length - 1] ?? URL.parse(document.referrer)?.origin
  return ancestor === undefined || ancestor === 'null' ? (sameOriginParent() ?? UNKNOWN) : ancestor
}

/** A cross-origin parent throws. */
function sameOriginParent(): string | undefined {
  try {
    return window.top?.location.origin
  } catch {
    return undefined
  }
}
