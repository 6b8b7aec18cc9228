/** A first mint without an installed wallet: the Local wallet of the local world. */
import { readOwner } from './chain.ts'
import { expect, READS_ONLY, test } from './journey.ts'
import { openToConnect, openToMint, press } from './localWallet.ts'

// With animations, the default of most visitors.
test.use({ hasLocalWallet: true, contextOptions: { reducedMotion: 'no-preference' } })

test('[M-01] connects the Local wallet, mints two, sees the reveal, and owns them on chain', async ({
  page,
  open,
  world,
}) => {
  await open()
  await press(await openToConnect(page), 'Connect')

  await page.getByRole('button', { name: 'One more' }).click()
  const wallet = await openToMint(page, 'Mint 2 peppers')
  await expect(wallet.getByText('120 CANTO').first()).toBeVisible()
  await press(wallet, 'Confirm')

  await expect(page.getByRole('heading', { name: 'Two packets, yours' })).toBeVisible()
  await expect(page.locator('#mint img')).toHaveCount(2)
  await world.revealCrates()
  await page.getByRole('button', { name: 'Open all' }).click()
  await expect(page.getByRole('heading', { name: 'Two peppers, yours' })).toBeVisible()
  await expect(page.locator('#mint img')).toHaveCount(2)
  expect(await readOwner(world, 1)).toBe(world.accounts.alice.address)
  expect(await readOwner(world, 2)).toBe(world.accounts.alice.address)
})

test(
  'closing the wallet’s window rejects silently and sends nothing',
  { tag: READS_ONLY },
  async ({ page, open }) => {
    await open()
    await press(await openToConnect(page), 'Connect')
    await (await openToMint(page)).close()
    await expect(
      page.getByText('You rejected it in your wallet. Nothing was sent.', { exact: true }),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Mint 1 pepper' })).toBeVisible()
  },
)
