/** Every screen of the kit, in every theme, by the rules that screen readers and low vision need. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { expect, test } from './kitJourney.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The rules that look at colours, which is all that one look can break and another keep. */
const colourRules = ['color-contrast', 'link-in-text-block'] as const

const [desk, phone] = [1440, 375]

/** Every rule on the first; the others differ from it in their colours. */
const looks = [
  { theme: 'light', accent: '', rules: undefined, widths: [desk, phone] },
  { theme: 'dark', accent: '', rules: colourRules, widths: [desk, phone] },
  { theme: 'press', accent: '', rules: colourRules, widths: [desk, phone] },
  { theme: 'light', accent: '#ffee00', rules: colourRules, widths: [phone] },
] as const

/** Every screen that the gallery's menu has. */
const screensOf = (page: Page) =>
  page
    .getByLabel('Screen')
    .locator('option')
    .evaluateAll((options) => options.map((option) => option.getAttribute('value') ?? ''))

/** Shows one screen after another; what axe finds, by screen. */
async function violations(
  page: Page,
  screens: readonly string[],
  rules: readonly string[] | undefined,
): Promise<Readonly<Record<string, readonly string[]>>> {
  await page.evaluate(axe)
  const options = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) }
  return page.evaluate(`(async () => {
    const found = {}
    for (const id of ${JSON.stringify(screens)}) {
      window.show(id)
      while (!document.querySelector('[data-shown="' + id + '"]')) await new Promise(requestAnimationFrame)
      await new Promise(requestAnimationFrame)
      const { violations } = await axe.run(${JSON.stringify(options)})
      const told = violations.flatMap((rule) => rule.nodes.map(({ html }) => rule.id + ': ' + html.slice(0, 200)))
      if (told.length) found[id] = told
    }
    return found
  })()`)
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
      await page.goto(playground.url)
      const screens = await screensOf(page)
      expect(screens.length).toBeGreaterThan(40)
      const query = new URLSearchParams({ theme, accent, screen: 'connect-code', bare: 'yes' })
      await page.goto(`${playground.url}/?${query}`)
      // Everything that screens load late is there once one of them shows a code.
      await page.getByRole('img', { name: 'Code that connects' }).waitFor()
      expect(await violations(page, screens, rules)).toEqual({})
      expect(troubles).toEqual([])
    })

test('axe would find what is wrong: grey on grey, a button and a picture without a name', async ({
  page,
  playground,
}) => {
  await page.goto(`${playground.url}/?screen=account&bare=yes&theme=light`)
  await page.getByText('Address', { exact: true }).evaluate((term) => {
    term.style.color = '#888'
    term.style.backgroundColor = '#999'
    term.closest('dialog')?.append(document.createElement('button'), document.createElement('img'))
  })
  const { account: found = [] } = await violations(page, ['account'], undefined)
  expect(found.map((each) => each.split(':')[0])).toEqual(
    expect.arrayContaining(['button-name', 'color-contrast', 'image-alt']),
  )
})
