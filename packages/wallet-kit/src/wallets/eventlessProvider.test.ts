import { expect, test } from 'vitest'
import {
  alice,
  bob,
  memoryStorage,
  openConnectedPage,
  openPage,
  openWindow,
  ScriptedWallet,
} from './scriptedBrowser.fixture.ts'

/** A wallet with other members than `on` and `removeListener`. */
function walletWith(members: (wallet: ScriptedWallet) => object): ScriptedWallet {
  const wallet = new ScriptedWallet('io.fox', { name: 'Fox' })
  Object.assign(wallet, { provider: { request: wallet.provider.request, ...members(wallet) } })
  return wallet
}

test.for<[string, (wallet: ScriptedWallet) => object]>([
  ['without events', () => ({})],
  ['without `removeListener`', ({ provider }) => ({ on: provider.on })],
  ['without `on`', ({ provider }) => ({ removeListener: provider.removeListener })],
])('[C-03] a wallet %s connects, switches and disconnects', async ([, members]) => {
  const wallet = walletWith(members)
  wallet.chainId = '0x1'
  wallet.answer = (method) => {
    if (method !== 'wallet_switchEthereumChain') return undefined
    wallet.chainId = '0x1e14'
    return {}
  }
  const page = await openConnectedPage(wallet)
  expect(page.getSnapshot()).toMatchObject({ status: 'connected', account: alice, chainId: 1 })
  await page.switchChain()
  expect(page.getSnapshot()).toMatchObject({ status: 'connected', chainId: 7700 })
  await page.disconnect()
  expect(page.getSnapshot().status).toBe('disconnected')
})

test('[C-03] a frozen wallet without `on` connects', async () => {
  const wallet = walletWith(({ provider }) => ({ removeListener: provider.removeListener }))
  Object.freeze(wallet.provider)
  const page = await openConnectedPage(wallet)
  expect(page.getSnapshot()).toMatchObject({ status: 'connected', account: alice })
})

test.for(['focus', 'pageshow', 'visibilitychange'])(
  '[C-05] account and chain of a wallet without events are read again on %s',
  async (event) => {
    const wallet = walletWith(() => ({}))
    openWindow([wallet], undefined, { document: new EventTarget() })
    const page = openPage()
    await page.connect('io.fox')
    wallet.granted = [bob]
    wallet.chainId = '0x1'
    const target = event === 'visibilitychange' ? globalThis.document : globalThis
    target.dispatchEvent(new Event(event))
    await expect.poll(() => page.getSnapshot()).toMatchObject({ account: bob, chainId: 1 })
    wallet.granted = []
    target.dispatchEvent(new Event(event))
    await expect.poll(() => page.getSnapshot().status).toBe('disconnected')
  },
)

test('[C-03] a wallet without events that is locked at load comes back once it is unlocked', async () => {
  const wallet = walletWith(() => ({}))
  const storage = memoryStorage()
  const page = await openConnectedPage(wallet, storage)
  page.destroy()
  wallet.granted = []
  const next = openPage(storage)
  await next.restore()
  // Until the page has read the locked wallet, which answers at once.
  await new Promise(setImmediate)
  expect(next.getSnapshot().status).toBe('disconnected')
  wallet.granted = [alice]
  globalThis.dispatchEvent(new Event('focus'))
  await expect.poll(() => next.getSnapshot()).toMatchObject({ status: 'connected', account: alice })
})

test('a wallet that fails to answer a repeated reading stays as it is', async () => {
  const wallet = walletWith(() => ({}))
  const page = await openConnectedPage(wallet)
  wallet.asked.length = 0
  wallet.answer = (method) => {
    if (method === 'eth_accounts') throw new Error('busy')
  }
  globalThis.dispatchEvent(new Event('focus'))
  await expect.poll(() => wallet.asked).toContain('eth_accounts')
  expect(page.getSnapshot()).toMatchObject({ status: 'connected', account: alice })
})

test('events of a wallet with `addListener` alone arrive', async () => {
  const wallet = walletWith(({ provider }) => ({
    addListener: provider.on,
    removeListener: provider.removeListener,
  }))
  const page = await openConnectedPage(wallet)
  wallet.emit('accountsChanged', [bob])
  await expect.poll(() => page.getSnapshot()).toMatchObject({ status: 'connected', account: bob })
})
