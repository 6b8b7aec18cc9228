/** Passes requests on to another server of this machine, and its answers back. */
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { ServerBindings } from './router.ts'

export interface Forwarder {
  /**
   * Resolves when the answer has been sent.
   * @returns what tells the server so.
   * @throws the connection's error if there is no answer.
   */
  forward(bindings: ServerBindings): Promise<Response>
  close(): void
}

/** Of one connection between two servers. */
const CONNECTION_HEADERS: readonly string[] = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]
/** Headers that only proxies may set. The other server believes them, as they come from this one. */
const CLIENT_HEADERS: readonly string[] = ['forwarded', 'x-forwarded-for', 'x-request-id']
const ORIGIN_HEADERS: readonly string[] = ['x-forwarded-host', 'x-forwarded-proto']

/** @param port of 127.0.0.1. */
export function createForwarder(port: number): Forwarder {
  const agent = new Agent({ keepAlive: true })
  return {
    close: () => agent.destroy(),
    forward: ({ incoming, outgoing }) =>
      new Promise((resolve, reject) => {
        const { method, url: path } = incoming
        const headers = headersOf(incoming.headers, outgoing)
        const upstream = request({ host: '127.0.0.1', port, agent, method, path, headers })
        upstream.once('response', (answer) => {
          const dropped = [...CONNECTION_HEADERS, 'x-request-id']
          const kept = Object.entries(answer.headers).filter(([name]) => !dropped.includes(name))
          outgoing.writeHead(answer.statusCode ?? 502, Object.fromEntries(kept))
          answer.pipe(outgoing)
          // An answer that breaks off must not look complete.
          answer.once('error', () => outgoing.destroy())
        })
        upstream.once('error', (error) => {
          if (outgoing.headersSent) outgoing.destroy()
          else reject(error)
        })
        outgoing.once('close', () => {
          upstream.destroy()
          resolve(alreadySent())
        })
        incoming.pipe(upstream)
      }),
  }
}

/** A native copy: the server sends the parts of its Response class without looking at the headers. */
const alreadySent = (): Response => RESPONSE_ALREADY_SENT.clone()

/** Headers of the request, with the client's address and the id of its request. */
function headersOf(
  given: IncomingHttpHeaders,
  { facts }: ServerBindings['outgoing'],
): Record<string, string | string[]> {
  const isFromProxy = facts?.client.isFromTrustedProxy === true
  const dropped = [...CONNECTION_HEADERS, ...CLIENT_HEADERS, ...(isFromProxy ? [] : ORIGIN_HEADERS)]
  const kept = Object.entries(given).flatMap(([name, value]) =>
    value === undefined || dropped.includes(name) ? [] : [[name, value] as const],
  )
  return {
    ...Object.fromEntries(kept),
    ...(facts && { 'x-forwarded-for': facts.client.address, 'x-request-id': facts.id }),
  }
}
