import { expect, test } from 'vitest'
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
  ['GATEWAY_VAPID_PUBLIC_KEY', undefined],
  ['GATEWAY_VAPID_PRIVATE_KEY', undefined],
  ['GATEWAY_VAPID_SUBJECT', undefined],
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
