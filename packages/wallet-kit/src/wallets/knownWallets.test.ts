import { http } from 'viem'
import { createConnector } from 'wagmi'
import { getConnection, getConnections } from 'wagmi/actions'
import { expect, test, vi } from 'vitest'
import { isRejection } from '../errors/index.ts'
import { createWalletConfig } from './config.ts'
import { defaultWallets } from './defaults.ts'
import {
  alice,
  canto,
  memoryStorage,
  openPage,
  openWindow,
  ScriptedRelay,
  ScriptedWallet,
  until,
} from './scriptedBrowser.fixture.ts'
import type { WalletSnapshot } from './wallet.ts'

const metaMask = () => new ScriptedWallet('io.metamask', { name: 'MetaMask' })
const polygon = { ...canto, id: 137, name: 'Polygon' }

/** A page that knows the default wallets and has a relay. */
function pageWithRelay(storage = memoryStorage(), relay = new ScriptedRelay()) {
  const page = openPage(storage, { wallets: defaultWallets, connectors: [relay.connector] })
  return { page, relay, storage }
}

const pairing = (snapshot: WalletSnapshot) =>
  snapshot.status === 'connecting' ? snapshot.pairing : undefined
const ready = async (
  page: { load: () => Promise<unknown>; getSnapshot: () => WalletSnapshot },
  id: string,
) => {
  await page.load()
  return page.getSnapshot().wallets.find((option) => option.id === id)
}

test('[C-01] disconnected, connecting, connected, and reconnecting on the next visit', async () => {
  openWindow([metaMask()])
  const storage = memoryStorage()
  const page = openPage(storage, { wallets: defaultWallets })
  const seen: string[] = [page.getSnapshot().status]
  page.subscribe(() => seen.push(page.getSnapshot().status))
  await page.connect('metaMask')
  const next = openPage(storage, { wallets: defaultWallets })
  const restored = next.restore()
  seen.push(next.getSnapshot().status)
  await restored
  seen.push(next.getSnapshot().status)
  expect(seen.filter((at, index) => at !== seen[index - 1])).toEqual([
    'disconnected',
    'connecting',
    'connected',
    'reconnecting',
    'connected',
  ])
})

test('[C-14] a known wallet that announced itself connects under the kit’s own name for it', async () => {
  openWindow([metaMask()])
  const page = openPage(memoryStorage(), { wallets: defaultWallets })
  await page.connect('metaMask')
  expect(page.getSnapshot()).toMatchObject({
    status: 'connected',
    account: alice,
    chainId: 7700,
    chain: 'supported',
    walletId: 'metaMask',
    walletName: 'MetaMask',
  })
  await expect(page.connect('io.metamask')).rejects.toThrow('Connector already connected')
})

test('a known wallet that never announces itself is found, connected and restored', async () => {
  const wallet = new ScriptedWallet('me.rainbow')
  openWindow([], wallet, { ethereum: { ...wallet.provider, isRainbow: true } })
  const storage = memoryStorage()
  const page = openPage(storage, { wallets: defaultWallets })
  expect(await ready(page, 'rainbow')).toMatchObject({ kind: 'injected', installed: true })
  await page.connect('rainbow')
  expect(page.getSnapshot()).toMatchObject({
    status: 'connected',
    walletId: 'rainbow',
    walletName: 'Rainbow',
  })
  expect(await (await page.provider()).request({ method: 'eth_chainId' })).toBe('0x1e14')
  const fetchWallets = vi.fn(() => Promise.resolve(defaultWallets))
  const next = openPage(storage, { wallets: fetchWallets })
  await next.restore()
  expect(next.getSnapshot()).toMatchObject({ status: 'connected', walletId: 'rainbow' })
  expect(fetchWallets).toHaveBeenCalledTimes(1)
})

test('[W-05] a wallet that only claims to be MetaMask is connected and stored as Browser wallet', async () => {
  const wallet = new ScriptedWallet('io.zest')
  openWindow([wallet], wallet, { ethereum: { ...wallet.provider, isMetaMask: true } })
  const storage = memoryStorage()
  const page = openPage(storage, { wallets: defaultWallets })
  expect(await ready(page, 'metaMask')).toMatchObject({ installed: false })
  await expect(page.connect('metaMask')).rejects.toThrow('Connector not found')
  await page.connect('injected')
  expect(page.getSnapshot()).toMatchObject({ walletId: 'injected', walletName: 'Browser wallet' })
  expect(JSON.parse(storage.get('peppermint.kit.recent') ?? '')).toEqual(['injected'])
  const next = openPage(storage, { wallets: defaultWallets })
  await next.restore()
  expect(next.getSnapshot()).toMatchObject({ status: 'connected', walletId: 'injected' })
})

