/** Switching chains, and every way in which it fails. */
import type { Page } from '@playwright/test'
import { connect, expect, test } from './kitJourney.ts'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Switch Networks' })

test('[B-07] [C-07] adds the other chain to the wallet, switches, and closes the dialog', async ({
  page,
  open,
  wallet,
  world,
}) => {
  await open({ rpc2: world.rpcUrl })
  await connect(page)
  await page.getByRole('button', { name: 'Network: Canto' }).click()
  const dialog = dialogOf(page)
  await expect(dialog.getByRole('button', { name: 'Canto Connected' })).toHaveAttribute(
    'aria-current',
    'true',
  )
  wallet.once('wallet_addEthereumChain', 'keep-open')
  await dialog.getByRole('button', { name: 'Canto Testnet' }).click()
  const prompt = await wallet.waitForPrompt('wallet_addEthereumChain')
  await expect(dialog.getByRole('button', { name: 'Canto Testnet' })).toContainText('Confirm in Test Wallet')
  await prompt.answer('accept')
  await expect(dialog).toBeHidden()
  await expect(page.locator('#chain')).toHaveText('7701')
  await expect(page.getByRole('button', { name: 'Network: Canto Testnet' })).toBeFocused()
})

test('[B-07] a rejected switch shows no message and keeps the dialog open', async ({
  page,
  open,
  addWallet,
  world,
}) => {
  const wallet = await addWallet({ otherChains: { 7701: world.rpcUrl } })
  await open({ rpc2: world.rpcUrl })
  await connect(page)
  await page.getByRole('button', { name: 'Network: Canto' }).click()
  wallet.on('wallet_switchEthereumChain', 'reject')
  const row = dialogOf(page).getByRole('button', { name: 'Canto Testnet' })
  await row.click()
  await expect(row).toHaveText('Canto Testnet')
  await expect(row).toBeFocused()
  await expect(dialogOf(page).locator('.kit-bad')).toHaveCount(0)
})

test('[B-08] a failure is explained with the next step and keeps the dialog open', async ({
  page,
  open,
  addWallet,
  world,
}) => {
  const wallet = await addWallet({ otherChains: { 7701: world.rpcUrl } })
  await open({ rpc2: world.rpcUrl })
  await connect(page)
  await page.getByRole('button', { name: 'Network: Canto' }).click()
  wallet.once('wallet_switchEthereumChain', 'busy')
  await dialogOf(page).getByRole('button', { name: 'Canto Testnet' }).click()
  await expect(dialogOf(page)).toContainText('Test Wallet is already asking')
  await expect(dialogOf(page).getByRole('status')).toHaveText('Test Wallet is already asking')
})

test('[B-07] a wallet that cannot switch is reported with the alternative', async ({
  page,
  open,
  addWallet,
  world,
}) => {
  const wallet = await addWallet({ otherChains: { 7701: world.rpcUrl } })
  await open({ rpc2: world.rpcUrl })
  await connect(page)
  await page.getByRole('button', { name: 'Network: Canto' }).click()
  // Nor does adding the network lead there, which is tried next.
  for (const method of ['wallet_switchEthereumChain', 'wallet_addEthereumChain'])
    wallet.on(method, { fail: { code: 4200, message: 'Unsupported method.' } })
  await dialogOf(page).getByRole('button', { name: 'Canto Testnet' }).click()
  await expect(dialogOf(page)).toContainText(
    'Your wallet does not support switching networks from Playground. Try switching networks from within your wallet instead.',
  )
})

test('[B-03] [B-08] on a wrong network the button offers to switch back or disconnect', async ({
  page,
  open,
  wallet,
}) => {
  await open()
  await connect(page)
  await wallet.chooseChain(5)
  const wrong = page.getByRole('button', { name: 'Wrong network' })
  await wrong.click()
  await dialogOf(page).getByRole('button', { name: 'Canto' }).click()
  await expect(dialogOf(page)).toBeHidden()
  await expect(page.locator('#chain')).toHaveText('7700')
  await wallet.chooseChain(5)
  await wrong.click()
  await dialogOf(page).getByRole('button', { name: 'Disconnect' }).click()
  await expect(dialogOf(page)).toBeHidden()
  await expect(page.locator('#status')).toHaveText('disconnected')
})

test('[B-07] shows no selector without a second chain or without a wallet', async ({
  page,
  open,
  addWallet,
}) => {
  await addWallet({})
  await open()
  await expect(page.getByRole('button', { name: /^Network/ })).toHaveCount(0)
  await connect(page)
  await page.getByRole('button', { name: /CANTO/ }).waitFor()
  await expect(page.getByRole('button', { name: /^Network/ })).toHaveCount(0)
})
