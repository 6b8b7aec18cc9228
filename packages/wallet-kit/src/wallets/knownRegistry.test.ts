/** The way to a known wallet: the connector that reaches it, and its pairing through a relay. */
import { createConfig, createConnector, injected } from 'wagmi'
import { http } from 'viem'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { WalletDefinition } from './definition.ts'
import { browserWallet } from './known/injected.ts'
import { createKnownRegistry } from './knownWallets.ts'
import { createEngineConfig } from './wagmiConfig.ts'
import { createSafeWallet, safeWallet } from './safe/index.ts'
import { canto, memoryStorage, openWindow, ScriptedWallet } from './scriptedBrowser.fixture.ts'
import { waitForConnector } from './waitForConnector.ts'
import type { Pairing } from './wallet.ts'

const wallet = (changes: Partial<WalletDefinition> = {}): WalletDefinition => ({
  id: 'fox',
  name: 'Fox',
  iconUrl: 'data:image/svg+xml,',
  iconBackground: '#fff',
  group: 'popular',
  downloadUrls: { chrome: 'https://store.example' },
  ...changes,
})
const page = () =>
  createEngineConfig({ chains: [canto], transports: { [canto.id]: http() } }, memoryStorage())

const URI = 'wc:1@2?relay-protocol=irn&symKey=ab'
const relay = (id = 'walletConnect', type = 'walletConnect') =>
  createConnector(() => ({
    id,
    name: id,
    type,
    connect: async () => ({ accounts: [] as never, chainId: canto.id }),
    disconnect: async () => undefined,
    getAccounts: async () => [],
    getChainId: async () => canto.id,
    getProvider: async () => undefined,
    isAuthorized: async () => false,
    onAccountsChanged: () => undefined,
    onChainChanged: () => undefined,
    onDisconnect: () => undefined,
  }))
const links = { qr: (uri: string) => `fox://${uri}`, ios: (uri: string) => `app://${uri}` }
const fox = wallet({ walletConnect: links })
const owl = wallet({ id: 'owl', walletConnect: {} })
beforeEach(() => openWindow([], undefined, { navigator: { userAgent: 'iPhone' } }))