test('known wallets load only on demand', async () => {
  const wallet = metaMask()
  openWindow([wallet])
  const storage = memoryStorage()
  const fetchWallets = vi.fn(() => Promise.resolve(defaultWallets))
  const page = openPage(storage, { wallets: fetchWallets })
  await page.restore()
  await page.connect('io.metamask')
  const next = openPage(storage, { wallets: fetchWallets })
  await next.restore()
  expect(next.getSnapshot()).toMatchObject({ status: 'connected', walletName: 'MetaMask' })
  expect(fetchWallets).not.toHaveBeenCalled()
  expect(await ready(next, 'metaMask')).toMatchObject({ recent: true, kind: 'announced' })
  expect(fetchWallets).toHaveBeenCalledTimes(1)
})

test('known wallets that fail to load are reported, and retried on request', async () => {
  openWindow()
  const fetchWallets = vi
    .fn<() => Promise<typeof defaultWallets>>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue(defaultWallets)
  const page = openPage(memoryStorage(), { wallets: fetchWallets })
  const loading = page.load()
  expect(page.getSnapshot().discovery).toBe('loading')
  await expect(loading).rejects.toThrow('offline')
  expect(page.getSnapshot()).toMatchObject({ discovery: 'failed', wallets: [] })
  await page.load()
  expect(page.getSnapshot()).toMatchObject({ discovery: 'done' })
  expect(page.getSnapshot().wallets.length).toBeGreaterThan(0)
})

test('connecting to Safe in a frame of another page fails, and the page stays disconnected', async () => {
  const postMessage = vi.fn<() => void>()
  openWindow([], undefined, { parent: { postMessage } })
  const page = openPage(memoryStorage(), { wallets: defaultWallets })
  await expect(page.connect('safe')).rejects.toThrow()
  expect(postMessage).toHaveBeenCalled()
  expect(page.getSnapshot().status).toBe('disconnected')
})

test('[W-06] Safe is offered in a frame only, and connects through it', async () => {
  openWindow()
  expect(await ready(openPage(memoryStorage(), { wallets: defaultWallets }), 'safe')).toBeUndefined()
  openWindow([], undefined, { parent: {} })
  const framed = openPage(memoryStorage(), { wallets: defaultWallets })
  expect(await ready(framed, 'safe')).toMatchObject({ kind: 'safe', ready: true })
  const safe = createConnector<undefined, { readonly unsupportedRequests: readonly [] }>(() => ({
    id: 'safe',
    name: 'Safe',
    type: 'safe',
    unsupportedRequests: [],
    connect: async () => ({ accounts: [alice] as never, chainId: 7700 }),
    disconnect: async () => undefined,
    getAccounts: async () => [alice],
    getChainId: async () => 7700,
    getProvider: async () => undefined,
    isAuthorized: async () => true,
    onAccountsChanged: () => undefined,
    onChainChanged: () => undefined,
    onDisconnect: () => undefined,
  }))
  const own = openPage(memoryStorage(), { wallets: defaultWallets, connectors: [safe] })
  await own.load()
  await own.connect('safe')
  expect(own.getSnapshot()).toMatchObject({ status: 'connected', walletId: 'safe', account: alice })
  // A Safe lives on one chain, and its connector knows of no other.
  const error = await own.switchChain().catch((thrown: unknown) => thrown)
  expect(own.explain(error, {}).code).toBe('switch-unsupported')
})

test('[W-07] [C-10] a wallet on another device shows its code for five minutes', async () => {
  openWindow()
  const { page, relay, storage } = pageWithRelay()
  const before = Date.now()
  const connecting = page.connect('rainbow')
  const shown = pairing(await until(page, (snapshot) => pairing(snapshot) !== undefined))
  const [uri = ''] = relay.pairings
  expect(shown).toMatchObject({
    uri,
    qr: `https://rnbwapp.com/wc?uri=${encodeURIComponent(uri)}&connector=rainbowkit`,
  })
  expect(shown?.deepLink).toBeUndefined()
  expect((shown?.expiresAt ?? 0) - before).toBeGreaterThanOrEqual(300_000)
  expect((shown?.expiresAt ?? 0) - Date.now()).toBeLessThanOrEqual(300_000)
  relay.showCode()
  expect(pairing(page.getSnapshot())?.uri).toBe(relay.pairings[1])
  relay.approve()
  await connecting
  expect(page.getSnapshot()).toMatchObject({
    status: 'connected',
    walletId: 'rainbow',
    walletName: 'Rainbow',
  })
  expect(JSON.parse(storage.get('peppermint.kit.connected') ?? '')).toEqual({
    id: 'rainbow',
    name: 'Rainbow',
    connectorId: 'walletConnect',
  })
})

test.for([
  ['ios', 'iPhone', 'trust://wc?uri='],
  ['android', 'Android', 'trust://wc?uri='],
] as const)('[W-07] on a phone the pairing opens the wallet’s app: %s', async ([, userAgent, start]) => {
  openWindow([], undefined, { navigator: { userAgent } })
  const { page, relay } = pageWithRelay()
  const connecting = page.connect('trust').catch(() => undefined)
  const shown = pairing(await until(page, (snapshot) => pairing(snapshot) !== undefined))
  expect(shown?.deepLink).toBe(start + encodeURIComponent(relay.pairings[0] ?? ''))
  page.cancel()
  await connecting
})

