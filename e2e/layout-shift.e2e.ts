/** Nothing jumps: what is drawn late has its place. All pages and widths: `npm run bench:page -- shift`. */
import { recordShifts, scrollToEndAndBack, shiftsOf } from '@peppermint/devnet/layoutShifts'
import { sendMint } from './chain.ts'
import { expect, OWN_ACCOUNTS, test, waitUntilLive } from './journey.ts'

const MAX_SHIFT = 0.02
/** As if read in a moment: what is drawn after it is waited for. */
const PAUSE_MS = 16

test(
  'the mint page does not move while its parts are drawn, on a phone and a laptop',
  { tag: OWN_ACCOUNTS },
  async ({ page, server, world }) => {
    await sendMint(world, world.accounts.bob, { quantity: 2 })
    await page.addInitScript(recordShifts)
    // As on a slow line: until then the stand-ins of the system are shown.
    await page.route(/\.woff2/, async (route) => {
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
      await route.continue()
    })
    // The server reads the chain's blocks after the sale.
    await expect.poll(async () => (await fetch(`${server.url}/peppers/1`)).status).toBe(200)
    await page.goto(server.url)
    await waitUntilLive(page)
    // What is not drawn yet is not printed, with its heading; answers are.
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('[data-live=packet]')).toBeHidden()
    for (const id of ['left', 'latest']) await expect(page.locator(`#${id}`)).toBeHidden()
    await expect(page.locator('#questions ~ details p').first()).toBeVisible()
    // Nothing to press, and ink on white also for a visitor who prefers the night.
    await expect(page.getByRole('navigation').or(page.getByRole('button'))).toHaveCount(0)
    const ink = () => page.locator('.label h2').evaluate((title) => getComputedStyle(title).color)
    const byDay = await ink()
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    expect(await ink()).toBe(byDay)
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' })
    for (const viewport of [
      { width: 375, height: 667 },
      { width: 1280, height: 720 },
    ]) {
      await page.setViewportSize(viewport)
      await page.goto(server.url)
      await waitUntilLive(page)
      // A phone's navigation is below the label, whose button is above the fold.
      const label = await page.locator('#mint').boundingBox()
      const links = await page.getByRole('banner').getByRole('navigation').boundingBox()
      const isBelow = (links?.y ?? 0) >= (label?.y ?? 0) + (label?.height ?? Infinity)
      expect(isBelow).toBe(viewport.width < 700)
      // A part is drawn once a visitor sees it: one that was passed within a frame is not.
      const drawn = {
        deck: page.locator('.deck meter').first(),
        latest: page.getByRole('list', { name: 'Latest mints' }).locator('img').first(),
        verify: page.getByRole('button', { name: 'Verify every card' }),
      }
      for (const [part, content] of Object.entries(drawn)) {
        await page.locator(`[data-live=${part}]`).scrollIntoViewIfNeeded()
        await expect(content).toBeVisible()
      }
      await expect(page.locator('.deck meter')).toHaveCount(20)
      await page.evaluate(scrollToEndAndBack, PAUSE_MS)
      const shifts = await shiftsOf(page)
      const sum = shifts.reduce((total, { value }) => total + value, 0)
      expect(sum, JSON.stringify(shifts)).toBeLessThanOrEqual(MAX_SHIFT)
    }
  },
)
