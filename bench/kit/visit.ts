/** Opens a served page in a browser with a cold cache, with or without throttling, and records what happens. */
import type { Browser, Page, Request } from '@playwright/test'
import { chromium } from '@playwright/test'
import { BROWSER_ARGS, chromiumPath } from '@peppermint/devnet/chromium'
import { announceWallet, believeOnline, BUTTON_SEEN, openEyes, type Eyes, type Point } from './inPage.ts'
import type { Served } from './serve.ts'

/** The wallet that every page must list. */
export const walletName = 'Bench Wallet'

/** Throttling: a four times slower CPU, 1.6 Mbit/s, 150 ms latency. */
const slow = { cpu: 4, bytesPerSecond: (1.6 * 1_000_000) / 8, latency: 150 } as const

/** A browser that resolves no host except this machine. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath(),
    args: [...BROWSER_ARGS, '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'],
  })
}

/** An open page. */
export interface Visit {
  readonly page: Page
  /** Number of pending responses of the page's server. */
  readonly underWay: () => number
  /** Uncaught errors, and failed requests to the page's server. */
  readonly errors: () => readonly string[]
  /** Other hosts that the page contacted. */
  readonly hosts: () => Promise<readonly string[]>
  /** The page's measurements so far. */
  readonly eyes: () => Promise<Omit<Eyes, 'buttonAt'>>
  readonly close: () => Promise<void>
}

export interface VisitOptions {
  readonly isSlow: boolean
  /** Clicks Connect Wallet as soon as it is clickable. */
  readonly isPressedAtOnce?: boolean
  /** Called before the page is opened. */
  readonly prepare?: (page: Page) => Promise<void>
}

/** Opens the page; resolves when its HTML has loaded. */
export async function visit(browser: Browser, served: Served, options: VisitOptions): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  const asked = new Set<string>()
  const waiting = new Set<Request>()
  const errors: string[] = []
  const note = (address: string) => {
    const { protocol, host } = new URL(address)
    if (/^(?:https?|wss?):$/.test(protocol) && host !== new URL(served.url).host) asked.add(host)
  }
  context.on('request', (request) => {
    note(request.url())
    if (request.url().startsWith(served.url)) waiting.add(request)
  })
  context.on('requestfinished', (request) => waiting.delete(request))
  context.on('requestfailed', (request) => {
    if (waiting.delete(request)) errors.push(`${request.url()} (${request.failure()?.errorText})`)
  })
  page.on('pageerror', ({ message }) => errors.push(message))
  page.on('crash', () => errors.push('the page crashed'))
  page.on('websocket', (socket) => note(socket.url()))
  await page.addInitScript(announceWallet, { walletName, chainId: 7700 })
  await page.addInitScript(openEyes, walletName)
  await page.addInitScript(believeOnline)
  if (options.isPressedAtOnce)
    await page.exposeFunction(BUTTON_SEEN, ({ x, y }: Point) => page.mouse.click(x, y))
  if (options.isSlow) {
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: slow.latency,
      downloadThroughput: slow.bytesPerSecond,
      uploadThroughput: slow.bytesPerSecond,
    })
    await session.send('Emulation.setCPUThrottlingRate', { rate: slow.cpu })
  }
  await options.prepare?.(page)
  await page.goto(served.url, { waitUntil: 'commit' })
  return {
    page,
    underWay: () => waiting.size,
    errors: () => errors,
    async hosts() {
      // A resource hint opens a connection without a request.
      const hints = page.locator('link[rel~=preconnect], link[rel~=dns-prefetch]')
      for (const address of await hints.evaluateAll((links) =>
        links.map((link) => (link as HTMLLinkElement).href),
      ))
        note(address)
      return [...asked].toSorted()
    },
    eyes: () =>
      page.evaluate(() => {
        const { buttonAt: _, ...seen } = (globalThis as unknown as { bench: Eyes }).bench
        return seen
      }),
    close: () => context.close(),
  }
}

/** Whether the button can be pressed within this time (ms). */
export function becomesClickable({ page }: Visit, timeout: number): Promise<boolean> {
  return happens(page, 'clickable', timeout)
}

/** Whether a wallet can be seen within this time (ms). */
export function showsWallets({ page }: Visit, timeout: number): Promise<boolean> {
  return happens(page, 'listed', timeout)
}

function happens(page: Page, what: 'clickable' | 'listed', timeout: number): Promise<boolean> {
  return page
    .waitForFunction((name) => (globalThis as unknown as { bench: Eyes }).bench[name] !== undefined, what, {
      timeout,
      polling: 50,
    })
    .then(
      () => true,
      () => false,
    )
}

/** Resolves after two seconds without pending requests, or after thirty seconds. */
export async function untilIdle({ page, underWay }: Visit): Promise<void> {
  const end = Date.now() + 30_000
  for (let quietSince = Date.now(); Date.now() < end; await page.waitForTimeout(100)) {
    if (underWay() > 0) quietSince = Date.now()
    if (Date.now() - quietSince >= 2_000) return
  }
}
