import { SignClient } from '@walletconnect/sign-client'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { RelayClient } from './client.ts'
import { startTestEnv, type TestEnv, until } from './testEnv.fixture.ts'

/** The library's client of the page that was opened last. */
let client: RelayClient | undefined
const init = SignClient.init.bind(SignClient)
beforeEach(() => {
  client = undefined
  vi.spyOn(SignClient, 'init').mockImplementation(async (options) => (client = await init(options)))
})
afterEach(() => {
  vi.restoreAllMocks()
})

let env: TestEnv
beforeAll(async () => {
  env = await startTestEnv()
})
afterAll(() => env.stop())

type Loss = (opened: RelayClient, topic: string) => unknown

test.for<[string, Loss]>([
  ['the key of the session is lost', (opened, topic) => opened.core.crypto.keychain.del(topic)],
  [
    'the library answers "No matching key"',
    (opened, topic) => {
      opened.disconnect = async () => {
        await opened.session.delete(topic, { code: 6000, message: 'User disconnected.' })
        throw new Error(`No matching key. session topic doesn't exist: ${topic}`)
      }
    },
  ],
])('[C-08] disconnecting clears a relay session and ignores its error: %s', async ([, lose]) => {
  const unhandled: unknown[] = []
  const record = (error: unknown) => unhandled.push(error)
  process.on('unhandledRejection', record)
  onTestFinished(() => void process.off('unhandledRejection', record))
  const page = env.openPage()
  await env.pairWithPhone(page)
  const opened = client ?? expect.fail('the library was not loaded')
  const [topic = ''] = opened.session.keys
  await lose(opened, topic)
  await page.leave()
  expect(page.connection()).toBeUndefined()
  expect(page.storage.getItem('peppermint.walletConnect')).toBeNull()
  await until(() => !opened.session.keys.includes(topic))
  // Rejections without a handler are reported once the event loop turns.
  await new Promise(setImmediate)
  await new Promise(setImmediate)
  expect(unhandled).toEqual([])
  expect(await page.connector.isAuthorized()).toBe(false)
  await env.phone.disconnect()
})
