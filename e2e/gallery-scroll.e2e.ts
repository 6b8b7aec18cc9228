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

/** What `watchRows` and `watchTasks` count in the page. */
interface WatchedPage {
  readonly added: { tiles: number; passing: number }
  readonly addedByTask: { readonly tiles: number; readonly pictures: number }[]
}

const inWindow = (page: Page, selector: string): Promise<number> =>
  page.evaluate(
    (wanted) =>
      [...document.querySelectorAll(`.gallery-grid ${wanted}`)].filter((element) => {
        const { top, bottom } = element.getBoundingClientRect()
        return bottom > 0 && top < innerHeight
      }).length,
    selector,
  )

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

/** Counts the tiles and the passing rows that come into the document. */
const watchRows = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const added = { tiles: 0, passing: 0 }
    Object.assign(globalThis, { added })
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(node instanceof Element)) continue
        added.tiles += node.querySelectorAll('.tile').length
        if (node.matches('[data-passing]')) added.passing += 1
      }
    }).observe(document.querySelector('.gallery-grid') ?? document.body, { childList: true, subtree: true })
  })

const readAdded = (page: Page) => page.evaluate(() => ({ ...(globalThis as unknown as WatchedPage).added }))

/** Counts the tiles and the pictures that come into the document, by task. */
const watchTasks = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const addedByTask: { readonly tiles: number; readonly pictures: number }[] = []
    Object.assign(globalThis, { addedByTask })
    new MutationObserver((changes) => {
      const added = changes
        .flatMap(({ addedNodes }) => [...addedNodes])
        .filter((node) => node instanceof Element)
      const count = (selector: string) =>
        added.reduce(
          (sum, element) =>
            sum + element.querySelectorAll(selector).length + (element.matches(selector) ? 1 : 0),
          0,
        )
      addedByTask.push({ tiles: count('.tile'), pictures: count('img') })
    }).observe(document.querySelector('.gallery-grid') ?? document.body, { childList: true, subtree: true })
  })

/** Of everything since `watchTasks`, or since this was called last. */
const readTasks = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as WatchedPage).addedByTask.splice(0))

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

/** From now on each frame of the page takes this long. */
const slowDown = (page: Page, frameMs: number): Promise<void> =>
  page.evaluate((duration) => {
    const spin = () => {
      const end = performance.now() + duration
      while (performance.now() < end);
      requestAnimationFrame(spin)
    }
    requestAnimationFrame(spin)
  }, frameMs)

async function expectComplete(page: Page): Promise<void> {
  await expect(page.locator('[data-passing]')).toHaveCount(0)
  await expect.poll(() => inWindow(page, '.tile:not(:has(img))')).toBe(0)
  expect(await inWindow(page, '.tile')).toBeGreaterThanOrEqual(10)
}

test.use({ viewport: { width: 1366, height: 768 } })

test(
  'rows that fly past are colors only; where the scroll stops, they are tiles with pictures',
  { tag: READS_ONLY },
  async ({ page, server }) => {
    await openGallery(page, server.url)
    await watchRows(page)
    await scrollDown(page, 60_000, 30_000)
    await expectComplete(page)
    const { tiles, passing } = await readAdded(page)
    // Two hundred rows of five peppers.
    expect(passing).toBeGreaterThan(20)
    expect(tiles).toBeLessThan(200)
    await expect(
      page
        .getByRole('listitem')
        .filter({ has: page.locator('.tile') })
        .first(),
    ).toHaveAttribute('aria-setsize', String(PEPPERS))
  },
)

test(
  'a slow device shows colors during a quick scroll, and pictures during a slow one',
  { tag: READS_ONLY },
  async ({ page, server }) => {
    await openGallery(page, server.url)
    await slowDown(page, 60)
    await watchRows(page)
    await scrollDown(page, 1_500, 400)
    expect((await readAdded(page)).passing).toBe(0)
    await scrollDown(page, 9_000, 3_000)
    await expectComplete(page)
    expect((await readAdded(page)).passing).toBeGreaterThan(10)
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
  'after a filter, the window comes before the rows around it, and pictures one by one',
  { tag: READS_ONLY },
  async ({ page, server }) => {
    await openGallery(page, server.url)
    await expectComplete(page)
    await slowDown(page, 60)
    await watchTasks(page)
    const grounds = page.getByRole('group', { name: 'Ground', exact: true })
    // No click scrolls: nothing is above the window.
    await page.getByText('Ground', { exact: true }).dispatchEvent('click')
    const choose = async (ground: number, matches: string) => {
      await grounds.getByRole('checkbox').nth(ground).dispatchEvent('click')
      await page.getByText(`${matches} peppers`, { exact: true }).waitFor()
      // The rows around those in the window, too.
      await expect(page.locator('.tile')).toHaveCount((await inWindow(page, '.tile')) + 15)
      await expect(page.locator('.tile:not(:has(img))')).toHaveCount(0)
      return readTasks(page)
    }
    // It starts with as many pictures at once as before it was slow.
    await choose(0, '833')
    const tasks = await choose(1, '1,667')
    const rows = tasks.map(({ tiles }) => tiles).filter((tiles) => tiles > 0)
    // A slow device may draw two of the portions around the window together.
    expect(Math.max(...rows)).toBeLessThanOrEqual(await inWindow(page, '.tile'))
    expect(rows.at(-1)).toBeLessThanOrEqual(10)
    const pictures = tasks.filter(({ tiles }) => tiles === 0).map((task) => task.pictures)
    expect(Math.max(...pictures)).toBe(1)
    // The address costs milliseconds: it follows after the frame that shows the click.
    const before = await page.evaluate(() => location.href)
    const addresses = await grounds
      .getByRole('checkbox')
      .nth(2)
      .evaluate((box: HTMLInputElement) => {
        box.click()
        const clicked = location.href
        return new Promise<string[]>((resolve) => {
          requestAnimationFrame(() => resolve([clicked, location.href]))
        })
      })
    expect(addresses).toEqual([before, before])
    await expect.poll(() => page.evaluate(() => location.href)).not.toBe(before)
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
