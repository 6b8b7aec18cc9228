/** Every state of the panel in both themes: no axe violations, nothing cut off or too small. */
import { showScreen } from '@peppermint/wallet-kit/galleryTools'
import { measureLabel } from './galleryChecks.ts'
import { expect, test } from './journey.ts'
import { partOf, screenFaults } from './screenFaults.ts'
import { dueScreens } from './screensRecord.ts'

/** Each part draws one half of the screens, once: neighbors share most of their elements, which axe then leaves out. */
const PARTS = 2

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true })

  for (let part = 1; part <= PARTS; part += 1)
    test(`panel states are legible and accessible: part ${part} of ${PARTS}`, async ({ page, openPart }) => {
      test.setTimeout(240_000)
      const screens = await openPart('mint')
      expect(screens.length).toBeGreaterThan(50)
      const own = dueScreens(partOf(screens, part, PARTS))
      expect(await screenFaults(page, own, { unfolds: '.label details', hasWideAxe: true })).toEqual({})
    })
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

test('[F-01] the main action is above the fold, and a mint keeps the label’s height', async ({
  page,
  openPart,
}) => {
  test.setTimeout(240_000)
  const screens = await openPart('mint')
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
