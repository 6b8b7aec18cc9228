import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import {
  createAddressMatcher,
  canonical,
  createClientResolver,
  isForwarded,
  getRateLimitKey,
  getSharedNetwork,
  networksOf,
} from './clientAddress.ts'

function from(peer: string, headers: Record<string, string> = {}): IncomingMessage {
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: peer })
  const incoming = new IncomingMessage(socket)
  Object.assign(incoming.headers, headers)
  return incoming
}
const clientOf = (proxies: readonly string[], peer: string, headers: Record<string, string> = {}): string =>
  createClientResolver(proxies)(from(peer, headers)).address

test('without a proxy the client address is the peer address, whatever headers claim', () => {
  expect(clientOf([], '203.0.113.9', { 'x-forwarded-for': '1.2.3.4' })).toBe('203.0.113.9')
  expect(clientOf(['10.0.0.0/8'], '203.0.113.9', { forwarded: 'for=1.2.3.4' })).toBe('203.0.113.9')
})

test('a trusted proxy names the client; addresses that the client wrote itself are ignored', () => {
  const proxies = ['10.0.0.0/8', '2001:db8:1::/48']
  expect(clientOf(proxies, '10.1.1.1', { 'x-forwarded-for': '198.51.100.7' })).toBe('198.51.100.7')
  expect(clientOf(proxies, '10.1.1.1', { 'x-forwarded-for': '1.2.3.4, 198.51.100.7' })).toBe('198.51.100.7')
  expect(clientOf(proxies, '10.1.1.1', { 'x-forwarded-for': '1.2.3.4, 198.51.100.7, 10.9.9.9' })).toBe(
    '198.51.100.7',
  )
  expect(clientOf(proxies, '10.1.1.1', { 'x-forwarded-for': '198.51.100.7, 10.9.9.9:4711' })).toBe(
    '198.51.100.7',
  )
  expect(clientOf(proxies, '2001:db8:1::5', { 'x-forwarded-for': '198.51.100.7:4711' })).toBe('198.51.100.7')
  expect(
    clientOf(proxies, '10.1.1.1', {
      forwarded: 'for=1.2.3.4, For="[2001:db8:cafe::17]:4711";proto=https;by=10.1.1.1',
    }),
  ).toBe('2001:db8:cafe::17')
})

test('a malformed X-Forwarded-For chain ends at the last trusted proxy', () => {
  const proxies = ['10.0.0.0/8']
  for (const chain of ['unknown', '_hidden', '', '1.2.3', 'a, , ', '::ffff:1.2.3.4.5', '1.2.3.4:x'])
    expect(clientOf(proxies, '10.1.1.1', { 'x-forwarded-for': chain }), chain).toBe('10.1.1.1')
  expect(clientOf(proxies, '10.1.1.1', { 'x-forwarded-for': 'nonsense, 10.2.2.2' })).toBe('10.2.2.2')
})

test.each([
  [{ forwarded: 'for=6.6.6.6, proto=https;by=10.1.1.1' }, '10.1.1.1'],
  [{ forwarded: 'for=6.6.6.6, for=""' }, '10.1.1.1'],
  [{ forwarded: 'for=6.6.6.6,' }, '10.1.1.1'],
  [{ 'x-forwarded-for': '6.6.6.6, ' }, '10.1.1.1'],
  [{ 'x-forwarded-for': '6.6.6.6,, 10.2.2.2' }, '10.2.2.2'],
  [{ 'x-forwarded-for': '6.6.6.6,\t198.51.100.7' }, '198.51.100.7'],
])('an element without an address ends the chain: %j', (headers, address) => {
  expect(clientOf(['10.0.0.0/8'], '10.1.1.1', headers)).toBe(address)
})

test('X-Forwarded-For takes precedence over Forwarded', () => {
  const plain = { 'x-forwarded-for': '198.51.100.7' }
  for (const forwarded of ['for=1.2.3.4', 'for=198.51.100.7', 'for="[::1]:x"', 'for=unknown', ';;', ''])
    expect(clientOf(['10.0.0.0/8'], '10.1.1.1', { ...plain, forwarded }), forwarded).toBe('198.51.100.7')
})

