/** JavaScript is off: the page reads, and says what to do. */
import { expect, test } from './journey.ts'

test.use({ javaScriptEnabled: false })

test('shows art, name, price, phase and supply, and how to mint without this page', async ({
  page,
  server,
  world,
}) => {
  await page.goto(server.url)
  await expect(page.getByRole('heading', { name: 'Scovilles' })).toBeVisible()
  await expect(page.locator('.fruit svg')).toBeVisible()
  const panel = page.locator('#mint')
  await expect(panel).toContainText('60')
  await expect(panel).toContainText('CANTO each')
  await expect(panel).toContainText('Open to everyone')
  await expect(panel).toContainText('10,000 of 10,000 left')
  await expect(panel).toContainText(/as of block \d+/i)
  await expect(page.locator('body')).toContainText(world.deployment.contract)
  // Text assertions pass over <noscript>, which here is real content.
  expect(await panel.locator('noscript').innerText()).toMatch(/JavaScript/)
  expect(await panel.locator('noscript').innerText()).toContain('mint(to, quantity)')
})
