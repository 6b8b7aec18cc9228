/** Someone else mints the last pepper while ours is pending. */
import { sendMint } from './chain.ts'
import { expect, getPanel, test } from './journey.ts'

test.use({ worldOptions: { mining: 'manual', supply: 1 } })

test('[T-06] explains a lost race: the fee paid, and nothing paid for peppers', async ({
  page,
  openConnected,
  wallet,
  world,
}) => {
  await openConnected()
  wallet.once('eth_sendTransaction', 'keep-open')
  await page.getByRole('button', { name: 'Mint 1 pepper' }).click()
  const prompt = await wallet.waitForPrompt('eth_sendTransaction')
  await sendMint(world, world.accounts.bob)
  await prompt.answer('accept')
  await getPanel(page, 'submitted').waitFor()
  await world.mine()
  const panel = getPanel(page, 'reverted')
  await expect(panel.getByRole('heading', { name: 'Someone got there first' })).toBeVisible()
  await expect(panel).toContainText('You paid nothing for peppers')
  await panel.getByRole('button', { name: 'Back to the sale' }).click()
  await getPanel(page, 'sold-out').waitFor()
})
