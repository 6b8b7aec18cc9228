/** Accounts that a wallet grants outside of a request: after it was locked, or late. */
import { expect, test } from 'vitest'
import {
  alice,
  bob,
  memoryStorage,
  openConnectedPage,
  openPage,
  openWindow,
  refusal,
  ScriptedWallet,
  until,
} from './scriptedBrowser.fixture.ts'
import type { WalletSnapshot } from './wallet.ts'

const fox = () => new ScriptedWallet('io.fox', { name: 'Fox' })
const isConnected = ({ status }: WalletSnapshot) => status === 'connected'
const isDisconnected = ({ status }: WalletSnapshot) => status === 'disconnected'
/** Scripted wallets answer at once, so all that an event leads to is over when the event loop turns. */
const turn = () => new Promise(setImmediate)

function lock(wallet: ScriptedWallet): void {
  wallet.granted = []
  wallet.emit('accountsChanged', [])
}
function unlock(wallet: ScriptedWallet, ...accounts: readonly string[]): void {
  wallet.granted = accounts
  wallet.emit('accountsChanged', accounts)
}

async function connectedPage() {
  const wallet = fox()
  const storage = memoryStorage()
  const page = await openConnectedPage(wallet, storage)
  wallet.asked.length = 0
  return { wallet, storage, page }
}

test('[C-05] a locked wallet comes back with its account each time it unlocks', async () => {
  const { wallet, page } = await connectedPage()
  for (const _ of [1, 2]) {
    lock(wallet)
    await until(page, isDisconnected)
    unlock(wallet, alice)
    expect(await until(page, isConnected)).toMatchObject({ account: alice, walletId: 'io.fox' })
  }
  expect(wallet.asked).not.toContain('eth_requestAccounts')
  expect(wallet.asked).not.toContain('wallet_requestPermissions')
})

test('[C-05] addresses are compared without their case', async () => {
  const wallet = fox()
  const mixed = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  wallet.granted = [mixed]
  const page = await openConnectedPage(wallet)
  lock(wallet)
  await until(page, isDisconnected)
  unlock(wallet, mixed.toLowerCase())
  expect(await until(page, isConnected)).toMatchObject({ account: mixed })
})

test('[C-05] a wallet that comes back with another account stays disconnected', async () => {
  const { wallet, page } = await connectedPage()
  lock(wallet)
  await until(page, isDisconnected)
  unlock(wallet, bob, alice)
  await turn()
  expect(page.getSnapshot().status).toBe('disconnected')
})

test('[C-03] a locked wallet comes back after a reload, locked or not', async () => {
  const { wallet, storage, page } = await connectedPage()
  lock(wallet)
  await until(page, isDisconnected)
  page.destroy()
  const loadedLocked = openPage(storage)
  await loadedLocked.restore()
  expect(loadedLocked.getSnapshot().status).toBe('disconnected')
  unlock(wallet, alice)
  expect(await until(loadedLocked, isConnected)).toMatchObject({ account: alice })
  loadedLocked.destroy()
  const loadedUnlocked = openPage(storage)
  await loadedUnlocked.restore()
  expect(loadedUnlocked.getSnapshot()).toMatchObject({ status: 'connected', account: alice })
})

test('[C-03] a wallet locked while no page was open comes back too', async () => {
  const { wallet, storage, page } = await connectedPage()
  page.destroy()
  wallet.granted = []
  const next = openPage(storage)
  await next.restore()
  unlock(wallet, bob)
  await turn()
  expect(next.getSnapshot().status).toBe('disconnected')
  unlock(wallet, alice)
  expect(await until(next, isConnected)).toMatchObject({ account: alice })
})

test('a wallet that the visitor disconnected here, before or while it is locked, stays away', async () => {
  for (const isLockedFirst of [true, false]) {
    const { wallet, storage, page } = await connectedPage()
    if (isLockedFirst) {
      lock(wallet)
      await until(page, isDisconnected)
    }
    await page.disconnect()
    unlock(wallet, alice)
    await turn()
    expect(page.getSnapshot().status).toBe('disconnected')
    expect(storage.has('peppermint.kit.connected')).toBe(false)
    expect(storage.has('peppermint.kit.account')).toBe(false)
  }
})

