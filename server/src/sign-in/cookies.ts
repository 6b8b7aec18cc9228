/**
 * The two cookies: `__Host-nonce`, by which a browser shows that a nonce was given to it, and `__Host-session`. The
 * prefix keeps neighbouring hosts from planting one. Browsers take them on plain HTTP to the own machine too, so there
 * is no exception for that.
 */
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { HttpError } from '../http/router.ts'
import { isSecret } from './secrets.ts'

export type CookieName = 'nonce' | 'session'

/** Where a page stands: by itself, or in the frame of another site, which gets cookies of its own. */
export type FrameContext = 'alone' | 'framed'

/**
 * Where a page stands that says who holds it in a frame.
 * @throws {HttpError} 403 when that is nobody whom this server lets do so.
 */
export function resolveFrameContext(
  framedBy: string | undefined,
  { origin, frameHosts }: { readonly origin: string; readonly frameHosts: readonly string[] },
): FrameContext {
  if (framedBy === undefined || framedBy === origin) return 'alone'
  if (frameHosts.includes(framedBy)) return 'framed'
  throw new HttpError(
    403,
    'framed_by_stranger',
    'This site may not be signed in to from within that other one. Nothing was changed. Open it in a window of its own.',
  )
}

/** The secret in a cookie; undefined where there is none, or something that no secret looks like. */
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

/** Empties a cookie wherever the page may stand. */
export function clearSecretCookie(context: Context, name: CookieName): void {
  for (const frameContext of ['alone', 'framed'] as const)
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
