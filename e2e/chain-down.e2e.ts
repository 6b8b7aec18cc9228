/** The chain is down or stalled. */
import { waitUntilLive, connect, expect, getPanel, waitForSale, test } from './journey.ts'

test('reports that Canto is unreachable and dates the shown data', async ({ page, open, world }) => {
  await open()
  await world.kill()
  const panel = getPanel(page, 'unreachable')
  await expect(panel).toBeVisible({ timeout: 60_000 })
  await expect(panel).toContainText(/block \d+/)
  await expect(page.getByRole('button', { name: /^Mint/ })).toBeHidden()
})

test('a page opened while the chain is down shows the last known sale with its date', async ({
  page,
  server,
  world,
  errors,
}) => {
  await waitForSale(server)
  await world.kill()
  // Before that the server ignores short outages.
  const html = async () => (await fetch(server.url)).text()
  await expect.poll(html, { timeout: 60_000 }).toContain('Can’t reach Canto')
  await page.goto(server.url)
  await waitUntilLive(page)
  await expect(page.getByRole('heading', { name: 'Can’t reach Canto' })).toBeVisible()
  await expect(page.locator('#mint')).toContainText(/as of block \d+, \d+ \w+ \d{4}, \d\d:\d\d UTC/i)
  expect(errors).toEqual([])
})

test('after five minutes without a block the chain is reported as stalled, minting disabled', async ({
  page,
  server,
  wallet,
  world,
  errors,
}) => {
  void wallet
  await page.clock.install()
  await page.goto(server.url)
  await waitUntilLive(page)
  await connect(page)
  await getPanel(page, 'ready').waitFor()
  // The server's clock cannot be mocked, so it is stopped: then the page uses its own clock.
  const noticed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/sale'))
  await server.kill()
  world.pauseMining()
  // Before that, a response from the browser's cache, which uses the real clock, would correct the page's clock.
  await noticed
  await page.clock.fastForward('01:10')
  await expect(page.locator('#mint')).toContainText(/minute|old|ago/i)
  await page.clock.fastForward('04:00')
  await expect(page.getByRole('heading', { name: 'Canto is quiet' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Mint/ })).toBeHidden()
  expect(errors).toEqual([])
})
