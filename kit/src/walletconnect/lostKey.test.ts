import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startTown, type Town, until } from './town.testing.ts'

let town: Town
beforeAll(async () => {
  town = await startTown()
})
afterAll(() => town.stop())

test('[C-08] a stored session whose key is lost is cleared on disconnect, and its error is ignored', async () => {
  const unhandled: unknown[] = []
  const record = (error: unknown) => unhandled.push(error)
  process.on('unhandledRejection', record)
  onTestFinished(() => void process.off('unhandledRejection', record))
  const page = town.openPage()
  await town.meet(page)
  const { texts } = page.storage
  const stored = (name: string) =>
    [...texts].find(([key]) => key.endsWith(`//${name}`)) ?? expect.fail(`there is no ${name}`)
  const { topic } = JSON.parse(page.storage.getItem('peppermint.walletConnect') ?? '')
  const [keychain, keys] = stored('keychain')
  const { [topic]: lost, ...kept } = JSON.parse(keys)
  expect(lost).toBeDefined()
  texts.set(keychain, JSON.stringify(kept))
  const later = town.openPage({ storage: page.storage })
  await later.connector.disconnect()
  await until(() => !stored('session')[1].includes(topic))
  // Rejections without a handler are reported once the event loop turns.
  await new Promise(setImmediate)
  await new Promise(setImmediate)
  expect(unhandled).toEqual([])
  expect(await later.connector.isAuthorized()).toBe(false)
  await page.leave()
  await town.phone.disconnect()
})
