/** Without JavaScript the page is readable and explains how to mint. */
import { expect, waitForSale, READS_ONLY, test } from './journey.ts'

test.use({ javaScriptEnabled: false })

test(
  'without scripts shows art, name, price, phase, supply and how to mint',
  { tag: READS_ONLY },
  async ({ page, server, world }) => {
    await waitForSale(server)
    await page.goto(server.url)
    await expect(page.getByRole('heading', { name: 'Scovilles' })).toBeVisible()
    await expect(page.locator('.fruit svg')).toBeVisible()
    const panel = page.locator('#mint')
    await expect(panel).toContainText('60')
    await expect(panel).toContainText('CANTO each')
    await expect(panel).toContainText('Public sale')
    await expect(panel).toContainText('of 10,000 left')
    await expect(panel).toContainText(/as of block \d+/i)
    await expect(page.locator('body')).toContainText(world.deployment.contract)
    // Text assertions ignore <noscript>, which has content here.
    expect(await panel.locator('noscript').innerText()).toMatch(/JavaScript/)
    expect(await panel.locator('noscript').innerText()).toContain('mint(phase, quantity) with phase 0')
  },
)
