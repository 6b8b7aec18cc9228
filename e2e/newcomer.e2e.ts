/** A newcomer without any wallet: the Local wallet of the rehearsal world, two commands, two peppers. */
import { createPublicClient, http } from 'viem'
import { scovillesAbi } from '@peppermint/contracts'
import { expect, test } from './journey.ts'

test('[M-01] connects the Local wallet, mints two, and owns them on the chain', async ({
  page,
  openLocal,
  world,
}) => {
  await openLocal()
  await page.getByRole('button', { name: 'Connect Wallet' }).first().click()
  const asking = page.waitForEvent('popup')
  await page.getByRole('dialog').getByRole('button', { name: 'Local wallet' }).click()
  const connecting = await asking
  await connecting.getByRole('button', { name: 'Connect' }).click()

  await page.getByRole('button', { name: 'One more' }).click()
  const minting = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Mint 2 peppers' }).click()
  const wallet = await minting
  await expect(wallet.getByText('120 CANTO')).toBeVisible()
  await wallet.getByRole('button', { name: 'Confirm' }).click()

  await expect(page.getByRole('heading', { name: /peppers, yours/ })).toBeVisible()
  await expect(page.locator('#mint img')).toHaveCount(2)
  const client = createPublicClient({ transport: http(world.rpcUrl) })
  for (const id of [1n, 2n]) {
    const owner = await client.readContract({
      address: world.deployment.contract,
      abi: scovillesAbi,
      functionName: 'ownerOf',
      args: [id],
    })
    expect(owner).toBe(world.people.visitor.address)
  }
})
