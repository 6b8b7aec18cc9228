/**
 * Determines a client's address. A client can send any `X-Forwarded-For`, so the header counts only on connections from
 * a trusted proxy, and only back to the rightmost untrusted address.
 */
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

export interface Client {
  /** Address in its canonical form; `unknown` where the connection is gone already. */
  readonly address: string
  /** A trusted proxy sent this request, so its headers count. */
  readonly isFromTrustedProxy: boolean
}

/** Whether an address (in canonical form) is one of these addresses or in one of these ranges (CIDR). */
export function createAddressMatcher(ranges: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6'
    list.addSubnet(address, bits === undefined ? (family === 'ipv4' ? 32 : 128) : Number(bits), family)
  }
  return (address) => {
    const family = isIP(address)
    return family !== 0 && list.check(address, family === 4 ? 'ipv4' : 'ipv6')
  }
}

/** @param trustedProxies addresses or ranges of the proxies in front of this server. */
export function createClientResolver(
  trustedProxies: readonly string[],
): (incoming: IncomingMessage) => Client {
  const isProxy = createAddressMatcher(trustedProxies)
  // A connection has one peer for all of its requests.
  const peers = new WeakMap<object, Client>()
  const peerOf = ({ socket }: IncomingMessage): Client => {
    const address = canonical(socket.remoteAddress ?? '') ?? 'unknown'
    const peer = { address, isFromTrustedProxy: isProxy(address) }
    peers.set(socket, peer)
    return peer
  }
  return (incoming) => {
    const peer = peers.get(incoming.socket) ?? peerOf(incoming)
    if (!peer.isFromTrustedProxy) return peer
    let { address } = peer
    const hops = hopsOf(incoming)
    for (let index = hops.length - 1; index >= 0; index -= 1) {
      const hop = addressOf(hops[index] ?? '')
      // An invalid address ends the chain at the proxy that wrote it.
      if (hop === undefined) break
      address = hop
      // Behind one proxy there is one hop, and nothing to look up.
      if (index > 0 && !isProxy(address)) break
    }
    return { address, isFromTrustedProxy: true }
  }
}

/**
 * The hops that proxies wrote, the nearest one last. A proxy writes one of the two headers and may pass on the other
 * as it came from the visitor. Ours write `X-Forwarded-For`, so that `Forwarded` counts only where there is none.
 */
function hopsOf({ headers }: IncomingMessage): string[] {
  const chain = headers['x-forwarded-for']
  if (chain !== undefined) return String(chain).split(',')
  return headers.forwarded === undefined ? [] : forsOf(headers.forwarded)
}

/** What proxies add, whatever their configuration. */
const PROXY_HEADERS = [
  'x-forwarded-for',
  'forwarded',
  'via',
  'x-real-ip',
  'x-forwarded-proto',
  'x-forwarded-host',
]

/** The request came through a proxy, or claims to. */
export function isForwarded({ headers }: IncomingMessage): boolean {
  return PROXY_HEADERS.some((name) => headers[name] !== undefined)
}

/** The `for` of each element of a `Forwarded` header (RFC 7239); empty where an element has none. */
function forsOf(header: string): string[] {
  return header.split(',').map((element) => /(?:^|;)\s*for="?([^";]*)"?/i.exec(element)?.[1] ?? '')
}

/** `1.2.3.4`, `1.2.3.4:80`, `2001:db8::1`, `[2001:db8::1]:80`. */
function addressOf(hop: string): string | undefined {
  const text = hop.trim()
  const address = canonical(text)
  if (address !== undefined) return address
  const bracketed = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(text)?.[1]
  const withPort = /^([\d.]+):\d{1,5}$/.exec(text)?.[1]
  return canonical(bracketed ?? withPort ?? '')
}

/** One spelling for each address: IPv6 shortened as RFC 5952 wants it, IPv4 inside IPv6 as IPv4. */
export function canonical(text: string): string | undefined {
  const zone = text.indexOf('%')
  const address = zone === -1 ? text : text.slice(0, zone)
  const family = isIP(address)
  if (family === 0) return undefined
  // `ipaddr.js` also takes spellings such as `1.2.3`, which Node does not.
  return family === 4 ? address : ipaddr.process(address).toString()
}

/**
 * The network that pays for what its addresses may take in common: /48 of IPv6, /24 of IPv4. One party can easily have
 * that many addresses, and hardly that many networks.
 * @param address in canonical form, or any other name of a client.
 */
export function getSharedNetwork(address: string): string {
  if (isIP(address) === 4) return `${address.slice(0, address.lastIndexOf('.'))}.0/24`
  return networksOf(address).at(-1) ?? address
}

/** @param address in canonical form. */
export function getRateLimitKey(address: string): string {
  return networksOf(address)[0]
}

/**
 * The networks of an address, the smallest first: of IPv6 its /64, /56 and /48, which are what providers give to one
 * customer; of IPv4 the address.
 * @param address in canonical form.
 */
export function networksOf(address: string): readonly [string, ...string[]] {
  if (!address.includes(':')) return [address]
  const network = (bits: number) =>
    `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/${bits}`).toString()}/${bits}`
  return [network(64), network(56), network(48)]
}
