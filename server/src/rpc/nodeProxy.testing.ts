/** A node in front of a real one that a test can look into, and make hang in the ways that nodes do. */
import { type NodeServer, startNodeServer } from './nodeServer.fixture.ts'

/**
 * What the proxy does with a request: passes it on; never answers; sends headers and no body; sends a body without an
 * end, byte by byte; fails.
 */
export type NodeManner = 'answer' | 'hang' | 'headers-only' | 'trickle' | 'fail'

export interface RpcCall {
  readonly method: string
  readonly params: readonly unknown[]
}

export interface NodeProxy extends NodeServer {
  /** Bodies of the requests, oldest first; a batch is one request. */
  readonly requests: (readonly RpcCall[])[]
  /** Requests whose connection was closed before they were answered. */
  closed: number
  /** Decides for each request; `answer` at first. */
  manner: (calls: readonly RpcCall[]) => NodeManner
}

/** Starts one on a free port of this machine. @param target the node behind it. */
export async function startNodeProxy(target: string): Promise<NodeProxy> {
  const requests: (readonly RpcCall[])[] = []
  const server = await startNodeServer(target, async ({ body, response, forward }) => {
    response.once('close', () => {
      if (!response.writableFinished) proxy.closed += 1
    })
    const parsed = JSON.parse(body) as RpcCall | readonly RpcCall[]
    const calls = Array.isArray(parsed) ? (parsed as readonly RpcCall[]) : [parsed as RpcCall]
    requests.push(calls)
    const manner = proxy.manner(calls)
    if (manner === 'hang') return
    if (manner === 'fail') {
      response.writeHead(500).end('{}')
      return
    }
    if (manner === 'answer') {
      const text = await forward()
      response.writeHead(200, { 'content-type': 'application/json' }).end(text)
      return
    }
    response.writeHead(200, { 'content-type': 'application/json' }).flushHeaders()
    if (manner === 'headers-only') return
    const timer = setInterval(() => response.write(' '), 20)
    response.once('close', () => clearInterval(timer))
  })
  const proxy: NodeProxy = { ...server, requests, closed: 0, manner: () => 'answer' }
  return proxy
}
