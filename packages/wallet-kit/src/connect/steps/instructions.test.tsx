import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { stripTags } from '../../provider/renderKit.fixture.tsx'
import { defaultWallets } from '../../wallets/defaults.ts'
import type { Environment } from '../../wallets/definition.ts'
import type { BrowserName } from '../../wallets/environment.ts'
import type { WalletOption } from '../../wallets/wallet.ts'
import { listWallets } from '../../wallets/walletList.ts'
import { appLink } from '../wizard.ts'
import { DownloadApp } from './StepScreen.tsx'
import { DownloadOptions } from './StepScreen.tsx'
import { GetWallets } from './GetWallets.tsx'
import { Guide } from './Guide.tsx'

type Way = 'qrCode' | 'extension'
type Step = readonly [title: string, sentence: string]

/** The steps of each way, for a wallet of this name. */
const STEPS: Readonly<Record<Way, (name: string) => readonly [Step, Step, Step]>> = {
  qrCode: (name) => [
    [`Open ${name}`, `Install ${name} from your app store and open it.`],
    [
      'Create or import a wallet',
      'Write the recovery phrase on paper and keep it safe. Never show it to anyone or type it into a web page.',
    ],
    ['Scan the code', `Press Connect and scan the code with ${name}. It will ask to share your address.`],
  ],
  extension: (name) => [
    [
      'Install the extension',
      `Add ${name} from the store that opened, then pin it to the toolbar so its requests are easy to find.`,
    ],
    [
      'Create or import a wallet',
      'Write the recovery phrase on paper and keep it safe. Never show it to anyone or type it into a web page.',
    ],
    ['Refresh this page', `Open pages don’t see a new extension. After you refresh, ${name} is in the list.`],
  ],
}

interface Stores {
  readonly name: string
  readonly ways: readonly Way[]
  readonly ios: string
  readonly android: string
  readonly mobile: string
  /** What the code for a phone's camera leads to. */
  readonly code: string
  /** By browser; `other` for other browsers. */
  readonly extension?: Readonly<Record<BrowserName | 'other', string>>
}

const inChromeStore = (chrome: string, other: string): NonNullable<Stores['extension']> => ({
  chrome,
  brave: chrome,
  arc: chrome,
  edge: chrome,
  opera: chrome,
  firefox: other,
  safari: other,
  other,
})
const RAINBOW_EXTENSION = 'https://rainbow.me/extension'
const METAMASK_CHROME = 'https://chromewebstore.google.com/detail/metamask/nkbihfbeogaeaoehlefnkodbefgpgknn'

/** Every wallet that can be had, with its stores. */
const STORES: Readonly<Record<string, Stores>> = {
  rainbow: {
    name: 'Rainbow',
    ways: ['qrCode', 'extension'],
    ios: 'https://apps.apple.com/app/apple-store/id1457119021',
    android: 'https://play.google.com/store/apps/details?id=me.rainbow',
    mobile: 'https://rainbow.download',
    code: 'https://rainbow.download',
    extension: inChromeStore(RAINBOW_EXTENSION, RAINBOW_EXTENSION),
  },
  coinbase: {
    name: 'Coinbase Wallet',
    ways: ['qrCode', 'extension'],
    ios: 'https://apps.apple.com/us/app/coinbase-wallet-store-crypto/id1278383455',
    android: 'https://play.google.com/store/apps/details?id=org.toshi',
    mobile: 'https://coinbase.com/wallet/downloads',
    code: 'https://coinbase-wallet.onelink.me/q5Sx/fdb9b250',
    extension: inChromeStore(
      'https://chromewebstore.google.com/detail/coinbase-wallet-extension/hnfanknocfeofbddgcijnmhnfnkdnaad',
      'https://coinbase.com/wallet',
    ),
  },
  metaMask: {
    name: 'MetaMask',
    ways: ['qrCode', 'extension'],
    ios: 'https://apps.apple.com/us/app/metamask/id1438144202',
    android: 'https://play.google.com/store/apps/details?id=io.metamask',
    mobile: 'https://metamask.io/download/',
    code: 'https://metamask.io/download/',
    extension: {
      ...inChromeStore(METAMASK_CHROME, 'https://metamask.io/download/'),
      edge: 'https://microsoftedge.microsoft.com/addons/detail/metamask/ejbalbakoplchlghecdalmeeeajnimhm',
      opera: 'https://addons.opera.com/extensions/details/metamask-10',
      firefox: 'https://addons.mozilla.org/firefox/addon/ether-metamask',
    },
  },
  argent: {
    name: 'Argent',
    ways: ['qrCode'],
    ios: 'https://apps.apple.com/us/app/argent/id1358741926',
    android: 'https://play.google.com/store/apps/details?id=im.argent.contractwalletclient',
    mobile: 'https://argent.xyz/download-argent',
    code: 'https://argent.link/app',
  },
  trust: {
    name: 'Trust Wallet',
    ways: ['qrCode', 'extension'],
    ios: 'https://apps.apple.com/app/trust-crypto-bitcoin-wallet/id1288339409',
    android: 'https://play.google.com/store/apps/details?id=com.wallet.crypto.trustapp',
    mobile: 'https://trustwallet.com/download',
    code: 'https://trustwallet.com/download',
    extension: inChromeStore(
      'https://chromewebstore.google.com/detail/trust-wallet/egjidjbpglichdcondbcbdnbeeppgdph',
      'https://trustwallet.com/browser-extension',
    ),
  },
}

