import { expect, test, vi } from 'vitest'
import { defaultWallets } from './defaults.ts'
import { lazyWallet } from './lazyWallet.ts'
import {
  alice,
  memoryStorage,
  openPage,
  openWindow,
  ScriptedWallet,
  until,
} from './scriptedBrowser.fixture.ts'

const fox = () => new ScriptedWallet('io.fox', { name: 'Fox' })

/** What an earlier visit leaves behind, made by an earlier visit. */
async function visitedWith(wallet: ScriptedWallet) {
  const storage = memoryStorage()
  openWindow([wallet])
  await openPage(storage).connect(wallet.rdns)
  wallet.asked.length = 0
  return storage
}

test('[M-02] [C-03] reconnects a returning visitor without a click or a prompt', async () => {
  const wallet = fox()
  const storage = await visitedWith(wallet)
  const page = openPage(storage)
  const restored = page.restore()
  expect(page.getSnapshot()).toMatchObject({ status: 'reconnecting', walletName: 'Fox' })
  await restored
  expect(page.getSnapshot()).toMatchObject({ status: 'connected', account: alice })
  expect(new Set(wallet.asked)).toEqual(new Set(['eth_accounts', 'eth_chainId']))
})

test('[C-03] a wallet that no longer grants an account leads back to disconnected', async () => {
  const wallet = fox()
  const storage = await visitedWith(wallet)
  wallet.granted = []
  const page = openPage(storage)
  await page.restore()
  expect(page.getSnapshot().status).toBe('disconnected')
  expect(wallet.asked).not.toContain('eth_requestAccounts')
})

test('[M-02] a wallet that announces itself late is restored when it does', async () => {
  const wallet = fox()
  const storage = await visitedWith(wallet)
  openWindow()
  const page = openPage(storage)
  const restored = page.restore()
  expect(page.getSnapshot().wallets).toEqual([])
  wallet.announce()
  await restored
  expect(page.getSnapshot()).toMatchObject({ status: 'connected', walletId: 'io.fox' })
})

test('a wallet that never turns up does not keep the visitor waiting', async () => {
  const storage = await visitedWith(fox())
  openWindow([new ScriptedWallet('sh.owl')])
  const page = openPage(storage)
  void page.restore()
  await until(page, ({ status }) => status === 'disconnected')
  await page.connect('sh.owl')
  expect(page.getSnapshot()).toMatchObject({ status: 'connected', walletId: 'sh.owl' })
})

test('a wallet that hangs does not keep the visitor waiting, and choosing another one wins', async () => {
  const wallet = fox()
  const storage = await visitedWith(wallet)
  let answer = () => {}
  const answered = new Promise<readonly string[]>((resolve) => (answer = () => resolve([alice])))
  wallet.answer = (method) => (method === 'eth_accounts' ? answered : undefined)
  openWindow([wallet, new ScriptedWallet('sh.owl')])
  const page = openPage(storage)
  const restored = page.restore()
  await page.connect('sh.owl')
  answer()
  await restored
  expect(page.getSnapshot()).toMatchObject({ status: 'connected', walletId: 'sh.owl' })
})

test('a visitor who disconnected stays disconnected on the next visit', async () => {
  const wallet = fox()
  const storage = await visitedWith(wallet)
  const page = openPage(storage)
  await page.restore()
  await page.disconnect()
  wallet.granted = [alice]
  wallet.asked.length = 0
  const next = openPage(storage)
  await next.restore()
  expect(next.getSnapshot().status).toBe('disconnected')
  expect(wallet.asked).toEqual([])
})

test('before the engine is loaded the page already knows whom it will restore', async () => {
  const wallet = fox()
  const storage = await visitedWith(wallet)
  const page = lazyWallet(() => Promise.resolve(openPage(storage)), storage)
  expect(page.getServerSnapshot()).toMatchObject({ status: 'disconnected', discovery: 'loading' })
  expect(page.getSnapshot()).toMatchObject({
    status: 'reconnecting',
    walletName: 'Fox',
    discovery: 'loading',
  })
  const engine = await page.load()
  expect(page.getSnapshot().status).toBe('reconnecting')
  await until(engine, ({ status }) => status === 'connected')
  expect(page.getSnapshot()).toBe(engine.getSnapshot())
})

test('an engine that does not arrive says so, and a second try loads it', async () => {
  openWindow([fox()])
  const loads = [() => Promise.reject(new Error('offline')), () => Promise.resolve(openPage())]
  const page = lazyWallet(
    () => loads.shift()?.() ?? Promise.reject(new Error('loaded twice')),
    memoryStorage(),
  )
  await expect(page.load()).rejects.toThrow('offline')
  expect(page.getSnapshot().discovery).toBe('failed')
  expect(page.explain(new Error('offline'), {})).toMatchObject({
    code: 'engine-not-loaded',
    moneyMoved: false,
  })
  await Promise.all([page.load(), page.load(), page.connect('io.fox')])
  expect(page.getSnapshot()).toMatchObject({ status: 'connected', discovery: 'done' })
})

test('[M-02] restoring fetches the engine and none of the wallets it knows', async () => {
  const wallet = fox()
  const storage = await visitedWith(wallet)
  const wallets = vi.fn(() => Promise.resolve(defaultWallets))
  const page = lazyWallet(() => Promise.resolve(openPage(storage, { wallets })), storage)
  await page.restore()
  await expect.poll(() => page.getSnapshot().status).toBe('connected')
  expect(wallets).not.toHaveBeenCalled()
  await page.load()
  expect(wallets).toHaveBeenCalledTimes(1)
})
