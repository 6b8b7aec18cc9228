/** Axe on every screen of the kit in every theme. */
import type { Page } from '@playwright/test'
import { openGallery, showScreen } from '@peppermint/wallet-kit/galleryTools'
import { COLOR_RULES, newViolations } from '../galleryChecks.ts'
import { expect, test } from './kitJourney.ts'

const [DESKTOP_PX, PHONE_PX] = [1440, 375]

/** All rules on the first theme; the others differ only in colors, which no width changes. */
const themes = [
  { theme: 'light', accent: '', rules: undefined, widths: [DESKTOP_PX, PHONE_PX] },
  { theme: 'dark', accent: '', rules: COLOR_RULES, widths: [PHONE_PX] },
  { theme: 'press', accent: '', rules: COLOR_RULES, widths: [DESKTOP_PX] },
  { theme: 'light', accent: '#ffee00', rules: COLOR_RULES, widths: [PHONE_PX] },
] as const

/** Shows each screen in turn. @returns the violations by screen. */
async function violationsOf(
  page: Page,
  screens: readonly string[],
  rules: readonly string[] | undefined,
): Promise<Readonly<Record<string, readonly string[]>>> {
  const found: Record<string, readonly string[]> = {}
  for (const screen of screens) {
    await showScreen(page, screen)
    const ofScreen = await newViolations(page, rules)
    if (ofScreen.length > 0) found[screen] = ofScreen
  }
  return found
}

test.use({ reducedMotion: 'reduce' })
// Every rule on every screen is CPU-bound: 40 s on a busy machine.
test.beforeEach(() => test.setTimeout(240_000))

for (const { theme, accent, rules, widths } of themes)
  for (const width of widths)
    test(`axe finds nothing on any screen: ${theme}${accent && ` with ${accent}`}, ${width} px`, async ({
      page,
      playground,
      errors,
    }) => {
      await page.setViewportSize({ width, height: 900 })
      const screens = await openGallery(
        page,
        playground.url,
        `screen=connect-code&theme=${theme}&accent=${encodeURIComponent(accent)}`,
      )
      expect(screens.length).toBeGreaterThan(40)
      // All lazy parts have loaded once a screen shows a QR code.
      await page.getByRole('img', { name: 'QR code to connect' }).waitFor()
      expect(await violationsOf(page, screens, rules)).toEqual({})
      expect(errors).toEqual([])
    })

test('a button on a note has another ground than the note, in every theme', async ({ page, playground }) => {
  const grounds: Record<string, readonly string[]> = {}
  for (const theme of ['light', 'dark', 'midnight']) {
    await openGallery(page, playground.url, `screen=connect-not-loaded&theme=${theme}`)
    await page.locator('.kit-note .kit-quiet').waitFor()
    grounds[theme] = await page
      .locator('.kit-note, .kit-note .kit-quiet')
      .evaluateAll((each) => each.map((one) => getComputedStyle(one).backgroundColor))
  }
  for (const [note, button] of Object.values(grounds)) expect(button).not.toBe(note)
})

test('the wheel does not scroll the page behind a dialog', async ({ page, playground }) => {
  await page.setViewportSize({ width: DESKTOP_PX, height: 700 })
  await openGallery(page, playground.url, 'screen=account&theme=light')
  await page.evaluate(() => {
    const tall = document.createElement('div')
    tall.style.height = '3000px'
    document.body.append(tall)
  })
  const scrolledBy = async (x: number): Promise<number> => {
    await page.mouse.move(x, 350)
    await page.mouse.wheel(0, 200)
    // What a wheel scrolls is scrolled with the next frames.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    return page.evaluate(() => scrollY)
  }
  const middle = DESKTOP_PX / 2
  await page.locator('dialog[open]:modal').waitFor()
  expect([await scrolledBy(20), await scrolledBy(middle), await scrolledBy(middle)]).toEqual([0, 0, 0])
  // It is the dialog that keeps it.
  await page.evaluate(() => document.querySelector('dialog')?.close())
  await expect.poll(() => scrolledBy(20)).toBeGreaterThan(0)
})

test('axe detects low contrast, and a button and an image without a name', async ({ page, playground }) => {
  await openGallery(page, playground.url, 'screen=account&theme=light')
  // What is checked already is checked again where it changes.
  expect(await violationsOf(page, ['account'], undefined)).toEqual({})
  await page.getByText('Address', { exact: true }).evaluate((term) => {
    term.style.color = '#888'
    term.style.backgroundColor = '#999'
    term.closest('dialog')?.append(document.createElement('button'), document.createElement('img'))
  })
  const { account: found = [] } = await violationsOf(page, ['account'], undefined)
  expect(found.map((each) => each.split(':')[0])).toEqual(
    expect.arrayContaining(['button-name', 'color-contrast', 'image-alt']),
  )
})
