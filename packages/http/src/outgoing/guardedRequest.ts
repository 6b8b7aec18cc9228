/**
 * Sends a request to a URL that a third party chose, protected against SSRF: `https:` on the usual port, hosts by name,
 * every resolved address public, and the connection made to the addresses that were checked, so that a second resolution
 * cannot differ (DNS rebinding). Redirects are not followed.
 */
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { type LookupFunction, BlockList, isIP } from 'node:net'
import { parsePublicUrl } from '@peppermint/wallet-kit/names'
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

const reservedV4 = blockListOf('ipv4', [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Metadata services of clouds are among the link-local ones.
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  // Multicast, reserved, broadcast.
  ['224.0.0.0', 3],
])

/** Of IPv6 only global unicast is allocated; the rest maps, translates, tunnels or is local. */
const globalV6 = blockListOf('ipv6', [['2000::', 3]])

const reservedV6 = blockListOf('ipv6', [
  // Teredo, ORCHID and protocol assignments.
  ['2001::', 23],
  ['2001:db8::', 32],
  // 6to4 carries an IPv4 address.
  ['2002::', 16],
  ['3fff::', 20],
])

/**
 * Which IP addresses are public hosts: everything the IANA special-purpose registries do not reserve.
 * Whether an IP address, without brackets or zone, belongs to a public host.
 */
export function isPublicIp(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !reservedV4.check(address, 'ipv4')
  return family === 6 && globalV6.check(address, 'ipv6') && !reservedV6.check(address, 'ipv6')
}

function blockListOf(family: 'ipv4' | 'ipv6', subnets: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList()
  for (const [network, prefix] of subnets) list.addSubnet(network, prefix, family)
  return list
}
