/** Our server behind a proxy of known address: who may frame the page is configured with its public URL. */
import { connect, createServer, type AddressInfo, type Server } from 'node:net'
import { pipeline } from 'node:stream'
import type { RunningServer } from '@peppermint/local'

/**
 * Starts a server whose URL is known before it listens, because another process may take a port that was free a moment
 * ago.
 * @param start starts the server, given that URL.
 */
export async function startPublicServer(
  start: (url: string) => Promise<RunningServer>,
): Promise<RunningServer> {
  let port = 0
  const proxy = createServer((browser) => {
    pipeline(browser, connect(port, '127.0.0.1'), browser, () => undefined)
  })
  const url = `http://localhost:${await listening(proxy)}`
  const server = await start(url)
  port = Number(new URL(server.url).port)
  return {
    ...server,
    url,
    async stop() {
      await server.stop()
      proxy.close()
    },
  }
}

/** Listens on a free port. */
async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}
