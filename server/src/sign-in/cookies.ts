/**
 * The two cookies: `__Host-nonce`, by which a browser shows that a nonce was given to it, and `__Host-session`. The
 * prefix keeps neighbouring hosts from planting one. Browsers take them on plain HTTP to the own machine too, so there
 * is no exception for that.
 */
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { Refusal } from '../http/router.ts'
import { isSecret } from './secrets.ts'

export type CookieName = 'nonce' | 'session'

/** Where a page stands: by itself, or in the frame of another site, which gets cookies of its own. */
export type Placed = 'alone' | 'framed'

/**
 * Where a page stands that says who holds it in a frame.
 * @throws {Refusal} 403 when that is nobody whom this server lets do so.
 */
export function placedBy(
  framedBy: string | undefined,
  { origin, frameHosts }: { readonly origin: string; readonly frameHosts: readonly string[] },
): Placed {
  if (framedBy === undefined || framedBy === origin) return 'alone'
  if (frameHosts.includes(framedBy)) return 'framed'
  throw new Refusal(
    403,
    'framed_by_stranger',
    'This site may not be signed in to from within that other one. Nothing was changed. Open it in a window of its own.',
  )
}

/** The secret in a cookie; undefined where there is none, or something that no secret looks like. */
export function secretIn(context: Context, name: CookieName): string | undefined {
  const value = getCookie(context, name, 'host')
  return isSecret(value) ? value : undefined
}

/** @param seconds how long the browser keeps it. */
export function keepSecret(
  context: Context,
  name: CookieName,
  { secret, seconds, placed }: { readonly secret: string; readonly seconds: number; readonly placed: Placed },
): void {
  setCookie(context, name, secret, { ...attributes(placed), maxAge: seconds })
}

/** Empties a cookie wherever the page may stand. */
export function dropSecret(context: Context, name: CookieName): void {
  for (const placed of ['alone', 'framed'] as const)
    setCookie(context, name, '', { ...attributes(placed), maxAge: 0 })
}

const attributes = (placed: Placed) => ({
  prefix: 'host' as const,
  path: '/',
  secure: true,
  httpOnly: true,
  sameSite: placed === 'framed' ? ('None' as const) : ('Lax' as const),
  partitioned: placed === 'framed',
})
