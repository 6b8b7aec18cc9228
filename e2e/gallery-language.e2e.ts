/** Choosing a language in a filtered gallery, whose address the page has changed by itself. */
import { expect, READS_ONLY, test, waitForSale, waitUntilLive } from './journey.ts'

test(
  '[L-03] another language keeps the order that the visitor has chosen',
  { tag: READS_ONLY },
  async ({ page, server }) => {
    await waitForSale(server)
    await page.goto(`${server.url}/peppers`)
    await waitUntilLive(page)
    const order = page.locator('select').filter({ has: page.locator('option[value="-id"]') })
    await order.selectOption('-id')
    await expect(page).toHaveURL(/\/peppers\?sort=-id$/)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Deutsch' }).click()
    await expect(page).toHaveURL(/\/peppers\?sort=-id&lang=de$/)
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await waitUntilLive(page)
    await expect(order).toHaveValue('-id')
    await order.selectOption('-heat')
    await expect(page).toHaveURL(/\/peppers\?sort=-heat&lang=de$/)
  },
)
