/** The last pepper goes to somebody else while ours is under way. */
import { mintFor } from './chain.ts'
import { expect, panelAt, test } from './journey.ts'

test.use({ worldOptions: { mining: 'manual', supply: 1 } })

test('[T-06] says that someone was faster, what it cost, and that nothing was paid for peppers', async ({
  page,
  openConnected,
  wallet,
  world,
}) => {
  await openConnected()
  wallet.once('eth_sendTransaction', 'hold')
  await page.getByRole('button', { name: 'Mint 1 pepper' }).click()
  const prompt = await wallet.prompted('eth_sendTransaction')
  await mintFor(world, world.people.secondVisitor)
  await prompt.answer('accept')
  await panelAt(page, 'submitted').waitFor()
  await world.mine()
  const panel = panelAt(page, 'reverted')
  await expect(panel.getByRole('heading', { name: 'Someone was faster' })).toBeVisible()
  await expect(panel).toContainText('You paid nothing for peppers')
  await panel.getByRole('button', { name: 'Back to the sale' }).click()
  await panelAt(page, 'sold-out').waitFor()
})
