/**
 * A `fetch` for URLs that a name's owner chose, protected against SSRF (`guardedRequest.ts`). Redirects are followed
 * manually and pass the same checks. Duration (with resolution) and size are limited. The operator's IPFS gateway may
 * have any address.
 */
import type { IncomingMessage } from 'node:http'
import { createGuardedRequest, FetchBlocked, type RequestEdge } from './guardedRequest.ts'

export interface FetchLimits {
  /** Base address of an IPFS gateway, which is trusted for paths under `/ipfs/` and `/ipns/`. */
  readonly ipfsGateway: string
  readonly maxBytes?: number
  readonly timeoutMs?: number
  /** Overrides for tests. */
  readonly edge?: RequestEdge
}

export const MAX_BYTES = 1024 * 1024
const TIMEOUT_MS = 8_000
const MAX_REDIRECTS = 3

/** A `fetch` with those limits. Cookies, referrers and credentials are never sent. */
export function createGuardedFetch(limits: FetchLimits): typeof fetch {
  const { maxBytes = MAX_BYTES, timeoutMs = TIMEOUT_MS, edge = {} } = limits
  const gateway = new URL(limits.ipfsGateway)
  const send = createGuardedRequest({
    ...edge,
    isTrusted: (url) => url.origin === gateway.origin && /^\/ip[fn]s\//.test(url.pathname),
  })

  return async (input, init = {}) => {
    const timeout = AbortSignal.timeout(timeoutMs)
    const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout
    let url = new URL(input instanceof Request ? input.url : input)
    for (let redirects = 0; ; redirects += 1) {
      const incoming = await send(url, {
        method: init.method ?? 'GET',
        headers: plainHeaders(init.headers),
        body: typeof init.body === 'string' ? init.body : undefined,
        signal,
      })
      const { statusCode = 0, headers } = incoming
      if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
        incoming.destroy()
        if (redirects === MAX_REDIRECTS) throw new FetchBlocked(`${url.host} redirects too often`)
        if (!URL.canParse(headers.location, url)) throw new FetchBlocked(`${url.host} redirects nowhere`)
        url = new URL(headers.location, url)
        continue
      }
      const body = await readBounded(incoming, url.host, maxBytes)
      // A status that forbids a body, or none at all, is a failure for every caller.
      const status = statusCode === 200 ? 200 : 502
      const response = new Response(body, {
        status,
        headers: { 'content-type': headers['content-type'] ?? '' },
      })
      return Object.defineProperty(response, 'url', { value: url.href })
    }
  }
}

/** The declared length may lie, so the bytes are counted as they arrive. */
async function readBounded(
  response: IncomingMessage,
  host: string,
  maxBytes: number,
): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  // Leaving the loop destroys the connection.
  for await (const chunk of response as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw new FetchBlocked(`${host} sends more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function plainHeaders(headers: RequestInit['headers']): Record<string, string> {
  return Object.fromEntries(new Headers(headers))
}
