/** The studio inside the Safe host: the Safe that owns the collection proposes a change there, and its owners make it. */
import { encodeFunctionData } from 'viem'
import { readContract, sendTransaction } from 'viem/actions'
import { privateKeyToAccount } from 'viem/accounts'
import { canto } from 'viem/chains'
import { scovillesAbi } from '@peppermint/contracts'
import { executeTransaction } from '@peppermint/devnet/safe'
import type { World } from '@peppermint/local'
import { expect, test } from './safeJourney.ts'

/** The owner offers the collection to the Safe, and two of the Safe's owners accept it. */
async function giveToSafe(world: World): Promise<void> {
  const { client, deployment, accounts, safe } = world
  if (safe === undefined) throw new Error('The world has no Safe.')
  const to = deployment.contract
  const encode = { abi: scovillesAbi } as const
  await sendTransaction(client, {
    account: privateKeyToAccount(accounts.owner.privateKey),
    chain: canto,
    to,
    data: encodeFunctionData({ ...encode, functionName: 'transferOwnership', args: [safe.address] }),
  })
  await world.mine()
  await executeTransaction(
    { client, rpcUrl: world.rpcUrl, mine: () => world.mine() },
    safe,
    { to, data: encodeFunctionData({ ...encode, functionName: 'acceptOwnership' }), operation: 'call' },
    [0, 1],
  )
}

test('[S-04] [S-06] a Safe pauses the sale and airdrops from the studio in its host', async ({
  openInHost,
  openSafe,
  world,
  safe,
}) => {
  const { bob: recipient, carol: other } = world.accounts
  await giveToSafe(world)
  const isPaused = () =>
    readContract(world.client, {
      address: world.deployment.contract,
      abi: scovillesAbi,
      functionName: 'paused',
    })
  const { host, app } = await openInHost('alice', { path: '/studio/sale' })
  const dialog = host.locator('dialog[open]')
  const review = app.getByRole('region', { name: 'Before it is written' })
  const openSection = (name: string) =>
    app.getByRole('navigation', { name: 'Studio' }).getByRole('link', { name }).click()

  // Two changes in two sections become one proposal. Declined in the host, nothing is proposed.
  await app.getByRole('button', { name: 'Pause minting' }).click()
  await expect(review).toContainText('2 owners sign it before anything changes.')
  await app.getByRole('button', { name: 'Add to batch' }).click()
  await openSection('Airdrop')
  await app
    .getByLabel('Address and quantity, one row for each account')
    .fill(`address,quantity\n${recipient.address},2\n${other.address},1`)
  await app.getByRole('button', { name: 'Review the airdrop' }).click()
  await app.getByRole('button', { name: 'Add to batch (1)' }).click()
  await openSection('Overview')
  await app.getByRole('button', { name: 'Review the batch' }).click()
  await expect(app.getByText('All calls together succeed')).toBeVisible()
  await app.getByRole('button', { name: 'Propose to the Safe' }).click()
  await expect(dialog).toContainText('Batch of 2 calls')
  await host.keyboard.press('Escape')
  await expect(app.getByText('You declined in your wallet. Nothing was sent.')).toBeVisible()
  await app.getByRole('button', { name: 'Ask the wallet again' }).click()
  await dialog.getByRole('button', { name: 'Sign and propose' }).click()
  await expect(app.getByRole('heading', { name: 'Proposed to the Safe' })).toBeVisible()
  await expect(app.getByText('proposed; its owners sign and execute it')).toBeVisible()
  expect(await isPaused()).toBe(false)

  // The proposal is found again after a reload of the frame, while another owner confirms and a third executes.
  await host.locator('iframe').evaluate((frame: HTMLIFrameElement) => {
    const { src } = frame
    frame.src = src
  })
  const link = app.getByRole('link', { name: 'See the proposal' })
  await expect(link).toHaveAttribute('href', new RegExp(`^/safe/${safe}/transactions/0x[\\da-f]{64}$`))
  const proposal = ((await link.getAttribute('href')) ?? '').replace(`/safe/${safe}`, '')
  const bob = await openSafe(proposal, 'bob')
  await bob.getByRole('button', { name: 'Sign without executing' }).click()
  const carol = await openSafe(proposal, 'carol')
  await carol.getByRole('button', { name: 'Execute', exact: true }).click()

  await expect(app.getByRole('heading', { name: 'Done', exact: true })).toBeVisible()
  expect(await isPaused()).toBe(true)
  await openSection('Overview')
  const entry = app.getByRole('listitem').filter({ hasText: 'Paused minting.' })
  await expect(entry).toContainText('Airdropped 3 peppers to 2 accounts.')
  await expect(entry).toContainText('sent by')
})
