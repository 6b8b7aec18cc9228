/** A proxy in front of a node that records requests and can hang or fail like real endpoints. */
import { type NodeServer, startNodeServer } from './nodeServer.fixture.ts'

/**
 * What the proxy does with a request: forwards it; never responds; sends headers without a body; sends an endless body
 * byte by byte; fails.
 */
export type ProxyBehavior = 'answer' | 'hang' | 'headers-only' | 'trickle' | 'fail'

export interface RpcCall {
  readonly method: string
  readonly params: readonly unknown[]
}

export interface NodeProxy extends NodeServer {
  /** Calls of the requests, oldest first; a batch is one request. */
  readonly requests: (readonly RpcCall[])[]
  /** Requests whose connection was closed before the response. */
  closed: number
  /** Decides for each request; default `answer`. */
  behavior: (calls: readonly RpcCall[]) => ProxyBehavior
}

/** Starts a proxy on a free local port. @param target URL of the node behind it. */
export async function startNodeProxy(target: string): Promise<NodeProxy> {
  const requests: (readonly RpcCall[])[] = []
  const server = await startNodeServer(target, async ({ body, response, forward }) => {
    response.once('close', () => {
      if (!response.writableFinished) proxy.closed += 1
    })
    const parsed = JSON.parse(body) as RpcCall | readonly RpcCall[]
    const calls = Array.isArray(parsed) ? (parsed as readonly RpcCall[]) : [parsed as RpcCall]
    requests.push(calls)
    const behavior = proxy.behavior(calls)
    if (behavior === 'hang') return
    if (behavior === 'fail') {
      response.writeHead(500).end('{}')
      return
    }
    if (behavior === 'answer') {
      const text = await forward()
      response.writeHead(200, { 'content-type': 'application/json' }).end(text)
      return
    }
    response.writeHead(200, { 'content-type': 'application/json' }).flushHeaders()
    if (behavior === 'headers-only') return
    const timer = setInterval(() => response.write(' '), 20)
    response.once('close', () => clearInterval(timer))
  })
  const proxy: NodeProxy = { ...server, requests, closed: 0, behavior: () => 'answer' }
  return proxy
}
