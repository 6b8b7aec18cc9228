/**
 * From 320 to 1920 px no text touches a drawing or leaves its box: in steps of 32 px, low and high windows, large text,
 * the longest texts of all languages, from left to right and from right to left, with the widest drawing.
 * `COMPOSITION=all` checks every state in every look.
 */
import { showScreen } from '@peppermint/wallet-kit/galleryTools'
import { compositionFaults, setTexts } from './compositionFaults.ts'
import { expect, test } from './journey.ts'
import { dueScreens } from './screensRecord.ts'
import { longestTexts } from './textsIn.ts'

const WIDTHS_PX = Array.from({ length: 51 }, (_, index) => 320 + 32 * index)
/** A laptop's window, and a high one. */
const HEIGHTS_PX = [800, 1100]
/** Percent: of the browser's setting, which media queries follow, or of the page's own text, which they do not. */
const SIZES = [
  { setting: 100, page: 100 },
  { setting: 200, page: 100 },
  { setting: 100, page: 150 },
]

interface Look {
  readonly screen: string
  readonly isLong: boolean
  readonly dir: 'ltr' | 'rtl'
}

const SAMPLE: readonly Look[] = [
  { screen: 'disconnected', isLong: false, dir: 'ltr' },
  { screen: 'packed', isLong: true, dir: 'ltr' },
  { screen: 'revealed-cluster', isLong: true, dir: 'rtl' },
]

const isAll = process.env['COMPOSITION'] === 'all'

test('no text touches a drawing or leaves its box, from 320 to 1920 px', async ({ page, openPart }) => {
  test.setTimeout(isAll ? 3_600_000 : 120_000)
  const session = await page.context().newCDPSession(page)
  const screens = await openPart('mint')
  const everything = () =>
    screens.flatMap((screen) =>
      [false, true].flatMap((isLong) => (['ltr', 'rtl'] as const).map((dir) => ({ screen, isLong, dir }))),
    )
  const looks = isAll ? everything() : dueScreens(SAMPLE)
  const faults: Record<string, readonly string[]> = {}
  for (const { screen, isLong, dir } of looks) {
    await showScreen(page, screen)
    if (isLong) await page.evaluate(setTexts, longestTexts())
    for (const [at, size] of SIZES.entries()) {
      const standard = (16 * size.setting) / 100
      await session.send('Page.setFontSizes', { fontSizes: { standard } })
      await page.evaluate(
        ([direction, percent]) => {
          document.documentElement.dir = direction
          document.documentElement.style.fontSize = `${percent}%`
        },
        [dir, size.page] as const,
      )
      for (const [index, width] of WIDTHS_PX.entries()) {
        if (!isAll && at !== index % SIZES.length) continue
        for (const [row, height] of HEIGHTS_PX.entries()) {
          if (!isAll && row !== (index >> 2) % 2) continue
          await page.setViewportSize({ width, height })
          const found = await page.evaluate(compositionFaults)
          const look = `${screen}${isLong ? ', long texts' : ''}, ${dir}, ${width} × ${height}, ${size.setting} %, ${size.page} %`
          if (found.length > 0) faults[look] = found
        }
      }
    }
  }
  expect(faults).toEqual({})
})
