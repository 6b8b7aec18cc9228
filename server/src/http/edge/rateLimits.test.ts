import { expect, test } from 'vitest'
import { rateLimit, type Counted } from './rateLimits.ts'
import { routeClass } from './routeClass.ts'

const from = (key: string): Counted => ({ key, count: undefined })

test('whoever asks too much is told when to come back, and nobody else notices', () => {
  const limit = rateLimit({ requests: 3, seconds: 30 })
  const greedy = from('203.0.113.9')
  for (const now of [1, 2, 3]) expect(limit.take(greedy, now), `request ${now}`).toBeUndefined()
  expect(limit.take(greedy, 4)).toBe(30)
  expect(limit.take(from('203.0.113.10'), 5)).toBeUndefined()
  // It is the address that is counted, over whatever connection.
  expect(limit.take(from('203.0.113.9'), 29_500)).toBe(1)
  expect(limit.take(greedy, 30_001)).toBeUndefined()
  expect(limit.take(from('203.0.113.9'), 30_002)).toBeUndefined()
  expect(limit.take(greedy, 30_003)).toBeUndefined()
  expect(limit.take(greedy, 30_004)).toBe(30)
})

test('what one limit counted another does not', () => {
  const [reads, writes] = [rateLimit({ requests: 2, seconds: 10 }), rateLimit({ requests: 1, seconds: 60 })]
  const client = from('203.0.113.9')
  const asked = [reads, writes, reads, writes, reads]
  expect(asked.map((limit) => limit.take(client, 1))).toEqual([undefined, undefined, undefined, 60, 10])
})

test('a flood of addresses takes no more memory than its share, and does not lift the limit', () => {
  const limit = rateLimit({ requests: 2, seconds: 30 }, 10)
  const answers = Array.from({ length: 5_000 }, (_, index) => limit.take(from(`10.0.0.${index}`), 1))
  // Ten of their own and at most 512 shared ones, two requests each.
  expect(answers.filter((wait) => wait === undefined).length).toBeLessThanOrEqual(10 + 2 * 512)
  expect(limit.take(from('10.0.0.1'), 1)).toBeUndefined()
  expect(limit.take(from('10.0.0.1'), 1)).toBe(30)
})

test('one network with a flood of subnets does not shut newcomers out', () => {
  const limit = rateLimit({ requests: 2, seconds: 30 }, 10)
  for (let subnet = 0; subnet < 40_000; subnet++)
    limit.take(from(`2001:db8:5:${subnet.toString(16)}::/64`), 1)
  const newcomers = Array.from({ length: 200 }, (_, index) =>
    limit.take(from(`2001:db8:${index + 9}:1::/64`), 1),
  )
  // A few share a count with others by chance.
  expect(newcomers.filter((wait) => wait !== undefined).length).toBeLessThan(40)
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
  expect(routeClass('GET', '/share/7.png')).toBe('share')
  expect(routeClass('GET', '/allowlist/0x12/70.json')).toBe('reads')
  for (const path of ['/', '/assets/a.js', '/health', '/sharefile', '/api'])
    expect(routeClass('GET', path)).toBe('free')
})
