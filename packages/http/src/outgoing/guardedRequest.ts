/**
 * Sends a request to a URL that a third party chose, protected against SSRF: `https:` on the usual port, hosts by name,
 * every resolved address public, and the connection made to the addresses that were checked, so that a second resolution
 * cannot differ (DNS rebinding). Redirects are not followed.
 */
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { parsePublicUrl } from '@peppermint/wallet-kit/names'
import { isPublicIp } from './publicNetwork.ts'
import { resolveHost, type ResolvedAddress } from './resolveHost.ts'

/** Overrides for tests. */
export interface RequestEdge {
  readonly resolve?: typeof resolveHost
  readonly isPublicIp?: (address: string) => boolean
  readonly httpsPort?: number
  /** Certificate that is trusted instead of the system’s, in PEM. */
  readonly certificate?: string
}

export interface GuardedRequestOptions extends RequestEdge {
  /** URLs of the operator, which may have any address. */
  readonly isTrusted?: (url: URL) => boolean
}

/** Blocked before or while fetching. The message is for the log only. */
export class FetchBlocked extends Error {
  override readonly name = 'FetchBlocked'
}

export interface GuardedRequestInit {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array | undefined
  /** Aborts the resolution, the request and its answer. */
  readonly signal: AbortSignal
}

/** @throws {FetchBlocked} for a URL or an address that is not public; the errors of the network; the signal's reason. */
export type GuardedRequest = (url: URL, init: GuardedRequestInit) => Promise<IncomingMessage>

export function createGuardedRequest(options: GuardedRequestOptions = {}): GuardedRequest {
  const { resolve = resolveHost, httpsPort, certificate, isTrusted = () => false } = options
  const isPublic = options.isPublicIp ?? isPublicIp

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

  return async (url, { method, headers, body, signal }) => {
    if (!isTrusted(url) && parsePublicUrl(url.href) === undefined)
      throw new FetchBlocked(`${url.protocol}//${url.host} is not a public https address`)
    const pinned = isTrusted(url) ? undefined : await pinnedAddresses(url.hostname, signal)
    signal.throwIfAborted()
    const lookup: LookupFunction | undefined =
      pinned &&
      ((_host, lookupOptions, callback) => {
        if (lookupOptions.all) callback(null, [...pinned])
        else callback(null, pinned[0].address, pinned[0].family)
      })
    return new Promise((onResponse, onError) => {
      const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(
        url,
        {
          method,
          headers: { ...headers, 'accept-encoding': 'identity', 'user-agent': 'peppermint' },
          // A separate connection: a pooled one could be to another address.
          agent: false,
          signal,
          ...(certificate !== undefined && { ca: certificate }),
          ...(lookup && { lookup, autoSelectFamily: true }),
          ...(pinned && httpsPort !== undefined && { port: httpsPort }),
        },
        onResponse,
      )
      request.once('error', onError)
      request.end(body)
    })
  }
}
