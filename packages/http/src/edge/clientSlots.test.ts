import { expect, test } from 'vitest'
import { createClientSlots } from './clientSlots.ts'

test('one IPv6 /48 has half of the slots, however many subnets it has', () => {
  const slots = createClientSlots({ max: 8, maxPerClient: 2 })
  const taken = Array.from({ length: 4 }, (_, subnet) => slots.take(`2001:db8:1:${subnet}::1`))
  expect(taken.map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => 'taken'))
  expect(slots.take('2001:db8:1:9::1').status).toBe('client-full')
  expect(slots.take('2001:db8:2:1::1').status).toBe('taken')
  const [first] = taken
  if (first?.status === 'taken') first.release()
  expect(slots.take('2001:db8:1:9::1').status).toBe('taken')
})

test('one client has its share, and all together have the rest', () => {
  const slots = createClientSlots({ max: 3, maxPerClient: 2 })
  expect(['192.0.2.1', '192.0.2.1', '192.0.2.1'].map((client) => slots.take(client).status)).toEqual([
    'taken',
    'taken',
    'client-full',
  ])
  expect(['192.0.2.2', '192.0.2.3'].map((client) => slots.take(client).status)).toEqual(['taken', 'full'])
})
