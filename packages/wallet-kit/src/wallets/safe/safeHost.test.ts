import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defaultWallets } from '../defaults.ts'
import {
  alice,
  bob,
  memoryStorage,
  openPage,
  openWindow,
  ScriptedWallet,
} from '../scriptedBrowser.fixture.ts'
import { findHostWallet, safeHost } from './host.ts'
import { createSafeWallet, safeWallet } from './index.ts'
import { safeConnector, type SafeConnectorProvider } from './safeConnector.ts'

const HOST = 'https://app.safe.example'
const SAFE = bob

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Opens a window in a frame of this origin; null in a browser that does not report it. */
function openFrame(origin: string | null, installed: readonly ScriptedWallet[] = []): void {
  const location = origin === null ? {} : { ancestorOrigins: [origin] }
  openWindow(installed, undefined, { parent: {}, self: globalThis, location })
}

const answers: SafeConnectorProvider = {
  request: async ({ method }) => (method === 'eth_accounts' ? [SAFE] : '0x1e14'),
}

/** A page in the frame, whose parent answers once it is asked at `listensAfterMs` or later. */
function openFramedPage(listensAfterMs: number, storage = memoryStorage()) {
  const start = Date.now()
  const loadProvider = vi.fn<() => Promise<SafeConnectorProvider>>(async () => {
    if (Date.now() - start >= listensAfterMs) return answers
    // As long as a bridge waits for an answer.
    await new Promise((resolve) => {
      setTimeout(resolve, 1_000)
    })
    throw new Error('Could not load Safe information')
  })
  const page = openPage(storage, {
    hostWallet: safeHost([HOST]),
    wallets: {
      wallets: [
        ...defaultWallets.filter(({ id }) => id !== 'safe'),
        createSafeWallet({ allowedOrigins: [HOST] }),
      ],
      connectors: [safeConnector({ loadProvider })],
    },
  })
  return { page, loadProvider }
}

test('[H-10] in a frame of an allowed host the Safe connects at once, and is first in the list', async () => {
  const fox = new ScriptedWallet('io.fox', { name: 'Fox' })
  openFrame(HOST, [fox])
  const { page } = openFramedPage(0)
  const restored = page.restore()
  expect(page.getSnapshot()).toMatchObject({ status: 'reconnecting', walletName: 'Safe' })
  await restored
  expect(page.getSnapshot()).toMatchObject({
    status: 'connected',
    walletId: 'safe',
    account: SAFE,
    chainId: 7700,
    // Its host has no such requests.
    unsupportedRequests: ['choose-accounts', 'watch-asset', 'switch-chain'],
  })
  expect(page.getSnapshot().wallets[0]).toMatchObject({ id: 'safe', ready: true })
})

test('[H-10] the host’s Safe wins over the remembered wallet, which stays remembered', async () => {
  const fox = new ScriptedWallet('io.fox', { name: 'Fox' })
  const storage = memoryStorage()
  openWindow([fox])
  const before = openPage(storage)
  await before.connect('io.fox')
  expect(before.getSnapshot()).not.toHaveProperty('unsupportedRequests')
  openFrame(HOST, [fox])
  const { page } = openFramedPage(0, storage)
  await page.restore()
  expect(page.getSnapshot()).toMatchObject({ walletId: 'safe' })
  await page.disconnect()
  openWindow([fox], undefined, { parent: globalThis, self: globalThis })
  const alone = openPage(storage, { hostWallet: safeHost([HOST]) })
  await alone.restore()
  expect(alone.getSnapshot()).toMatchObject({ status: 'connected', walletId: 'io.fox', account: alice })
})

test('[H-10] a host that listens late is asked every 500 ms and connects', async () => {
  openFrame(HOST)
  const { page, loadProvider } = openFramedPage(2_900)
  const restored = page.restore()
  await vi.advanceTimersByTimeAsync(2_999)
  expect(page.getSnapshot().status).toBe('reconnecting')
  await vi.advanceTimersByTimeAsync(1)
  await restored
  expect(page.getSnapshot()).toMatchObject({ status: 'connected', account: SAFE })
  expect(loadProvider).toHaveBeenCalledTimes(7)
})

