/** The page's environment: device, browser, and whether it is framed. */
import type { Environment } from './definition.ts'
import { detectDevice, type NavigatorInfo } from './device.ts'
import { readParentOrigin } from './safe/host.ts'
import type { DownloadUrls } from './wallet.ts'

/** Browsers with an extension store, or that use another browser's. */
export type BrowserName = 'brave' | 'edge' | 'opera' | 'arc' | 'chrome' | 'firefox' | 'safari'

/**
 * Detects the browser; undefined if it is none of these.
 * @param isArc Arc is recognizable only by its style sheet, not its user agent.
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

/** The extension URL for this browser. */
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

/** Detects this page's environment. Browser only. */
export function detectEnvironment(): Environment & { readonly browser: BrowserName | undefined } {
  const info: NavigatorInfo = globalThis.navigator
  const hasArcPalette = () =>
    getComputedStyle(document.documentElement).getPropertyValue('--arc-palette-focus') !== ''
  const isArc = 'document' in globalThis && hasArcPalette()
  return {
    window: globalThis,
    isFramed: globalThis.parent !== undefined && globalThis.parent !== globalThis.self,
    parentOrigin: readParentOrigin(),
    device: detectDevice(info),
    browser: detectBrowser(info, isArc),
  }
}
