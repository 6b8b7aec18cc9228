import { expect, test } from 'vitest'
import { createPushServices, pushServiceFields } from './pushServices.ts'

test('[G-23] push goes to the services of browsers and to those of the operator', () => {
  const find = createPushServices(['push.example.org', '*.push.example.net'])
  for (const [endpoint, service] of [
    ['https://fcm.googleapis.com/fcm/send/1', 'fcm.googleapis.com'],
    ['https://updates.push.services.mozilla.com/wpush/v2/1', 'updates.push.services.mozilla.com'],
    ['https://web.push.apple.com/1', 'web.push.apple.com'],
    ['https://wns2-par02p.notify.windows.com/w/?token=1', '*.notify.windows.com'],
    ['https://push.example.org/1', 'push.example.org'],
    ['https://eu.push.example.net/1', '*.push.example.net'],
    ['https://push.example.net/1', undefined],
    ['https://fcm.googleapis.com.attacker.example/1', undefined],
    ['https://attacker.example/fcm.googleapis.com', undefined],
    ['https://fcm.googleapis.com@attacker.example/', undefined],
    ['https://notify.windows.com.attacker.example/', undefined],
    ['https://attackernotify.windows.com/', undefined],
    ['no address', undefined],
  ] as const)
    expect(find(endpoint), endpoint).toBe(service)
})

test('further push services are host names', () => {
  const { GATEWAY_PUSH_SERVICES: field } = pushServiceFields
  expect(field.parse(undefined)).toEqual([])
  expect(field.parse('push.example.org, *.example.net')).toEqual(['push.example.org', '*.example.net'])
  for (const text of ['https://push.example.org', '*', '*.', 'localhost', 'a..b'])
    expect(field.safeParse(text).success, text).toBe(false)
})
