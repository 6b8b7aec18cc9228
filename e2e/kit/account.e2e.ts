/** The account dialog: its contents, its actions, and an app's transactions. */
import { connect, expect, test } from './kitJourney.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('[B-04] [B-05] copies the address and confirms it for 1.5 seconds', async ({ page, open, wallet }) => {
  await page.clock.install()
  await open()
  await connect(page)
  await page.getByRole('button', { name: /CANTO/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Your account' })
  await expect(dialog).toContainText(wallet.address)
  await expect(dialog).toContainText(/[\d.,]+k? CANTO/)
  // From here on the page's clock is mocked, independent of the machine's speed. It is paused a minute ahead, because it
  // cannot move backwards.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
  await dialog.getByRole('button', { name: 'Copy address' }).click()
  const copied = dialog.getByRole('button', { name: 'Copied' })
  await expect(copied).toBeVisible()
  await expect(dialog.getByRole('status').filter({ hasText: 'Copied' })).toHaveCount(1)
  await page.clock.runFor(1_450)
  await expect(copied).toBeVisible()
  await page.clock.runFor(100)
  await expect(dialog.getByRole('button', { name: 'Copy address' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(wallet.address)
})

const refuseClipboard = () => {
  navigator.clipboard.writeText = () => Promise.reject(new Error('Not allowed.'))
}

test.describe('without a grant', () => {
  // Any grant would refuse what it does not name, the older command among it.
  test.use({ permissions: [] })

  test('[B-05] copies in a frame that may not use the Clipboard API', async ({ page, open, wallet }) => {
    await page.clock.install()
    await page.addInitScript(refuseClipboard)
    await open()
    await connect(page)
    await page.getByRole('button', { name: /CANTO/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Your account' })
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
    await dialog.getByRole('button', { name: 'Copy address' }).click()
    const copied = dialog.getByRole('button', { name: 'Copied' })
    await expect(copied).toBeVisible()
    await expect(copied).toBeFocused()
    await page.context().grantPermissions(['clipboard-read'])
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(wallet.address)
  })
})

test('[B-05] a failed copy is reported, and the address stays readable', async ({ page, open, wallet }) => {
  await page.addInitScript(refuseClipboard)
  await page.addInitScript(() => {
    document.execCommand = () => false
  })
  await open()
  await connect(page)
  await page.getByRole('button', { name: /CANTO/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Your account' })
  await dialog.getByRole('button', { name: 'Copy address' }).click()
  await expect(dialog.getByRole('button', { name: 'Couldn’t copy' })).toBeVisible()
  await expect(dialog).toContainText(wallet.address)
})

test('[B-06] [B-08] the dialog closes on disconnect from the page or the wallet', async ({
  page,
  open,
  wallet,
}) => {
  await open()
  await connect(page)
  const dialog = page.getByRole('dialog', { name: 'Your account' })
  await page.getByRole('button', { name: /CANTO/ }).click()
  await dialog.getByRole('button', { name: 'Disconnect' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.locator('#status')).toHaveText('disconnected')
  await connect(page)
  await page.getByRole('button', { name: /CANTO/ }).click()
  await dialog.waitFor()
  await wallet.forget()
  await expect(dialog).toBeHidden()
  // Reconnected without a request.
  await connect(page)
  await expect(dialog).toBeHidden()
})

test('[B-06] [C-06] on an unsupported chain the account dialog closes and cannot open', async ({
  page,
  open,
  wallet,
}) => {
  await open()
  await connect(page)
  await page.getByRole('button', { name: /CANTO/ }).click()
  await page.getByRole('dialog', { name: 'Your account' }).waitFor()
  await wallet.chooseChain(5)
  await expect(page.getByRole('dialog', { name: 'Your account' })).toBeHidden()
  await page.getByRole('button', { name: 'Wrong network' }).click()
  await expect(page.getByRole('dialog', { name: 'Switch Networks' })).toContainText(
    'Wrong network detected, switch or disconnect to continue.',
  )
})

test('[T-03] [T-05] follows an app’s transaction across a reload and in another tab', async ({
  page,
  context,
  open,
  wallet,
  world,
}) => {
  await open()
  await connect(page)
  world.pauseMining()
  try {
    await page.getByRole('button', { name: 'Send a transaction' }).click()
    await expect(page.locator('.kit-bar .kit-busy')).toBeVisible()
    await page.reload()
    await expect(page.locator('.kit-bar .kit-busy')).toBeVisible()
    await page.getByRole('button', { name: /CANTO/ }).click()
    const rows = page.getByRole('dialog', { name: 'Your account' }).getByRole('listitem')
    await expect(rows).toHaveText([/Send a hundredth to myself.*Pending/])
    const other = await context.newPage()
    await wallet.attach(other)
    await other.goto(page.url())
    await expect(other.locator('.kit-bar .kit-busy')).toBeVisible()
    world.resumeMining()
    await expect(rows).toHaveText([/Send a hundredth to myself.*Confirmed/])
    await expect(other.locator('.kit-bar .kit-busy')).toHaveCount(0)
    await page.getByRole('button', { name: 'Clear all' }).click()
    await expect(rows).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Recent transactions' })).toBeFocused()
  } finally {
    world.resumeMining()
  }
})

test('[C-11] the page adopts the accounts chosen in the wallet', async ({ page, open, addWallet, world }) => {
  const { alice, bob } = world.accounts
  const wallet = await addWallet({ privateKeys: [alice.privateKey, bob.privateKey] })
  await open()
  await connect(page)
  await page.getByRole('button', { name: /CANTO/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Your account' })
  const choose = dialog.getByRole('button', { name: 'Choose other accounts' })
  wallet.once('wallet_requestPermissions', 'reject')
  await choose.click()
  await expect(choose).toBeEnabled()
  const status = dialog.getByRole('status')
  await expect(status.filter({ hasText: 'You declined. Nothing has changed.' })).toBeVisible()
  wallet.once('wallet_requestPermissions', 'keep-open')
  await choose.click()
  const prompt = await wallet.waitForPrompt('wallet_requestPermissions')
  await expect(dialog.getByRole('status').filter({ hasText: 'Continue in Test Wallet.' })).toBeVisible()
  await expect(choose).toBeDisabled()
  const before = wallet.address
  await wallet.chooseAccount(1)
  expect(wallet.address).not.toBe(before)
  await prompt.answer()
  await expect(dialog).toContainText(wallet.address)
  await expect(choose).toBeEnabled()
})

test('[C-11] says visibly that a wallet offered no choice, and that it cannot add assets', async ({
  page,
  open,
  addWallet,
}) => {
  await addWallet({ personality: 'extension' })
  await page.setViewportSize({ width: 375, height: 480 })
  await open({ collection: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' })
  await connect(page)
  // Without the balance, for which a phone has no room.
  await page.getByRole('button', { name: /0x\w{2}…\w{4}/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Your account' })
  await dialog.getByRole('button', { name: 'Choose other accounts' }).click()
  const same = dialog.getByText(
    'The account is the same as before. If Test Wallet didn’t offer a choice, change the account in Test Wallet itself.',
  )
  await expect(same).toBeInViewport({ ratio: 0.95 })
  await dialog.evaluate((element) => element.scrollTo(0, 0))
  await dialog.getByRole('button', { name: 'Add Scovilles #17 to Test Wallet' }).press('Enter')
  const problem = dialog.locator('.kit-bad')
  await expect(problem).toHaveText(
    'Test Wallet can’t do this. Nothing was sent and no money moved. This wallet doesn’t support the request. Another wallet may.',
  )
  await expect(problem).toBeInViewport({ ratio: 0.95 })
})

test('[C-11] adds a token to the wallet; a failure is explained and can be retried', async ({
  page,
  open,
  wallet,
}) => {
  const collection = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  await open({ collection })
  await connect(page)
  await page.getByRole('button', { name: /CANTO/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Your account' })
  const add = dialog.getByRole('button', { name: 'Add Scovilles #17 to Test Wallet' })
  wallet.once('wallet_watchAsset', { fail: { code: 4200, message: 'Unsupported method' } })
  await add.click()
  await expect(dialog).toContainText('Test Wallet can’t do this')
  // A wallet that does not add the token and reports no error.
  wallet.once('wallet_watchAsset', { result: false })
  await add.click()
  await expect(dialog).not.toContainText('Test Wallet can’t do this')
  await expect(add).toBeEnabled()
  await expect(dialog).not.toContainText('Test Wallet lists')
  await add.click()
  await expect(
    dialog.getByRole('status').filter({ hasText: 'Test Wallet now shows Scovilles #17.' }),
  ).toBeVisible()
  await expect(dialog).not.toContainText('Test Wallet can’t do this')
  expect(wallet.requests.filter(({ method }) => method === 'wallet_watchAsset').at(-1)?.params).toEqual({
    type: 'ERC721',
    options: { address: collection, tokenId: '17' },
  })
})
