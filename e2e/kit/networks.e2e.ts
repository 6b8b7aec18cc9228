/** From one chain to another, and every way in which that can go wrong. */
import type { Page } from '@playwright/test'
import { connect, expect, test } from './kitJourney.ts'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Switch Networks' })

test('[B-07] [C-07] the wallet is asked for the other chain, taught it first, and the dialog closes when it is there', async ({
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
  wallet.once('wallet_addEthereumChain', 'hold')
  await dialog.getByRole('button', { name: 'Canto Testnet' }).click()
  const prompt = await wallet.prompted('wallet_addEthereumChain')
  await expect(dialog.getByRole('button', { name: 'Canto Testnet' })).toContainText('Confirm in Test Wallet')
  await prompt.answer('accept')
  await expect(dialog).toBeHidden()
  await expect(page.locator('#chain')).toHaveText('7701')
  await expect(page.getByRole('button', { name: 'Network: Canto Testnet' })).toBeFocused()
})

test('[B-07] a no in the wallet needs no words, and the dialog stays', async ({
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

test('[B-08] a failure is told, with what comes next; the dialog does not close on it', async ({
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

test('[B-07] a wallet that cannot switch is told as that, with what to do instead', async ({
  page,
  open,
  addWallet,
  world,
}) => {
  const wallet = await addWallet({ otherChains: { 7701: world.rpcUrl } })
  await open({ rpc2: world.rpcUrl })
  await connect(page)
  await page.getByRole('button', { name: 'Network: Canto' }).click()
  wallet.on('wallet_switchEthereumChain', { fail: { code: 4200, message: 'Unsupported method.' } })
  await dialogOf(page).getByRole('button', { name: 'Canto Testnet' }).click()
  await expect(dialogOf(page)).toContainText(
    'Your wallet does not support switching networks from Playground. Try switching networks from within your wallet instead.',
  )
})

test('[B-03] [B-08] elsewhere, the button says so; switching back or leaving are both one press away', async ({
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

test('[B-07] without a second chain there is no selector; without a wallet there is none either', async ({
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
