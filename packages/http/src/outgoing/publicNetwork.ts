/** Which IP addresses are public hosts: everything the IANA special-purpose registries do not reserve. */
import { BlockList, isIP } from 'node:net'

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

/** Whether an IP address, without brackets or zone, belongs to a public host. */
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
