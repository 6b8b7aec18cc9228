/**
 * Who asks, as far as that can be known. A client may write any `X-Forwarded-For` it likes, so those headers count
 * only when the connection comes from a proxy we were told of, and then only back to the last stranger in the chain.
 */
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv4 } from 'node:net'
import type { Counted } from './rateLimits.ts'

/** One who asks. Limits count by its `key`: the address, of IPv6 its /64, because one customer has all of those. */
export interface Client extends Counted {
  /** Address in its canonical form; `unknown` where the connection is gone already. */
  readonly address: string
  /** A proxy of ours vouches for this request, so that what it says of it may be believed. */
  readonly isVouchedFor: boolean
}

/** Longest chain of proxies that is looked at. */
const MOST_HOPS = 20
/** Clients behind one proxy that are remembered. */
const MOST_KNOWN = 20_000
/** Longer chains are read anew each time, so that nobody fills the memory with them. */
const LONGEST_KNOWN = 200

/** Whether an address (in canonical form) is one of these addresses or in one of these ranges (CIDR). */
export function addressesIn(ranges: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    const family = isIPv4(address) ? 'ipv4' : 'ipv6'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return (address) => {
    const family = isIP(address)
    return family !== 0 && list.check(address, family === 4 ? 'ipv4' : 'ipv6')
  }
}

/**
 * Tells of each request who asks.
 * @param trustedProxies addresses or ranges of the proxies in front of this server.
 */
export function clientsBehind(trustedProxies: readonly string[]): (incoming: IncomingMessage) => Client {
  const isProxy = addressesIn(trustedProxies)
  // A connection has one peer for all of its requests.
  const peers = new WeakMap<object, Peer>()
  const crowds = new Map<string, Map<string, Client>>()
  const peerOf = (socket: IncomingMessage['socket']): Peer => {
    const address = canonical(socket.remoteAddress ?? '') ?? 'unknown'
    const isVouchedFor = isProxy(address)
    const crowd = crowds.get(address) ?? new Map<string, Client>()
    if (isVouchedFor) crowds.set(address, crowd)
    const peer = { client: { address, key: limitKey(address), count: undefined, isVouchedFor }, crowd }
    peers.set(socket, peer)
    return peer
  }
  return ({ socket, headers }) => {
    const { client, crowd } = peers.get(socket) ?? peerOf(socket)
    if (!client.isVouchedFor) return client
    const { 'x-forwarded-for': plain, forwarded } = headers
    if (plain === undefined && forwarded === undefined) return client
    const said = typeof plain === 'string' ? plain : undefined
    const known = said === undefined ? undefined : crowd.get(said)
    if (known !== undefined) return known
    const address = forwardedFor(plain, forwarded, client.address, isProxy)
    const found: Client = { address, key: limitKey(address), count: undefined, isVouchedFor: true }
    if (said !== undefined && said.length <= LONGEST_KNOWN) {
      if (crowd.size >= MOST_KNOWN) crowd.clear()
      crowd.set(said, found)
    }
    return found
  }
}

/** Who holds a connection, and, where that is a proxy, whom it asked for lately: a crowd asks again and again. */
interface Peer {
  readonly client: Client
  readonly crowd: Map<string, Client>
}

/** What proxies add, whatever else they are told to. */
const marks = ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip', 'x-forwarded-proto', 'x-forwarded-host']

/** The request was passed on by somebody for somebody else, or claims to be. */
export function isForwarded({ headers }: IncomingMessage): boolean {
  return marks.some((mark) => headers[mark] !== undefined)
}

/**
 * A proxy writes one of the two and may pass on the other as it came from the visitor. Ours write `X-Forwarded-For`, so
 * that `Forwarded` counts only where there is none.
 */
function forwardedFor(
  plain: string | string[] | undefined,
  standard: string | undefined,
  peer: string,
  isProxy: (address: string) => boolean,
): string {
  const chain = plain === undefined ? fors(standard ?? '') : [plain].flat().join(',')
  return lastStranger(chain, peer, isProxy)
}

/** From the right, the first that is no proxy of ours; what is no address ends the search at the proxy that said so. */
function lastStranger(chain: string, peer: string, isProxy: (address: string) => boolean): string {
  let nearest = peer
  for (const entry of chain.split(',').slice(-MOST_HOPS).toReversed()) {
    const address = addressOf(entry.trim())
    if (address === undefined) return nearest
    nearest = address
    if (!isProxy(address)) return address
  }
  return nearest
}

/** The `for` of each element of a `Forwarded` header (RFC 7239), as a list; nothing where an element has none. */
function fors(header: string): string {
  return header
    .split(',')
    .map((element) => /(?:^|;)\s*for="?([^";]*)"?/i.exec(element)?.[1] ?? '')
    .join(',')
}

/** `1.2.3.4`, `1.2.3.4:80`, `2001:db8::1`, `[2001:db8::1]:80`. */
function addressOf(entry: string): string | undefined {
  const bracketed = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(entry)?.[1]
  const withPort = /^([\d.]+):\d{1,5}$/.exec(entry)?.[1]
  return canonical(bracketed ?? withPort ?? entry)
}

/** One spelling for each address: IPv6 shortened as RFC 5952 wants it, IPv4 inside IPv6 as IPv4. */
export function canonical(text: string): string | undefined {
  const [address = ''] = text.split('%')
  const family = isIP(address)
  if (family === 0) return undefined
  if (family === 4) return address
  const short = URL.parse(`http://[${address}]/`)?.hostname.slice(1, -1)
  const [, high, low] = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(short ?? '') ?? []
  if (high === undefined || low === undefined) return short
  const bytes = [high, low].flatMap((group) => {
    const value = Number.parseInt(group, 16)
    return [value >> 8, value & 255]
  })
  return bytes.join('.')
}

/** @param address in canonical form. */
export function limitKey(address: string): string {
  return networksOf(address)[0]
}

/**
 * The networks of an address, the smallest first: of IPv6 its /64, /56 and /48, which are what providers give to one
 * customer; of IPv4 the address.
 * @param address in canonical form.
 */
export function networksOf(address: string): readonly [string, ...string[]] {
  if (!address.includes(':')) return [address]
  const [before = '', after] = address.split('::')
  const groups = before === '' ? [] : before.split(':')
  const behind = after === undefined || after === '' ? [] : after.split(':')
  const all = [...groups, ...Array.from({ length: 8 - groups.length - behind.length }, () => '0'), ...behind]
  const first = all.slice(0, 3).join(':')
  const subnet = Number.parseInt(all[3] ?? '0', 16)
  return [
    `${first}:${all[3] ?? '0'}::/64`,
    `${first}:${(subnet & 0xff00).toString(16)}::/56`,
    `${first}::/48`,
  ]
}
