/** The kit's documentation: every page, its search, its live screens and themes. */
import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { serveGallery, type GalleryServer } from '@peppermint/wallet-kit/galleryTools'
import { expect, test as base, type Page } from '@playwright/test'
import { newViolations } from '../galleryChecks.ts'

const dist = resolve(import.meta.dirname, '../../apps/kit-docs/dist')
const PHONE_PX = 375

const test = base.extend<{ faults: string[] }, { site: GalleryServer }>({
  site: [
    async ({ browserName }, use) => {
      void browserName
      const server = await serveGallery(dist)
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  /** Errors, violations of the policy and requests to other hosts. */
  faults: [
    async ({ page, site }, use) => {
      const faults: string[] = []
      page.on('pageerror', ({ message }) => faults.push(message))
      page.on('console', (message) => {
        if (message.type() === 'error') faults.push(message.text())
      })
      page.on('request', (request) => {
        const url = request.url()
        if (!url.startsWith(site.url) && !url.startsWith('data:')) faults.push(`asked ${url}`)
      })
      await use(faults)
      expect(faults).toEqual([])
    },
    { auto: true },
  ],
})

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('main h1').first()).toBeVisible()
}

test('axe finds nothing on any page, and no page is wider than a phone', async ({ page, site }) => {
  test.setTimeout(240_000)
  await page.setViewportSize({ width: PHONE_PX, height: 800 })
  // The pages of the reference are one program's output: the smallest of them is checked for all.
  const isLeftOut = (path: string) => /^(playground|404|reference\/[\w-]+\/(?!names))/.test(path)
  const pages = globSync('**/*.html', { cwd: dist }).filter((path) => !isLeftOut(path))
  expect(pages.length).toBeGreaterThan(15)
  const found: Record<string, readonly string[]> = {}
  for (const path of pages) {
    await visit(page, `${site.url}/${path}`)
    const violations = await newViolations(page)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    if (violations.length > 0 || width > PHONE_PX) found[path] = [...violations, `${width} px`]
  }
  expect(found).toEqual({})
})

test('search works without a network', async ({ page, site, context }) => {
  await visit(page, `${site.url}/start.html`)
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('searchbox').fill('useConnectionStatus')
  await expect(page.getByRole('option').first()).toContainText('useConnectionStatus')
  // Every name of a package of moving is found, too.
  await page.getByRole('searchbox').fill('RainbowKitSiweNextAuthProvider')
  await expect(page.getByRole('option').first()).toContainText('RainbowKitSiweNextAuthProvider')
  await context.setOffline(true)
  await page.getByRole('searchbox').fill('syncConnected Safe app frame')
  await expect(page.getByRole('option').filter({ hasText: 'Safe app' }).first()).toBeVisible()
})

test('screens are live, in any theme and language', async ({ page, site }) => {
  await visit(page, `${site.url}/screens.html`)
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('dialog', { name: 'Connect a Wallet' })).toBeVisible()
  await page.getByLabel('Language').selectOption('de')
  await expect(frame.getByRole('dialog', { name: 'Wallet verbinden' })).toBeVisible()
  await page.getByLabel('Screen', { exact: true }).selectOption('networks')
  await expect(frame.getByRole('dialog')).toContainText('Canto')
  expect(await page.locator('main ul a[href*="screen="]').count()).toBeGreaterThan(40)
})

test('a theme is shown as it is chosen, with the code that makes it', async ({ page, site }) => {
  await visit(page, `${site.url}/theming.html`)
  const code = page.locator('.kit-code')
  await expect(code).toHaveText("createTheme({ base: 'auto', accent: '#7b3fe4' })")
  await page.getByLabel('Base').selectOption('dark')
  await page.getByLabel('Accent').fill('#00aa55')
  await page.getByLabel('Radius').selectOption('large')
  await expect(code).toHaveText("createTheme({ base: 'dark', accent: '#00aa55', radius: 'large' })")
  const themed = page.frameLocator('iframe').locator('[data-kit-theme]').first()
  await expect(themed).toHaveAttribute('data-kit-theme', 'dark')
  expect(await themed.evaluate((element) => getComputedStyle(element).getPropertyValue('--kit-accent'))).toBe(
    '#00aa55',
  )
})
