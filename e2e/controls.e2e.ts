/** The page of all controls is accessible; text and controls in large fonts and in forced colors. */
import { chromium } from '@playwright/test'
import { BROWSER_ARGS, chromiumPath } from '@peppermint/devnet/chromium'
import { openGallery, showScreen } from '@peppermint/wallet-kit/galleryTools'
import { COLOR_RULES, layoutFaults, violations } from './galleryChecks.ts'
import { expect, test } from './journey.ts'

test('every control is accessible in both themes, and fits 320 px', async ({ page, galleryUrl }) => {
  await page.setViewportSize({ width: 320, height: 812 })
  await page.goto(`${galleryUrl}?part=controls&bare=yes`)
  await page.getByRole('heading', { name: 'Motion' }).waitFor()
  expect(await violations(page, undefined)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await violations(page, COLOR_RULES)).toEqual([])
})

test('text of twice the size grows on the label and in dialogs, and nothing is cut off', async ({
  galleryUrl,
}) => {
  // The visitor's own setting, which also moves the breakpoints in em.
  const args = [...BROWSER_ARGS, '--blink-settings=defaultFontSize=32']
  const browser = await chromium.launch({ executablePath: chromiumPath(), args })
  const page = await browser.newPage({ viewport: { width: 375, height: 812 }, reducedMotion: 'reduce' })
  await openGallery(page, galleryUrl, 'part=mint')
  const sizeOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
  for (const screen of ['disconnected', 'ready', 'packed', 'insufficient-funds']) {
    await showScreen(page, screen)
    expect({ screen, faults: await page.evaluate(layoutFaults) }).toEqual({ screen, faults: [] })
  }
  expect(await sizeOf('.label .lines dt')).toBeGreaterThanOrEqual(30)
  // The kit's text, on its button.
  expect(await sizeOf('.kit-button')).toBeGreaterThanOrEqual(30)
  await browser.close()
})

test('in forced colors buttons have an outline, and a stepper at its bound is dimmed', async ({
  page,
  openPart,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ forcedColors: 'active' })
  await openPart('mint')
  await showScreen(page, 'simulation-failed')
  const outlineOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).borderTopWidth)
  expect(await outlineOf('.top .kit-button')).not.toBe('0px')
  expect(await outlineOf('.label .b')).not.toBe('0px')
  const colorOf = (name: string) =>
    page.getByRole('button', { name }).evaluate((element) => getComputedStyle(element).color)
  const gray = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('p'))
    probe.style.color = 'GrayText'
    return getComputedStyle(probe).color
  })
  // One pepper is left: neither fewer nor more.
  expect([await colorOf('One fewer'), await colorOf('One more')]).toEqual([gray, gray])
})
