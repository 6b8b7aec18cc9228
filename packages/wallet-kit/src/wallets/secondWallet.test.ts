/** A second wallet, and a second tab, beside the wallet that one has. */
import { http } from 'viem'
import { expect, test } from 'vitest'
import { isRejection } from '../errors/index.ts'
import { lazyWallet } from './lazyWallet.ts'
import { createEngineConfig } from './wagmiConfig.ts'
import { readRemembered } from './rememberedWallet.ts'
import {
  alice,
  bob,
  canto,
  memoryStorage,
  openPage,
  openWindow,
  ScriptedWallet,
  until,
} from './scriptedBrowser.fixture.ts'

const fox = () => new ScriptedWallet('io.fox', { name: 'Fox' })
/** A wallet whose owner takes their time; `approve` is their yes. */
function slowOwl() {
  const wallet = new ScriptedWallet('sh.owl', { name: 'Owl' })
  const { promise, resolve } = Promise.withResolvers<readonly string[]>()
  wallet.answer = (method) => (method === 'eth_requestAccounts' ? promise : undefined)
  return { wallet, approve: () => resolve([bob]) }
}

test('[W-16] a canceled wallet that approves later does not replace the connected one', async () => {
  const { wallet: owl, approve } = slowOwl()
  // It also takes its time to give the permission back, and meanwhile everybody must see the same wallet.
  const letGo = Promise.withResolvers<null>()
  const answerLate = owl.answer
  owl.answer = (method, params) =>
    method === 'wallet_revokePermissions' ? letGo.promise : answerLate(method, params)
  openWindow([fox(), owl])
  const storage = memoryStorage()
  const config = createEngineConfig({ chains: [canto], transports: { [canto.id]: http() } }, storage)
  const page = openPage(storage, { config })
  await page.connect('io.fox')
  const seen: string[] = []
  page.subscribe(() => seen.push(page.getSnapshot().status))
  const asking = page.connect('sh.owl').catch((thrown: unknown) => thrown)
  await expect.poll(() => owl.asked).toContain('eth_requestAccounts')
  page.cancel()
  approve()
  await expect.poll(() => owl.asked).toContain('wallet_revokePermissions')
  const current = () => config.state.connections.get(config.state.current ?? '')?.connector.id
  expect(current()).toBe('io.fox')
  letGo.resolve(null)
  expect(isRejection(await asking)).toBe(true)
  expect(page.getSnapshot()).toMatchObject({ status: 'connected', walletId: 'io.fox', account: alice })
  expect(current()).toBe('io.fox')
  expect(config.state.connections.size).toBe(1)
  expect(readRemembered(storage)?.id).toBe('io.fox')
  expect(seen).not.toContain('disconnected')
  await expect(page.provider()).resolves.toBeDefined()
})

test('disconnecting asks a wallet that is already being dropped nothing more', async () => {
  const { wallet: owl, approve } = slowOwl()
  const letGo = Promise.withResolvers<null>()
  const answerLate = owl.answer
  owl.answer = (method, params) =>
    method === 'wallet_revokePermissions' ? letGo.promise : answerLate(method, params)
  openWindow([fox(), owl])
  const page = openPage()
  await page.connect('io.fox')
  const asking = page.connect('sh.owl').catch((thrown: unknown) => thrown)
  await expect.poll(() => owl.asked).toContain('eth_requestAccounts')
  page.cancel()
  approve()
  const revoked = () => owl.asked.filter((method) => method === 'wallet_revokePermissions')
  await expect.poll(revoked).toHaveLength(1)
  await page.disconnect()
  letGo.resolve(null)
  expect(isRejection(await asking)).toBe(true)
  expect(revoked()).toHaveLength(1)
})

test('a new wallet disconnects at once, even while the previous one is slow', async () => {
  const letGo = Promise.withResolvers<null>()
  const slow = fox()
  const defaultAnswer = slow.answer
  slow.answer = (method, params) =>
    method === 'wallet_revokePermissions' ? letGo.promise : defaultAnswer(method, params)
  openWindow([slow, new ScriptedWallet('sh.owl', { name: 'Owl' })])
  const storage = memoryStorage()
  const config = createEngineConfig({ chains: [canto], transports: { [canto.id]: http() } }, storage)
  const page = openPage(storage, { config })
  await page.connect('io.fox')
  const asking = page.connect('sh.owl')
  await expect.poll(() => slow.asked).toContain('wallet_revokePermissions')
  await page.disconnect()
  letGo.resolve(null)
  await asking.catch(() => undefined)
  // What is left of a connection would be taken over at the next change of the config.
  config.setState((state) => ({ ...state }))
  expect(page.getSnapshot().status).toBe('disconnected')
  expect(config.state.connections.size).toBe(0)
  expect(readRemembered(storage)).toBeUndefined()
})

test('[M-02] [C-03] losing the wallet to another tab keeps that tab’s choice stored', async () => {
  const first = fox()
  const owl = new ScriptedWallet('sh.owl', { name: 'Owl' })
  const defaultAnswer = first.answer
  // As wallets do: every tab hears that the permission is gone.
  first.answer = (method, params) => {
    if (method === 'wallet_revokePermissions') queueMicrotask(() => first.emit('accountsChanged', []))
    return defaultAnswer(method, params)
  }
  openWindow([first, owl])
  const storage = memoryStorage()
  const [here, there] = [openPage(storage), openPage(storage)]
  await here.connect('io.fox')
  await there.connect('io.fox')
  await there.connect('sh.owl')
  await until(here, ({ status }) => status === 'disconnected')
  expect(readRemembered(storage)?.id).toBe('sh.owl')
  const later = openPage(storage)
  await later.restore()
  expect(later.getSnapshot()).toMatchObject({ status: 'connected', walletId: 'sh.owl' })
})

test('disconnecting forgets this tab’s wallet, not another tab’s newer one', async () => {
  openWindow([fox(), new ScriptedWallet('sh.owl', { name: 'Owl' })])
  const storage = memoryStorage()
  const [here, there] = [openPage(storage), openPage(storage)]
  await here.connect('io.fox')
  await there.connect('sh.owl')
  await here.disconnect()
  expect(readRemembered(storage)?.id).toBe('sh.owl')
  await there.disconnect()
  expect(readRemembered(storage)).toBeUndefined()
})

test.for(['cancel', 'disconnect'] as const)(
  '[W-16] %s before the engine is loaded is a rejection without a wallet request',
  async (act) => {
    const wallet = fox()
    openWindow([wallet])
    const arrival = Promise.withResolvers<ReturnType<typeof openPage>>()
    const page = lazyWallet(() => arrival.promise, memoryStorage())
    const connecting = page.connect('io.fox').catch((thrown: unknown) => thrown)
    const acted = page[act]()
    arrival.resolve(openPage())
    expect(isRejection(await connecting)).toBe(true)
    await acted
    expect(wallet.asked).not.toContain('eth_requestAccounts')
    expect(page.getSnapshot().status).toBe('disconnected')
    await page.connect('io.fox')
    expect(page.getSnapshot().status).toBe('connected')
  },
)