test('[H-10] a parent that never answers leaves the page disconnected after ten seconds', async () => {
  openFrame(HOST)
  const { page, loadProvider } = openFramedPage(Infinity)
  const restored = page.restore()
  await vi.advanceTimersByTimeAsync(9_999)
  expect(page.getSnapshot().status).toBe('reconnecting')
  await vi.advanceTimersByTimeAsync(1)
  await restored
  expect(page.getSnapshot().status).toBe('disconnected')
  const { calls } = loadProvider.mock
  const asked = calls.length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(calls).toHaveLength(asked)
})

test('[H-10] [C-03] a parent that never answers gives way to the remembered wallet', async () => {
  const fox = new ScriptedWallet('io.fox', { name: 'Fox' })
  const storage = memoryStorage()
  openWindow([fox])
  await openPage(storage).connect('io.fox')
  openFrame(HOST, [fox])
  const { page } = openFramedPage(Infinity, storage)
  const restored = page.restore()
  await vi.advanceTimersByTimeAsync(9_999)
  expect(page.getSnapshot()).toMatchObject({ status: 'reconnecting', walletName: 'Safe' })
  await vi.advanceTimersByTimeAsync(1)
  await restored
  expect(page.getSnapshot()).toMatchObject({ status: 'connected', walletId: 'io.fox', origin: 'restored' })
})

test('[H-10] Safe is neither offered nor asked in a frame of any other page', async () => {
  openFrame('https://evil.example')
  const { page, loadProvider } = openFramedPage(0)
  await page.load()
  await page.restore()
  expect(page.getSnapshot().status).toBe('disconnected')
  expect(page.getSnapshot().wallets.map(({ id }) => id)).not.toContain('safe')
  expect(loadProvider).not.toHaveBeenCalled()
})

test('only a frame has a host, one of the allowed origins where the browser reports it', () => {
  const wallet = { id: 'safe', name: 'Safe' }
  openFrame(HOST)
  expect(safeHost([HOST])).toEqual(wallet)
  expect(safeHost([])).toBeUndefined()
  expect(safeHost(undefined)).toBeUndefined()
  expect(safeHost([`${HOST}.evil.example`])).toBeUndefined()
  openFrame(null)
  expect(safeHost([HOST])).toEqual(wallet)
  openWindow([], undefined, { parent: globalThis, self: globalThis, location: { ancestorOrigins: [HOST] } })
  expect(safeHost([HOST])).toBeUndefined()
})

test('[W-06] only Safe’s own page is Safe, unless others are named, or any is', () => {
  const wallet = { id: 'safe', name: 'Safe' }
  const anyPage = createSafeWallet({ allowedOrigins: 'any' })
  const isOffered = ({ isSupported }: typeof safeWallet, parentOrigin?: string) =>
    isSupported?.({ window: {}, device: 'desktop', isFramed: true, parentOrigin })
  expect(isOffered(safeWallet, 'https://app.safe.global')).toBe(true)
  expect(isOffered(safeWallet, 'https://evil.example')).toBe(false)
  expect(isOffered(createSafeWallet({}), 'https://evil.example')).toBe(false)
  expect(isOffered(anyPage, 'https://evil.example')).toBe(true)
  expect(safeWallet.allowedOrigins).toEqual(['https://app.safe.global'])
  openFrame('https://evil.example')
  for (const wallets of [undefined, [safeWallet], [anyPage]]) expect(findHostWallet(wallets)).toBeUndefined()
  openFrame('https://app.safe.global')
  for (const wallets of [undefined, [safeWallet], [anyPage]]) expect(findHostWallet(wallets)).toEqual(wallet)
  expect(findHostWallet([])).toBeUndefined()
  // Where the browser does not tell, Safe's page is asked, and another's answer is not believed.
  openFrame(null)
  for (const wallets of [undefined, [safeWallet]]) expect(findHostWallet(wallets)).toEqual(wallet)
  expect(findHostWallet([anyPage])).toBeUndefined()
})
