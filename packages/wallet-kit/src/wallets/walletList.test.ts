import type { Connector } from 'wagmi'
import { expect, test } from 'vitest'
import { defaultWallets } from './defaults.ts'
import { type DetectionContext, listWallets } from './walletList.ts'

const desktop: DetectionContext['environment'] = {
  window: {},
  isFramed: false,
  device: 'desktop',
  browser: 'chrome',
}
const provider = (flags: Readonly<Record<string, unknown>> = {}) => ({
  request: async () => undefined,
  ...flags,
})

/** Surroundings in which these announced themselves; nothing else of a connector is looked at. */
function around(
  names: readonly string[] = [],
  more: {
    place?: Partial<DetectionContext['environment']>
    relay?: boolean
    providers?: DetectionContext['providers']
  } = {},
): DetectionContext {
  const announced = names.map((id) => [id, { id, name: `Wallet ${id}`, icon: undefined }] as const)
  return {
    environment: { ...desktop, ...more.place },
    announced: new Map(announced) as unknown as ReadonlyMap<string, Connector>,
    providers: more.providers ?? new Map(),
    configured: new Set((more.relay ?? true) ? ['injected', 'walletConnect'] : ['injected']),
  }
}

const list = (context: DetectionContext, recents: readonly string[] = []) =>
  listWallets(defaultWallets, context, recents)
const ids = (context: DetectionContext, recents: readonly string[] = []) =>
  list(context, recents).map(({ id }) => id)
const one = (id: string, context: DetectionContext) => list(context).find((option) => option.id === id)

/** A browser in which every popular wallet can be reached. */
const everything = around([], {
  place: { isFramed: true, window: { ethereum: provider({ isBraveWallet: true }) } },
})

test('[W-03] popular wallets come in their order', () => {
  const popular = list(everything).filter(({ groupName }) => groupName === 'popular')
  expect(popular.map(({ id }) => id)).toEqual([
    'safe',
    'rainbow',
    'coinbase',
    'metaMask',
    'walletConnect',
    'brave',
  ])
  expect(ids(around([], { place: { window: { ethereum: provider() } } }))[0]).toBe('injected')
})

test('[W-04] lists Argent and Trust Wallet as others, below announced wallets', () => {
  const options = list(around(['io.rabby', 'sh.frame']))
  expect(options.filter(({ groupName }) => groupName === 'other').map(({ id }) => id)).toEqual([
    'argent',
    'trust',
  ])
  expect(options.slice(0, 2)).toMatchObject([
    { id: 'io.rabby', groupName: 'installed', kind: 'announced', rdns: 'io.rabby' },
    { id: 'sh.frame', groupName: 'installed', kind: 'announced', rdns: 'sh.frame' },
  ])
  expect(options.map(({ groupName }) => groupName)).toEqual(
    ['installed', 'popular', 'other'].flatMap((group) =>
      options.filter(({ groupName }) => groupName === group).map(() => group),
    ),
  )
})

test('[W-04] an announced wallet that the kit knows is that wallet, once, in its own group', () => {
  const options = list(around(['io.metamask', 'com.trustwallet.app', 'io.metamask.mobile']))
  expect(options.filter(({ installed }) => installed)).toMatchObject([
    { id: 'metaMask', name: 'MetaMask', groupName: 'popular', kind: 'announced', connector: 'io.metamask' },
    { id: 'trust', groupName: 'other', kind: 'announced', rdns: 'com.trustwallet.app' },
  ])
  expect(new Set(options.map(({ id }) => id)).size).toBe(options.length)
})

test.for(['desktop', 'android', 'ios'] as const)(
  '[W-04] announced wallets are offered on every device: %s',
  (device) => {
    expect(ids(around(['io.rabby', 'sh.frame'], { place: { device } }))).toEqual(
      expect.arrayContaining(['io.rabby', 'sh.frame', 'rainbow']),
    )
  },
)

test('[W-05] shows the generic browser wallet only if no wallet is identified', () => {
  const window = { ethereum: provider() }
  expect(ids(around([], { place: { window } }))).toContain('injected')
  expect(ids(around([]))).not.toContain('injected')
  expect(ids(around(['io.rabby'], { place: { window } }))).not.toContain('injected')
  expect(ids(around(['io.metamask'], { place: { window } }))).not.toContain('injected')
  const rainbow = { ethereum: provider({ isRainbow: true }) }
  expect(ids(around([], { place: { window: rainbow } }))).not.toContain('injected')
  expect(one('rainbow', around([], { place: { window: rainbow } }))).toMatchObject({
    kind: 'injected',
    installed: true,
    connector: 'rainbow',
  })
})