test('every spelling of an address is normalized to one', () => {
  expect(canonical('::ffff:127.0.0.1')).toBe('127.0.0.1')
  expect(canonical('::FFFF:7f00:1')).toBe('127.0.0.1')
  expect(canonical('2001:DB8:0:0::1')).toBe('2001:db8::1')
  expect(canonical('fe80::1%eth0')).toBe('fe80::1')
  expect(canonical('example.com')).toBeUndefined()
  expect(clientOf(['127.0.0.1'], '::ffff:127.0.0.1', { 'x-forwarded-for': '1.2.3.4' })).toBe('1.2.3.4')
})

test('limits count the addresses of one customer together', () => {
  expect(getRateLimitKey('2001:db8:1:2:3:4:5:6')).toBe(getRateLimitKey('2001:db8:1:2::9'))
  expect(getRateLimitKey('2001:db8::1')).toBe('2001:db8::/64')
  expect(getRateLimitKey('::1')).toBe('::/64')
  expect(getRateLimitKey('2001:db8:1:3::9')).not.toBe(getRateLimitKey('2001:db8:1:2::9'))
  expect(getRateLimitKey('203.0.113.9')).toBe('203.0.113.9')
})

test('an IPv6 address has a /64, a /56 and a /48, one of IPv4 only itself', () => {
  expect(networksOf('2001:db8:1:2ff:3:4:5:6')).toEqual([
    '2001:db8:1:2ff::/64',
    '2001:db8:1:200::/56',
    '2001:db8:1::/48',
  ])
  expect(networksOf('::1')).toEqual(['::/64', '::/56', '::/48'])
  expect(networksOf('203.0.113.9')).toEqual(['203.0.113.9'])
})

test('one shared network has all addresses that one party can easily have', () => {
  expect(getSharedNetwork('2001:db8:1:2ff:3:4:5:6')).toBe('2001:db8:1::/48')
  expect(getSharedNetwork('203.0.113.9')).toBe('203.0.113.0/24')
  expect(getSharedNetwork('203.0.113.200')).toBe('203.0.113.0/24')
  expect(getSharedNetwork('unknown')).toBe('unknown')
})

test('ranges contain IPv4 and IPv6 addresses', () => {
  const isIn = createAddressMatcher(['127.0.0.0/8', '::1/128', '2001:db8::/32', '192.0.2.7'])
  for (const address of ['127.9.9.9', '::1', '2001:db8:ffff::1', '192.0.2.7'])
    expect(isIn(address), address).toBe(true)
  for (const address of ['128.0.0.1', '::2', '2001:db9::1', '192.0.2.8', 'unknown', ''])
    expect(isIn(address), address).toBe(false)
})

test.each([
  ['0.0.0.0/0', ['1.2.3.4', '255.255.255.255'], ['2001:db8::1']],
  ['::/0', ['2001:db8::1', '::1'], []],
  ['::1.2.3.4', ['::102:304'], ['1.2.3.4']],
  ['64:ff9b::1.2.3.4', ['64:ff9b::102:304'], ['1.2.3.4']],
])('the range %s can be used', (range, inside, outside) => {
  const isIn = createAddressMatcher([range])
  for (const address of inside) expect(isIn(address), address).toBe(true)
  for (const address of outside) expect(isIn(address), address).toBe(false)
})

test('a forwarded request is recognized by its headers', () => {
  expect(isForwarded(from('127.0.0.1'))).toBe(false)
  expect(isForwarded(from('127.0.0.1', { 'x-forwarded-for': '' }))).toBe(true)
  expect(isForwarded(from('127.0.0.1', { forwarded: 'for=1.2.3.4' }))).toBe(true)
  // A proxy may hide the client's address and still identify itself.
  expect(isForwarded(from('127.0.0.1', { via: '1.1 proxy' }))).toBe(true)
  expect(isForwarded(from('127.0.0.1', { 'x-forwarded-proto': 'https' }))).toBe(true)
})
