/** The kit under wagmi's provider: connections of wagmi's hooks are connections of the kit. */
import { connect, connectButton, expect, openDialog, test } from './kitJourney.ts'

const underWagmi = { provider: 'wagmi' } as const

test('connects with useConnect and disconnects in the kit’s account dialog', async ({
  page,
  open,
  wallet,
}) => {
  await open(underWagmi)
  await page.getByRole('button', { name: 'useConnect: Test Wallet' }).click()
  await expect(page.locator('#status')).toHaveText('connected')
  await expect(page.locator('#account')).toHaveText(wallet.address)
  await page.getByRole('button', { name: /CANTO/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Your account' })
  await expect(dialog).toContainText(wallet.address)
  await dialog.getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.locator('#status')).toHaveText('disconnected')
  await expect(page.locator('#account')).toHaveCount(0)
  await connectButton(page).click()
  await expect(openDialog(page).getByRole('button', { name: 'Test Wallet' })).toContainText('Recent')
})

test('connects with the kit and disconnects with useDisconnect', async ({ page, open, wallet }) => {
  await open(underWagmi)
  await connect(page)
  await expect(page.locator('#account')).toHaveText(wallet.address)
  await page.getByRole('button', { name: 'useDisconnect' }).click()
  await expect(page.locator('#status')).toHaveText('disconnected')
  await page.reload()
  await expect(page.locator('#status')).toHaveText('disconnected')
})

test('[M-02] [C-03] a reload restores a useConnect connection if wagmi reconnects on mount', async ({
  page,
  open,
  wallet,
}) => {
  await open(underWagmi)
  await page.getByRole('button', { name: 'useConnect: Test Wallet' }).click()
  await expect(page.locator('#status')).toHaveText('connected')
  await page.reload()
  await expect(page.locator('#status')).toHaveText('connected')
  await expect(page.locator('#account')).toHaveText(wallet.address)
})

test('without reconnectOnMount a reload restores nothing and prompts no wallet', async ({
  page,
  open,
  wallet,
}) => {
  await open({ ...underWagmi, reconnect: 'off' })
  await connect(page)
  await page.reload()
  await connectButton(page).waitFor()
  const requestCount = wallet.requests.length
  await connectButton(page).click()
  await openDialog(page).getByRole('button', { name: 'Trust Wallet' }).waitFor()
  await expect(page.locator('#status')).toHaveText('disconnected')
  expect(wallet.requests.slice(requestCount)).toEqual([])
})

test('without reconnectOnMount rerendering the providers keeps the connection', async ({
  page,
  open,
  wallet,
}) => {
  await open({ ...underWagmi, reconnect: 'off' })
  await connect(page)
  await page.getByRole('button', { name: 'Render the providers again' }).click()
  await expect(page.locator('#renders')).toHaveText('2')
  await expect(page.locator('#status')).toHaveText('connected')
  await expect(page.locator('#account')).toHaveText(wallet.address)
})
