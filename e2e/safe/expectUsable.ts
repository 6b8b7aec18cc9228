/** What every page of the workspace has to be. */
import { expect, type Page } from '@playwright/test'
import { violations } from '../galleryChecks.ts'

/** Accessible, and without horizontal scrolling on the narrowest phones. */
export async function expectUsable(page: Page): Promise<void> {
  expect(await violations(page, undefined)).toEqual([])
  const before = page.viewportSize()
  await page.setViewportSize({ width: 375, height: 812 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
  if (before) await page.setViewportSize(before)
}
