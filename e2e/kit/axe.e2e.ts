/** Every screen of the kit, in every theme, by the rules that screen readers and low vision need. */
import type { Page } from '@playwright/test'
import { openGallery, screensOf, showScreen } from '@peppermint/wallet-kit/galleryTools'
import { COLOR_RULES, violations } from '../galleryChecks.ts'
import { expect, test } from './kitJourney.ts'

const [desk, phone] = [1440, 375]

/** Every rule on the first; the others differ from it in their colors. */
const looks = [
  { theme: 'light', accent: '', rules: undefined, widths: [desk, phone] },
  { theme: 'dark', accent: '', rules: COLOR_RULES, widths: [desk, phone] },
  { theme: 'press', accent: '', rules: COLOR_RULES, widths: [desk, phone] },
  { theme: 'light', accent: '#ffee00', rules: COLOR_RULES, widths: [phone] },
] as const

/** Shows one screen after another; what axe finds, by screen. */
async function violationsOf(
  page: Page,
  screens: readonly string[],
  rules: readonly string[] | undefined,
): Promise<Readonly<Record<string, readonly string[]>>> {
  const found: Record<string, readonly string[]> = {}
  for (const screen of screens) {
    await showScreen(page, screen)
    const ofScreen = await violations(page, rules)
    if (ofScreen.length > 0) found[screen] = ofScreen
  }
  return found
}

// What axe finds is told in words; a trace of every screen would take longer than axe does.
test.use({ reducedMotion: 'reduce', trace: 'off' })
// Every screen with every rule is work, not waiting: 40 s where others work, too.
test.beforeEach(() => test.setTimeout(240_000))

for (const { theme, accent, rules, widths } of looks)
  for (const width of widths)
    test(`axe finds nothing on any screen: ${theme}${accent && ` with ${accent}`}, ${width} px`, async ({
      page,
      playground,
      troubles,
    }) => {
      await page.setViewportSize({ width, height: 900 })
      const screens = await screensOf(page, playground.url)
      expect(screens.length).toBeGreaterThan(40)
      await openGallery(
        page,
        playground.url,
        `screen=connect-code&theme=${theme}&accent=${encodeURIComponent(accent)}`,
      )
      // Everything that screens load late is there once one of them shows a code.
      await page.getByRole('img', { name: 'Code that connects' }).waitFor()
      expect(await violationsOf(page, screens, rules)).toEqual({})
      expect(troubles).toEqual([])
    })

test('axe would find what is wrong: grey on grey, a button and a picture without a name', async ({
  page,
  playground,
}) => {
  await openGallery(page, playground.url, 'screen=account&theme=light')
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