test('connectors that come with the list join the page’s own, and are no announced wallets', () => {
  const config = page()
  const offer = createKnownRegistry(config, {
    wallets: [fox],
    connectors: [relay(), relay('io.made', 'injected')],
  })
  expect(config.connectors.map(({ id }) => id)).toEqual(['injected', 'walletConnect', 'io.made'])
  expect(offer.list([]).map(({ id }) => id)).toEqual(['fox'])
  expect(offer.find('fox')).toMatchObject({ id: 'fox', name: 'Fox' })
  expect(offer.find('owl')).toBeUndefined()
  expect(createKnownRegistry(page(), [fox]).find('fox')).toBeUndefined()
})
test('a pairing is shown as the wallet takes it on this device, for five minutes', async () => {
  vi.useFakeTimers({ now: 1_000 })
  onTestFinished(() => void vi.useRealTimers())
  const offer = createKnownRegistry(page(), { wallets: [fox, owl], connectors: [relay()] })
  const shown: Pairing[] = []
  const connector = await offer.find('fox')?.getConnector((pairing) => shown.push(pairing))
  connector?.emitter.emit('message', { type: 'display_uri', data: URI })
  expect(shown).toEqual([{ qr: `fox://${URI}`, uri: URI, expiresAt: 301_000, deepLink: `app://${URI}` }])
  connector?.emitter.emit('message', { type: 'other', data: URI })
  connector?.emitter.emit('message', { type: 'display_uri', data: 5 })
  expect(shown).toHaveLength(1)
})
test('a wallet without links gets the plain pairing and opens nothing', async () => {
  const offer = createKnownRegistry(page(), { wallets: [owl], connectors: [relay()] })
  const shown: Pairing[] = []
  const connector = await offer.find('owl')?.getConnector((pairing) => shown.push(pairing))
  connector?.emitter.emit('message', { type: 'display_uri', data: URI })
  expect(shown).toMatchObject([{ qr: URI, uri: URI }])
  expect(shown[0]).not.toHaveProperty('deepLink')
})
test('on a desktop no app is opened', async () => {
  vi.stubGlobal('navigator', { userAgent: 'X11; Linux' })
  const offer = createKnownRegistry(page(), { wallets: [fox], connectors: [relay()] })
  const shown: Pairing[] = []
  const connector = await offer.find('fox')?.getConnector((pairing) => shown.push(pairing))
  connector?.emitter.emit('message', { type: 'display_uri', data: URI })
  expect(shown[0]).not.toHaveProperty('deepLink')
})
test('only the wallet that was asked last is shown pairings', async () => {
  const offer = createKnownRegistry(page(), { wallets: [fox, owl], connectors: [relay()] })
  const shown: string[] = []
  await offer.find('fox')?.getConnector(() => shown.push('fox'))
  const connector = await offer.find('owl')?.getConnector(() => shown.push('owl'))
  connector?.emitter.emit('message', { type: 'display_uri', data: URI })
  expect(shown).toEqual(['owl'])
  await offer.find('fox')?.getConnector()
  connector?.emitter.emit('message', { type: 'display_uri', data: URI })
  expect(shown).toEqual(['owl'])
})
test('[W-05] the plain browser wallet is reached also where the page’s config lacks it', async () => {
  const plain = new ScriptedWallet('x')
  vi.stubGlobal('ethereum', plain.provider)
  const config = createConfig({
    chains: [canto],
    transports: { [canto.id]: http() },
    connectors: [],
    multiInjectedProviderDiscovery: false,
  })
  const listening = vi.spyOn(plain.provider, 'on')
  const connector = await createKnownRegistry(config, [browserWallet]).find('injected')?.getConnector()
  expect(connector).toMatchObject({ id: 'injected', type: injected.type })
  expect(config.connectors).toEqual([connector])
  await expect(connector?.getProvider()).resolves.toBe(plain.provider)
  // A wallet that was not asked yet must not be able to connect by itself.
  expect(listening).not.toHaveBeenCalled()
})
test('[W-06] Safe cannot be reached outside of its frame, and has one connector inside', async () => {
  expect(createKnownRegistry(page(), [safeWallet]).find('safe')).toBeUndefined()
  vi.stubGlobal('parent', {})
  const config = page()
  const safe = createKnownRegistry(config, [safeWallet]).find('safe')
  const [first, second] = await Promise.all([safe?.getConnector(), safe?.getConnector()])
  expect(first).toMatchObject({ id: 'safe' })
  expect(second).toBe(first)
  expect(config.connectors.filter(({ id }) => id === 'safe')).toHaveLength(1)
})
test('[W-06] Safe’s page has a second to answer, and must be of an allowed origin', async () => {
  const created = vi.fn<(options: object) => void>()
  class SilentSafe {
    readonly safe = { getInfo: () => new Promise(() => undefined) }
    constructor(options: object) {
      created(options)
    }
  }
  vi.doMock('@safe-global/safe-apps-sdk', () => ({ default: SilentSafe }))
  onTestFinished(() => vi.doUnmock('@safe-global/safe-apps-sdk'))
  vi.resetModules()
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  vi.stubGlobal('parent', {})
  const allowedOrigins = ['https://app.safe.example']
  const connector = await createKnownRegistry(page(), [createSafeWallet({ allowedOrigins })])
    .find('safe')
    ?.getConnector()
  expect(created).toHaveBeenCalledExactlyOnceWith({ allowedDomains: [/^https:\/\/app\.safe\.example$/] })
  const failed = expect(connector?.getAccounts()).rejects.toThrow('Could not load Safe information')
  await vi.advanceTimersByTimeAsync(1_000)
  await failed
})
test('[W-06] a connector of Safe that believes any page is not used', async () => {
  vi.stubGlobal('parent', {})
  const config = createConfig({
    chains: [canto],
    transports: { [canto.id]: http() },
    connectors: [relay('safe', 'safe')],
  })
  const registry = createKnownRegistry(config, [safeWallet])
  const discovery = { find: registry.find, load: async () => undefined }
  const [believing] = config.connectors
  const chosen = await registry.find('safe')?.getConnector()
  expect(chosen).toMatchObject({ id: 'safe' })
  expect(chosen).not.toBe(believing)
  await expect(waitForConnector(config, discovery, { id: 'safe', name: 'Safe' })).resolves.toBe(chosen)
  const unlisted = { ...discovery, find: () => undefined }
  await expect(waitForConnector(config, unlisted, { id: 'safe', name: 'Safe' })).rejects.toThrow()
})
test('[W-21] a wallet whose color is no hex value is refused', () => {
  expect(() => createKnownRegistry(page(), [wallet({ accent: 'tomato' })])).toThrow(
    'wallet fox: accent must be',
  )
})
test('[W-05] a wallet that announced another name for itself is not taken for the known one', () => {
  const poser = new ScriptedWallet('io.poser')
  openWindow([poser])
  const posing = wallet({ injected: () => poser.provider as never })
  const listed = createKnownRegistry(page(), [posing]).list([])
  expect(listed.map(({ id, installed }) => [id, installed])).toEqual([
    ['io.poser', true],
    ['fox', false],
  ])
})
