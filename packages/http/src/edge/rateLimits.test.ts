import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRateLimiter } from './rateLimits.ts'
import { routeClass } from './routeClass.ts'

// Windows last for seconds.
beforeEach(() => void vi.useFakeTimers({ now: 1_000_000, toFake: ['Date', 'setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

test('a client over its limit gets the seconds to wait, and others are unaffected', async () => {
  const limit = createRateLimiter({ requests: 3, seconds: 30 })
  for (const request of [1, 2, 3]) expect(await limit('203.0.113.9'), `request ${request}`).toBeUndefined()
  expect(await limit('203.0.113.9')).toBe(30)
  expect(await limit('203.0.113.10')).toBeUndefined()
  vi.advanceTimersByTime(29_500)
  expect(await limit('203.0.113.9')).toBe(1)
  vi.advanceTimersByTime(500)
  for (const request of [1, 2, 3]) expect(await limit('203.0.113.9'), `request ${request}`).toBeUndefined()
  expect(await limit('203.0.113.9')).toBe(30)
})

test('addresses of one IPv6 /64 share a limit, those of another do not', async () => {
  const limit = createRateLimiter({ requests: 2, seconds: 30 })
  expect(await limit('2001:db8::1')).toBeUndefined()
  expect(await limit('2001:db8::2')).toBeUndefined()
  expect(await limit('2001:db8::3')).toBe(30)
  expect(await limit('2001:db8:0:1::3')).toBeUndefined()
})

test('limits count independently of each other', async () => {
  const reads = createRateLimiter({ requests: 2, seconds: 10 })
  const writes = createRateLimiter({ requests: 1, seconds: 60 })
  const waits: (number | undefined)[] = []
  for (const limit of [reads, writes, reads, writes, reads]) waits.push(await limit('203.0.113.9'))
  expect(waits).toEqual([undefined, undefined, undefined, 60, 10])
})

test('a flood of addresses uses bounded memory, and does not lift the limit', async () => {
  const limit = createRateLimiter({ requests: 2, seconds: 30 }, 10)
  let passed = 0
  for (let index = 0; index < 5_000; index++)
    if ((await limit(`10.0.${index >> 8}.${index & 255}`)) === undefined) passed++
  // Ten separate counts and at most 512 shared ones, two requests each. Each count has one timer.
  expect(passed).toBeLessThanOrEqual(10 + 2 * 512)
  expect(vi.getTimerCount()).toBeLessThanOrEqual(10 + 512)
  expect(await limit('10.0.0.1')).toBeUndefined()
  expect(await limit('10.0.0.1')).toBe(30)
})

test('one network with a flood of subnets does not shut newcomers out', async () => {
  const limit = createRateLimiter({ requests: 2, seconds: 30 }, 10)
  for (let subnet = 0; subnet < 40_000; subnet++) await limit(`2001:db8:5:${subnet.toString(16)}::1`)
  let refused = 0
  for (let network = 0; network < 200; network++)
    if ((await limit(`2001:db8:${(network + 9).toString(16)}:1::1`)) !== undefined) refused++
  // A few share a count with others by chance.
  expect(refused).toBeLessThan(40)
})

test('one IPv4 /24 does not shut newcomers out', async () => {
  const limit = createRateLimiter({ requests: 2, seconds: 30 }, 10)
  for (let client = 0; client < 2_560; client++) await limit(`203.0.113.${client % 256}`)
  let refused = 0
  for (let network = 0; network < 200; network++)
    if ((await limit(`198.51.${network}.1`)) !== undefined) refused++
  expect(refused).toBeLessThan(40)
})

test('new addresses of the next window get separate counts again', async () => {
  const limit = createRateLimiter({ requests: 1, seconds: 30 }, 600)
  for (const window of [1, 2]) {
    // More than there are shared counts, so that some would be refused if they shared.
    for (let index = 0; index < 600; index++)
      expect(await limit(`10.${window}.${index >> 8}.${index & 255}`)).toBeUndefined()
    vi.advanceTimersByTime(30_000)
  }
})

test('what a request costs us decides which limit it counts for', () => {
  expect(routeClass('GET', '/api/sale')).toBe('reads')
  expect(routeClass('GET', '/api/session')).toBe('reads')
  expect(routeClass('GET', '/api/session/nonce')).toBe('writes')
  expect(routeClass('POST', '/anything')).toBe('writes')
  expect(routeClass('GET', '/api/peppers')).toBe('lists')
  expect(routeClass('GET', '/api/peppers/7')).toBe('lists')
  expect(routeClass('HEAD', '/api/owners/0x1')).toBe('lists')
  expect(routeClass('GET', '/api/peppersauce')).toBe('reads')
  expect(routeClass('GET', '/api/live')).toBe('live')
  expect(routeClass('GET', '/api/profiles/0x1')).toBe('share')
  expect(routeClass('GET', '/api/profiles/0x1/avatar')).toBe('share')
  expect(routeClass('GET', '/api/names/alice.eth')).toBe('share')
  expect(routeClass('GET', '/owners/alice.eth')).toBe('share')
  expect(routeClass('GET', '/owners/0x1')).toBe('lists')
  expect(routeClass('GET', '/share/7.png')).toBe('share')
  expect(routeClass('GET', '/allowlist/0x12/70.json')).toBe('reads')
  for (const path of ['/', '/assets/a.js', '/health', '/sharefile', '/api'])
    expect(routeClass('GET', path)).toBe('free')
})

test('a refused charge is given back, so that what is left can be used', async () => {
  const limit = createRateLimiter({ requests: 5, seconds: 30 })
  expect(await limit('203.0.113.9', 3)).toBeUndefined()
  expect(await limit('203.0.113.9', 3)).toBe(30)
  expect(await limit('203.0.113.9', 2)).toBeUndefined()
  expect(await limit('203.0.113.9')).toBe(30)
})
