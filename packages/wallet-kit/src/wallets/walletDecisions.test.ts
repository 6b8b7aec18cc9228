/** Edges of the wallet list: what is accepted from a wallet, where the page runs, and what is remembered. */
import type { Config } from 'wagmi'
import { http } from 'viem'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { isWalletId, sanitizeIcon, sanitizeName } from './sanitizeWallet.ts'
import { getAnnouncedConnectors, createAnnouncedRegistry } from './announcedWallets.ts'
import { browserWallet } from './known/injected.ts'
import { createEngineConfig } from './wagmiConfig.ts'
import { detectDevice } from './device.ts'
import { detectBrowser, detectEnvironment } from './environment.ts'
import { readRecents, readRemembered, rememberWallet } from './rememberedWallet.ts'
import { canto, memoryStorage, openWindow, ScriptedWallet } from './scriptedBrowser.fixture.ts'
import { safeWallet } from './safe/index.ts'
import { discoverWallets } from './walletDiscovery.ts'
import { getAvailability, type DetectionContext, listWallets } from './walletList.ts'
import type { WalletDefinition } from './definition.ts'

const wallet = (changes: Partial<WalletDefinition> = {}): WalletDefinition => ({
  id: 'fox',
  name: 'Fox',
  iconUrl: 'data:image/svg+xml,',
  iconBackground: '#fff',
  group: 'popular',
  downloadUrls: { chrome: 'https://store.example', mobile: 'https://app.example' },
  ...changes,
})
const around = (changes: Partial<DetectionContext['environment']> = {}): DetectionContext => ({
  environment: { window: {}, isFramed: false, device: 'desktop', browser: 'chrome', ...changes },
  announced: new Map(),
  providers: new Map(),
  configured: new Set(['injected', 'walletConnect']),
})

describe('sanitizing a wallet', () => {
  test('a name of 32 characters stays whole, one of 33 is cut', () => {
    expect(sanitizeName('a'.repeat(32))).toBe('a'.repeat(32))
    expect(sanitizeName('a'.repeat(33))).toBe(`${'a'.repeat(31)}…`)
  })
  test('only the first thousand characters of a name are read', () => {
    expect(sanitizeName(`${'\u200B'.repeat(999)}Fox`)).toBe('F')
    expect(sanitizeName(`${'\u200B'.repeat(1000)}Fox`)).toBe('Unnamed wallet')
  })
  test('a picture is a data address from its beginning, of at most 400,000 characters', () => {
    const head = 'data:image/png;base64,'
    expect(sanitizeIcon(head.padEnd(400_000, 'A'))).toHaveLength(400_000)
    expect(sanitizeIcon(head.padEnd(400_001, 'A'))).toBeUndefined()
    expect(sanitizeIcon(`https://host/${head}`)).toBeUndefined()
  })
  test('an id is a reverse domain name as a whole, of at most 100 characters', () => {
    expect(isWalletId(`a.${'b'.repeat(98)}`)).toBe(true)
    expect(isWalletId(`a.${'b'.repeat(99)}`)).toBe(false)
    expect(isWalletId('<a.b')).toBe(false)
    expect(isWalletId('a.b>')).toBe(false)
  })
})

describe('announced wallets without a list', () => {
  const icon = 'data:image/png;base64,AA'
  const connector = (id: string, changes: object = {}) => ({ id, name: id, type: 'injected', ...changes })
  const offer = (...connectors: object[]) => createAnnouncedRegistry({ connectors } as unknown as Config)
  beforeEach(() => openWindow())

  test('only browser wallets announce themselves', () => {
    const connectors = [connector('a.b'), connector('c.d', { type: 'walletConnect' })]
    expect([...getAnnouncedConnectors({ connectors } as unknown as Config).keys()]).toEqual(['a.b'])
  })
  test('one that announced itself is installed, with its picture where that can be shown', () => {
    expect(offer(connector('a.b', { icon })).list([])).toMatchObject([
      { id: 'a.b', groupName: 'installed', installed: true, iconUrl: icon, iconBackground: '#fff' },
    ])
    expect(offer(connector('a.b', { icon: 'https://host/x.png' })).list([])[0]).not.toHaveProperty('iconUrl')
  })
  test('the plain browser wallet is offered alone, where there is one', () => {
    const connectors = [connector('walletConnect', { type: 'walletConnect' }), connector('injected')]
    expect(offer(...connectors).list([])).toEqual([])
    vi.stubGlobal('ethereum', undefined)
    expect(offer(...connectors).list([])).toEqual([])
    vi.stubGlobal('ethereum', {})
    const listed = offer(...connectors).list([])
    expect(listed).toMatchObject([{ id: 'injected', name: 'Browser wallet', groupName: 'popular' }])
    expect(
      offer(...connectors)
        .find('injected')
        ?.getConnector(),
    ).toBe(connectors[1])
  })
})

