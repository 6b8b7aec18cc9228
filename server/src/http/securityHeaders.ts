/**
 * The headers of every answer. The page runs only our own scripts, talks only to us, to the chain and to a relay, and may
 * not turn text into code (Trusted Types); the browser is told so, whatever happens inside the page.
 */

export interface SecurityOptions {
  /** Addresses the page may talk to besides its own origin: JSON-RPC endpoints, a relay. */
  readonly spokenTo: readonly string[]
  /** Origins that may hold the page in a frame, besides its own. */
  readonly frameHosts: readonly string[]
  /** The public address is https, so that browsers may be told never to ask by http again. */
  readonly isHttps: boolean
}

export function contentSecurityPolicy(spokenTo: readonly string[], frameHosts: readonly string[]): string {
  const origins = [...new Set(spokenTo.map((endpoint) => new URL(endpoint).origin))]
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
    `frame-ancestors ${["'self'", ...frameHosts].join(' ')}`,
    `require-trusted-types-for 'script'`,
    `trusted-types 'none'`,
  ].join('; ')
}

/** They stand on everything that leaves, errors included: name, value, name, value. */
export function securityHeaders({ spokenTo, frameHosts, isHttps }: SecurityOptions): readonly string[] {
  const headers: Readonly<Record<string, string>> = {
    'Content-Security-Policy': contentSecurityPolicy(spokenTo, frameHosts),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    // Wallets open windows of their own, which must still be able to answer.
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(isHttps ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
  }
  return Object.entries(headers).flat()
}
