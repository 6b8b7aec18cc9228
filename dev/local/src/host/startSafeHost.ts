/**
 * Serves the Safe host page on a separate port, so that the page inside is of another origin, as in a real host. Also
 * serves the Local wallet, for its owners to sign.
 */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { serve, type ServerType } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import { shortNameOf } from '@peppermint/input/address'
import { hostDir, localDir } from '../builds.ts'
import type { HostConfig } from './hostConfig.ts'

export interface SafeHostOptions extends HostConfig {
  /** A free one by default. */
  readonly port?: number
}

export interface SafeHost {
  /** Its origin. */
  readonly url: string
  stop(): Promise<void>
}

const OPEN_PATH = '/apps/open'

/**
 * Serves the built page (`npm run build -w @peppermint/local`).
 * @throws the error of `listen` if the port is in use.
 */
export async function startSafeHost({ port = 0, ...config }: SafeHostOptions): Promise<SafeHost> {
  const server = serve({ fetch: createApp(config).fetch, port, hostname: '127.0.0.1' })
  await once(server, 'listening')
  const { port: listening } = server.address() as AddressInfo
  return { url: `http://localhost:${listening}`, stop: () => close(server) }
}

function createApp(config: HostConfig): Hono {
  const { chainId, safe, contract, rpcUrl, appUrl } = config
  const chain = shortNameOf(chainId) ?? `eip155:${chainId}`
  const start = `${OPEN_PATH}?safe=${chain}:${safe}&appUrl=${encodeURIComponent(appUrl)}`
  const files = (root: string, prefix: string) =>
    serveStatic({ root, rewriteRequestPath: (path) => path.slice(prefix.length) })
  return new Hono()
    .use(withSecurityHeaders(config))
    .get('/', (context) => context.redirect(start))
    .get(OPEN_PATH, serveStatic({ root: hostDir, rewriteRequestPath: () => '/index.html' }))
    .get('/host.json', (context) => context.json({ ...config, chainId }))
    .get('/local-world/world.json', (context) => context.json({ rpcUrl, contract }))
    .get('/local/*', files(localDir, '/local'))
    .get('/host/*', files(hostDir, '/host'))
}

/** Only the framed app's origin is added to what the page may read: its manifest and icon. */
function withSecurityHeaders({ gatewayUrl, rpcUrl, appUrl }: HostConfig): MiddlewareHandler {
  return (context, next) => {
    const app = originOf(context.req.query('appUrl') ?? appUrl)
    const [gateway, rpc] = [new URL(gatewayUrl).origin, new URL(rpcUrl).origin]
    return secureHeaders({
      contentSecurityPolicy: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', ...app],
        connectSrc: ["'self'", gateway, rpc, ...app],
        // As in Safe{Wallet}: an app may redirect.
        frameSrc: ['http:', 'https:'],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ["'none'"],
      },
      // The Local wallet's window messages the page.
      crossOriginOpenerPolicy: 'same-origin-allow-popups',
      strictTransportSecurity: false,
    })(context, next)
  }
}

/** None for text that is no http(s) URL: the page says so. */
function originOf(url: string): readonly string[] {
  const parsed = URL.parse(url)
  return parsed && /^https?:$/.test(parsed.protocol) ? [parsed.origin] : []
}

async function close(server: ServerType): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  if ('closeAllConnections' in server) server.closeAllConnections()
  await closed
}
