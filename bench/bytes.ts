/**
 * Bytes (brotli, as transferred) and requests that the page costs before a visitor can act, on
 * the production build behind the real server. `--json` prints one object; a figure that is missed exits with 1.
 */
import type { Browser, Locator, Page, Route } from '@playwright/test'
import { startServer, startWorld, type RunningServer, type World } from '@peppermint/local'
import { siteDir } from '@peppermint/local/builds'
import { openBrowser, waitUntilLive } from './page/browser.ts'
import { attachWallet, mintButton, openConnected } from './page/connected.ts'
import { atMost, reportFigures, type Figure } from './parts/figure.ts'

interface Received {
  readonly url: string
  readonly kind: string
  readonly bytes: number
}

const KB = 1000
/** Forms, reviews, transactions, messages, files and assets load when they are opened (docs/design/pages-and-bytes.md). */
const MAX_APP_BYTES = 150 * KB
/** A Safe's page has all of `/safe`, and its own script beside it. */
const MAX_SAFE_BYTES = 174 * KB
/** Any: its page draws the address before it is read. */
const SAFE = '0x5afe000000000000000000000000000000005afe'

/** Records every response of a page with its transferred size. */
function listen(page: Page): { readonly done: () => Promise<readonly Received[]> } {
  const pending: Promise<Received | undefined>[] = []
  page.on('requestfinished', (request) => {
    pending.push(
      request.sizes().then(
        ({ responseBodySize }) => ({
          url: request.url(),
          kind: request.resourceType(),
          bytes: responseBodySize,
        }),
        () => undefined,
      ),
    )
  })
  return { done: async () => (await Promise.all(pending)).filter((entry) => entry !== undefined) }
}

const sum = (list: readonly Received[]): number => list.reduce((total, { bytes }) => total + bytes, 0)
const ofKind = (list: readonly Received[], ...kinds: string[]) =>
  list.filter(({ kind }) => kinds.includes(kind))

/** First paint: bytes that a browser requires without scripts and fonts. */
async function firstPaint(browser: Browser, url: string): Promise<readonly Figure[]> {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const responses = listen(page)
  await page.goto(url, { waitUntil: 'load' })
  const needed = ofKind(await responses.done(), 'document', 'stylesheet')
  await context.close()
  return [atMost('first paint: HTML with its CSS and art, no script', sum(needed), 14 * KB, 'B')]
}

/** Until a click on Connect Wallet opens the dialog. Every other script is blocked: those load after the click. */
async function untilConnect(browser: Browser, url: string): Promise<readonly Figure[]> {
  const page = await browser.newPage()
  const responses = listen(page)
  await blockScripts(page, url)
  await page.goto(url)
  await page.getByRole('button', { name: 'Connect Wallet' }).first().click()
  await page.getByRole('dialog').waitFor()
  const needed = ofKind(await responses.done(), 'script', 'stylesheet')
  await page.close()
  return [
    atMost('until Connect Wallet reacts: JavaScript and CSS', sum(needed), 80 * KB, 'B'),
    atMost('until Connect Wallet reacts: requests for them', needed.length, 5, 'requests'),
  ]
}

/** A click before the script has loaded is queued until the dialog can open. Expected 0; 1 is a lost click. */
async function queuedClick(browser: Browser, url: string): Promise<readonly Figure[]> {
  const page = await browser.newPage()
  let release = (): void => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/assets\/main-.*\.js/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(url, { waitUntil: 'commit' })
  await page.locator('html[data-shell]').waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Connect Wallet' }).first().click()
  release()
  const opened = await appears(page.getByRole('dialog'), 10_000)
  await page.close()
  return [atMost('clicks lost before the script arrived', opened ? 0 : 1, 0)]
}

/** A returning visitor with an injected wallet, until Mint is clickable. */
async function untilMint(browser: Browser, url: string, world: World): Promise<readonly Figure[]> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await attachWallet(page, world)
  await openConnected(page, url)

  // The measured visit: connected before, with an empty cache.
  const cold = await context.newCDPSession(page)
  await cold.send('Network.clearBrowserCache')
  const scripts = await blockScripts(page, url)
  const responses = listen(page)
  await page.reload()
  while (!(await appears(mintButton(page), MINT_TIMEOUT_MS))) {
    if (!scripts.release()) throw new Error('Every script has loaded, but Mint has not appeared.')
  }
  const needed = onlyOnce((await responses.done()).filter((entry) => entry.url.startsWith(url)))
  const behind = listen(page)
  await scripts.releaseAll()
  await page.waitForTimeout(MINT_TIMEOUT_MS)
  const loadedBehind = onlyOnce(ofKind(await behind.done(), 'script'))
  await context.close()
  const fonts = ofKind(needed, 'font')
  const rest = needed.filter((entry) => !fonts.includes(entry))
  return [
    atMost('ready to mint, everything but fonts', sum(rest), 150 * KB, 'B'),
    atMost('loaded behind that, so that a mint waits for nothing', sum(loadedBehind), 40 * KB, 'B'),
    atMost('web fonts', sum(fonts), 60 * KB, 'B'),
  ]
}

