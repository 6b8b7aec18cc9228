/** The steps to an extension, and what the list says of a refused address, in a browser. */
import type { Locator, Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { runOnPage, startDialogBrowser, type DialogBrowser } from './dialogBrowser.fixture.ts'

const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36'

let browser: DialogBrowser
let page: Page
let dialog: Locator
let errors: readonly string[] = []

beforeAll(async () => {
  browser = await startDialogBrowser()
})
afterAll(() => browser.close())
beforeEach(async () => {
  ;({ page, errors } = await browser.open({ viewport: { width: 1024, height: 800 }, userAgent }))
  dialog = page.getByRole('dialog', { name: 'Connect a Wallet' })
})
afterEach(async () => {
  expect(errors).toEqual([])
  await page.context().close()
})

const heading = (name: string) => dialog.getByRole('heading', { level: 3, name })

/** From the list to the steps. The link to the store is not followed. */
async function addExtension(): Promise<void> {
  await page.evaluate(
    "addEventListener('click', (event) => event.target.closest('a') && event.preventDefault())",
  )
  await dialog.locator('.kit-choice').getByRole('button', { name: 'Trust Wallet' }).click()
  const store = dialog.getByRole('link', { name: 'Add to Chrome' })
  expect(await store.getAttribute('href')).toBe(
    'https://chromewebstore.google.com/detail/trust-wallet/egjidjbpglichdcondbcbdnbeeppgdph',
  )
  expect(await store.getAttribute('target')).toBe('_blank')
  await store.click()
  await heading('Get started with Trust Wallet').waitFor()
}

test('[W-09] adding an extension leads to its three steps, and Refresh reloads the page', async () => {
  await addExtension()
  const steps = dialog.locator('.kit-guide').getByRole('listitem').locator('b')
  expect(await steps.allTextContents()).toEqual([
    'Install the extension',
    'Create or import a wallet',
    'Refresh this page',
  ])
  const refresh = dialog.getByRole('button', { name: 'Refresh', exact: true })
  expect(await refresh.isVisible()).toBe(true)
  expect(await dialog.getByRole('button', { name: 'Connect', exact: true }).count()).toBe(0)
  await page.evaluate('window.beforeReload = true')
  await Promise.all([page.waitForEvent('load'), refresh.click()])
  expect(await page.evaluate('window.beforeReload')).toBeUndefined()
  expect(await page.evaluate("performance.getEntriesByType('navigation')[0].type")).toBe('reload')
})

test('[W-09] the way back from the steps of an extension leads to where it is got', async () => {
  await addExtension()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await heading('Get Trust Wallet').waitFor()
})

test('[M-08] the list shows an address rejected for its checksum', async () => {
  const address = '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  await runOnPage(
    page,
    (it, wrong: string) =>
      it.setSnapshot({ status: 'disconnected', rejected: { address: wrong, walletName: 'Fox' } }),
    address,
  )
  const alert = dialog.getByRole('alert')
  await alert.getByText('Fox sent an address with a wrong checksum').waitFor()
  expect(await alert.textContent()).toContain(address)
  expect(await alert.textContent()).toContain('Check the account in Fox, then connect again.')
})
