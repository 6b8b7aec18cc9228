/** An HTTP server in front of a node, with a custom handler, for tests and benches. */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface NodeServer {
  readonly url: string
  stop(): Promise<void>
}

/** One request. */
export interface NodeRequest {
  readonly body: string
  readonly response: ServerResponse
  /** Forwards the body to the node and returns its response text. */
  readonly forward: () => Promise<string>
}

/**
 * Starts a server on a free local port.
 * @param target URL of the node behind it.
 * @param answer handles a request; the connection is closed if it rejects.
 */
export async function startNodeServer(
  target: string,
  answer: (request: NodeRequest) => Promise<void>,
): Promise<NodeServer> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.once('end', () => {
      const body = Buffer.concat(chunks).toString()
      const forward = async () => {
        const headers = { 'content-type': 'application/json' }
        return (await fetch(target, { method: 'POST', headers, body })).text()
      }
      answer({ body, response, forward }).catch(() => response.destroy())
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
