import { expect, test } from 'vitest'
import { readGatewayConfig } from '../config/readGatewayConfig.ts'
import { createVapidKeys } from './pushService.fixture.ts'
import { readVapidKeys } from './vapidKeys.ts'

const keys = createVapidKeys()
const complete = {
  GATEWAY_VAPID_PUBLIC_KEY: keys.publicKey,
  GATEWAY_VAPID_PRIVATE_KEY: keys.privateKey,
  GATEWAY_VAPID_SUBJECT: keys.subject,
}

test.each([keys.subject, 'https://gateway.example/contact'])('reads keys with the subject %s', (subject) => {
  const errors: string[] = []
  expect(readVapidKeys({ ...complete, GATEWAY_VAPID_SUBJECT: subject }, errors)).toEqual({ ...keys, subject })
  expect(errors).toEqual([])
})

test('without any key Web Push is off', () => {
  const errors: string[] = []
  expect(readVapidKeys({}, errors)).toBeUndefined()
  expect(errors).toEqual([])
})

const other = createVapidKeys()
test.each([
  ['GATEWAY_VAPID_SUBJECT', 'operator@gateway.example'],
  ['GATEWAY_VAPID_SUBJECT', 'http://gateway.example'],
  ['GATEWAY_VAPID_PRIVATE_KEY', other.privateKey],
  ['GATEWAY_VAPID_PRIVATE_KEY', 'A'.repeat(43)],
  ['GATEWAY_VAPID_PRIVATE_KEY', `${keys.privateKey}=`],
])('%s as %s is one error, which does not show the key', (variable, value) => {
  const errors: string[] = []
  expect(readVapidKeys({ ...complete, [variable]: value }, errors)).toBeUndefined()
  expect(errors).toHaveLength(1)
  expect(errors[0]).toMatch(new RegExp(`^${variable}: `))
  expect(errors[0]).not.toContain(keys.privateKey)
})

test.each(Object.keys(complete))('without %s one error names all three', (variable) => {
  const errors: string[] = []
  expect(readVapidKeys({ ...complete, [variable]: undefined }, errors)).toBeUndefined()
  expect(errors).toHaveLength(1)
  for (const name of Object.keys(complete)) expect(errors[0]).toContain(name)
})

test('the configuration of the gateway has the keys, or their fault', () => {
  const args = ['--rpc', 'http://127.0.0.1:8545']
  expect(readGatewayConfig(args, complete).vapid).toEqual(keys)
  expect(readGatewayConfig(args, {}).vapid).toBeUndefined()
  const wrong = { ...complete, GATEWAY_VAPID_SUBJECT: 'nowhere' }
  expect(() => readGatewayConfig(args, wrong)).toThrow('GATEWAY_VAPID_SUBJECT')
})
