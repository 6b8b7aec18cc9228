/** Replaced transactions: sped up, cancelled, or replaced by another one. */
import type { Hash } from 'viem'
import type { TestWallet } from '@peppermint/wallet-kit/testing'
import { expect, getPanel, OWN_ACCOUNTS, test } from './journey.ts'
import type { Page } from '@playwright/test'

test.use({ worldOptions: { mining: 'manual' } })

/** Mints one. @returns the hash in the panel. */
async function mintOne(page: Page, wallet: TestWallet): Promise<Hash> {
  await page.getByRole('button', { name: 'Mint 1 pepper' }).click()
  await getPanel(page, 'submitted').waitFor()
  const shown = page.locator('#mint [title^="0x"]').first()
  const hash = await shown.getAttribute('title')
  expect(hash).toMatch(/^0x[\da-f]{64}$/)
  expect(wallet.requests.some(({ method }) => method === 'eth_sendTransaction')).toBe(true)
  // Before a user can press cancel, the page has found the transaction in the pool.
  await expect
    .poll(() => page.evaluate(() => Object.values(localStorage).join()))
    .toContain('"nonceVerified":true')
  return hash as Hash
}

test(
  'a sped-up mint is followed to its new hash',
  { tag: OWN_ACCOUNTS },
  async ({ page, openConnected, wallet, world }) => {
    await openConnected()
    const hash = await mintOne(page, wallet)
    const next = await wallet.speedUp(hash)
    expect(next).not.toBe(hash)
    await world.mine()
    await expect(page.getByRole('heading', { name: 'One packet, yours' })).toBeVisible()
    await page.getByText(/^What you paid/).click()
    await expect(page.locator(`#mint [title="${next}"]`).first()).toBeVisible()
  },
)

test(
  'a cancelled mint is shown as cancelled, never confirmed',
  { tag: OWN_ACCOUNTS },
  async ({ page, openConnected, wallet, world }) => {
    await openConnected()
    const hash = await mintOne(page, wallet)
    await wallet.cancel(hash)
    await world.mine()
    await expect(page.getByRole('heading', { name: 'You canceled the mint' })).toBeVisible()
    await page.getByRole('button', { name: 'Back to the sale' }).click()
    await getPanel(page, 'ready').waitFor()
  },
)

test(
  'a mint replaced by another transaction is shown as replaced',
  { tag: OWN_ACCOUNTS },
  async ({ page, openConnected, wallet, world }) => {
    await openConnected()
    const hash = await mintOne(page, wallet)
    await wallet.replace(hash, { to: world.accounts.owner.address, value: 1n })
    await world.mine()
    await expect(page.getByRole('heading', { name: 'Replaced by another transaction' })).toBeVisible()
  },
)
