/** The fixtures of journeys with a Safe. */
import { parseEther } from 'viem'
import { expect, test } from './safeJourney.ts'

test('owners of a Safe act through the gateway, and each has a browser with a wallet', async ({
  owners,
  openAs,
  world,
}) => {
  const safeTxHash = await owners.propose({ to: world.accounts.carol.address, value: parseEther('1') })
  await owners.confirm(safeTxHash, 'bob')
  await owners.execute(safeTxHash)
  const page = await openAs('carol', '/')
  await expect(page.getByRole('button', { name: '0x90…b906' })).toBeVisible()
})
