/** An HTTP server in front of a node, for tests and benches: what it answers is up to them. */
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
  /** The text that the node behind answers to the same body. */
  readonly forward: () => Promise<string>
}

/**
 * Starts one on a free port of this machine.
 * @param target URL of the node behind it.
 * @param answer answers a request, or not; the connection is closed when it rejects.
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
