/** Every state of the Safe workspace in both themes: no axe violations, nothing cut off or too small. */
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { openGallery, listScreens, serveGallery, showScreen } from '@peppermint/wallet-kit/galleryTools'
import { COLOR_RULES, layoutFaults, violations } from './galleryChecks.ts'

const dist = fileURLToPath(new URL('../site/dist-gallery', import.meta.url))
/** Stricter than the site's policy, to detect any inline code, and any picture that a gateway names. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; frame-src 'self'"

/** As in the panel's gallery: dark needs contrast alone, and other widths their layout alone. */
const looks = [
  { colorScheme: 'light', width: 375, rules: undefined },
  { colorScheme: 'dark', width: 375, rules: COLOR_RULES },
  { colorScheme: 'light', width: 1440, rules: [] },
] as const

for (const { colorScheme, width, rules } of looks)
  test(`every state of the Safe workspace is legible: ${colorScheme}, ${width} px [G-27]`, async ({
    browser,
  }) => {
    const server = await serveGallery(dist, policy)
    const page = await browser.newPage({
      viewport: { width, height: width < 700 ? 812 : 900 },
      colorScheme,
      reducedMotion: 'reduce',
    })
    const refused: string[] = []
    page.on('pageerror', (error) => refused.push(error.message))
    page.on('console', (message) => {
      if (/Content Security Policy|TrustedScript/.test(message.text())) refused.push(message.text())
    })
    const url = `${server.url}/safeGallery.html`
    const screens = await listScreens(page, url)
    expect(screens.length).toBeGreaterThan(35)
    await openGallery(page, url, '')
    const faults: Record<string, readonly string[]> = {}
    for (const screen of screens) {
      await showScreen(page, screen)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const found = [
        ...(await page.evaluate(layoutFaults)),
        ...(rules?.length === 0 ? [] : await violations(page, rules)),
      ]
      if (found.length > 0) faults[screen] = found
    }
    await page.close()
    await server.stop()
    expect({ faults, refused }).toEqual({ faults: {}, refused: [] })
  })
