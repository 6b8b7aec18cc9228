/** Every state of the studio in both themes: no axe violations, nothing cut off or too small. */
import { fileURLToPath } from 'node:url'
import { openGallery, listScreens, serveGallery, showScreen } from '@peppermint/wallet-kit/galleryTools'
import { COLOR_RULES, layoutFaults, violations } from './galleryChecks.ts'
import { expect, test } from './journey.ts'

const dist = fileURLToPath(new URL('../site/dist-gallery', import.meta.url))
const WIDTHS_PX = [320, 768, 1440]

test('every state of the studio is legible', async ({ browser }) => {
  const server = await serveGallery(dist)
  const page = await browser.newPage({ reducedMotion: 'reduce' })
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  const url = `${server.url}/studioGallery.html`
  const screens = await listScreens(page, url)
  expect(screens.length).toBeGreaterThan(30)
  await openGallery(page, url, '')
  const faults: Record<string, readonly string[]> = {}
  for (const screen of screens) {
    const check = (look: string, found: readonly string[]): void => {
      if (found.length > 0) faults[`${screen}, ${look}`] = found
    }
    await page.setViewportSize({ width: 375, height: 812 })
    await showScreen(page, screen)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    check('375 px', await page.evaluate(layoutFaults))
    check('light', await violations(page, undefined))
    await page.emulateMedia({ colorScheme: 'dark' })
    check('dark', await violations(page, COLOR_RULES))
    await page.emulateMedia({ colorScheme: 'light' })
    for (const width of WIDTHS_PX) {
      await page.setViewportSize({ width, height: 900 })
      check(`${width} px`, await page.evaluate(layoutFaults))
    }
  }
  await page.close()
  await server.stop()
  expect({ faults, errors }).toEqual({ faults: {}, errors: [] })
})
