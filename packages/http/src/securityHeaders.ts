/**
 * Security headers of every response: the page runs only our own scripts, connects only to our origin, the chain and
 * the relay, and cannot turn text into code (Trusted Types).
 */
import { Hono } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import { createDefaultHeaders, type DefaultHeaders } from './edge/defaultHeaders.ts'

export interface SecurityOptions {
  /** Addresses the page may connect to besides its own origin: JSON-RPC endpoints, a relay. */
  readonly connectUrls: readonly string[]
  /** Hashes of the page's inline scripts: `sha256-…`. */
  readonly scriptSources: readonly string[]
  /** Origins of pictures, besides its own. */
  readonly imageOrigins: readonly string[]
  /** Origins that may show the page in a frame, besides its own. */
  readonly frameHosts: readonly string[]
  /** The public origin is https: send HSTS. */
  readonly isHttps: boolean
}

/**
 * The headers as `hono/secure-headers` writes them, and fewer for JSON. They are made once, and set on every response before
 * it is routed: as middleware they would slow /api/sale down, and miss requests that reach no route
 * (docs/design/server.md). A route may replace one by setting it.
 */
export async function securityHeaders(options: SecurityOptions): Promise<DefaultHeaders> {
  const app = new Hono().use(asMiddleware(options)).get('/', (context) => context.body(null))
  const { headers } = await app.request('/')
  const page = new Map(headers)
  const data = new Map(page).set('content-security-policy', DATA_POLICY)
  for (const name of DOCUMENT_HEADERS) data.delete(name)
  return createDefaultHeaders(page, data)
}

/** Data is neither run nor framed. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'"
/** Without meaning for anything but documents. */
const DOCUMENT_HEADERS = ['permissions-policy', 'cross-origin-opener-policy']

function asMiddleware({ connectUrls, scriptSources, imageOrigins, frameHosts, isHttps }: SecurityOptions) {
  const origins = [...new Set(connectUrls.map((url) => new URL(url).origin))]
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'", ...scriptSources.map((source) => `'${source}'`)],
      styleSrc: ["'self'"],
      // Wallets announce their icons as data URLs, and peppers are drawn as such.
      imgSrc: ["'self'", 'data:', ...imageOrigins],
      fontSrc: ["'self'"],
      connectSrc: ["'self'", ...origins],
      manifestSrc: ["'self'"],
      baseUri: ["'none'"],
      formAction: ["'none'"],
      frameAncestors: ["'self'", ...frameHosts],
      requireTrustedTypesFor: ["'script'"],
      // The studio's worker, whose policy permits its own file alone. The headers are the same on every page: the name
      // opens nothing by itself, because creating the policy takes a script that runs already.
      trustedTypes: ['studio-worker'],
    },
    permissionsPolicy: { camera: [], geolocation: [], microphone: [], payment: [], usb: [] },
    // Wallet popups must be able to message the page.
    crossOriginOpenerPolicy: 'same-origin-allow-popups',
    strictTransportSecurity: isHttps ? 'max-age=31536000' : false,
    // `frame-ancestors` replaces it.
    xFrameOptions: false,
    // No effect in browsers with Trusted Types, or only for plugins that no longer exist.
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    removePoweredBy: false,
  })
}
