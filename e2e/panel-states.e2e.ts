/** Every state of the panel in both themes: no axe violations, nothing cut off or too small. */
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { openGallery, listScreens, serveGallery, showScreen } from '@peppermint/wallet-kit/galleryTools'
import { COLOR_RULES, layoutFaults, unfold, violations } from './galleryChecks.ts'

const dist = fileURLToPath(new URL('../site/dist-gallery', import.meta.url))
/** Stricter than the site's policy, to detect any inline code. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; frame-src 'self'"

/**
 * Axe takes most of the time: the markup is the same in both themes, so dark requires only contrast;
 * 320 px has the markup and colors of 375, so only its layout is checked.
 */
const looks = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [320, 375, 1440].map((width) => ({ colorScheme, width, isLayoutOnly: width < 375 })),
)

for (const { colorScheme, width, isLayoutOnly } of looks)
  test(`every panel state is legible and accessible: ${colorScheme}, ${width} px`, async ({ browser }) => {
    test.setTimeout(240_000)
    const server = await serveGallery(dist, policy)
    const page = await browser.newPage({
      viewport: { width, height: width < 700 ? 812 : 900 },
      colorScheme,
      reducedMotion: 'reduce',
      hasTouch: width < 700,
    })
    const refused: string[] = []
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) refused.push(message.text())
    })
    const url = `${server.url}/gallery.html`
    const screens = await listScreens(page, url)
    expect(screens.length).toBeGreaterThan(50)
    await openGallery(page, url, '')
    const rules = colorScheme === 'dark' ? COLOR_RULES : undefined
    const faults: Record<string, readonly string[]> = {}
    const look = async (name: string, isUnfolded: boolean) => {
      const layout = await page.evaluate(layoutFaults)
      const found = [
        ...layout.filter((fault) => !isUnfolded || !fault.startsWith('primary')),
        ...(isLayoutOnly ? [] : await violations(page, rules)),
      ]
      if (found.length > 0) faults[name] = found
    }
    for (const screen of screens) {
      await showScreen(page, screen)
      await look(screen, false)
      // Checks folded content once, at the narrow width.
      if (width === 375 && (await page.evaluate(unfold)) > 0) await look(`${screen} unfolded`, true)
    }
    await page.close()
    await server.stop()
    expect({ faults, refused }).toEqual({ faults: {}, refused: [] })
  })
