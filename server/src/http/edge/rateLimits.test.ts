import { expect, test } from 'vitest'
import { rateLimit } from './rateLimits.ts'
import { routeClass } from './routeClass.ts'

test('whoever asks too much is told when to come back, and nobody else notices', async () => {
  const limit = rateLimit({ requests: 3, seconds: 30 })
  for (const time of [1, 2, 3]) expect(await limit.take('203.0.113.9'), `request ${time}`).toBeUndefined()
  const wait = await limit.take('203.0.113.9')
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(30)
  expect(await limit.take('203.0.113.10')).toBeUndefined()
})

test('a flood of addresses takes no more memory than its share, and does not lift the limit', async () => {
  const limit = rateLimit({ requests: 2, seconds: 30 }, 10)
  const answers = await Promise.all(
    Array.from({ length: 5_000 }, (_, index) => limit.take(`10.0.0.${index}`)),
  )
  // Ten of their own and at most 512 shared ones, two requests each.
  expect(answers.filter((wait) => wait === undefined).length).toBeLessThanOrEqual(10 + 2 * 512)
  expect(await limit.take('10.0.0.1')).toBeUndefined()
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
  expect(routeClass('GET', '/share/7.png')).toBe('share')
  expect(routeClass('GET', '/allowlist/0x12/70.json')).toBe('reads')
  for (const path of ['/', '/assets/a.js', '/health', '/sharefile', '/api'])
    expect(routeClass('GET', path)).toBe('free')
})
