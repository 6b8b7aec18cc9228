/** The chain is gone, or stands still. */
import { alive, connect, expect, panelAt, saleRead, test } from './journey.ts'

test('says that Canto is out of reach, and dates what it shows', async ({ page, open, world }) => {
  await open()
  await world.kill()
  const panel = panelAt(page, 'unreachable')
  await expect(panel).toBeVisible({ timeout: 60_000 })
  await expect(panel).toContainText(/block \d+/)
  await expect(page.getByRole('button', { name: /^Mint/ })).toBeHidden()
})

test('a page opened while the chain is gone still shows the last known sale, dated', async ({
  page,
  server,
  world,
  troubles,
}) => {
  await saleRead(server)
  await world.kill()
  // Until then our server may take it for a hiccup.
  const html = async () => (await fetch(server.url)).text()
  await expect.poll(html, { timeout: 60_000 }).toContain('Canto is out of reach')
  await page.goto(server.url)
  await alive(page)
  await expect(page.getByRole('heading', { name: 'Canto is out of reach' })).toBeVisible()
  await expect(page.locator('#mint')).toContainText(/as of block \d+, \d+ \w+ \d{4}, \d\d:\d\d UTC/i)
  expect(troubles).toEqual([])
})

test('a chain that makes no blocks is called quiet after five minutes, and minting is disabled', async ({
  page,
  server,
  wallet,
  world,
  troubles,
}) => {
  void wallet
  await page.clock.install()
  await page.goto(server.url)
  await alive(page)
  await connect(page)
  await panelAt(page, 'ready').waitFor()
  // Our server's clock cannot be turned, so it has to be out of the way: then the page counts by itself.
  const noticed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/sale'))
  await server.kill()
  world.pauseMining()
  // Until then an answer from the browser's cache, which lives by the real clock, would put the page's right again.
  await noticed
  await page.clock.fastForward('01:10')
  await expect(page.locator('#mint')).toContainText(/minute|old|ago/i)
  await page.clock.fastForward('04:00')
  await expect(page.getByRole('heading', { name: 'Canto is quiet' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Mint/ })).toBeHidden()
  expect(troubles).toEqual([])
})
