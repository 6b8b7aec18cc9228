import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { createClientTurns, type Turn } from './clientTurns.ts'

const limits = { max: 4, maxPerClient: 2, maxWaiting: 100, maxWaitingPerClient: 50 }
const release = (turn: Turn) => {
  if (turn.status === 'taken') turn.release()
}

/** Takes turns of clients, and records in which order they begin. */
function startTurns(given: Partial<typeof limits> = {}) {
  const turns = createClientTurns({ ...limits, ...given })
  const begun: string[] = []
  const open: Turn[] = []
  const ask = async (client: string) => {
    const turn = await turns.take(client)
    begun.push(turn.status === 'taken' ? client : `${client} ${turn.status}`)
    open.push(turn)
  }
  /** Lets everything begin that can. */
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  const end = async () => {
    const turn = open.shift()
    if (turn !== undefined) release(turn)
    await settle()
  }
  return { ask: (client: string) => void ask(client), begun, settle, end }
}

test('a client has a few requests in progress, and another begins at once beside its flood', async () => {
  const { ask, begun, settle } = startTurns()
  for (let index = 0; index < 40; index++) ask('203.0.9.1')
  ask('203.0.10.1')
  await settle()
  expect(begun).toEqual(['203.0.9.1', '203.0.9.1', '203.0.10.1'])
})

test('clients that wait have their turns one after the other', async () => {
  const { ask, begun, settle, end } = startTurns({ max: 1, maxPerClient: 1 })
  for (const client of ['a', 'a', 'a', 'b', 'b', 'c']) ask(`198.51.${client.charCodeAt(0)}.1`)
  await settle()
  for (let index = 0; index < 5; index++) await end()
  expect(begun.map((client) => String.fromCharCode(Number(client.split('.')[2]))).join('')).toBe('abcaba')
})

test('all of an IPv6 /64 is one client', async () => {
  const { ask, begun, settle } = startTurns()
  for (const end of ['1', '2', '3']) ask(`2001:db8::${end}`)
  await settle()
  expect(begun).toHaveLength(2)
})

test('waiting is bounded: a client with too many is refused, others keep waiting', async () => {
  const { ask, begun, settle, end } = startTurns({ maxWaitingPerClient: 1 })
  for (let index = 0; index < 4; index++) ask('203.0.9.1')
  await settle()
  expect(begun.at(-1)).toBe('203.0.9.1 client-full')
  ask('203.0.10.1')
  ask('203.0.11.1')
  ask('203.0.11.1')
  await settle()
  expect(begun.filter((client) => client === '203.0.11.1')).toHaveLength(1)
  await end()
  expect(begun.filter((client) => client.startsWith('203.0.1')).length).toBeGreaterThan(1)
})

test('the number of all waiting requests is bounded', async () => {
  const { ask, begun, settle } = startTurns({ max: 1, maxWaiting: 2 })
  for (let index = 0; index < 4; index++) ask(`203.0.${index}.1`)
  await settle()
  expect(begun).toEqual(['203.0.0.1', '203.0.3.1 full'])
})

test.each([
  ['IPv6 /48', (client: number) => `2001:db8:0:${client}::1`],
  ['IPv4 /24', (client: number) => `203.0.113.${client}`],
])('one %s has half of the turns, and another network begins at once', async (_network, clientOf) => {
  const { ask, begun, settle } = startTurns()
  for (let client = 0; client < 8; client++) ask(clientOf(client))
  ask('198.51.100.9')
  await settle()
  expect(begun).toEqual([clientOf(0), clientOf(1), '198.51.100.9'])
})

test('networks take turns, however many /64s one of them has', async () => {
  const { ask, begun, settle, end } = startTurns({ max: 2, maxPerClient: 1 })
  for (let net = 0; net < 9; net++) for (const site of [1, 2]) ask(`2001:db8:${site}:${net}::1`)
  ask('203.0.9.1')
  await settle()
  for (let index = 0; index < 3; index++) await end()
  expect(begun).toContain('203.0.9.1')
})

test('one /48 has half of the waiting places, and others wait', async () => {
  const { ask, begun, settle } = startTurns({
    max: 1,
    maxPerClient: 1,
    maxWaiting: 10,
    maxWaitingPerClient: 2,
  })
  for (let net = 0; net < 8; net++) ask(`2001:db8:0:${net}::1`)
  ask('203.0.9.1')
  await settle()
  expect(begun.slice(1)).toEqual(['2001:db8:0:6::1 client-full', '2001:db8:0:7::1 client-full'])
})

test('when all places are taken, the network with the most loses its newest request', async () => {
  const { ask, begun, settle } = startTurns({
    max: 1,
    maxPerClient: 1,
    maxWaiting: 4,
    maxWaitingPerClient: 3,
  })
  for (const client of ['9', '9', '9', '9', '8']) ask(`203.0.${client}.1`)
  ask('203.0.7.1')
  await settle()
  expect(begun).toEqual(['203.0.9.1', '203.0.9.1 full'])
})

test('a request whose client leaves gives up its place at once', async () => {
  const turns = createClientTurns({ ...limits, max: 1, maxWaiting: 1 })
  const first = await turns.take('203.0.9.1')
  const connection = new EventEmitter()
  const left = turns.take('203.0.8.1', connection)
  connection.emit('close')
  expect(await left).toEqual({ status: 'left' })
  const next = turns.take('203.0.7.1')
  release(first)
  expect((await next).status).toBe('taken')
  expect(connection.listenerCount('close')).toBe(0)
})
