/** Collection pages without content, without our server, without a network, and at addresses that lead nowhere. */
import type { Page } from '@playwright/test'
import { expect, test, waitForSale, waitUntilLive } from './journey.ts'

test.use({ viewport: { width: 375, height: 667 } })

const main = (page: Page) => page.getByRole('main')

test('pages without content, without a network and without our server say so, and lead on', async ({
  page,
  server,
  world,
}) => {
  await waitForSale(server)
  const empty = [
    ['/stats', 'Nothing to count yet'],
    ['/peppers', 'No pepper has been minted yet'],
    [`/owners/${world.accounts.alice.address}`, 'This account doesn’t have a pepper'],
  ] as const
  for (const [path, text] of empty) {
    await page.goto(`${server.url}${path}`)
    await waitUntilLive(page)
    await expect(main(page)).toContainText(text)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  }
  for (const path of ['/peppers/1', '/nothing']) {
    const response = await page.goto(`${server.url}${path}`)
    expect(response?.status()).toBe(404)
    await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible()
    await expect(main(page).getByRole('link').first()).toBeVisible()
  }

  await page.goto(`${server.url}/stats`)
  await waitUntilLive(page)
  const notice = (text: string) => main(page).getByRole('status').filter({ hasText: text })
  await page.context().setOffline(true)
  await expect(notice('You’re offline. Shown as of')).toBeVisible()
  await expect(main(page)).toContainText('Nothing to count yet')
  await page.context().setOffline(false)
  await expect(notice('You’re offline')).toHaveCount(0)

  // Read again every twelve seconds.
  await page.route('**/api/stats', (route) => route.abort())
  await expect(notice('Our server isn’t responding. Shown as of')).toBeVisible({ timeout: 60_000 })
  await expect(main(page)).toContainText('Nothing to count yet')
  await page.unroute('**/api/stats')
  await main(page).getByRole('button', { name: 'Try again' }).click()
  await expect(notice('Our server isn’t responding')).toHaveCount(0)
})
