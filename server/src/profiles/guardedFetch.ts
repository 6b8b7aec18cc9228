/**
 * A `fetch` for URLs that a name's owner chose, protected against SSRF: `https:` on the usual port,
 * hosts by name, every resolved address public, and the connection made to the addresses that were checked, so that a
 * second resolution cannot differ (DNS rebinding). Redirects are followed manually and pass the same checks. Duration
 * (with resolution) and size are limited. The operator's IPFS gateway may have any address.
 */
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { parsePublicUrl } from '@peppermint/wallet-kit/names'
import { isPublicIp } from './publicNetwork.ts'
import { resolveHost, type ResolvedAddress } from './resolveHost.ts'

export interface FetchLimits {
  /** Base address of an IPFS gateway, which is trusted for paths under `/ipfs/` and `/ipns/`. */
  readonly ipfsGateway: string
  readonly maxBytes?: number
  readonly timeoutMs?: number
  /** Overrides for tests. */
  readonly edge?: {
    readonly resolve?: typeof resolveHost
    readonly isPublicIp?: (address: string) => boolean
    readonly httpsPort?: number
  }
}

/** Blocked before or while fetching. The message is for the log only. */
export class FetchBlocked extends Error {
  override readonly name = 'FetchBlocked'
}

export const MAX_BYTES = 1024 * 1024
const TIMEOUT_MS = 8_000
const MAX_REDIRECTS = 3

/** A `fetch` with those limits. Cookies, referrers and credentials are never sent. */
export function createGuardedFetch(limits: FetchLimits): typeof fetch {
  const { maxBytes = MAX_BYTES, timeoutMs = TIMEOUT_MS, edge = {} } = limits
  const { resolve = resolveHost, httpsPort } = edge
  const isPublic = edge.isPublicIp ?? isPublicIp
  const gateway = new URL(limits.ipfsGateway)

  const isGateway = (url: URL) => url.origin === gateway.origin && /^\/ip[fn]s\//.test(url.pathname)

  /** Resolves and checks once; the socket tries exactly these addresses, one after the other. */
  async function pinnedAddresses(
    host: string,
    signal: AbortSignal,
  ): Promise<readonly [ResolvedAddress, ...ResolvedAddress[]]> {
    const [first, ...others] = await resolve(host, signal)
    if (first === undefined) throw new FetchBlocked(`${host} has no address`)
    for (const { address } of [first, ...others])
      if (!isPublic(address)) throw new FetchBlocked(`${host} resolves to ${address}, which is not public`)
    return [first, ...others]
  }

  async function send(url: URL, init: RequestInit, signal: AbortSignal): Promise<IncomingMessage> {
    if (!isGateway(url) && parsePublicUrl(url.href) === undefined)
      throw new FetchBlocked(`${url.protocol}//${url.host} is not a public https address`)
    const pinned = isGateway(url) ? undefined : await pinnedAddresses(url.hostname, signal)
    signal.throwIfAborted()
    const lookup: LookupFunction | undefined =
      pinned &&
      ((_host, options, callback) => {
        if (options.all) callback(null, [...pinned])
        else callback(null, pinned[0].address, pinned[0].family)
      })
    return new Promise((onResponse, onError) => {
      const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(
        url,
        {
          method: init.method ?? 'GET',
          headers: {
            ...plainHeaders(init.headers),
            'accept-encoding': 'identity',
            'user-agent': 'peppermint',
          },
          // A separate connection: a pooled one could be to another address.
          agent: false,
          signal,
          ...(lookup && { lookup, autoSelectFamily: true }),
          ...(pinned && httpsPort !== undefined && { port: httpsPort }),
        },
        onResponse,
      )
      request.once('error', onError)
      request.end(typeof init.body === 'string' ? init.body : undefined)
    })
  }

  return async (input, init = {}) => {
    const timeout = AbortSignal.timeout(timeoutMs)
    const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout
    let url = new URL(input instanceof Request ? input.url : input)
    for (let redirects = 0; ; redirects += 1) {
      const incoming = await send(url, init, signal)
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
