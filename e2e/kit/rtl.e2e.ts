/** Arabic: right to left, fits the narrowest phone, and keeps code left to right. */
import type { Page } from '@playwright/test'
import { expect, openDialog, test } from './kitJourney.ts'

test.use({ locale: 'ar' })

const sideways = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('dialog[open], dialog[open] .kit-sheet')].map(
      (element) => element.scrollWidth - element.clientWidth,
    ),
  )

/** Horizontal center of an element. */
const middle = async (page: Page, selector: string) => {
  const box = await openDialog(page).locator(selector).first().boundingBox()
  if (!box) throw new Error(`There is no ${selector}.`)
  return box.x + box.width / 2
}

test('[W-01] mirrors list, panel and arrows, and nothing overflows the screen', async ({
  page,
  address,
  wallet,
}) => {
  void wallet
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(address())
  const button = page.locator('.kit-bar button')
  await expect(page.locator('.kit-dialogs')).toHaveAttribute('dir', 'rtl')
  await button.click()
  await openDialog(page).locator('[data-wallet="trust"]').waitFor()
  expect(await openDialog(page).evaluate((dialog) => getComputedStyle(dialog).direction)).toBe('rtl')
  // The list is right of the panel, the close button at the left edge.
  expect(await middle(page, '.kit-choice')).toBeGreaterThan(await middle(page, '.kit-panel'))
  expect(await middle(page, '.kit-close')).toBeLessThan(await middle(page, '.kit-panel'))
  const mark = await openDialog(page).locator('[data-wallet="metaMask"] img').boundingBox()
  const name = await openDialog(page).locator('[data-wallet="metaMask"] bdi').boundingBox()
  expect(mark?.x).toBeGreaterThan(name?.x ?? Number.NaN)
  expect(await sideways(page)).toEqual([0, 0, 0])

  for (const width of [375, 320]) {
    await page.setViewportSize({ width, height: 640 })
    await expect.poll(() => sideways(page)).toEqual([0, 0, 0])
    await expect(openDialog(page).locator('.kit-close')).toBeInViewport()
  }
  const row = openDialog(page).locator('[data-wallet="rainbow"]')
  await row.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(openDialog(page).locator('[data-wallet="coinbase"]')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(row).toBeFocused()
  await row.click()
  await expect(openDialog(page).locator('h3')).toBeFocused()
  expect(await sideways(page)).toEqual([0, 0, 0])
})

test('[B-04] the account fits at 320 px, with its address left to right', async ({
  page,
  address,
  wallet,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(address())
  await page.locator('.kit-bar button').click()
  await openDialog(page).locator('[data-wallet="test.wallet"]').click()
  await expect(page.locator('#status')).toHaveText('connected')
  await page.locator('.kit-bar button').last().click()
  const shown = openDialog(page).locator('dd').first()
  await expect(shown).toHaveText(wallet.address)
  expect(await shown.evaluate((element) => getComputedStyle(element).direction)).toBe('ltr')
  expect(await sideways(page)).toEqual([0, 0, 0])
})
