/** The wallet list for the wallets in the browser. */
import { hostileIdentities } from '@peppermint/wallet-kit/testing'
import { devices, type Locator, type Page } from '@playwright/test'
import { connect, connectButton, expect, openDialog, test } from './kitJourney.ts'

// Headless browsers have a user agent that no extension store supports.
test.use({ userAgent: devices['Desktop Chrome']?.userAgent })

const rowsIn = (place: Locator) => place.locator('[data-wallet]')
const row = (page: Page, name: string) => rowsIn(openDialog(page)).filter({ hasText: name })
const group = (page: Page, name: string) => rowsIn(openDialog(page).getByRole('list', { name, exact: true }))

/** Whether the panel is next to the list. */
async function isPanelNextToList(page: Page): Promise<boolean> {
  const list = await openDialog(page).locator('.kit-choice').boundingBox()
  const panel = await openDialog(page).locator('.kit-panel').boundingBox()
  if (!list || !panel) throw new Error('The dialog has no list or no panel.')
  return panel.x >= list.x + list.width - 1
}

test('[W-01] [W-02] [W-03] [W-04] groups and panel from 768 px on, one grid below', async ({
  page,
  open,
  wallet,
  relay,
}) => {
  void wallet
  await page.setViewportSize({ width: 1440, height: 900 })
  await open({ relay: relay.url })
  await connectButton(page).click()
  for (const width of [1440, 768]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(group(page, 'Installed')).toHaveText(['Test Wallet'])
    await expect(group(page, 'Popular')).toHaveText([
      'Rainbow',
      'Coinbase Wallet',
      'MetaMask',
      'WalletConnect',
    ])
    await expect(group(page, 'Other')).toHaveText(['Argent', 'Trust Wallet'])
    await expect.poll(() => isPanelNextToList(page)).toBe(true)
  }
  await page.setViewportSize({ width: 767, height: 900 })
  await expect(group(page, 'Wallets')).toHaveCount(7)
  await expect(group(page, 'Popular')).toHaveCount(0)
  await expect.poll(() => isPanelNextToList(page)).toBe(false)
  const tops = await rowsIn(openDialog(page)).evaluateAll((rows) =>
    rows.map((each) => each.getBoundingClientRect().top),
  )
  expect(new Set(tops).size).toBeLessThan(tops.length)
})

test('[W-03] [W-05] the browser wallet comes first until a wallet announces itself', async ({
  page,
  open,
  addWallet,
  relay,
}) => {
  await addWallet({ legacy: true, announce: false })
  const late = await addWallet({ name: 'Late Wallet', rdns: 'late.wallet', late: true })
  const twin = await addWallet({ name: 'Twin of Late', rdns: 'late.wallet', late: true })
  await open({ relay: relay.url })
  await connectButton(page).click()
  await expect(group(page, 'Popular').first()).toHaveText('Browser wallet')
  await late.appear()
  await expect(group(page, 'Installed')).toHaveText(['Late Wallet'])
  await twin.appear()
  await expect(row(page, 'Browser wallet')).toHaveCount(0)
  await expect(group(page, 'Installed')).toHaveText(['Late Wallet'])
  await row(page, 'Late Wallet').click()
  await expect(page.locator('#status')).toHaveText('connected')
  expect(twin.requests).toEqual([])
})

test('[W-04] a wallet pressed while the list is still loading is chosen, and stays where it is', async ({
  page,
  open,
  wallet,
}) => {
  void wallet
  await page.setViewportSize({ width: 1440, height: 900 })
  const { promise: known, resolve: loadKnown } = Promise.withResolvers<void>()
  await page.route('**/assets/defaults-*.js', async (route) => {
    await known
    await route.continue()
  })
  await open()
  await connectButton(page).click()
  const rows = rowsIn(openDialog(page))
  await expect(rows).toHaveText(['Test Wallet'])
  await rows.first().hover()
  const place = () => rows.first().evaluate((element: HTMLElement) => element.offsetTop)
  const before = await place()
  await page.mouse.down()
  loadKnown()
  await expect(rows).not.toHaveCount(1)
  expect(await place()).toBe(before)
  await page.mouse.up()
  await expect(page.locator('#status')).toHaveText('connected')
})

