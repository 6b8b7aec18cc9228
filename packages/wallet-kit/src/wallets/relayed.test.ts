import { http } from 'viem'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { isRejection } from '../errors/index.ts'
import { createTestChain, startTestEnv, type TestEnv } from '../walletconnect/testEnv.fixture.ts'
import { createWalletConfig } from './config.ts'
import { defaultWallets } from './defaults.ts'
import { createWalletEngine } from './engine.ts'
import { memoryStorage, until } from './scriptedBrowser.fixture.ts'
import type { WalletEngine, WalletSnapshot } from './wallet.ts'

// A real relay and a wallet in a separate process: the engine's side of what the connector's tests verify.
let env: TestEnv
beforeAll(async () => {
  env = await startTestEnv()
})
afterAll(async () => {
  await env.stop()
})

function openPage(storage = memoryStorage()): WalletEngine {
  const chain = createTestChain(7700)
  const config = createWalletConfig({
    appName: 'Test',
    appUrl: 'https://app.example',
    chains: [chain],
    transports: { [chain.id]: http() },
    projectId: 'env',
    relayUrl: env.relay.url,
    storage,
  })
  const engine = createWalletEngine({ config, storage, wallets: defaultWallets })
  onTestFinished(async () => {
    await engine.disconnect()
    engine.destroy()
  })
  return engine
}

const pairing = (snapshot: WalletSnapshot) =>
  snapshot.status === 'connecting' ? snapshot.pairing : undefined

/** The pairing that a page shows for a wallet. */
async function shown(page: WalletEngine, walletId: string): Promise<string> {
  const isIt = (snapshot: WalletSnapshot) =>
    snapshot.status === 'connecting' && snapshot.walletId === walletId && pairing(snapshot) !== undefined
  return pairing(await until(page, isIt))?.uri ?? ''
}

test('[M-02] [C-02] [C-03] a phone scans, says yes, is connected, and still is on the next visit', async () => {
  const storage = memoryStorage()
  const page = openPage(storage)
  const connecting = page.connect('rainbow')
  await env.phone.pair(await shown(page, 'rainbow'))
  await env.phone.approve()
  await connecting
  const first = page.getSnapshot()
  expect(first).toMatchObject({
    status: 'connected',
    chainId: 7700,
    walletId: 'rainbow',
    walletName: 'Rainbow',
  })
  const next = openPage(storage)
  await next.restore()
  expect(next.getSnapshot()).toMatchObject({
    status: 'connected',
    walletId: 'rainbow',
    account: 'account' in first ? first.account : '',
  })
})

test('[C-08] leaving clears the session, and the next visit begins disconnected', async () => {
  const storage = memoryStorage()
  const page = openPage(storage)
  const connecting = page.connect('trust')
  await env.phone.pair(await shown(page, 'trust'))
  await env.phone.approve()
  await connecting
  await page.disconnect()
  expect(page.getSnapshot().status).toBe('disconnected')
  const next = openPage(storage)
  await next.restore()
  expect(next.getSnapshot().status).toBe('disconnected')
})

test('[W-16] a no on the phone, and giving up here, both count as a rejection', async () => {
  const page = openPage()
  const refused = page.connect('metaMask').catch((error: unknown) => error)
  await env.phone.pair(await shown(page, 'metaMask'))
  await env.phone.reject()
  expect(isRejection(await refused)).toBe(true)
  const givenUp = page.connect('metaMask').catch((error: unknown) => error)
  await shown(page, 'metaMask')
  page.cancel()
  expect(isRejection(await givenUp)).toBe(true)
  expect(page.getSnapshot().status).toBe('disconnected')
})

test('selecting another wallet shows its code, and only that one connects', async () => {
  const page = openPage()
  const first = page.connect('rainbow').catch((error: unknown) => error)
  const old = await shown(page, 'rainbow')
  const second = page.connect('argent')
  const fresh = await shown(page, 'argent')
  expect(fresh).not.toBe(old)
  expect(isRejection(await first)).toBe(true)
  await env.phone.pair(fresh)
  await env.phone.approve()
  await second
  expect(page.getSnapshot()).toMatchObject({ status: 'connected', walletId: 'argent' })
})