describe('the environment of a page', () => {
  const chrome = 'Mozilla/5.0 Chrome/140.0 Safari/537.36'
  test('a Mac with one touch point is a desktop', () => {
    const mac = { userAgent: 'Macintosh', platform: 'MacIntel' }
    expect(detectDevice({ ...mac, maxTouchPoints: 1 })).toBe('desktop')
    expect(detectDevice({ ...mac, maxTouchPoints: 2 })).toBe('ios')
  })
  test('a browser is Arc only where its style sheet says so', () => {
    expect(detectBrowser({ userAgent: chrome })).toBe('chrome')
    const style = (value: string) => ({
      navigator: { userAgent: chrome },
      document: { documentElement: {} },
      getComputedStyle: () => ({
        getPropertyValue: (name: string) => (name === '--arc-palette-focus' ? value : ''),
      }),
    })
    openWindow([], undefined, style(''))
    expect(detectEnvironment().browser).toBe('chrome')
    openWindow([], undefined, style('#123456'))
    expect(detectEnvironment().browser).toBe('arc')
  })
  test('a page is framed where its parent is another window', () => {
    openWindow([], undefined, { navigator: { userAgent: chrome }, self: globalThis, parent: undefined })
    expect(detectEnvironment().isFramed).toBe(false)
    vi.stubGlobal('parent', globalThis)
    expect(detectEnvironment().isFramed).toBe(false)
    vi.stubGlobal('parent', {})
    expect(detectEnvironment().isFramed).toBe(true)
  })
})

describe('stored wallets', () => {
  test.each([{ id: 'fox' }, { name: 'Fox' }, { id: 1, name: 'Fox' }, { id: 'fox', name: 1 }, 'text', null])(
    'a connected wallet without id and name is none: %j',
    (kept) => {
      const storage = memoryStorage({ 'peppermint.kit.connected': JSON.stringify(kept) })
      expect(readRemembered(storage)).toBeUndefined()
    },
  )
  test('what is not JSON counts as absent', () => {
    const storage = memoryStorage({ 'peppermint.kit.connected': '{', 'peppermint.kit.recent': '{' })
    expect(readRemembered(storage)).toBeUndefined()
    expect(readRecents(storage)).toEqual([])
  })
  test('a wallet used again moves to the front, and none of the eight is lost for it', () => {
    const storage = memoryStorage()
    for (const id of ['1', '2', '3', '4', '5', '6', '7', '8', '5']) rememberWallet(storage, { id, name: id })
    expect(readRecents(storage)).toEqual(['5', '8', '7', '6', '4', '3', '2', '1'])
    expect(JSON.parse(storage.getItem('peppermint.kit.recent') ?? '')).toHaveLength(8)
  })
})

