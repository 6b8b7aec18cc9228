/**
 * The headers of every answer. The page runs only our own scripts, talks only to us, to the chain and to a relay, and may
 * not turn text into code (Trusted Types); the browser is told so, whatever happens inside the page.
 */
import type { MiddlewareHandler } from 'hono'

/** @param endpoints addresses the page may talk to besides its own origin: JSON-RPC endpoints, a relay. */
export function contentSecurityPolicy(endpoints: readonly string[]): string {
  const origins = [...new Set(endpoints.map((endpoint) => new URL(endpoint).origin))]
  return [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self'`,
    // Wallets bring their own icons as data addresses, and peppers are drawn as such.
    `img-src 'self' data:`,
    `font-src 'self'`,
    `connect-src ${["'self'", ...origins].join(' ')}`,
    `manifest-src 'self'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'self'`,
    `require-trusted-types-for 'script'`,
    `trusted-types 'none'`,
  ].join('; ')
}

/** Sets them on everything that leaves, errors included. */
export function securityHeaders(endpoints: readonly string[]): MiddlewareHandler {
  const headers: Readonly<Record<string, string>> = {
    'Content-Security-Policy': contentSecurityPolicy(endpoints),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    // Wallets open windows of their own, which must still be able to answer.
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Cross-Origin-Resource-Policy': 'same-origin',
  }
  return async (context, next) => {
    await next()
    for (const [name, value] of Object.entries(headers)) context.res.headers.set(name, value)
  }
}