/** The wallets as the list has them in this browser, on this device. */
function optionsIn(browser: BrowserName | undefined, device: Environment['device'] = 'desktop') {
  const options = listWallets(
    defaultWallets,
    {
      environment: { window: {}, isFramed: false, device, browser },
      announced: new Map(),
      providers: new Map(),
      configured: new Set(['walletConnect']),
    },
    [],
  )
  return new Map(options.map((option) => [option.id, option]))
}
const optionOf = (id: string, browser?: BrowserName, device?: Environment['device']): WalletOption =>
  optionsIn(browser, device).get(id) ?? expect.fail(`${id} is not in the list`)

const nothing = () => undefined
const linksIn = (html: string) => [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)
const wallets = Object.entries(STORES)

test('[W-08] the wallets with stores are those of the table', () => {
  expect(
    [...optionsIn(undefined).values()].filter(({ downloadUrls }) => downloadUrls).map(({ id }) => id),
  ).toEqual(Object.keys(STORES))
})

test.for(wallets.flatMap(([id, { name, ways }]) => ways.map((way) => [id, way, name] as const)))(
  '[W-08] %s by %s has three steps, each with its title and sentence',
  ([id, way, name]) => {
    const html = renderToStaticMarkup(
      <Guide
        title="Steps"
        wallet={optionOf(id, 'chrome')}
        where={way}
        onConnect={nothing}
        onBack={undefined}
      />,
    )
    const [list = ''] = /<ol.*<\/ol>/.exec(html) ?? []
    expect(stripTags(list).split('|').filter(Boolean)).toEqual(STEPS[way](name).flat())
    expect(list.match(/<li>/g)).toHaveLength(3)
  },
)

test.for(wallets)('[W-08] %s has steps for its own ways only', ([id, { ways }]) => {
  const { qrCode, extension } = optionOf(id)
  expect([qrCode && 'qrCode', extension && 'extension'].filter(Boolean)).toEqual(ways)
})

test.for(wallets)('[W-08] the app of %s is got from its store on each kind of phone', ([id, stores]) => {
  for (const device of ['ios', 'android'] as const) {
    const wallet = optionOf(id, undefined, device)
    const html = renderToStaticMarkup(
      <GetWallets title="Get" wallets={[wallet]} device={device} onPick={nothing} onBack={undefined} />,
    )
    expect(linksIn(html)).toEqual([stores[device]])
  }
  const wallet = optionOf(id)
  expect(appLink(wallet, 'desktop')).toBe(stores.mobile)
  expect(wallet.downloadUrls?.qrCode).toBe(stores.code)
  const html = renderToStaticMarkup(
    <DownloadApp title="Install" wallet={wallet} onContinue={nothing} onBack={undefined} />,
  )
  expect(linksIn(html)).toEqual([stores.ios, stores.android])
})

test.for(wallets)(
  '[W-08] the extension of %s is got from the store of each browser',
  ([id, { extension }]) => {
    const browsers = ['chrome', 'brave', 'arc', 'edge', 'opera', 'firefox', 'safari', 'other'] as const
    for (const browser of browsers) {
      const wallet = optionOf(id, browser === 'other' ? undefined : browser)
      expect(wallet.extensionDownloadUrl, browser).toBe(extension?.[browser])
      const html = renderToStaticMarkup(
        <DownloadOptions
          title="Get"
          wallet={wallet}
          onAddExtension={nothing}
          onGetApp={nothing}
          onBack={undefined}
        />,
      )
      expect(linksIn(html), browser).toEqual(extension ? [extension[browser]] : [])
    }
  },
)

test('[W-08] a wallet may have steps in its own words, beside the kit’s', () => {
  const own = { title: 'Ask your bank', description: 'It sends you the app.' }
  const wallet = { ...optionOf('argent'), qrCode: { instructions: { steps: [own, 'scan'] as const } } }
  const html = renderToStaticMarkup(
    <Guide title="Steps" wallet={wallet} where="qrCode" onConnect={nothing} onBack={undefined} />,
  )
  expect(
    stripTags(/<ol.*<\/ol>/.exec(html)?.[0] ?? '')
      .split('|')
      .filter(Boolean)
      .slice(0, 3),
  ).toEqual([own.title, own.description, 'Scan the code'])
})
