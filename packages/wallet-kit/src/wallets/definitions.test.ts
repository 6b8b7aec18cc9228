import { expect, test } from 'vitest'
import { defaultWallets } from './defaults.ts'
import { allWallets } from './generated/allWallets.ts'
import type { WalletDefinition, WalletWindow } from './definition.ts'
import { OTHER_WALLET_FLAGS } from './known/metaMask.ts'

const uri = 'wc:7f6e@2?relay-protocol=irn&symKey=ab'
const U = encodeURIComponent(uri)

const wallet = (id: string): WalletDefinition => {
  const found = defaultWallets.find((definition) => definition.id === id)
  if (!found) throw new Error(`no wallet ${id}`)
  return found
}
const provider = (flags: Readonly<Record<string, unknown>>) => ({ request: async () => undefined, ...flags })
const isFound = (id: string, window: WalletWindow) => wallet(id).injected?.(window) !== undefined

test('[W-03] [W-04] the wallets in their order, popular ones and others', () => {
  const named = (wanted: string) =>
    defaultWallets.flatMap(({ name, group }) => (group === wanted ? name : []))
  expect(named('popular')).toEqual([
    'Browser wallet',
    'Safe',
    'Rainbow',
    'Coinbase Wallet',
    'MetaMask',
    'WalletConnect',
    'Brave Wallet',
  ])
  expect(named('other')).toEqual(['Argent', 'Trust Wallet'])
})

test.for([
  [
    'rainbow',
    `https://rnbwapp.com/wc?uri=${U}&connector=rainbowkit`,
    `rainbow://wc?uri=${U}&connector=rainbowkit`,
    uri,
  ],
  ['coinbase', uri, `cbwallet://wc?uri=${U}`, uri],
  ['metaMask', `https://metamask.app.link/wc?uri=${U}`, `metamask://wc?uri=${U}`, uri],
  ['argent', uri, `argent://app/wc?uri=${U}`, uri],
  ['trust', uri, `trust://wc?uri=${U}`, `trust://wc?uri=${U}`],
  ['walletConnect', uri, undefined, uri],
] as const)(
  '[W-07] where a pairing is handed to %s: by code, on an iPhone, on Android',
  ([id, qr, ios, android]) => {
    const links = wallet(id).walletConnect
    expect(links?.qr?.(uri) ?? uri).toBe(qr)
    expect(links?.ios?.(uri)).toBe(ios)
    expect(links?.android?.(uri)).toBe(android)
  },
)

test.for([
  ['metaMask', 'https://metamask.app.link/dapp/mint.example/a?b=c#d'],
  ['coinbase', 'https://go.cb-w.com/dapp?cb_url=https%3A%2F%2Fmint.example%2Fa%3Fb%3Dc%23d'],
  [
    'trust',
    'https://link.trustwallet.com/open_url?coin_id=60&url=https%3A%2F%2Fmint.example%2Fa%3Fb%3Dc%23d',
  ],
] as const)('[W-07] what opens a page in the browser inside %s', ([id, address]) => {
  expect(wallet(id).inAppBrowser?.('https://mint.example/a?b=c#d')).toBe(address)
})

test('[W-07] every wallet has a code, a way in the browser, or a frame', () => {
  for (const { walletConnect, injected, connectorId } of defaultWallets)
    expect(walletConnect ?? injected ?? connectorId).toBeDefined()
})

test('[W-08] downloadable wallets have links, and three steps for each way to get them', () => {
  const had = defaultWallets.filter(({ downloadUrls }) => downloadUrls)
  expect(had.map(({ id }) => id)).toEqual(['rainbow', 'coinbase', 'metaMask', 'argent', 'trust'])
  for (const { id, downloadUrls, qrCode, extension } of had) {
    expect(Object.keys(downloadUrls ?? {}), id).toEqual(
      expect.arrayContaining(['qrCode', 'ios', 'android', 'mobile']),
    )
    expect(downloadUrls?.browserExtension !== undefined, id).toBe(extension !== undefined)
    if (qrCode) expect(qrCode.instructions?.steps).toEqual(['install', 'create', 'scan'])
    if (extension) expect(extension.instructions?.steps).toEqual(['install-extension', 'create', 'refresh'])
    expect(qrCode ?? extension, id).toBeDefined()
  }
})