/** How long Mint may take to appear once everything it requires has loaded; far longer than it does. */
const MINT_TIMEOUT_MS = 3_000

/**
 * Blocks every script that the HTML does not reference, in request order. Scripts that are released one by one
 * until an element appears are the ones it requires; later ones stay blocked, independent of the machine's
 * speed.
 */
async function blockScripts(page: Page, url: string) {
  const html = await (await fetch(url)).text()
  const held: Route[] = []
  let isOpen = false
  await page.route(/\.js$/, async (route) => {
    const { pathname } = new URL(route.request().url())
    if (isOpen || html.includes(`"${pathname}"`)) await route.continue()
    else held.push(route)
  })
  return {
    /** Releases the oldest blocked script; false if there is none. */
    release(): boolean {
      const next = held.shift()
      void next?.continue()
      return next !== undefined
    },
    /** Releases all scripts, current and future. */
    async releaseAll(): Promise<void> {
      isOpen = true
      await Promise.all(held.splice(0).map((route) => route.continue()))
    },
  }
}

async function appears(what: Locator, milliseconds: number): Promise<boolean> {
  return what.waitFor({ timeout: milliseconds }).then(
    () => true,
    () => false,
  )
}

/** Each URL once: a repeated request is no additional download. */
function onlyOnce(list: readonly Received[]): readonly Received[] {
  return [...new Map(list.map((entry) => [entry.url, entry])).values()]
}

/** Until an app's first page is drawn; every script that the HTML does not reference is blocked. */
async function untilDrawn(
  browser: Browser,
  url: string,
  path: string,
  drawn: (page: Page) => Locator,
  maxBytes = MAX_APP_BYTES,
): Promise<readonly Figure[]> {
  const page = await browser.newPage()
  const responses = listen(page)
  const address = `${url}${path}`
  await blockScripts(page, address)
  await page.goto(address)
  await drawn(page).waitFor()
  const needed = onlyOnce(ofKind(await responses.done(), 'script', 'stylesheet'))
  await page.close()
  return [atMost(`until ${path} is drawn: JavaScript and CSS`, sum(needed), maxBytes, 'B')]
}

/** The largest contentful paint must be an element of the HTML, not of a script. Expected 0. */
async function largestPaint(browser: Browser, url: string): Promise<readonly Figure[]> {
  const html = await (await fetch(url)).text()
  const page = await browser.newPage()
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(globalThis, { __painted: seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const element = (entry as unknown as { readonly element?: Element }).element
        seen.push(element?.textContent ?? '')
      }
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
  await page.goto(url)
  await waitUntilLive(page)
  const painted = await page.evaluate(() => (globalThis as unknown as { __painted: string[] }).__painted)
  await page.close()
  const last = painted.at(-1) ?? ''
  const text = html.replaceAll(/<[^>]*>/g, '')
  const isThere = last !== '' && text.includes(last)
  return [atMost('largest contentful paints that are not in the HTML', isThere ? 0 : 1, 0)]
}

async function measure(server: RunningServer, world: World): Promise<readonly Figure[]> {
  const browser = await openBrowser()
  try {
    return [
      ...(await firstPaint(browser, server.url)),
      ...(await untilConnect(browser, server.url)),
      ...(await queuedClick(browser, server.url)),
      ...(await untilMint(browser, server.url, world)),
      ...(await largestPaint(browser, server.url)),
      ...(await untilDrawn(browser, server.url, '/safe', (page) => page.getByLabel('Address of a Safe'))),
      ...(await untilDrawn(
        browser,
        server.url,
        `/safe/${SAFE}`,
        (page) => page.locator('#safe .hash').first(),
        MAX_SAFE_BYTES,
      )),
      ...(await untilDrawn(browser, server.url, '/studio', (page) => page.locator('html[data-loaded]'))),
    ]
  } finally {
    await browser.close()
  }
}

const world = await startWorld({ blockTime: 1 })
const server = await startServer({ world, siteDir })
try {
  reportFigures('bytes', await measure(server, world))
} finally {
  await server.stop()
  await world.stop()
}
