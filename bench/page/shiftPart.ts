/** Nothing jumps: the browser's own layout shifts, over load and a scroll to the end and back, and over a mint. */
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { recordShifts, scrollToEndAndBack, shiftsOf, type Shift } from '@peppermint/devnet/layoutShifts'
import { startServer, startWorld, type World } from '@peppermint/local'
import { siteDir } from '@peppermint/local/builds'
import { amount, atMost, type PartResult } from '../parts/figure.ts'
import type { Run } from '../parts/runBench.ts'
import { withCleanup } from '../parts/withCleanup.ts'
import { openBrowser, stopping, waitUntilLive } from './browser.ts'
import { attachWallet, mintButton, openConnected } from './connected.ts'
import { startPageServers } from './pageServers.ts'

const WIDTHS_PX = [375, 768, 1024, 1280, 1440] as const
const MAX_SHIFT = 0.02
/** Between the steps of the scroll: a visitor who reads on. */
const SCROLL_PAUSE_MS = 120
/** Without a new shift or request for so long, a page is at rest. */
const REST_MS = 1_000

export const shiftPart = (run: Run): Promise<PartResult> =>
  withCleanup(async (onCleanup) => {
    const { url, world } = await startPageServers(run, onCleanup)
    const mintWorld = onCleanup(await startWorld({ blockTime: 1 }))
    const databaseUrl = await run.cluster.freshDatabase()
    const mintServer = onCleanup(
      await startServer({ world: mintWorld, siteDir, databaseUrl, bundled: run.bundled }),
    )
    const browser = await openBrowser()
    onCleanup(stopping(browser))
    const closed: Closed = { world, storage: await mintAndLeave(browser, url, world) }
    const paths = [
      '/',
      '/peppers',
      '/peppers/1',
      `/owners/${world.accounts.alice.address}`,
      '/stats',
      '/studio',
      '/studio/phases',
      '/studio/launch',
      '/safe',
    ]
    const widths = run.isQuick ? WIDTHS_PX.slice(0, 1) : WIDTHS_PX
    const figures = []
    const facts = []
    for (const path of [...paths, ...paths.filter(hasCards).map(withClosed), 'a mint']) {
      const byWidth: (readonly Shift[])[] = []
      for (const width of widths) {
        run.log(`shift: ${path} at ${width} px`)
        byWidth.push(
          path === 'a mint'
            ? await mint(browser, mintServer.url, mintWorld, width)
            : await visit(
                browser,
                `${url}${path.replace(CLOSED, '')}`,
                width,
                path.endsWith(CLOSED) ? closed : undefined,
              ),
        )
      }
      const sums = byWidth.map((shifts) => shifts.reduce((sum, { value }) => sum + value, 0))
      const what = path.replace(/^(\/owners\/)0x\w+/, '$1:address')
      figures.push(
        atMost(`${what}: layout shift, the most of ${widths.length} widths`, Math.max(...sums), MAX_SHIFT),
      )
      const largest = byWidth.flat().toSorted((a, b) => b.value - a.value)[0]
      facts.push({
        what,
        value: `${sums.map((sum, index) => `${amount(sum)} at ${widths[index]} px`).join(', ')}${largest === undefined ? '' : `; the largest one ${amount(largest.value)}: ${largest.what}`}`,
      })
    }
    return { figures, facts }
  })

/** A browser whose owner has minted pepper 1 and not opened its packet. */
interface Closed {
  readonly world: World
  readonly storage: StorageState
}

type StorageState = NonNullable<BrowserContextOptions['storageState']>

/** Of a page in whose HTML is the card of a packet that this browser has not opened. */
const CLOSED = ', packets closed'
const withClosed = (path: string): string => `${path}${CLOSED}`
const hasCards = (path: string): boolean => /^\/(peppers|owners)/.test(path)

async function openAt(browser: Browser, width: number, storageState?: StorageState): Promise<Page> {
  const height = width < 700 ? 667 : 800
  const context = await browser.newContext({
    viewport: { width, height },
    hasTouch: width < 700,
    ...(storageState !== undefined && { storageState }),
  })
  const page = await context.newPage()
  await page.addInitScript(recordShifts)
  return page
}

async function visit(
  browser: Browser,
  url: string,
  width: number,
  closed: Closed | undefined,
): Promise<readonly Shift[]> {
  const page = await openAt(browser, width, closed?.storage)
  if (closed !== undefined) await attachWallet(page, closed.world)
  await page.goto(url)
  await waitUntilLive(page)
  await scrollThrough(page)
  return close(page)
}

/** @returns what a browser keeps after a mint whose packet is still closed. */
async function mintAndLeave(browser: Browser, url: string, world: World): Promise<StorageState> {
  const page = await openAt(browser, 1280)
  await attachWallet(page, world)
  await openConnected(page, url)
  await mintButton(page).click()
  await page.waitForFunction(() => localStorage.getItem('peppermint.closed') === '[1]')
  const storage = await page.context().storageState()
  await page.context().close()
  return storage
}

/** Mints, and scrolls through what it looks like afterwards. */
async function mint(browser: Browser, url: string, world: World, width: number): Promise<readonly Shift[]> {
  const page = await openAt(browser, width)
  await attachWallet(page, world)
  await openConnected(page, url)
  await mintButton(page).click()
  await page.locator('.hero[data-own=packed] .packet img').first().waitFor()
  await scrollThrough(page)
  return close(page)
}

/** To the end, until nothing more is added to it, and back. */
async function scrollThrough(page: Page): Promise<void> {
  await rest(page)
  await page.evaluate(scrollToEndAndBack, SCROLL_PAUSE_MS)
  await rest(page)
}

async function rest(page: Page): Promise<void> {
  let last = ''
  for (;;) {
    const requests = await page.evaluate(() => performance.getEntriesByType('resource').length)
    const now = `${requests} ${(await shiftsOf(page)).length}`
    if (now === last) return
    last = now
    await page.waitForTimeout(REST_MS)
  }
}

async function close(page: Page): Promise<readonly Shift[]> {
  const shifts = await shiftsOf(page)
  await page.context().close()
  return shifts
}
