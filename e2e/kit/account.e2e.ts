/** Who is connected, and what they can do about it. */
import { connect, expect, openDialog, test } from './kitJourney.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('[B-02] [B-04] [B-05] [C-14] the account button tells who it is, and its dialog copies the address and disconnects', async ({
  page,
  open,
  wallet,
}) => {
  await open()
  await connect(page)
  const account = page.getByRole('button', { name: /0x70…79C8/ })
  await expect(account).toContainText(/CANTO/)
  await account.click()
  const dialog = openDialog(page)
  await dialog.getByRole('button', { name: 'Copy address' }).click()
  await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(wallet.address)
  await expect(dialog.getByRole('button', { name: 'Copy address' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Disconnect' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Connect Wallet' })).toBeVisible()
})
