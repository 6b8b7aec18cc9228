/** Serves a built gallery on this machine, under a strict content security policy. */
import type { AddressInfo } from 'node:net'
import { preview } from 'vite'

export interface GalleryServer {
  readonly url: string
  readonly stop: () => Promise<void>
}

/** @param dist absolute folder of the built gallery. @param policy content security policy; default none. @param port default any. */
export async function serveGallery(dist: string, policy?: string, port = 0): Promise<GalleryServer> {
  const headers = {
    ...(policy !== undefined && { 'Content-Security-Policy': policy }),
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Cache-Control': 'no-store',
  }
  const server = await preview({
    root: dist,
    configFile: false,
    logLevel: 'error',
    appType: 'mpa',
    build: { outDir: dist },
    preview: { host: '127.0.0.1', port, strictPort: port !== 0, headers },
  })
  const address = server.httpServer.address() as AddressInfo
  return { url: `http://localhost:${address.port}`, stop: () => server.close() }
}
