/** Rejections in every place. */
import { BOTH_WALLETS, expect, getPanel, OWN_ACCOUNTS, READS_ONLY, test } from './journey.ts'

test(
  '[W-16] a rejected connection is no failure: the list is there again, and Retry asks again',
  { tag: [READS_ONLY, BOTH_WALLETS] },
  async ({ page, open, wallet }) => {
    wallet.once('wallet_requestPermissions', 'keep-open')
    await open()
    await page.getByRole('button', { name: 'Connect Wallet' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Test Wallet' }).click()
    const prompt = await wallet.waitForPrompt('wallet_requestPermissions')
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible()
    await prompt.answer('reject')
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeHidden()
    await expect(dialog.getByRole('button', { name: 'Test Wallet' })).toBeFocused()
    await expect(dialog.locator('.kit-note')).toContainText('You declined. Nothing was shared.')
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Retry' }).click()
    await getPanel(page, 'ready').waitFor()
  },
)

test(
  '[W-17] a request already pending in the wallet is explained and can be retried',
  { tag: [READS_ONLY, BOTH_WALLETS] },
  async ({ page, open, wallet }) => {
    wallet.once('wallet_requestPermissions', 'busy')
    await open()
    await page.getByRole('button', { name: 'Connect Wallet' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Test Wallet' }).click()
    await expect(dialog.getByRole('heading', { name: 'Test Wallet is already asking' })).toBeVisible()
    await expect(dialog).toContainText(
      'An earlier request is still open in Test Wallet. Answer that one first; nothing new is sent until then.',
    )
    await dialog.getByRole('button', { name: 'Retry' }).click()
    await getPanel(page, 'ready').waitFor()
  },
)

test(
  '[T-08] a rejected mint sends nothing, shows no error and keeps the quantity',
  { tag: [READS_ONLY, BOTH_WALLETS] },
  async ({ page, openConnected, wallet }) => {
    await openConnected()
    await page.getByRole('button', { name: 'One more' }).click()
    await page.getByRole('button', { name: 'One more' }).click()
    wallet.once('eth_sendTransaction', 'keep-open')
    await page.getByRole('button', { name: 'Mint 3 peppers' }).click()
    const prompt = await wallet.waitForPrompt('eth_sendTransaction')
    await expect(page.getByRole('heading', { name: 'Confirm in Test Wallet' })).toBeFocused()
    await prompt.answer('reject')
    await expect(
      page.getByText('You rejected it in your wallet. Nothing was sent.', { exact: true }),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Mint 3 peppers' })).toBeFocused()
    await expect(page.getByRole('dialog')).toBeHidden()
  },
)

test(
  'Stop waiting restores the panel, and a later confirmation still shows the mint',
  { tag: OWN_ACCOUNTS },
  async ({ page, openConnected, wallet }) => {
    await openConnected()
    wallet.once('eth_sendTransaction', 'keep-open')
    await page.getByRole('button', { name: 'Mint 1 pepper' }).click()
    const prompt = await wallet.waitForPrompt('eth_sendTransaction')
    await page.getByRole('button', { name: 'Stop waiting' }).click()
    await expect(page.locator('#mint .note')).toContainText('Stopped waiting.')
    await prompt.answer('accept')
    await expect(page.getByRole('heading', { name: 'One packet, yours' })).toBeVisible()
  },
)
