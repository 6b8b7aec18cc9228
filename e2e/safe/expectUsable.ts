/** What every page of the workspace has to be. */
import { expect, type Page } from '@playwright/test'
import { violations } from '../galleryChecks.ts'

/** Accessible, and without horizontal scrolling on a phone, also with text twice as large. */
export async function expectUsable(page: Page): Promise<void> {
  expect(await violations(page, undefined)).toEqual([])
  const before = page.viewportSize()
  await page.setViewportSize({ width: 375, height: 812 })
  for (const size of ['', '200%']) {
    const width = page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize
      return document.documentElement.scrollWidth
    }, size)
    expect(await width, `text of ${size}`).toBeLessThanOrEqual(375)
  }
  await page.evaluate(() => (document.documentElement.style.fontSize = ''))
  if (before) await page.setViewportSize(before)
}
