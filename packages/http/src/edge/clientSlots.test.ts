import { expect, test } from 'vitest'
import { createClientSlots } from './clientSlots.ts'

test.each([
  ['IPv6 /48', (client: number) => `2001:db8:1:${client}::1`, '2001:db8:2:1::1'],
  ['IPv4 /24', (client: number) => `203.0.113.${client}`, '198.51.100.1'],
])('one %s has half of the slots, however many clients it has', (_network, clientOf, other) => {
  const slots = createClientSlots({ max: 8, maxPerClient: 2 })
  const taken = Array.from({ length: 4 }, (_, client) => slots.take(clientOf(client)))
  expect(taken.map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => 'taken'))
  expect(slots.take(clientOf(9)).status).toBe('client-full')
  expect(slots.take(other).status).toBe('taken')
  const [first] = taken
  if (first?.status === 'taken') first.release()
  expect(slots.take(clientOf(9)).status).toBe('taken')
})

test('one client has its share, and all together have the rest', () => {
  const slots = createClientSlots({ max: 3, maxPerClient: 2 })
  expect(['192.0.2.1', '192.0.2.1', '192.0.2.1'].map((client) => slots.take(client).status)).toEqual([
    'taken',
    'taken',
    'client-full',
  ])
  expect(['198.51.100.2', '203.0.113.3'].map((client) => slots.take(client).status)).toEqual([
    'taken',
    'full',
  ])
})