test('[W-05] a connector of the app is no wallet of the browser: it hides none, and is not first', () => {
  const window = { ethereum: provider() }
  const context = {
    ...around([], { place: { window, device: 'ios' } }),
    configured: new Set(['injected', 'coinbaseWalletSDK']),
  }
  expect(one('coinbase', context)).toMatchObject({ kind: 'injected', installed: false, ready: true })
  expect(one('injected', context)).toMatchObject({ installed: true })
  expect(ids(context)[0]).toBe('injected')
  const alone = { ...context, environment: { ...desktop, device: 'ios' as const } }
  expect(ids(alone)[0]).toBe('rainbow')
})

test('[W-05] a wallet that poses as another is listed under its announced name', () => {
  const poser = provider({ isMetaMask: true })
  const context = around(['io.poser'], {
    place: { window: { ethereum: poser } },
    providers: new Map([[poser, 'io.poser']]),
  })
  expect(one('metaMask', context)).toMatchObject({ kind: 'walletConnect', installed: false })
  expect(one('io.poser', context)).toMatchObject({ kind: 'announced' })
  expect(ids(context)).not.toContain('injected')
})

/** What each wallet of the list sets at `window.ethereum`, and others for compatibility. */
const FLAGS = [
  ['metaMask', 'isMetaMask'],
  ['rainbow', 'isRainbow'],
  ['coinbase', 'isCoinbaseWallet'],
  ['brave', 'isBraveWallet'],
  ['trust', 'isTrust'],
  ['trust', 'isTrustWallet'],
] as const

test.for(FLAGS)(
  '[W-05] beside an announced wallet, the flag of %s is that of a browser wallet: %s',
  ([id, flag]) => {
    // Behind a proxy it cannot be matched with what was announced.
    const window = { ethereum: new Proxy(provider({ [flag]: true }), {}) }
    expect(one(id, around([], { place: { window } }))).toMatchObject({ kind: 'injected' })
    const context = around(['io.poser'], { place: { window } })
    expect(one(id, context)?.installed ?? false).toBe(false)
    expect(one('injected', context)).toMatchObject({ name: 'Browser wallet', kind: 'injected' })
    expect(one('io.poser', context)).toMatchObject({ kind: 'announced' })
  },
)

test('[W-05] several providers at window.ethereum: flags name none beside an announced wallet', () => {
  const announced = provider({ isMetaMask: true, isRabby: true })
  const window = { ethereum: provider({ providers: [announced, provider({ isCoinbaseWallet: true })] }) }
  const providers = new Map([[announced, 'io.rabby']])
  const context = around(['io.rabby'], { place: { window }, providers })
  expect(list(context).filter(({ installed }) => installed)).toMatchObject([
    { id: 'io.rabby' },
    { id: 'injected' },
  ])
})

test('[W-05] a wallet that announced itself is no browser wallet, nor under its own global name', () => {
  const trust = provider({ isTrust: true })
  const window = { ethereum: new Proxy(trust, {}), trustwallet: trust }
  expect(ids(around(['com.trustwallet.app'], { place: { window } }))).not.toContain('injected')
  const flagged = { ethereum: new Proxy(trust, {}) }
  expect(ids(around(['com.trustwallet.app'], { place: { window: flagged } }))).not.toContain('injected')
  expect(one('trust', around(['io.rabby'], { place: { window: { trustwallet: trust } } }))).toMatchObject({
    kind: 'injected',
    installed: true,
  })
})

test('[W-06] Safe is offered only inside a frame', () => {
  expect(ids(around([]))).not.toContain('safe')
  expect(one('safe', everything)).toMatchObject({ kind: 'safe', ready: true, connector: 'safe' })
})

test('[W-07] a remote wallet uses a code or an app; an installed one is direct', () => {
  expect(one('rainbow', around([]))).toMatchObject({ kind: 'walletConnect', ready: true, installed: false })
  expect(one('rainbow', around(['me.rainbow']))).toMatchObject({ kind: 'announced', installed: true })
})