test('[W-06] Safe is offered neither outside of frames nor in one of another page', async ({
  page,
  open,
  address,
  playground,
}) => {
  await open()
  await connectButton(page).click()
  await expect(row(page, 'Rainbow')).toBeVisible()
  await expect(row(page, 'Safe')).toHaveCount(0)
  const source = address().replaceAll('&', '&amp;')
  await page.route(`${playground.url}/host.html`, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<iframe width="1000" height="800" src="${source}">` }),
  )
  await page.goto(`${playground.url}/host.html`)
  const inside = page.frameLocator('iframe')
  await inside.getByRole('button', { name: 'Connect Wallet' }).click()
  const popular = rowsIn(inside.getByRole('list', { name: 'Popular' }))
  await expect(popular.first()).toContainText('Rainbow')
  await expect(popular.filter({ hasText: 'Safe' })).toHaveCount(0)
})

test('[W-12] a missing wallet leads to its install instructions without a request', async ({
  page,
  open,
  wallet,
}) => {
  await open()
  await connectButton(page).click()
  await row(page, 'MetaMask').click()
  await expect(row(page, 'MetaMask')).toContainText('Not installed')
  await expect(openDialog(page).getByRole('heading', { name: 'Get MetaMask' })).toBeFocused()
  await expect(openDialog(page).getByRole('link', { name: 'Add to Chrome' })).toHaveAttribute(
    'href',
    'https://chromewebstore.google.com/detail/metamask/nkbihfbeogaeaoehlefnkodbefgpgknn',
  )
  expect(wallet.requests).toEqual([])
  await expect(page.locator('#status')).toHaveText('disconnected')
})

test('[W-13] recent wallets come first, newest first and marked, also on the next visit', async ({
  page,
  open,
  wallet,
  addWallet,
}) => {
  void wallet
  await addWallet({ name: 'Other Wallet', rdns: 'other.wallet' })
  await addWallet({ name: 'Third Wallet', rdns: 'third.wallet' })
  await open()
  for (const name of ['Third Wallet', 'Other Wallet']) {
    await connect(page, name)
    await page.getByRole('button', { name: /CANTO/ }).click()
    await openDialog(page).getByRole('button', { name: 'Disconnect' }).click()
    await expect(openDialog(page)).toBeHidden()
  }
  const expected = ['Other WalletRecent', 'Third WalletRecent', 'Test Wallet']
  await connectButton(page).click()
  await expect(group(page, 'Installed')).toHaveText(expected)
  await page.reload()
  await connectButton(page).click()
  await expect(group(page, 'Installed')).toHaveText(expected)
})

test('[W-15] [W-16] [W-17] rejection is no error; pending requests and failures offer Retry', async ({
  page,
  open,
  wallet,
}) => {
  await open()
  await connectButton(page).click()
  wallet.once('connect', 'reject')
  await row(page, 'Test Wallet').click()
  await expect.poll(() => wallet.requests.length).toBeGreaterThan(0)
  await expect(row(page, 'Test Wallet')).toBeFocused()
  await expect(openDialog(page).locator('.kit-note')).toContainText('You declined. Nothing was shared.')
  await expect(openDialog(page).locator('.kit-bad')).toHaveCount(0)

  wallet.once('connect', 'busy')
  await openDialog(page).getByRole('button', { name: 'Retry' }).click()
  await expect(openDialog(page).getByRole('heading', { name: 'Test Wallet is already asking' })).toBeFocused()
  // Both request methods fail.
  wallet.on('connect', { fail: { code: -32603, message: 'Something broke inside.' } })
  await openDialog(page).getByRole('button', { name: 'Retry' }).click()
  await expect(openDialog(page).locator('.kit-bad')).toBeVisible()
  await expect(openDialog(page).getByText('Something broke inside.')).toHaveCount(1)
  wallet.on('connect', 'accept')
  await openDialog(page).getByRole('button', { name: 'Retry' }).click()
  await expect(page.locator('#status')).toHaveText('connected')
})

test('[W-04] a hostile announcement is rendered as text and image, or ignored', async ({
  page,
  open,
  addWallet,
}) => {
  for (const { name, rdns, icon } of hostileIdentities) await addWallet({ name, rdns, icon })
  await open()
  await connectButton(page).click()
  await expect(row(page, '<img src=x')).toBeVisible()
  // The other groups load after the wallets that announced themselves.
  await expect(openDialog(page).locator('[data-wallet="metaMask"]')).toBeVisible()
  const rows = await rowsIn(openDialog(page)).evaluateAll((all) =>
    all.map((each) => ({
      id: each.getAttribute('data-wallet'),
      text: each.textContent,
      pictures: [...each.querySelectorAll('img')].map(({ src }) => src),
    })),
  )
  expect(rows.filter(({ id }) => id?.startsWith('hostile.')).map(({ id }) => id)).toEqual(
    hostileIdentities.flatMap(({ rdns }) => (rdns.startsWith('hostile.') ? [rdns] : [])),
  )
  expect(rows.filter(({ id }) => id === 'metaMask')).toHaveLength(1)
  expect(rows.filter(({ text }) => text.length > 60 || /[\u202A-\u202E\u2066-\u2069]/.test(text))).toEqual([])
  expect(rows.flatMap(({ pictures }) => pictures).filter((src) => !src.startsWith('data:image/'))).toEqual([])
  expect(await page.evaluate('window.__escaped')).toBe(undefined)
})
