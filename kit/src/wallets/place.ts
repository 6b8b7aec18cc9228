/** Where the page runs: on which device, in which browser, inside another page's frame or not. */
import type { Place } from './definition.ts'
import type { DownloadUrls } from './wallet.ts'

/** The part of `navigator` that tells devices and browsers apart. */
export interface Agent {
  readonly userAgent: string
  readonly platform?: string
  readonly maxTouchPoints?: number
  /** There in Brave only. */
  readonly brave?: unknown
}

/** Browsers that have a shop for extensions, or take another's. */
export type BrowserName = 'brave' | 'edge' | 'opera' | 'arc' | 'chrome' | 'firefox' | 'safari'

/** A phone or tablet by its system, anything else a desktop. An iPad asks for desktop pages as a Mac with a touch screen. */
export function deviceOf({ userAgent, platform, maxTouchPoints = 0 }: Agent): Place['device'] {
  if (/android/i.test(userAgent)) return 'android'
  if (/iphone|ipod|ipad/i.test(userAgent)) return 'ios'
  return platform === 'MacIntel' && maxTouchPoints > 1 ? 'ios' : 'desktop'
}

/**
 * The browser; undefined where it is none of these.
 * @param isArc Arc says nothing in its user agent and gives itself away by its style sheet only.
 */
export function browserOf({ userAgent, brave }: Agent, isArc = false): BrowserName | undefined {
  if (brave) return 'brave'
  if (/\bedg(a|ios)?\//i.test(userAgent)) return 'edge'
  if (/\b(opr|opera|opt|opx)\//i.test(userAgent)) return 'opera'
  if (isArc) return 'arc'
  if (/\b(chrome|chromium|crios)\//i.test(userAgent)) return 'chrome'
  if (/\b(firefox|fxios)\//i.test(userAgent)) return 'firefox'
  return /\bversion\/[\d.]+ .*safari\//i.test(userAgent) ? 'safari' : undefined
}

/** The one of a wallet's addresses from which this browser takes extensions. */
export function extensionDownload(urls: DownloadUrls, browser: BrowserName | undefined): string | undefined {
  const { chrome, edge, firefox, opera, safari } = urls
  const shops: Record<BrowserName, string | undefined> = {
    brave: chrome,
    arc: chrome,
    chrome,
    edge: edge ?? chrome,
    opera: opera ?? chrome,
    firefox,
    safari,
  }
  return (browser && shops[browser]) ?? urls.browserExtension
}

/** This page's place. Only in a browser. */
export function placeHere(): Place & { readonly browser: BrowserName | undefined } {
  const agent: Agent = globalThis.navigator
  const arcs = () => getComputedStyle(document.documentElement).getPropertyValue('--arc-palette-focus') !== ''
  const isArc = 'document' in globalThis && arcs()
  return {
    window: globalThis,
    framed: globalThis.parent !== undefined && globalThis.parent !== globalThis.self,
    device: deviceOf(agent),
    browser: browserOf(agent, isArc),
  }
}
