/** A node in front of a real one that a test can look into, and make hang in the ways that nodes do. */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * What the proxy does with a request: passes it on; never answers; sends headers and no body; sends a body without an
 * end, byte by byte; fails.
 */
export type NodeManner = 'answer' | 'hang' | 'headers-only' | 'trickle' | 'fail'

export interface RpcCall {
  readonly method: string
  readonly params: readonly unknown[]
}

export interface NodeProxy {
  readonly url: string
  /** Bodies of the requests, oldest first; a batch is one request. */
  readonly requests: (readonly RpcCall[])[]
  /** Requests whose connection was closed before they were answered. */
  closed: number
  /** Decides for each request; `answer` at first. */
  manner: (calls: readonly RpcCall[]) => NodeManner
  stop(): Promise<void>
}

/** Starts one on a free port of this machine. @param target the node behind it. */
export async function startNodeProxy(target: string): Promise<NodeProxy> {
  const timers = new Set<NodeJS.Timeout>()
  const server = createServer((incoming, outgoing) => {
    outgoing.once('close', () => {
      if (!outgoing.writableFinished) proxy.closed += 1
    })
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.once('end', () => {
      const body = Buffer.concat(chunks).toString()
      const parsed = JSON.parse(body) as RpcCall | readonly RpcCall[]
      const calls = Array.isArray(parsed) ? (parsed as readonly RpcCall[]) : [parsed as RpcCall]
      proxy.requests.push(calls)
      behave(proxy.manner(calls), body, outgoing).catch(() => outgoing.destroy())
    })
  })

  async function behave(manner: NodeManner, body: string, outgoing: ServerResponse): Promise<void> {
    if (manner === 'hang') return
    if (manner === 'fail') return void outgoing.writeHead(500).end('{}')
    if (manner === 'answer') {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(target, { method: 'POST', headers, body })
      outgoing.writeHead(200, headers).end(await answer.text())
      return
    }
    outgoing.writeHead(200, { 'content-type': 'application/json' }).flushHeaders()
    if (manner === 'headers-only') return
    const timer = setInterval(() => outgoing.write(' '), 20)
    timers.add(timer)
    outgoing.once('close', () => {
      clearInterval(timer)
      timers.delete(timer)
    })
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const proxy: NodeProxy = {
    url: `http://127.0.0.1:${port}`,
    requests: [],
    closed: 0,
    manner: () => 'answer',
    stop: () =>
      new Promise((resolve) => {
        for (const timer of timers) clearInterval(timer)
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return proxy
}
