/** The chain is down or stalled. */
import { waitUntilLive, connect, expect, getPanel, waitForSale, test } from './journey.ts'

test('a chain that is down is reported and dated, on a new visit and without scripts too', async ({
  page,
  browser,
  open,
  server,
  world,
  errors,
}) => {
  await waitForSale(server)
  await open()
  const withoutScripts = await browser.newPage({ javaScriptEnabled: false })
  await withoutScripts.goto(server.url)
  await expect(withoutScripts.locator('#mint')).toContainText('Public sale')
  await world.kill()

  const panel = getPanel(page, 'unreachable')
  await expect(panel).toBeVisible({ timeout: 60_000 })
  await expect(panel).toContainText(/block \d+/)
  await expect(page.getByRole('button', { name: /^Mint/ })).toBeHidden()

  // Before that the server ignores short outages.
  const html = async () => (await fetch(server.url)).text()
  await expect.poll(html, { timeout: 60_000 }).toContain('Can’t reach Canto')
  await page.goto(server.url)
  await waitUntilLive(page)
  await expect(page.getByRole('heading', { name: 'Can’t reach Canto' })).toBeVisible()
  const date = /as of block \d+, \d+ \w+ \d{4}, \d\d:\d\d UTC/i
  await expect(page.locator('#mint')).toContainText(date)
  expect(errors).toEqual([])

  await withoutScripts.reload()
  await expect(withoutScripts.getByRole('heading', { name: 'Can’t reach Canto' })).toBeVisible()
  const shown = withoutScripts.locator('#mint')
  await expect(shown).not.toContainText('Public sale')
  await expect(shown).toContainText(/Last known: block \d+/)
  // The last sale is at least as old as the server's stale timeout.
  await expect(shown).toContainText(/(1[5-9]|[2-5]\d) s\s*old/)
  await expect(shown).toContainText(date)
  await expect(shown.getByRole('button')).toHaveCount(0)
  await withoutScripts.close()
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