test('[W-08] every link is https, of the vendor or a store, without tracking', () => {
  for (const { downloadUrls = {} } of allWallets)
    for (const url of Object.values(downloadUrls)) {
      const { protocol, searchParams } = new URL(url)
      expect(protocol).toBe('https:')
      expect(
        [...searchParams.keys()].filter((key) => key !== 'id'),
        url,
      ).toEqual([])
    }
})

test.for(defaultWallets)('[W-11] $name has a small icon and a color', ({ iconUrl = '', iconBackground }) => {
  if (typeof iconUrl === 'function') return expect.fail('its icon is not in its file')
  expect(iconUrl).toMatch(
    /^data:image\/svg\+xml,%3Csvg xmlns='http:\/\/www\.w3\.org\/2000\/svg' viewBox='0 0 28 28'%3E/,
  )
  expect(iconUrl.length).toBeLessThanOrEqual(800)
  const drawing = decodeURIComponent(iconUrl.slice(iconUrl.indexOf(',') + 1))
  const opened = [...drawing.matchAll(/<(\w+)/g)].map(([, tag]) => tag)
  const drawn = ['svg', 'g', 'path', 'circle', 'rect', 'linearGradient', 'stop']
  expect(opened.filter((tag) => !drawn.includes(tag ?? ''))).toEqual([])
  expect(drawing.endsWith('</svg>')).toBe(true)
  expect(iconBackground).toMatch(/^#([\da-f]{3}|[\da-f]{6})$/)
})

test('[W-05] each wallet knows its own provider, alone, among several, or under its own name', () => {
  const flags = {
    rainbow: { isRainbow: true },
    coinbase: { isCoinbaseWallet: true },
    metaMask: { isMetaMask: true },
    brave: { isBraveWallet: true, isMetaMask: true },
    trust: { isTrust: true },
  }
  for (const [id, own] of Object.entries(flags)) {
    const it = provider(own)
    expect(isFound(id, { ethereum: it }), id).toBe(true)
    expect(isFound(id, { ethereum: provider({ providers: [provider({}), it] }) }), id).toBe(true)
    for (const other of Object.keys(flags).filter((candidate) => candidate !== id))
      expect(isFound(other, { ethereum: it }), `${other} for ${id}`).toBe(false)
    expect(isFound(id, {}), id).toBe(false)
  }
  expect(isFound('coinbase', { coinbaseWalletExtension: provider({}) })).toBe(true)
  expect(isFound('trust', { trustwallet: provider({}) })).toBe(true)
  expect(isFound('trust', { ethereum: provider({ isTrustWallet: true }) })).toBe(true)
})

test('[W-05] a wallet that only says isMetaMask so that pages work with it is not MetaMask', () => {
  expect(OTHER_WALLET_FLAGS.length).toBeGreaterThanOrEqual(45)
  for (const flag of OTHER_WALLET_FLAGS) {
    const poser = provider({ isMetaMask: true, [flag]: true })
    expect(isFound('metaMask', { ethereum: poser }), flag).toBe(false)
    const real = provider({ isMetaMask: true })
    const both = provider({ providers: [poser, real] })
    expect(wallet('metaMask').injected?.({ ethereum: both }), flag).toBe(real)
  }
  // In Brave with the MetaMask extension, MetaMask carries Brave's flag too, and its own fields.
  expect(
    isFound('metaMask', { ethereum: provider({ isMetaMask: true, isBraveWallet: true, _state: {} }) }),
  ).toBe(true)
  expect(isFound('metaMask', { ethereum: provider({ isMetaMask: 'yes' }) })).toBe(false)
})

test('a window that breaks when it is looked into has no wallet in it', () => {
  const broken = Object.defineProperty({}, 'ethereum', {
    get() {
      throw new Error('defect')
    },
  }) as WalletWindow
  const traps = new Proxy(provider({}), {
    get(target, name) {
      if (typeof name === 'string' && name.startsWith('is')) throw new Error('trap')
      return Reflect.get(target, name) as unknown
    },
  })
  for (const { id, injected } of defaultWallets) {
    expect(injected?.(broken), id).toBeUndefined()
    expect(injected?.({ ethereum: { request: 'no function' } }), id).toBeUndefined()
    expect(injected?.({ ethereum: null }), id).toBeUndefined()
    if (id !== 'injected') expect(injected?.({ ethereum: traps }), id).toBeUndefined()
  }
})
