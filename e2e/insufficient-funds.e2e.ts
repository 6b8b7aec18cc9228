/** Insufficient funds: balance, price, shortfall, and the affordable quantity. */
import { parseEther } from 'viem'
import { expect, getPanel, OWN_ACCOUNTS, test } from './journey.ts'

test(
  '[T-07] shows balance, price and shortfall, and updates when funds arrive',
  { tag: OWN_ACCOUNTS },
  async ({ page, openConnected, wallet, world }) => {
    await world.client.setBalance({ address: wallet.address, value: parseEther('84.2') })
    await openConnected()
    await page.getByRole('button', { name: 'One more' }).click()
    const panel = getPanel(page, 'insufficient-funds')
    await expect(panel.getByRole('heading')).toHaveText(/^35\.\d+ CANTO short$/)
    await expect(panel).toContainText('84.20 CANTO')
    await expect(panel).toContainText('Where to get CANTO')
    await expect(panel.getByRole('button', { name: 'Copy address' })).toBeVisible()

    await panel.getByRole('button', { name: 'Mint 1 instead' }).click()
    await getPanel(page, 'ready').waitFor()
    await page.getByRole('button', { name: 'One more' }).click()
    await panel.waitFor()
    await world.client.setBalance({ address: wallet.address, value: parseEther('500') })
    await expect(page.getByRole('button', { name: 'Mint 2 peppers' })).toBeVisible()
  },
)
