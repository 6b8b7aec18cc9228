/** A visitor with a wallet, connected and ready to mint. */
import type { Page } from '@playwright/test'
import { createTestWallet, type TestWallet } from '@peppermint/wallet-kit/testing'
import type { World } from '@peppermint/local'
import { waitUntilLive } from './browser.ts'

/** Puts a wallet into the page; call before it is opened. */
export async function attachWallet(page: Page, world: World): Promise<TestWallet> {
  const wallet = createTestWallet({
    rpcUrl: world.rpcUrl,
    chainId: world.chainId,
    privateKeys: [world.accounts.alice.privateKey],
  })
  await wallet.attach(page)
  return wallet
}

/** Opens the mint page and connects the wallet. Resolves when Mint can be clicked. */
export async function openConnected(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await waitUntilLive(page)
  await page.getByRole('button', { name: 'Connect Wallet' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Test Wallet' }).click()
  await mintButton(page).waitFor()
}

/** The panel's button for one pepper. */
export const mintButton = (page: Page) => page.getByRole('button', { name: 'Mint 1 pepper' })
