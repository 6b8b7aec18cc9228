import { expect, test } from 'vitest'
import { createCheckSlots, MAX_CHECKS, MAX_CHECKS_PER_CLIENT } from './checkSlots.ts'

const LATER = 'Nothing was changed. Try again in a few seconds with the same signature.'
const MESSAGES = {
  too_many_checks: `Other contract wallet signatures from your address are being checked. ${LATER}`,
  busy: `Too many contract wallet signatures are being checked. ${LATER}`,
}
const refused = (status: number, code: keyof typeof MESSAGES) =>
  expect.objectContaining({ status, code, message: MESSAGES[code], headers: { 'Retry-After': '5' } })

test('one client has two checks at once, all clients together eight, until one ends', () => {
  expect([MAX_CHECKS, MAX_CHECKS_PER_CLIENT]).toEqual([8, 2])
  const slots = createCheckSlots()
  const releases = Array.from({ length: MAX_CHECKS / MAX_CHECKS_PER_CLIENT }, (_, client) =>
    Array.from({ length: MAX_CHECKS_PER_CLIENT }, () => slots.acquire(`203.0.${client}.1`)),
  ).flat()
  expect(() => slots.acquire('203.0.0.1')).toThrow(refused(429, 'too_many_checks'))
  expect(() => slots.acquire('203.0.99.1')).toThrow(refused(503, 'busy'))
  releases[0]?.()
  slots.acquire('203.0.0.1')
  expect(() => slots.acquire('203.0.99.1')).toThrow(refused(503, 'busy'))
})

test('all addresses of an IPv6 /64 are one client', () => {
  const slots = createCheckSlots()
  slots.acquire('2001:db8::1')
  slots.acquire('2001:db8::2')
  expect(() => slots.acquire('2001:db8::3')).toThrow(refused(429, 'too_many_checks'))
  slots.acquire('2001:db8:0:1::1')
})
