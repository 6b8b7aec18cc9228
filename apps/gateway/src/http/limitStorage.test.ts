import { expect, test } from 'vitest'
import { createGatewayRouter } from './gatewayRouter.ts'
import { limitStorage, ROW_BYTES } from './limitStorage.ts'
import { handleGatewayError } from './createGatewayApp.ts'

const QUOTAS = [
  { bytes: 4 * ROW_BYTES, seconds: 3_600 },
  { bytes: 6 * ROW_BYTES, seconds: 86_400 },
]

/** A router that stores what is sent, and answers with the status that is sent. */
function start() {
  let time = 0
  let client = '192.0.2.1'
  const app = createGatewayRouter()
  app.use((context, next) => {
    context.set('client', client)
    return next()
  })
  app.use(limitStorage(QUOTAS, () => time))
  app.post('*', async (context) => {
    const { status = 200, reserve, payer } = await context.req.json()
    if (reserve !== undefined) context.get('reserveStorage')?.(reserve, payer)
    return context.body(null, status)
  })
  app.onError(handleGatewayError)
  return {
    wait: (hours: number) => void (time += hours * 3_600_000),
    send: async (body: object = {}, from = '192.0.2.1', path = '/v1/something-stored') => {
      client = from
      const response = await app.request(path, { method: 'POST', body: JSON.stringify(body) })
      return [response.status, response.headers.get('retry-after')]
    },
  }
}
const stored = [200, null]
const refusedFor = (hours: number) => [429, String(hours * 3_600)]

test('a network may store so much within an hour, and so much within a day', async () => {
  const { send, wait } = start()
  for (const last of [1, 2, 3, 4]) expect(await send({}, `192.0.2.${last}`)).toEqual(stored)
  expect(await send({}, '192.0.2.5')).toEqual(refusedFor(1))
  expect(await send({}, '198.51.100.1')).toEqual(stored)
  wait(1)
  for (let index = 0; index < 2; index += 1) expect(await send()).toEqual(stored)
  expect(await send()).toEqual(refusedFor(23))
  wait(23)
  expect(await send()).toEqual(stored)
})

test('all addresses of an IPv6 /48 share a quota', async () => {
  const { send } = start()
  for (const subnet of [1, 2, 3, 4]) expect(await send({}, `2001:db8:1:${subnet}::1`)).toEqual(stored)
  expect(await send({}, '2001:db8:1:5::1')).toEqual(refusedFor(1))
  expect(await send({}, '2001:db8:2:1::1')).toEqual(stored)
})

test('what was refused is not charged', async () => {
  const { send } = start()
  for (let index = 0; index < 9; index += 1) expect(await send({ status: 422 })).toEqual([422, null])
  for (let index = 0; index < 4; index += 1) expect(await send()).toEqual(stored)
  expect(await send()).toEqual(refusedFor(1))
})

test('large bodies and many rows are charged as such, and refused before they are stored', async () => {
  const { send } = start()
  expect(await send({ text: 'x'.repeat(2 * ROW_BYTES) })).toEqual(stored)
  expect(await send({ text: 'x'.repeat(2 * ROW_BYTES) })).toEqual(refusedFor(1))
  expect(await send({ reserve: 2 * ROW_BYTES }, '198.51.100.1')).toEqual(stored)
  expect(await send({ reserve: 2 * ROW_BYTES }, '198.51.100.1')).toEqual(refusedFor(1))
})

test('requests that store nothing are not counted', async () => {
  const { send } = start()
  for (const path of [
    '/v1/chains/1/data-decoder',
    '/v1/chains/1/safes/0x1/views/transaction-confirmation',
    '/v1/export/chains/1/0x1',
    '/tx-service/1/api/v1/data-decoder',
  ])
    for (let index = 0; index < 5; index += 1) expect(await send({}, '192.0.2.1', path)).toEqual(stored)
})

const CONFIRMATIONS = '/v1/chains/1/transactions/0x1/confirmations'

test('routes that know what they store are charged for that, however long the body is', async () => {
  const { send } = start()
  const padded = { text: 'x'.repeat(8 * ROW_BYTES), reserve: ROW_BYTES }
  for (const path of [CONFIRMATIONS, '/tx-service/1/api/v2/safes/0x1/multisig-transactions'])
    for (let index = 0; index < 2; index += 1) expect(await send(padded, '192.0.2.1', path)).toEqual(stored)
  expect(await send(padded, '192.0.2.1', CONFIRMATIONS)).toEqual(refusedFor(1))
})

test('what an owner signed is charged to the owner, not to its network', async () => {
  const { send } = start()
  for (let index = 0; index < 4; index += 1) expect(await send()).toEqual(stored)
  expect(await send()).toEqual(refusedFor(1))
  const confirm = (payer: string, more = {}) =>
    send({ reserve: 2 * ROW_BYTES, payer, ...more }, '192.0.2.1', CONFIRMATIONS)
  for (let index = 0; index < 9; index += 1)
    expect(await confirm('owner 0x1', { status: 422 })).toEqual([422, null])
  for (let index = 0; index < 2; index += 1) expect(await confirm('owner 0x1')).toEqual(stored)
  expect(await confirm('owner 0x1')).toEqual(refusedFor(1))
  expect(await confirm('owner 0x2')).toEqual(stored)
})
