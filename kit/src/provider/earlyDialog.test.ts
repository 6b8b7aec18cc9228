import { afterAll, beforeAll, test } from 'vitest'
import { expectPage, startStrictBrowser, type StrictBrowser } from '../theme/strictBrowser.fixture.ts'

let browser: StrictBrowser
beforeAll(async () => {
  browser = await startStrictBrowser(new URL('earlyDialogPage.fixture.tsx', import.meta.url).pathname)
})
afterAll(() => browser.close())

test('shows a dialog that a component opens in its layout effect', async () => {
  const { page } = await browser.open()
  await expectPage(page.getByRole('dialog', { name: 'Connect a Wallet' })).toBeVisible()
})
