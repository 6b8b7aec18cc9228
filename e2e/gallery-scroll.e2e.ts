/** Scrolling through 10,000 peppers: what is in the document during a scroll, and when it has stopped. */
import type { Page } from '@playwright/test'
import { BROWSER_ARGS, findChromium } from '@peppermint/devnet/chromium'
import { expect, READS_ONLY, test, waitUntilLive } from './journey.ts'

const executablePath = findChromium()

// Visitors' browsers keep the page that was left; Playwright's does not by itself.
test.use({
  launchOptions: {
    ...(executablePath !== undefined && { executablePath }),
    args: [...BROWSER_ARGS],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
})

/** Playwright's own waits for a page that loads, which a kept one does not. */
const goBack = (page: Page): Promise<void> => page.evaluate(() => history.back())

const PEPPERS = 10_000
const GROUNDS = 12

const inWindow = (page: Page, selector: string): Promise<number> =>
  page.evaluate(
    (wanted) =>
      [...document.querySelectorAll(`.gallery-grid ${wanted}`)].filter((element) => {
        const { top, bottom } = element.getBoundingClientRect()
        return bottom > 0 && top < innerHeight
      }).length,
    selector,
  )

/** Nodes in memory, of the document or not, with all garbage collected. */
async function countNodes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { nodes } = await session.send('Memory.getDOMCounters')
  await session.detach()
  return nodes
}

async function openGallery(page: Page, url: string): Promise<void> {
  const numbers = Array.from({ length: PEPPERS }, (_, index) => index + 1)
  // Of the traits only the ground, which has the lowest bits.
  const packed = numbers.map((number) => number % GROUNDS)
  await page.route('**/api/cards', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as object
    await route.fulfill({ response, json: { ...answer, numbers, packed } })
  })
  await page.goto(`${url}/peppers`)
  await waitUntilLive(page)
  await expect(page.getByText('10,000 peppers')).toBeVisible()
  await expect(page.locator('.gallery-grid img').first()).toBeVisible()
}

/** A wheel's gesture of constant speed. */
async function scrollDown(page: Page, distance: number, speed: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const before = await page.evaluate(() => scrollY)
  await session.send('Input.synthesizeScrollGesture', {
    x: 600,
    y: 400,
    yDistance: -distance,
    speed,
    gestureSourceType: 'mouse',
    preventFling: true,
  })
  await session.detach()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before + distance)
}

async function expectComplete(page: Page): Promise<void> {
  await expect.poll(() => inWindow(page, '.tile:not(:has(img))')).toBe(0)
  expect(await inWindow(page, '.tile')).toBeGreaterThanOrEqual(10)
}

test.use({ viewport: { width: 1366, height: 768 } })

test(
  'where a quick scroll stops, there are tiles with pictures, and only those near the window',
  { tag: READS_ONLY },
  async ({ page, server }) => {
    await openGallery(page, server.url)
    const nodes = await countNodes(page)
    await scrollDown(page, 60_000, 30_000)
    await expectComplete(page)
    // Nothing keeps the rows that have passed, some nine hundred links: with them it is seven times as many. The browser
    // counts the pictures' own nodes too, and keeps some of those.
    await expect.poll(() => countNodes(page)).toBeLessThan(nodes * 4)
    const tiles = page.getByRole('listitem').filter({ has: page.locator('.tile') })
    // The window has three rows of five, and as many rows are drawn above and below.
    expect(await tiles.count()).toBeLessThanOrEqual(60)
    await expect(tiles.first()).toHaveAttribute('aria-setsize', String(PEPPERS))
  },
)

test('Back shows the rows where the gallery was left', { tag: READS_ONLY }, async ({ page, server }) => {
  await openGallery(page, server.url)
  await scrollDown(page, 30_000, 30_000)
  await expectComplete(page)
  const place = await page.evaluate(() => scrollY)
  await page.getByRole('contentinfo').locator('a[href="/stats"]').dispatchEvent('click')
  await expect(page).toHaveURL(/\/stats$/)
  await goBack(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Peppers' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
  await expectComplete(page)
})

test(
  'the keyboard reaches peppers far away at once, however often a key repeats',
  { tag: READS_ONLY },
  async ({ page, server }) => {
    await openGallery(page, server.url)
    await page
      .getByRole('link', { name: /No\. 1$|No\. 1\D/ })
      .first()
      .focus()
    for (let press = 1; press <= 10; press += 1) await page.keyboard.press('PageDown')
    await expect(page.getByRole('link', { name: /No\. 201\D/ })).toBeFocused()
    await page.keyboard.press('End')
    await expect(page.getByRole('link', { name: /No\. 10,000\D/ })).toBeFocused()
    await expectComplete(page)
  },
)

test(
  'a window that grew while another page was shown has all rows at once',
  { tag: READS_ONLY },
  async ({ page, server }) => {
    await page.setViewportSize({ width: 1000, height: 500 })
    await openGallery(page, server.url)
    await page.getByRole('contentinfo').locator('a[href="/stats"]').dispatchEvent('click')
    await expect(page.locator('.gallery-grid')).toHaveCount(0)
    await page.setViewportSize({ width: 1000, height: 2_600 })
    await goBack(page)
    await expect(page.locator('.gallery-grid .tile').first()).toBeVisible()
    const lowest = () =>
      page.evaluate(() => {
        const tiles = [...document.querySelectorAll('.gallery-grid .tile')]
        return Math.max(...tiles.map((tile) => tile.getBoundingClientRect().bottom)) - innerHeight
      })
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await expect.poll(lowest).toBeGreaterThan(0)
  },
)
