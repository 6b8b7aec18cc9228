/** Drives the Local wallet: its option in the dialog, and its window. */
import type { Page } from '@playwright/test'
import { ignoreClosed } from './journey.ts'

/** Picks the Local wallet in the connect dialog. @returns its window. */
export async function openToConnect(page: Page): Promise<Page> {
  await page.getByRole('button', { name: 'Connect Wallet' }).first().click()
  const connecting = page.waitForEvent('popup')
  await page.getByRole('dialog').getByRole('button', { name: 'Local wallet' }).click()
  return connecting
}

/** Presses Mint. @returns the wallet's window. */
export async function openToMint(page: Page, button = 'Mint 1 pepper'): Promise<Page> {
  const minting = page.waitForEvent('popup')
  await page.getByRole('button', { name: button }).click()
  return minting
}

/** Presses a button of the wallet's window. */
export function press(wallet: Page, name: string): Promise<void> {
  return ignoreClosed(wallet, wallet.getByRole('button', { name }).click())
}