test('a wallet that unlocks does not take the place of one that was chosen since', async () => {
  const wallet = fox()
  const owl = new ScriptedWallet('sh.owl')
  openWindow([wallet, owl])
  const page = openPage()
  await page.connect('io.fox')
  lock(wallet)
  await until(page, isDisconnected)
  await page.connect('sh.owl')
  unlock(wallet, alice)
  await turn()
  expect(page.getSnapshot()).toMatchObject({ status: 'connected', walletId: 'sh.owl' })
})

test('a wallet that unlocks does not take the place of one that another tab has connected', async () => {
  const { wallet, storage, page } = await connectedPage()
  lock(wallet)
  await until(page, isDisconnected)
  storage.setItem('peppermint.kit.connected', JSON.stringify({ id: 'sh.owl', name: 'Owl' }))
  unlock(wallet, alice)
  await turn()
  expect(page.getSnapshot().status).toBe('disconnected')
})

test('[C-04] a wallet that disconnects by its event does not come back by itself', async () => {
  const { wallet, page } = await connectedPage()
  wallet.emit('disconnect')
  await until(page, isDisconnected)
  unlock(wallet, alice)
  await turn()
  expect(page.getSnapshot().status).toBe('disconnected')
})

/** A wallet that grants the permission without addresses, then claims that its prompt is still open. */
function forgetfulWallet(grant: (wallet: ScriptedWallet) => void) {
  const wallet = fox()
  wallet.answer = (method) => {
    if (method === 'wallet_requestPermissions') {
      grant(wallet)
      return [{ parentCapability: 'eth_accounts' }]
    }
    if (method === 'eth_requestAccounts') throw refusal(-32002, 'Request already pending')
  }
  openWindow([wallet])
  return { wallet, page: openPage() }
}

test('[W-17] a permission without addresses connects although the wallet says pending', async () => {
  const { page } = forgetfulWallet((wallet) => (wallet.granted = [alice]))
  await page.connect('io.fox')
  expect(page.getSnapshot()).toMatchObject({ status: 'connected', account: alice })
})

test('[W-17] an account that the wallet shows a moment later connects by itself', async () => {
  const { wallet, page } = forgetfulWallet(() => undefined)
  const answer = wallet.answer
  let reads = 0
  wallet.answer = (method, params) => {
    if (method === 'eth_accounts' && ++reads === 4) wallet.granted = [alice]
    return answer(method, params)
  }
  await expect(page.connect('io.fox')).rejects.toMatchObject({ code: -32002 })
  expect(await until(page, isConnected)).toMatchObject({ account: alice })
})

test('[W-17] approving a prompt of an earlier load connects; giving up does not', async () => {
  const { wallet, page } = forgetfulWallet(() => undefined)
  await expect(page.connect('io.fox')).rejects.toMatchObject({ code: -32002 })
  unlock(wallet, bob)
  const connected = await until(page, isConnected)
  expect(connected).toMatchObject({ account: bob })
  // The visitor's own choice, not an earlier visit's.
  expect(connected).not.toHaveProperty('origin')

  const other = forgetfulWallet(() => undefined)
  await expect(other.page.connect('io.fox')).rejects.toMatchObject({ code: -32002 })
  await other.page.disconnect()
  unlock(other.wallet, bob)
  await turn()
  expect(other.page.getSnapshot().status).toBe('disconnected')
})

/** The page comes back from the back/forward cache, in which no event reached it. */
function comeBackFromCache(): void {
  const event = Object.assign(new Event('pageshow'), { persisted: true })
  globalThis.dispatchEvent(event)
}

test('[C-05] [C-06] Back to a cached page reads account and chain again', async () => {
  const { wallet, page } = await connectedPage()
  wallet.granted = [bob]
  wallet.chainId = '0x1'
  comeBackFromCache()
  expect(
    await until(
      page,
      (snapshot) => 'account' in snapshot && snapshot.account === bob && snapshot.chainId === 1,
    ),
  ).toMatchObject({ chain: 'unsupported' })
})

test('[C-05] Back to a cached page: a wallet locked or unlocked meanwhile is so here', async () => {
  const { wallet, page } = await connectedPage()
  wallet.granted = []
  comeBackFromCache()
  await until(page, isDisconnected)
  await turn()
  wallet.granted = [alice]
  await turn()
  expect(page.getSnapshot().status).toBe('disconnected')
  comeBackFromCache()
  expect(await until(page, isConnected)).toMatchObject({ account: alice })
})

test('an ordinary pageshow asks the wallet nothing', async () => {
  const { wallet } = await connectedPage()
  globalThis.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
  await turn()
  expect(wallet.asked).toEqual([])
})