test('[W-11] an option has every field of the requirement, connector included', () => {
  expect(one('metaMask', around(['io.metamask']))).toEqual({
    id: 'metaMask',
    name: 'MetaMask',
    shortName: 'MetaMask',
    iconUrl: expect.stringMatching(/^data:image\/svg\+xml,/) as string,
    iconBackground: '#fff',
    accent: '#f6851a',
    groupName: 'popular',
    recent: false,
    ready: true,
    installed: true,
    kind: 'announced',
    rdns: 'io.metamask',
    connector: 'io.metamask',
    downloadUrls: expect.objectContaining({ qrCode: 'https://metamask.io/download/' }) as object,
    extensionDownloadUrl:
      'https://chromewebstore.google.com/detail/metamask/nkbihfbeogaeaoehlefnkodbefgpgknn',
    qrCode: { instructions: { steps: ['install', 'create', 'scan'] } },
    extension: { instructions: { steps: ['install-extension', 'create', 'refresh'] } },
    inAppBrowser: expect.any(Function) as object,
  })
  expect(one('coinbase', around([]))?.shortName).toBe('Coinbase')
})

test('[W-11] connector is the wagmi connector id, absent if unreachable', () => {
  const connectorOf = (context: DetectionContext, id = 'rainbow') => one(id, context)?.connector
  expect(connectorOf(around(['me.rainbow']))).toBe('me.rainbow')
  expect(connectorOf(around([], { place: { window: { ethereum: provider({ isRainbow: true }) } } }))).toBe(
    'rainbow',
  )
  expect(connectorOf(around([]))).toBe('walletConnect')
  expect(connectorOf(around([], { relay: false }))).toBeUndefined()
  expect(connectorOf(around(['io.rabby']), 'io.rabby')).toBe('io.rabby')
  expect(connectorOf(everything, 'safe')).toBe('safe')
})

test('[W-07] without a relay no wallet promises a code, nor an app that could scan one', () => {
  expect(list(around([], { relay: false })).filter(({ qrCode }) => qrCode)).toEqual([])
  expect(one('metaMask', around([]))?.qrCode).toBeDefined()
})

test('[W-12] unreachable wallets stay listed, not ready, if they can be downloaded', () => {
  const options = list(around([], { relay: false }))
  expect(options.map(({ id, ready, kind }) => [id, ready, kind])).toEqual(
    ['rainbow', 'coinbase', 'metaMask', 'argent', 'trust'].map((id) => [id, false, 'none']),
  )
  expect(one('coinbase', around([]))).toMatchObject({ ready: true, kind: 'walletConnect', installed: false })
  expect(one('coinbase', around(['com.coinbase.wallet']))).toMatchObject({ ready: true })
})

test('[W-13] lists up to three recent wallets first, whichever id was stored', () => {
  const context = around(['io.metamask', 'io.rabby'])
  const recents = ['gone.wallet', 'trust', 'io.metamask', 'metaMask', 'io.rabby', 'argent']
  const options = list(context, recents)
  expect(options.slice(0, 4).map(({ id, recent }) => [id, recent])).toEqual([
    ['trust', true],
    ['metaMask', true],
    ['io.rabby', true],
    ['rainbow', false],
  ])
  expect(options.filter(({ recent }) => recent)).toHaveLength(3)
  expect(new Set(options.map(({ id }) => id))).toEqual(new Set(ids(context)))
})

test('inside a wallet’s own browser that wallet comes first, before recent ones', () => {
  const phone = (window: DetectionContext['environment']['window'], names: readonly string[] = []) =>
    ids(around(names, { place: { device: 'ios', window } }), ['rainbow'])[0]
  expect(phone({ ethereum: provider({ isTrust: true }) })).toBe('trust')
  expect(phone({ ethereum: provider() })).toBe('injected')
  expect(phone({}, ['io.metamask.mobile'])).toBe('metaMask')
  expect(phone({}, ['io.unknown'])).toBe('io.unknown')
  expect(phone({ ethereum: provider({ isMetaMask: true }) }, ['io.unknown'])).toBe('io.unknown')
  // Two of them are extensions of a phone's browser, so the page is inside neither.
  expect(phone({}, ['io.metamask', 'io.rabby'])).toBe('rainbow')
  expect(phone({})).toBe('rainbow')
})
