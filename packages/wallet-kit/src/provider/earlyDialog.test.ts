import { afterAll, beforeAll, test } from 'vitest'
import { expectPage, startStrictBrowser, type StrictBrowser } from '../theme/strictBrowser.fixture.ts'

const start = (page: string) => startStrictBrowser(new URL(page, import.meta.url).pathname)
let browser: StrictBrowser
let hydrated: StrictBrowser
beforeAll(async () => {
  ;[browser, hydrated] = await Promise.all([
    start('earlyDialogPage.fixture.tsx'),
    start('hydratedPage.fixture.tsx'),
  ])
})
afterAll(() => Promise.all([browser.close(), hydrated.close()]))

test('shows a dialog that a component opens in its layout effect', async () => {
  const { page } = await browser.open()
  await expectPage(page.getByRole('dialog', { name: 'Connect a Wallet' })).toBeVisible()
})

test('hydrates what was prerendered, then opens the dialog that was asked for before', async () => {
  const { page } = await hydrated.open()
  await expectPage(page.locator('dialog[open]')).toContainText('Connect a Wallet')
  await expectPage(page).not.toHaveTitle(/Not hydrated/)
})