test('[M-02] [C-03] a session with a phone is restored under its wallet’s name, or is over', async () => {
  openWindow()
  const { page, relay, storage } = pageWithRelay()
  const connecting = page.connect('rainbow')
  await until(page, (snapshot) => pairing(snapshot) !== undefined)
  relay.approve()
  await connecting
  const { page: next } = pageWithRelay(storage, relay)
  await next.restore()
  expect(next.getSnapshot()).toMatchObject({ status: 'connected', walletId: 'rainbow', account: alice })
  expect(relay.pairings).toHaveLength(1)
  relay.isLive = false
  const { page: later } = pageWithRelay(storage, relay)
  await later.restore()
  expect(later.getSnapshot().status).toBe('disconnected')
  expect(relay.pairings).toHaveLength(1)
})

test('[W-16] giving up a code withdraws it, and counts as the visitor’s own no', async () => {
  openWindow()
  const { page, relay } = pageWithRelay()
  const connecting = page.connect('argent').catch((error: unknown) => error)
  await until(page, (snapshot) => pairing(snapshot) !== undefined)
  page.cancel()
  expect(page.getSnapshot().status).toBe('disconnected')
  expect(isRejection(await connecting)).toBe(true)
  relay.showCode()
  expect(page.getSnapshot().status).toBe('disconnected')
})

test('[W-16] any other end of a pairing reaches the page as it was', async () => {
  openWindow()
  const { page, relay } = pageWithRelay()
  const connecting = page.connect('walletConnect')
  await until(page, (snapshot) => pairing(snapshot) !== undefined)
  relay.end(new Error('The pairing has expired.'))
  await expect(connecting).rejects.toThrow('The pairing has expired.')
  expect(page.getSnapshot().status).toBe('disconnected')
})

test('another wallet on the same relay supersedes the first', async () => {
  openWindow()
  const { page, relay } = pageWithRelay()
  const first = page.connect('rainbow').catch((error: unknown) => error)
  await until(page, (snapshot) => pairing(snapshot) !== undefined)
  const second = page.connect('trust')
  expect(isRejection(await first)).toBe(true)
  await until(page, (snapshot) => pairing(snapshot)?.uri.startsWith('wc:2@') ?? false)
  relay.approve()
  await second
  expect(page.getSnapshot()).toMatchObject({ status: 'connected', walletId: 'trust' })
  const third = page.connect('rainbow')
  await until(page, (snapshot) => pairing(snapshot)?.uri.startsWith('wc:3@') ?? false)
  relay.approve()
  await third
  expect(page.getSnapshot()).toMatchObject({ status: 'connected', walletId: 'rainbow' })
})

test('[T-10] what cannot be reached from here is not found', async () => {
  openWindow()
  const page = openPage(memoryStorage(), { wallets: defaultWallets })
  await expect(page.connect('rainbow')).rejects.toThrow('Connector not found')
  await expect(page.connect('com.unheard.of')).rejects.toThrow('Connector not found')
  await expect(page.provider()).rejects.toThrow('Connector not found')
})

test('[T-10] [C-07] a chain is switched to if it is one of ours, and refused if not', async () => {
  const wallet = metaMask()
  wallet.answer = (method, params) => {
    if (method !== 'wallet_switchEthereumChain') return undefined
    wallet.chainId = (params as readonly [{ chainId: string }])[0].chainId
    return {}
  }
  openWindow([wallet])
  const page = openPage(memoryStorage(), {
    chains: [canto, polygon],
    transports: { [canto.id]: http(), [polygon.id]: http() },
  })
  await page.connect('io.metamask')
  await page.switchChain(137)
  expect(page.getSnapshot()).toMatchObject({ chainId: 137, chain: 'supported' })
  await page.switchChain()
  expect(page.getSnapshot()).toMatchObject({ chainId: 7700 })
  await expect(page.switchChain(1)).rejects.toThrow('Chain not configured')
})

test('[C-05] an app’s own config sees the connection that the kit made, and its end', async () => {
  const wallet = metaMask()
  openWindow([wallet])
  const storage = memoryStorage()
  const config = createWalletConfig({
    appName: 'Test',
    chains: [canto],
    transports: { [canto.id]: http() },
    storage,
  })
  const page = openPage(storage, { config, wallets: defaultWallets })
  await page.connect('metaMask')
  expect(getConnection(config)).toMatchObject({ status: 'connected', address: alice, chainId: 7700 })
  const other = '0x2222222222222222222222222222222222222222'
  wallet.emit('accountsChanged', [other])
  await until(page, (snapshot) => 'account' in snapshot && snapshot.account === other)
  expect(getConnection(config).address).toBe(other)
  await page.disconnect()
  expect(getConnections(config)).toEqual([])
})
