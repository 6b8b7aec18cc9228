/** Every state of the panel in both themes: no axe violations, nothing cut off or too small. */
import { fileURLToPath } from 'node:url'
import { openGallery, listScreens, serveGallery, showScreen } from '@peppermint/wallet-kit/galleryTools'
import { COLOR_RULES, layoutFaults, measureLabel, newViolations, unfold } from './galleryChecks.ts'
import { expect, test } from './journey.ts'

const dist = fileURLToPath(new URL('../dev/gallery/dist', import.meta.url))
/** Stricter than the site's policy, to detect any inline code. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; frame-src 'self'"

/**
 * Axe takes most of the time: the markup is the same in every look, so each screen has all rules at 375 px, the colors
 * of dark at one of two widths, and every second one all rules at 1440 px. 320 px has the markup and colors of 375, so
 * only its layout is checked, and once: no theme changes it.
 */
const looks = [
  { colorScheme: 'light', width: 320, isDrawn: () => true, hasAxe: () => false },
  { colorScheme: 'light', width: 375, isDrawn: () => true, hasAxe: () => true },
  { colorScheme: 'light', width: 1440, isDrawn: () => true, hasAxe: isEven },
  { colorScheme: 'dark', width: 375, isDrawn: isEven, hasAxe: () => true },
  { colorScheme: 'dark', width: 1440, isDrawn: (index: number) => !isEven(index), hasAxe: () => true },
] as const

function isEven(index: number): boolean {
  return index % 2 === 0
}

for (const { colorScheme, width, isDrawn, hasAxe } of looks)
  test(`panel states are legible and accessible: ${colorScheme}, ${width} px`, async ({ browser }) => {
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
    const url = `${server.url}/index.html`
    const screens = await listScreens(page, url, 'part=mint')
    expect(screens.length).toBeGreaterThan(50)
    await openGallery(page, url, 'part=mint')
    const rules = colorScheme === 'dark' ? COLOR_RULES : undefined
    const faults: Record<string, readonly string[]> = {}
    const look = async (name: string, index: number) => {
      const layout = await page.evaluate(layoutFaults)
      const found = [...layout, ...(hasAxe(index) ? await newViolations(page, rules) : [])]
      if (found.length > 0) faults[name] = found
    }
    for (const [index, screen] of screens.entries()) {
      if (!isDrawn(index)) continue
      await showScreen(page, screen)
      await look(screen, index)
      // Checks folded content once, at the narrow width.
      if (width === 375 && (await page.evaluate(unfold)) > 0) await look(`${screen} unfolded`, index)
    }
    await page.close()
    await server.stop()
    expect({ faults, refused }).toEqual({ faults: {}, refused: [] })
  })

/** What is left of a screen below the browser's own bars: two laptops, three phones. */
const FOLDS = [
  { width: 1366, height: 633 },
  { width: 1440, height: 789 },
  { width: 390, height: 664 },
  { width: 375, height: 667 },
  { width: 360, height: 640 },
] as const

/** A mint from the choice to the opened packet; variants of a state beside each other. */
const MINT_SCREENS =
  /^(ready(-safe|-trying)?|prompt|submitted(-slow|-unseen)?|packed(-one|-ten|-settled)?|opening(-next|-last)?|revealed(-one|-ten)?)$/
/** There is nothing to do while the page loads, or in a Safe of another network: its host opens another one. */
const WITHOUT_ACTION: ReadonlySet<string> = new Set(['loading', 'wrong-network-safe'])
const LINE_PX = 24

test('[F-01] the main action is above the fold, and a mint keeps the label’s height', async ({ browser }) => {
  test.setTimeout(240_000)
  const server = await serveGallery(dist, policy)
  const page = await browser.newPage({ reducedMotion: 'reduce' })
  const url = `${server.url}/index.html`
  const screens = await listScreens(page, url, 'part=mint')
  await openGallery(page, url, 'part=mint')
  const below: Record<string, number> = {}
  const heights: Record<string, Record<string, number>> = {}
  for (const screen of screens) {
    await showScreen(page, screen)
    for (const fold of FOLDS) {
      const size = `${fold.width} × ${fold.height}`
      await page.setViewportSize(fold)
      const { actionEnd, height } = await page.evaluate(measureLabel)
      if (actionEnd > fold.height || (actionEnd === 0 && !WITHOUT_ACTION.has(screen)))
        below[`${screen}, ${size}`] = actionEnd
      if (MINT_SCREENS.test(screen)) (heights[size] ??= {})[screen] = height
    }
  }
  await page.close()
  await server.stop()
  expect(below).toEqual({})
  expect(Object.keys(heights)).toHaveLength(FOLDS.length)
  for (const [size, ofScreens] of Object.entries(heights)) {
    const all = Object.values(ofScreens)
    expect(all).toHaveLength(17)
    expect(Math.max(...all) - Math.min(...all), `${size}: ${JSON.stringify(ofScreens)}`).toBeLessThanOrEqual(
      LINE_PX,
    )
  }
})
