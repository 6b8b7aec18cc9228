import { createECDH } from 'node:crypto'
import type { PushNotification } from '@peppermint/safe/wire'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createVapidKeys, decrypt, startPushService, type PushService } from './pushService.fixture.ts'
import { createPushSender } from './sendPush.ts'

const vapid = createVapidKeys()
let service: PushService
beforeAll(async () => {
  service = await startPushService(vapid)
})
beforeEach(() => {
  service.answer = () => ({ status: 201 })
})
afterAll(() => service[Symbol.asyncDispose]())

const { signal } = new AbortController()
const notification: PushNotification = {
  type: 'INCOMING_ETHER',
  chainId: '7700',
  address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  txHash: `0x${'12'.repeat(32)}`,
  value: '1000000000000000000',
}

test('the browser of the tests decrypts the example of RFC 8291', () => {
  const keys = createECDH('prime256v1')
  keys.setPrivateKey('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url')
  const body =
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN'
  const text = decrypt(
    Buffer.from(body, 'base64url'),
    keys,
    Buffer.from('BTBZMqHH6r4Tts7J_aSIgg', 'base64url'),
  )
  expect(text.toString()).toBe('When I grow up, I want to be a watermelon')
})

test('[G-23] a browser decrypts a notification and accepts its sender', async () => {
  const browser = service.subscribe()
  const send = createPushSender(vapid, service.edge)
  expect(await send(browser.subscription, notification, signal)).toEqual({ status: 'sent' })
  expect(browser.received).toEqual([notification])
  const { headers, body } = service.requests.at(-1) ?? {}
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'high' })
  // Padded: its length does not reveal its type.
  expect(body?.length).toBe(4_096)
})

test.each([
  [200, {}, { status: 'sent' }],
  [204, {}, { status: 'sent' }],
  [301, { location: 'https://169.254.169.254/' }, { status: 'failed', why: 'status 301' }],
  [400, {}, { status: 'failed', why: 'status 400' }],
  [403, {}, { status: 'failed', why: 'status 403' }],
  [404, {}, { status: 'gone' }],
  [410, {}, { status: 'gone' }],
  [429, { 'retry-after': '7' }, { status: 'retry', why: 'status 429', afterMs: 7_000 }],
  [429, { 'retry-after': 'tomorrow' }, { status: 'retry', why: 'status 429' }],
  [503, {}, { status: 'retry', why: 'status 503' }],
])('a push service that answers %i %o', async (status, headers, result) => {
  service.answer = () => ({ status, headers })
  const send = createPushSender(vapid, service.edge)
  expect(await send(service.subscribe().subscription, notification, signal)).toEqual(result)
})

test('a push service that answers nothing is left when the sender closes', async () => {
  service.answer = () => undefined
  const closing = new AbortController()
  const send = createPushSender(vapid, service.edge)
  const before = service.requests.length
  const result = send(service.subscribe().subscription, notification, closing.signal)
  await service.hasReceived(before + 1)
  closing.abort()
  expect(await result).toMatchObject({ status: 'retry' })
})

test.each([
  ['http://push.example/a', {}],
  ['https://127.0.0.1/a', {}],
  ['https://push.example:8443/a', {}],
  ['https://localhost/a', {}],
  ['https://metadata.example/a', { resolve: async () => [{ address: '169.254.169.254', family: 4 }] }],
  ['https://mixed.example/a', { resolve: async () => [publicAddress, { address: '10.0.0.1', family: 4 }] }],
])('a push endpoint at %s is not connected to', async (endpoint, edge) => {
  const before = service.requests.length
  const send = createPushSender(vapid, { ...service.edge, isPublicIp: undefined, ...edge } as never)
  const { keys } = service.subscribe().subscription
  expect(await send({ endpoint, keys }, notification, signal)).toMatchObject({ status: 'failed' })
  expect(service.requests.length).toBe(before)
})

const publicAddress = { address: '93.184.215.14', family: 4 }