describe('the list', () => {
  test('[W-03] [W-04] orders by group, whatever the order of the definitions', () => {
    const list = listWallets([wallet({ id: 'b', group: 'other' }), wallet({ id: 'a' })], around(), [])
    expect(list.map(({ id }) => id)).toEqual(['a', 'b'])
  })
  test('names the host of a wallet’s own browser once', () => {
    const provider = { request: async () => undefined }
    const here = wallet({ id: 'here', injected: () => provider as never })
    const ids = listWallets([wallet(), here], around({ device: 'ios' }), []).map(({ id }) => id)
    expect(ids).toEqual(['here', 'fox'])
  })
  test('[W-06] Safe counts as installed inside its own frame', () => {
    expect(getAvailability(safeWallet, around({ isFramed: true }))).toEqual({
      kind: 'safe',
      installed: true,
      connector: 'safe',
    })
  })
  test('a wallet with a connector of the app is reached through that, where the config has it', () => {
    const own = wallet({ connectorId: 'foxConnect', walletConnect: {} })
    const configured = new Set(['walletConnect', 'foxConnect'])
    expect(getAvailability(own, { ...around(), configured })).toEqual({
      kind: 'injected',
      installed: false,
      connector: 'foxConnect',
    })
    expect(getAvailability(own, around())).toMatchObject({ kind: 'walletConnect' })
    const alone = wallet({ connectorId: 'foxConnect' })
    expect(getAvailability(alone, around())).toMatchObject({ kind: 'none' })
  })
  test('[W-11] an option has the accent of its wallet, and none where the wallet has none', () => {
    const [red, plain] = listWallets([wallet({ id: 'red', accent: '#f00' }), wallet()], around(), [])
    expect(red?.accent).toBe('#f00')
    expect(plain).not.toHaveProperty('accent')
  })
  test('a wallet without an extension has no address of one', () => {
    const [none] = listWallets([wallet()], around(), [])
    expect(none).not.toHaveProperty('extensionDownloadUrl')
    const extension = { instructions: { steps: ['create'] as const } }
    const [some] = listWallets([wallet({ extension })], around(), [])
    expect(some?.extensionDownloadUrl).toBe('https://store.example')
    const [elsewhere] = listWallets([wallet({ extension })], around({ browser: 'safari' }), [])
    expect(elsewhere).not.toHaveProperty('extensionDownloadUrl')
  })
  test('[W-05] the plain browser wallet is here, also where another name was announced for it', () => {
    const provider = { request: async () => undefined }
    const window = { ethereum: provider }
    const providers = new Map([[provider, 'io.poser']])
    const context = { ...around({ window }), providers }
    expect(getAvailability(browserWallet, context)).toMatchObject({ kind: 'injected', installed: true })
    const posing = wallet({ injected: () => provider as never })
    expect(getAvailability(posing, context)).toMatchObject({ kind: 'none' })
    const owning = { ...posing, rdns: ['io.poser'] }
    expect(getAvailability(owning, context)).toMatchObject({ kind: 'injected' })
  })
})

const page = () =>
  createEngineConfig({ chains: [canto], transports: { [canto.id]: http() } }, memoryStorage())

describe('the search for wallets', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    openWindow()
  })
  function search(known?: Parameters<typeof discoverWallets>[1]) {
    const changed = vi.fn<() => void>()
    const config = page()
    const found = discoverWallets(config, known, () => [])
    found.subscribe(changed)
    return { ...found, changed, config }
  }
  test('looks for half a second, then says that there is none', () => {
    const { getState, changed, stop } = search()
    expect(getState()).toEqual({ wallets: [], discovery: 'looking' })
    vi.advanceTimersByTime(499)
    expect(changed).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(getState()).toEqual({ wallets: [], discovery: 'done' })
    expect(changed).toHaveBeenCalledTimes(1)
    stop()
  })
  test('notices wallets that inject themselves late or announce themselves, until it is stopped', () => {
    const { changed, stop } = search()
    globalThis.dispatchEvent(new Event('ethereum#initialized'))
    expect(changed).toHaveBeenCalledTimes(1)
    new ScriptedWallet('io.late').announce()
    expect(changed).toHaveBeenCalledTimes(2)
    stop()
    globalThis.dispatchEvent(new Event('ethereum#initialized'))
    new ScriptedWallet('io.later').announce()
    expect(vi.getTimerCount()).toBe(0)
    expect(changed).toHaveBeenCalledTimes(2)
  })
  test('is loading while the list is, also where a wallet announced itself already', async () => {
    const list = Promise.withResolvers<readonly WalletDefinition[]>()
    const { getState, load, stop } = search(() => list.promise)
    new ScriptedWallet('io.early').announce()
    const loading = load()
    expect(getState()).toMatchObject({ wallets: [{ id: 'io.early' }], discovery: 'loading' })
    list.resolve([])
    await loading
    expect(getState()).toMatchObject({ discovery: 'done' })
    stop()
  })
  test('works where the page cannot listen to its window', () => {
    const config = page()
    vi.stubGlobal('addEventListener', undefined)
    vi.stubGlobal('removeEventListener', undefined)
    const { getState, stop } = discoverWallets(config, undefined, () => [])
    expect(getState().discovery).toBe('looking')
    expect(stop).not.toThrow()
  })
})
