/** The wallet is on another network. */
import { createTestWallet, type Personality, type TestWallet } from '@peppermint/wallet-kit/testing'
import { BOTH_WALLETS, connect, expect, getPanel, OWN_ACCOUNTS, READS_ONLY, test } from './journey.ts'
import type { World } from '@peppermint/local'
import type { Page } from '@playwright/test'

/** A wallet that is on Ethereum and does not know Canto. */
async function attachEthereumWallet(page: Page, world: World, personality: Personality): Promise<TestWallet> {
  const wallet = createTestWallet({
    rpcUrl: world.rpcUrl,
    chainId: 1,
    privateKeys: [world.accounts.alice.privateKey],
    personality,
  })
  await wallet.attach(page)
  return wallet
}

test(
  '[C-07] adds Canto to a wallet that lacks it, switches, then mints',
  { tag: [OWN_ACCOUNTS, BOTH_WALLETS] },
  async ({ page, open, world, personality }) => {
    const wallet = await attachEthereumWallet(page, world, personality)
    await open()
    await connect(page)
    await expect(page.getByRole('heading', { name: 'Your wallet is on Ethereum' })).toBeVisible()
    await page.getByRole('button', { name: 'Switch to Canto' }).click()
    await getPanel(page, 'ready').waitFor()
    const walletMethods = wallet.requests
      .map(({ method }) => method)
      .filter((method) => method.startsWith('wallet_'))
    expect(walletMethods.indexOf('wallet_addEthereumChain')).toBeGreaterThan(
      walletMethods.indexOf('wallet_switchEthereumChain'),
    )
    await page.getByRole('button', { name: 'Mint 1 pepper' }).click()
    await expect(page.getByRole('heading', { name: 'One packet, yours' })).toBeVisible()
  },
)

test(
  'a rejected network switch changes nothing',
  { tag: [READS_ONLY, BOTH_WALLETS] },
  async ({ page, open, world, personality }) => {
    const wallet = createTestWallet({
      rpcUrl: world.rpcUrl,
      chainId: 1,
      otherChains: { [world.chainId]: world.rpcUrl },
      privateKeys: [world.accounts.alice.privateKey],
      personality,
    })
    await wallet.attach(page)
    wallet.on('wallet_switchEthereumChain', 'reject')
    await open()
    await connect(page)
    await page.getByRole('button', { name: 'Switch to Canto' }).click()
    await expect
      .poll(() => wallet.requests.map(({ method }) => method))
      .toContain('wallet_switchEthereumChain')
    await expect(page.getByRole('button', { name: 'Switch to Canto' })).toBeVisible()
    await getPanel(page, 'wrong-network').waitFor()
  },
)

test(
  '[C-06] [B-03] panel and header show the network of a wallet that left Canto',
  { tag: [READS_ONLY, BOTH_WALLETS] },
  async ({ page, open, wallet }) => {
    await open()
    await connect(page)
    await getPanel(page, 'ready').waitFor()
    await wallet.chooseChain(1)
    await expect(page.getByRole('heading', { name: 'Your wallet is on Ethereum' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Wrong network' })).toBeVisible()
    await wallet.chooseChain(7700)
    await getPanel(page, 'ready').waitFor()
  },
)

test(
  '[T-10] a chain mismatch is explained before the wallet prompts',
  { tag: READS_ONLY },
  async ({ page, open, wallet }) => {
    await open()
    await connect(page)
    await getPanel(page, 'ready').waitFor()
    await page.evaluate(() => {
      // The wallet reports another chain id without having emitted an event.
      const wallets: { request: (asking: { method: string }) => Promise<unknown> }[] = []
      addEventListener('eip6963:announceProvider', (event) => {
        wallets.push((event as CustomEvent<{ provider: (typeof wallets)[number] }>).detail.provider)
      })
      dispatchEvent(new Event('eip6963:requestProvider'))
      for (const provider of wallets) {
        const request = provider.request.bind(provider)
        provider.request = (asking) =>
          asking.method === 'eth_chainId' ? Promise.resolve('0x1') : request(asking)
      }
    })
    await page.getByRole('button', { name: 'Mint 1 pepper' }).click()
    await expect(page.locator('#mint')).toContainText('Test Wallet is on another network')
    await expect(page.locator('#mint')).toContainText(
      'Nothing was sent and no money moved. Switch Test Wallet to Canto and try again.',
    )
    expect(wallet.requests.some(({ method }) => method === 'eth_sendTransaction')).toBe(false)
  },
)
