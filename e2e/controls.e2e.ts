/** The page of all controls: accessible in both themes, and legible without the page's own colors. */
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { serveGallery } from '@peppermint/wallet-kit/galleryTools'
import { COLOR_RULES, violations } from './galleryChecks.ts'

const dist = fileURLToPath(new URL('../site/dist-gallery', import.meta.url))

test('every control is accessible in both themes, and fits 320 px', async ({ browser }) => {
  const server = await serveGallery(dist)
  const page = await browser.newPage({ viewport: { width: 320, height: 812 }, reducedMotion: 'reduce' })
  await page.goto(`${server.url}/controls.html`)
  await page.getByRole('heading', { name: 'Motion' }).waitFor()
  expect(await violations(page, undefined)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await violations(page, COLOR_RULES)).toEqual([])
  await page.close()
  await server.stop()
})
