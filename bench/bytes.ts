/**
 * What the page costs a visitor before they can do something, in bytes over the line (brotli) and requests, on
 * the production build behind the real server. `--json` prints one object; a figure that is missed exits with 1.
 */
import { chromium, type Browser, type Locator, type Page, type Route } from '@playwright/test'
import { createTestWallet } from '@peppermint/wallet-kit/testing'
import { startServer, startWorld, type RunningServer, type World } from '@peppermint/local'
import { BROWSER_ARGS, chromiumPath } from '@peppermint/devnet/chromium'
import { siteDir } from '@peppermint/local/builds'

interface Figure {
  readonly what: string
  readonly value: number
  readonly most: number
  readonly unit: 'B' | 'requests' | ''
}

interface Received {
  readonly url: string
  readonly kind: string
  readonly bytes: number
}

const asJson = process.argv.includes('--json')
const KB = 1000

/** Collects every response of a page with its size on the line. */
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

/** First paint: what a browser needs that runs no script and waits for no font. */
async function firstPaint(browser: Browser, url: string): Promise<readonly Figure[]> {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const heard = listen(page)
  await page.goto(url, { waitUntil: 'load' })
  const needed = ofKind(await heard.done(), 'document', 'stylesheet')
  await context.close()
  return [
    {
      what: 'first paint: HTML with its CSS and art, no script',
      value: sum(needed),
      most: 12 * KB,
      unit: 'B',
    },
  ]
}

/** Until a press of Connect Wallet opens the dialog. Every script that is not needed for it is held back all the while. */
async function untilConnect(browser: Browser, url: string): Promise<readonly Figure[]> {
  const page = await browser.newPage()
  const heard = listen(page)
  const html = await (await fetch(url)).text()
  await page.route(/\.js$/, (route) => {
    const { pathname } = new URL(route.request().url())
    // Never answered: what the HTML does not name comes after the click.
    return html.includes(`"${pathname}"`) ? route.continue() : undefined
  })
  await page.goto(url)
  await page.getByRole('button', { name: 'Connect Wallet' }).first().click()
  await page.getByRole('dialog').waitFor()
  const needed = ofKind(await heard.done(), 'script', 'stylesheet')
  await page.close()
  return [
    { what: 'until Connect Wallet reacts: JavaScript and CSS', value: sum(needed), most: 70 * KB, unit: 'B' },
    {
      what: 'until Connect Wallet reacts: requests for them',
      value: needed.length,
      most: 5,
      unit: 'requests',
    },
  ]
}

/** A click before the script is there: held until the dialog can open. 0 is right, 1 is a lost click. */
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
  const opened = await page
    .getByRole('dialog')
    .waitFor({ timeout: 10_000 })
    .then(
      () => true,
      () => false,
    )
  await page.close()
  return [{ what: 'clicks lost before the script arrived', value: opened ? 0 : 1, most: 0, unit: '' }]
}

/** A returning visitor with an injected wallet, until Mint can be pressed. */
async function untilMint(browser: Browser, url: string, world: World): Promise<readonly Figure[]> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const wallet = createTestWallet({
    rpcUrl: world.rpcUrl,
    privateKeys: [world.accounts.alice.privateKey],
    chainId: world.chainId,
  })
  await wallet.attach(page)
  await page.goto(url)
  await page.getByRole('button', { name: 'Connect Wallet' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Test Wallet' }).click()
  await page.getByRole('button', { name: 'Mint 1 pepper' }).waitFor()

  // The visit that is measured: connected before, nothing in the cache.
  const cold = await context.newCDPSession(page)
  await cold.send('Network.clearBrowserCache')
  const scripts = await oneByOne(page, url)
  const heard = listen(page)
  await page.reload()
  const mint = page.getByRole('button', { name: 'Mint 1 pepper' })
  while (!(await appears(mint, PATIENCE))) {
    if (!scripts.release()) throw new Error('Every script is there, and Mint is not.')
  }
  const needed = onlyOnce((await heard.done()).filter((entry) => entry.url.startsWith(url)))
  const behind = listen(page)
  await scripts.releaseAll()
  await page.waitForTimeout(PATIENCE)
  const loadedBehind = onlyOnce(ofKind(await behind.done(), 'script'))
  await context.close()
  const fonts = ofKind(needed, 'font')
  const rest = needed.filter((entry) => !fonts.includes(entry))
  return [
    { what: 'ready to mint, everything but fonts', value: sum(rest), most: 130 * KB, unit: 'B' },
    {
      what: 'loaded behind that, so that a mint waits for nothing',
      value: sum(loadedBehind),
      most: 34 * KB,
      unit: 'B',
    },
    { what: 'web fonts', value: sum(fonts), most: 60 * KB, unit: 'B' },
  ]
}

/** How long (ms) Mint may take once all it waits for is there; far longer than it does. */
const PATIENCE = 3_000

/**
 * Holds back every script that the HTML does not name, in the order of being asked for. What is let through one by
 * one until something appears is what it waits for; what is loaded behind it is held for good, however slow the
 * machine is.
 */
async function oneByOne(page: Page, url: string) {
  const html = await (await fetch(url)).text()
  const held: Route[] = []
  let isOpen = false
  await page.route(/\.js$/, async (route) => {
    const { pathname } = new URL(route.request().url())
    if (isOpen || html.includes(`"${pathname}"`)) await route.continue()
    else held.push(route)
  })
  return {
    /** Lets the script through that waits longest; false where none does. */
    release(): boolean {
      const next = held.shift()
      void next?.continue()
      return next !== undefined
    },
    /** Lets all through, and those that come. */
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

/** Each address once: what is asked for again while one waits is not more to wait for. */
function onlyOnce(list: readonly Received[]): readonly Received[] {
  return [...new Map(list.map((entry) => [entry.url, entry])).values()]
}

/** The largest contentful paint must be an element of the HTML, not of a script. 0 is right. */
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
  await page.locator('html[data-loaded=live]').waitFor({ state: 'attached' })
  const painted = await page.evaluate(() => (globalThis as unknown as { __painted: string[] }).__painted)
  await page.close()
  const last = painted.at(-1) ?? ''
  const text = html.replaceAll(/<[^>]*>/g, '')
  const isThere = last !== '' && text.includes(last)
  return [
    { what: 'largest contentful paints that are not in the HTML', value: isThere ? 0 : 1, most: 0, unit: '' },
  ]
}

function report(figures: readonly Figure[]): void {
  if (asJson) {
    console.log(JSON.stringify({ bench: 'bytes', figures }))
    return
  }
  for (const { what, value, most, unit } of figures) {
    const verdict = value <= most ? 'ok' : 'MISSED'
    console.log(
      `${verdict.padEnd(7)}${String(value).padStart(8)} of ${String(most).padStart(7)} ${unit.padEnd(9)}${what}`,
    )
  }
}

async function measure(server: RunningServer, world: World): Promise<readonly Figure[]> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...BROWSER_ARGS] })
  try {
    return [
      ...(await firstPaint(browser, server.url)),
      ...(await untilConnect(browser, server.url)),
      ...(await queuedClick(browser, server.url)),
      ...(await untilMint(browser, server.url, world)),
      ...(await largestPaint(browser, server.url)),
    ]
  } finally {
    await browser.close()
  }
}

const world = await startWorld({ blockTime: 1 })
const server = await startServer({ world, siteDir })
try {
  const figures = await measure(server, world)
  report(figures)
  process.exitCode = figures.every(({ value, most }) => value <= most) ? 0 : 1
} finally {
  await server.stop()
  await world.stop()
}
