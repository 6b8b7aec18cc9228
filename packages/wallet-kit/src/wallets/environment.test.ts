import { expect, test } from 'vitest'
import { detectDevice } from './device.ts'
import { detectBrowser, detectEnvironment, getExtensionUrl } from './environment.ts'
import { openWindow } from './scriptedBrowser.fixture.ts'

const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36'
const safari =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.3 Safari/605.1.15'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.3 Mobile/15E148 Safari/604.1'

test.for([
  ['android', { userAgent: 'Mozilla/5.0 (Linux; Android 16; Pixel 9) Chrome/150.0.0.0 Mobile' }],
  ['ios', { userAgent: iphone }],
  ['ios', { userAgent: safari, platform: 'MacIntel', maxTouchPoints: 5 }],
  ['desktop', { userAgent: safari, platform: 'MacIntel', maxTouchPoints: 0 }],
  ['desktop', { userAgent: chrome, platform: 'Win32', maxTouchPoints: 10 }],
] as const)('detects a device by its OS, and an iPad by its touch screen: %s', ([device, agent]) => {
  expect(detectDevice(agent)).toBe(device)
})

test.for([
  ['brave', { userAgent: chrome, brave: {} }, false],
  ['edge', { userAgent: `${chrome} Edg/150.0.0.0` }, false],
  ['edge', { userAgent: `${iphone} EdgiOS/150.0` }, false],
  ['opera', { userAgent: `${chrome} OPR/120.0.0.0` }, false],
  ['arc', { userAgent: chrome }, true],
  ['chrome', { userAgent: chrome }, false],
  ['firefox', { userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0' }, false],
  ['safari', { userAgent: safari }, false],
  // "op" alone makes no Opera.
  ['safari', { userAgent: safari.replace('Macintosh', 'Macintosh; Laptop; Opus') }, false],
  [undefined, { userAgent: 'Desktop shopper' }, false],
] as const)('detects a browser by its unique features: %s', ([browser, agent, isArc]) => {
  expect(detectBrowser(agent, isArc)).toBe(browser)
})

test('[W-08] each browser gets its store’s link, any other the vendor’s page', () => {
  const [chromeShop, edge, opera] = ['https://c.example', 'https://e.example', 'https://o.example']
  const page = 'https://makers.example'
  const all = { chrome: chromeShop, edge, opera, browserExtension: page }
  expect((['brave', 'arc', 'chrome'] as const).map((name) => getExtensionUrl(all, name))).toEqual([
    chromeShop,
    chromeShop,
    chromeShop,
  ])
  expect([getExtensionUrl(all, 'edge'), getExtensionUrl(all, 'opera')]).toEqual([edge, opera])
  const fewer = { chrome: chromeShop, browserExtension: page }
  expect([getExtensionUrl(fewer, 'edge'), getExtensionUrl(fewer, 'opera')]).toEqual([chromeShop, chromeShop])
  expect([getExtensionUrl(fewer, 'firefox'), getExtensionUrl(fewer, undefined)]).toEqual([page, page])
  expect(getExtensionUrl({ chrome: chromeShop }, 'safari')).toBeUndefined()
})

test('[W-06] a page knows whether it is inside another page’s frame', () => {
  openWindow()
  expect(detectEnvironment().isFramed).toBe(false)
  // The parent of a page that is in no frame is the page itself.
  openWindow([], undefined, { parent: globalThis, self: globalThis })
  expect(detectEnvironment().isFramed).toBe(false)
  openWindow([], undefined, { parent: {}, self: globalThis })
  expect(detectEnvironment().isFramed).toBe(true)
})
