/** Visitor, wallet or connection change while a mint is simulated or prompted. */
import type { Page } from '@playwright/test'
import { createTestWallet } from '@peppermint/wallet-kit/testing'
import { BOTH_WALLETS, expect, OWN_ACCOUNTS, test } from './journey.ts'

/** Delays simulations, like a busy public endpoint. @returns a function that releases them. */
async function slowSimulations(page: Page, rpcUrl: string): Promise<() => void> {
  let release = (): void => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(`${rpcUrl}/**`, async (route) => {
    if (route.request().postData()?.includes('eth_estimateGas') === true) await held
    await route.continue()
  })
  return release
}

test(
  'changing the quantity during simulation prompts once, for the new quantity',
  { tag: OWN_ACCOUNTS },
  async ({ page, openConnected, wallet, world }) => {
    await openConnected()
    const letThrough = await slowSimulations(page, world.rpcUrl)
    await page.getByRole('button', { name: 'Mint 1 pepper' }).click()
    await expect(page.getByRole('button', { name: 'Checking…' })).toBeVisible()
    await page.getByRole('button', { name: 'One more' }).click()
    await page.getByRole('button', { name: 'Mint 2 peppers' }).click()
    letThrough()
    await expect(page.getByRole('heading', { name: 'Two packets, yours' })).toBeVisible()
    expect(wallet.requests.filter(({ method }) => method === 'eth_sendTransaction')).toHaveLength(1)
  },
)

test(
  'switching the account during simulation does not prompt for the other one',
  { tag: [OWN_ACCOUNTS, BOTH_WALLETS] },
  async ({ page, openConnected, world, personality }) => {
    const { alice, bob } = world.accounts
    const wallet = createTestWallet({
      rpcUrl: world.rpcUrl,
      chainId: world.chainId,
      privateKeys: [alice.privateKey, bob.privateKey],
      personality,
    })
    await wallet.attach(page)
    await openConnected()
    const letThrough = await slowSimulations(page, world.rpcUrl)
    // Sent first, so that requests for the other account are not batched with it.
    const simulating = page.waitForRequest(
      (request) => request.postData()?.includes('eth_estimateGas') === true,
    )
    await page.getByRole('button', { name: 'Mint 1 pepper' }).click()
    await simulating
    await expect(page.getByRole('button', { name: 'Checking…' })).toBeVisible()
    await wallet.chooseAccount(1)
    await expect(page.getByRole('button', { name: 'Mint 1 pepper' })).toBeVisible()
    const answered = page.waitForResponse(
      (response) => response.request().postData()?.includes('eth_estimateGas') === true,
    )
    letThrough()
    await answered
    await page.getByRole('button', { name: 'Mint 1 pepper' }).click()
    await expect(page.getByRole('heading', { name: 'One packet, yours' })).toBeVisible()
    const sent = wallet.requests.filter(({ method }) => method === 'eth_sendTransaction')
    expect(sent).toHaveLength(1)
    expect(JSON.stringify(sent[0])).toContain(bob.address)
  },
)

test(
  'a wallet that sends but never responds does not keep the page at the prompt',
  { tag: [OWN_ACCOUNTS, BOTH_WALLETS] },
  async ({ page, openConnected, wallet }) => {
    await openConnected()
    wallet.once('eth_sendTransaction', 'silent')
    await page.getByRole('button', { name: 'Mint 1 pepper' }).click()
    await expect(page.getByRole('heading', { name: 'One packet, yours' })).toBeVisible()
  },
)

test(
  'an offline device is reported as offline, not as a pending mint, and recovers',
  { tag: OWN_ACCOUNTS },
  async ({ page, context, openConnected, wallet }) => {
    await openConnected()
    await context.setOffline(true)
    await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
    await expect(page.locator('#mint')).toContainText('Nothing was sent')
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Mint 1 pepper' }).click()
    await expect(page.getByRole('heading', { name: 'One packet, yours' })).toBeVisible()
    expect(wallet.requests.filter(({ method }) => method === 'eth_sendTransaction')).toHaveLength(1)
  },
)

test(
  'the balance stays visible after the mint',
  { tag: OWN_ACCOUNTS },
  async ({ page, openConnected, wallet }) => {
    void wallet
    await openConnected()
    await page.getByRole('button', { name: 'Mint 1 pepper' }).click()
    await expect(page.getByRole('heading', { name: 'One packet, yours' })).toBeVisible()
    await expect(page.getByRole('banner').getByRole('button', { name: /9,939\.\d CANTO/ })).toBeVisible()
  },
)
