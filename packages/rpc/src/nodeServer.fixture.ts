/** An HTTP server in front of a node, with a custom handler, for tests and benches. */
import { Agent, createServer, request as openRequest, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

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

/** The node behind a server: its URL, or what answers the body of a request. */
export type TargetNode = string | ((body: string) => string)

/**
 * Starts a server on a free local port.
 * @param target the node behind it.
 * @param answer handles a request; the connection is closed if it rejects.
 */
export async function startNodeServer(
  target: TargetNode,
  answer: (request: NodeRequest) => Promise<void>,
): Promise<NodeServer> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.once('end', () => {
      const body = Buffer.concat(chunks).toString()
      const forward = async () => (typeof target === 'string' ? post(target, body) : target(body))
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

const agent = new Agent({ keepAlive: true })

/** Takes a fraction of the CPU time of `fetch`. */
async function post(url: string, body: string): Promise<string> {
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  return new Promise((resolve, reject) => {
    openRequest(url, { method: 'POST', headers, agent }, (response) => {
      text(response).then(resolve, reject)
    })
      .once('error', reject)
      .end(body)
  })
}
