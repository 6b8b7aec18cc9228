/**
 * The two cookies: `__Host-nonce` binds a nonce to a browser, `__Host-session` is the session. The prefix keeps sibling
 * hosts from setting them. Browsers accept them on http://localhost too.
 */
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { HttpError } from '@peppermint/http/router.ts'
import { isSecret } from './secrets.ts'

export type CookieName = 'nonce' | 'session'

/** Whether the page is top-level or in a frame of another site, which has partitioned cookies. */
export type FrameContext = 'top-level' | 'framed'

/**
 * @param framedBy origin of the page that embeds ours, as the client reports it.
 * @throws {HttpError} 403 when that origin may not embed ours.
 */
export function resolveFrameContext(
  framedBy: string | undefined,
  { origin, frameHosts }: { readonly origin: string; readonly frameHosts: readonly string[] },
): FrameContext {
  if (framedBy === undefined || framedBy === origin) return 'top-level'
  if (frameHosts.includes(framedBy)) return 'framed'
  throw new HttpError(
    403,
    'frame_not_allowed',
    'Signing in is not allowed inside that site. Nothing was changed. Open this page in a new tab.',
  )
}

/** @returns undefined where the cookie is missing or malformed. */
export function readSecretCookie(context: Context, name: CookieName): string | undefined {
  const value = getCookie(context, name, 'host')
  return isSecret(value) ? value : undefined
}

/** @param seconds how long the browser keeps it. */
export function setSecretCookie(
  context: Context,
  name: CookieName,
  {
    secret,
    maxAgeSeconds,
    frameContext,
  }: { readonly secret: string; readonly maxAgeSeconds: number; readonly frameContext: FrameContext },
): void {
  setCookie(context, name, secret, { ...cookieAttributes(frameContext), maxAge: maxAgeSeconds })
}

/** Clears the cookie in both contexts. */
export function clearSecretCookie(context: Context, name: CookieName): void {
  for (const frameContext of ['top-level', 'framed'] as const)
    setCookie(context, name, '', { ...cookieAttributes(frameContext), maxAge: 0 })
}

const cookieAttributes = (frameContext: FrameContext) => ({
  prefix: 'host' as const,
  path: '/',
  secure: true,
  httpOnly: true,
  sameSite: frameContext === 'framed' ? ('None' as const) : ('Lax' as const),
  partitioned: frameContext === 'framed',
})
