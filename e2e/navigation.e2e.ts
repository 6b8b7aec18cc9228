/** Pages change without a reload, and a pending mint continues meanwhile. */
import type { Page } from '@playwright/test'
import { expect, getPanel, test, waitUntilLive } from './journey.ts'

test.use({ worldOptions: { mining: 'manual' } })

const MARK = '__sameDocument'

/** Whether the document is the one that was marked. */
const isSameDocument = (page: Page) => page.evaluate((name) => name in globalThis, MARK)

const linkTo = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name, exact: true })

test('a mint pending on the mint page settles while other pages are shown, without a reload', async ({
  page,
  context,
  openConnected,
  wallet,
  world,
  errors,
}) => {
  await openConnected()
  await page.evaluate((name) => Object.assign(globalThis, { [name]: true }), MARK)
  const mintTitle = await page.title()
  await page.getByRole('button', { name: 'Mint 1 pepper' }).click()
  await getPanel(page, 'submitted').waitFor()
  await page.evaluate(() => scrollTo(0, 240))

  // A click would scroll to the link first.
  await linkTo(page, 'Peppers').dispatchEvent('click')
  await expect(page).toHaveURL(/\/peppers$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Peppers' })).toBeVisible()
  await expect(page).toHaveTitle(/^Peppers · Scovilles$/)
  await expect(linkTo(page, 'Peppers')).toHaveAttribute('aria-current', 'page')
  // The connected wallet's button came along.
  await expect(page.getByRole('banner').getByRole('button', { name: /0x/ })).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => [scrollY, document.activeElement?.tagName]))
    .toEqual([0, 'BODY'])
  await world.mine()

  await page.goBack()
  await expect(page.getByRole('heading', { name: 'One packet, yours' })).toBeVisible()
  await expect(page).toHaveTitle(mintTitle)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(240)
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1, name: 'Peppers' })).toBeVisible()
  await linkTo(page, 'Mint')
    .or(page.getByRole('link', { name: 'Peppermint' }))
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'One packet, yours' })).toBeVisible()
  expect(wallet.requests.filter(({ method }) => method === 'eth_sendTransaction')).toHaveLength(1)

  // Offline, the page stays and says so.
  await context.setOffline(true)
  await linkTo(page, 'Peppers').click()
  await expect(page.getByRole('status').filter({ hasText: 'You’re offline' })).toBeVisible()
  await expect(page).toHaveURL(/:\d+\/$/)
  await expect(page.getByRole('heading', { name: 'One packet, yours' })).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page).toHaveURL(/\/peppers$/)
  await expect(page.getByRole('status').filter({ hasText: 'You’re offline' })).toHaveCount(0)
  expect(await isSameDocument(page)).toBe(true)
  errors.length = 0
})

test('a page of another build is opened by an ordinary navigation, once', async ({ page, server }) => {
  await page.goto(server.url)
  await waitUntilLive(page)
  let fetched = 0
  await page.route('**/peppers', async (route) => {
    const isDocument = route.request().resourceType() === 'document'
    if (!isDocument) fetched += 1
    const response = await route.fetch()
    const html = await response.text()
    await route.fulfill({
      response,
      body: isDocument ? html : html.replaceAll('/assets/main-', '/assets/next-'),
    })
  })
  await page.evaluate(() => void Object.assign(globalThis, { isKept: true }))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Peppers' }).click()
  await page.waitForURL('**/peppers')
  await expect.poll(() => page.evaluate(() => 'isKept' in globalThis)).toBe(false)
  expect(fetched).toBe(1)
})

test('the mint page works when another page was opened first', async ({
  page,
  server,
  wallet,
  world,
  errors,
}) => {
  void wallet
  await world.mine()
  await expect.poll(async () => (await fetch(`${server.url}/peppers`)).status).toBe(200)
  await page.goto(`${server.url}/peppers`)
  await waitUntilLive(page)
  await page.evaluate((name) => Object.assign(globalThis, { [name]: true }), MARK)
  await page.getByRole('link', { name: 'Peppermint' }).click()
  await getPanel(page, 'disconnected').waitFor()
  await page.getByRole('button', { name: 'Connect Wallet' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Test Wallet' }).click()
  await page.getByRole('button', { name: 'Mint 1 pepper' }).click()
  await getPanel(page, 'submitted').waitFor()
  expect(await isSameDocument(page)).toBe(true)
  expect(errors).toEqual([])
})
