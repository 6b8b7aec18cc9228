/** A load balancer in front of a chain that sends some requests to a lagging node. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/** A JSON-RPC request. */
export interface RpcRequest {
  readonly method: string
  readonly params: readonly unknown[]
}

export interface LaggingEndpoint {
  readonly url: string
  readonly stop: () => void
}

/**
 * Starts the endpoint on a free local port.
 * @param lag returns the lagging node's result, a request to forward instead, or undefined to forward it unchanged.
 */
export async function startLaggingEndpoint(
  chainUrl: string,
  lag: (question: RpcRequest) => { readonly result: unknown } | RpcRequest | undefined,
): Promise<LaggingEndpoint> {
  async function answer(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    const asked: RpcRequest & { readonly id: number } = JSON.parse(Buffer.concat(chunks).toString())
    const { id } = asked
    const stale = lag(asked)
    response.setHeader('content-type', 'application/json')
    if (stale !== undefined && 'result' in stale) {
      response.end(JSON.stringify({ jsonrpc: '2.0', id, ...stale }))
      return
    }
    const current = await fetch(chainUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...asked, ...stale }),
    })
    response.end(await current.text())
  }
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The endpoint has no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
