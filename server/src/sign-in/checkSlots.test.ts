import { expect, test } from 'vitest'
import { createCheckSlots, MAX_CHECKS, MAX_CHECKS_PER_CLIENT } from './checkSlots.ts'

const refused = (status: number, code: string) =>
  expect.objectContaining({ status, code, headers: { 'Retry-After': '5' } })

test('one client has two checks at once, all clients together eight, until one ends', () => {
  const slots = createCheckSlots()
  const releases = Array.from({ length: MAX_CHECKS / MAX_CHECKS_PER_CLIENT }, (_, client) =>
    Array.from({ length: MAX_CHECKS_PER_CLIENT }, () => slots.take(`203.0.113.${client}`)),
  ).flat()
  expect(() => slots.take('203.0.113.0')).toThrow(refused(429, 'too_many_checks'))
  expect(() => slots.take('203.0.113.99')).toThrow(refused(503, 'busy'))
  releases[0]?.()
  slots.take('203.0.113.0')
  expect(() => slots.take('203.0.113.99')).toThrow(refused(503, 'busy'))
})

test('all addresses of an IPv6 /64 are one client', () => {
  const slots = createCheckSlots()
  slots.take('2001:db8::1')
  slots.take('2001:db8::2')
  expect(() => slots.take('2001:db8::3')).toThrow(refused(429, 'too_many_checks'))
  slots.take('2001:db8:0:1::1')
})
