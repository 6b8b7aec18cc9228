/** Every state of the panel in both themes: no axe violations, nothing cut off or too small. */
import { fileURLToPath } from 'node:url'
import { openGallery, listScreens, serveGallery, showScreen } from '@peppermint/wallet-kit/galleryTools'
import { measureLabel } from './galleryChecks.ts'
import { expect, test } from './journey.ts'
import { partOf, screenFaults } from './screenFaults.ts'
import { dueScreens } from './screensRecord.ts'

const dist = fileURLToPath(new URL('../dev/gallery/dist', import.meta.url))
/** Stricter than the site's policy, to detect any inline code. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; frame-src 'self'"

/** Each part draws one half of the screens, once: neighbors share most of their elements, which axe then leaves out. */
const PARTS = 2

for (let part = 1; part <= PARTS; part += 1)
  test(`panel states are legible and accessible: part ${part} of ${PARTS}`, async ({ browser }) => {
    test.setTimeout(240_000)
    const server = await serveGallery(dist, policy)
    const page = await browser.newPage({ reducedMotion: 'reduce', hasTouch: true })
    const refused: string[] = []
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) refused.push(message.text())
    })
    const url = `${server.url}/index.html`
    const screens = await listScreens(page, url, 'part=mint')
    expect(screens.length).toBeGreaterThan(50)
    await openGallery(page, url, 'part=mint')
    const faults = await screenFaults(page, dueScreens(partOf(screens, part, PARTS)), {
      unfolds: '.label details',
      hasWideAxe: true,
    })
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
  // Those of a mint are compared with each other.
  const due = new Set([...dueScreens(screens), ...screens.filter((screen) => MINT_SCREENS.test(screen))])
  for (const screen of due) {
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
