/** Where the page runs: on which device, in which browser, inside another page's frame or not. */
import type { Environment } from './definition.ts'
import type { DownloadUrls } from './wallet.ts'

/** The part of `navigator` that tells devices and browsers apart. */
export interface NavigatorInfo {
  readonly userAgent: string
  readonly platform?: string
  readonly maxTouchPoints?: number
  /** There in Brave only. */
  readonly brave?: unknown
}

/** Browsers that have a shop for extensions, or take another's. */
export type BrowserName = 'brave' | 'edge' | 'opera' | 'arc' | 'chrome' | 'firefox' | 'safari'

/** A phone or tablet by its system, anything else a desktop. An iPad asks for desktop pages as a Mac with a touch screen. */
export function detectDevice({
  userAgent,
  platform,
  maxTouchPoints = 0,
}: NavigatorInfo): Environment['device'] {
  if (/android/i.test(userAgent)) return 'android'
  if (/iphone|ipod|ipad/i.test(userAgent)) return 'ios'
  return platform === 'MacIntel' && maxTouchPoints > 1 ? 'ios' : 'desktop'
}

/**
 * The browser; undefined where it is none of these.
 * @param isArc Arc says nothing in its user agent and gives itself away by its style sheet only.
 */
export function detectBrowser({ userAgent, brave }: NavigatorInfo, isArc = false): BrowserName | undefined {
  if (brave) return 'brave'
  if (/\bedg(a|ios)?\//i.test(userAgent)) return 'edge'
  if (/\b(opr|opera|opt|opx)\//i.test(userAgent)) return 'opera'
  if (isArc) return 'arc'
  if (/\b(chrome|chromium|crios)\//i.test(userAgent)) return 'chrome'
  if (/\b(firefox|fxios)\//i.test(userAgent)) return 'firefox'
  return /\bversion\/[\d.]+ .*safari\//i.test(userAgent) ? 'safari' : undefined
}

/** The one of a wallet's addresses from which this browser takes extensions. */
export function getExtensionUrl(urls: DownloadUrls, browser: BrowserName | undefined): string | undefined {
  const { chrome, edge, firefox, opera, safari } = urls
  const stores: Record<BrowserName, string | undefined> = {
    brave: chrome,
    arc: chrome,
    chrome,
    edge: edge ?? chrome,
    opera: opera ?? chrome,
    firefox,
    safari,
  }
  return (browser && stores[browser]) ?? urls.browserExtension
}

/** This page's place. Only in a browser. */
export function detectEnvironment(): Environment & { readonly browser: BrowserName | undefined } {
  const info: NavigatorInfo = globalThis.navigator
  const hasArcPalette = () =>
    getComputedStyle(document.documentElement).getPropertyValue('--arc-palette-focus') !== ''
  const isArc = 'document' in globalThis && hasArcPalette()
  return {
    window: globalThis,
    isFramed: globalThis.parent !== undefined && globalThis.parent !== globalThis.self,
    device: detectDevice(info),
    browser: detectBrowser(info, isArc),
  }
}
