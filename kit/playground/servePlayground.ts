/**
 * Serves the built playground as a careful page would be served: nothing inline, no markup out of text, and no host
 * but the ones that the caller names.
 */
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { playgroundDist } from './buildPlayground.ts'

const kinds: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
}

/** The policy of the playground. `hosts` are origins that it may speak to, `pictures` those whose pictures it may show. */
export function playgroundPolicy(hosts: readonly string[], pictures: readonly string[] = []): string {
  return [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self'`,
    `font-src 'self'`,
    // The gallery's menu holds a page of its own.
    `frame-src 'self'`,
    `object-src 'self'`,
    `img-src ${["'self'", 'data:', ...pictures].join(' ')}`,
    `connect-src ${["'self'", ...hosts].join(' ')}`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types 'none'`,
  ].join('; ')
}

export interface PlaygroundServer {
  readonly url: string
  readonly stop: () => Promise<void>
}

/** Serves on this machine, on a free port unless one is given. */
export async function servePlayground(
  options: { readonly port?: number; readonly policy?: string } = {},
): Promise<PlaygroundServer> {
  const { port = 0, policy = playgroundPolicy([]) } = options
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const path = normalize(pathname === '/' ? '/index.html' : pathname)
    readFile(join(playgroundDist, path)).then(
      (body) => {
        response.writeHead(200, {
          'Content-Type': kinds[extname(path)] ?? 'application/octet-stream',
          'Content-Security-Policy': policy,
          'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
          'Cache-Control': 'no-store',
        })
        response.end(body)
      },
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const { port: listening } = server.address() as AddressInfo
  return {
    url: `http://localhost:${listening}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
