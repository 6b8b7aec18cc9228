/** On a phone: deep links with the pairing URI, and alternatives to a missing app. */
import { type BrowserContextOptions, devices, type Page } from '@playwright/test'
import {
  simulateOnline,
  choose,
  connectButton,
  expect,
  openDialog,
  phoneApp,
  readQrCode,
  test,
} from './kitJourney.ts'

const phoneSize = { viewport: { width: 375, height: 812 }, isMobile: true, hasTouch: true }
const phoneOf = (userAgent = ''): BrowserContextOptions => ({ ...phoneSize, userAgent })

const iPhone = phoneOf(devices['iPhone 15']?.userAgent)
const android = phoneOf(devices['Pixel 7']?.userAgent)

const PAIRING = /^wc:[0-9a-f]{64}@2\?.*symKey=[0-9a-f]{64}/

/** Records navigations away from the page, and blocks them. */
async function watchLinks(page: Page): Promise<string[]> {
  const went: string[] = []
  await page.exposeFunction('leadsOut', (address: string) => void went.push(address))
  await page.addInitScript(`
    navigation.addEventListener('navigate', (event) => {
      const { url } = event.destination
      if (/^https?:/.test(url)) return
      // Otherwise the browser shows a native prompt, which a test cannot close.
      event.preventDefault()
      leadsOut(url)
    })`)
  return went
}

/** The next recorded navigation. */
async function next(went: readonly string[], after: number): Promise<string> {
  await expect.poll(() => went.length).toBe(after + 1)
  return went[after] ?? ''
}

/** The pairing URI in a deep link. */
const carried = (address: string, before: string, behind = '') =>
  address.startsWith(before) && address.endsWith(behind)
    ? decodeURIComponent(address.slice(before.length, address.length - behind.length))
    : `Not as expected: ${address}`

test.beforeEach(({ page }) => simulateOnline(page))

test.describe('iPhone', () => {
  test.use(iPhone)

  test('[W-07] opens each wallet by its deep link with the pairing URI, and is connected on return', async ({
    page,
    open,
    phone,
    relay,
  }) => {
    const went = await watchLinks(page)
    await open({ relay: relay.url })
    await connectButton(page).click()
    const links = [
      ['Rainbow', 'rainbow://wc?uri=', '&connector=rainbowkit'],
      ['Coinbase', 'cbwallet://wc?uri='],
      ['MetaMask', 'metamask://wc?uri='],
      ['Argent', 'argent://app/wc?uri='],
      ['Trust', 'trust://wc?uri='],
    ] as const
    let pairing = ''
    for (const [index, [name, before, behind]] of links.entries()) {
      await openDialog(page).getByRole('button', { name }).click()
      await openDialog(page)
        .getByRole('heading', { name: `Opening ${name}` })
        .waitFor()
      const uri = carried(await next(went, index), before, behind)
      expect(uri).toMatch(PAIRING)
      expect(uri).not.toBe(pairing)
      pairing = uri
      if (index < links.length - 1)
        await openDialog(page).getByRole('button', { name: 'Choose another' }).click()
    }
    // The app opens and hides the page; the user approves and returns.
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { get: () => 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await expect(openDialog(page)).toContainText(
      'Waiting for you to approve in Trust Wallet. Then come back here.',
    )
    await phone.pair(pairing)
    await phone.approve()
    await expect(page.locator('#status')).toHaveText('connected')
    await expect(openDialog(page)).toBeHidden()
  })

  test('[W-04] [W-05] in a wallet’s browser that wallet comes first, without a generic option', async ({
    page,
    open,
    addWallet,
    relay,
  }) => {
    await addWallet({ legacy: true, announce: false, flags: { isTrust: true } })
    await open({ relay: relay.url })
    await connectButton(page).click()
    const rows = openDialog(page).locator('[data-wallet]')
    await expect(rows).toHaveText([
      /^Trust/,
      /^Rainbow/,
      /^Coinbase/,
      /^MetaMask/,
      /^WalletConnect/,
      /^Argent/,
    ])
    await rows.first().click()
    await expect(page.locator('#status')).toHaveText('connected')
  })
})

test.describe('Android', () => {
  test.use(android)

  test('[W-07] [C-03] a request opens the wallet’s app by its redirect, also on the next visit', async ({
    page,
    context,
    open,
    phone,
    relay,
  }) => {
    await context.route(`${phoneApp}**`, (route) => route.fulfill({ body: 'The app.' }))
    await open({ relay: relay.url })
    await choose(page, 'WalletConnect')
    await openDialog(page).getByText('Connect a wallet on another device').click()
    await phone.pair(await readQrCode(openDialog(page).getByRole('img', { name: 'QR code to connect' })))
    await phone.approve()
    for (const visit of ['this one', 'the next one']) {
      if (visit === 'the next one') await page.reload()
      await expect(page.locator('#status')).toHaveText('connected')
      const app = context.waitForEvent('page')
      await page.getByRole('button', { name: 'Sign a message' }).click()
      await expect(await app).toHaveURL(phoneApp)
      await expect(page.locator('#came')).toHaveText(/^0x/)
      await (await app).close()
    }
    expect((await phone.receivedRequests()).map(({ method }) => method)).toEqual([
      'personal_sign',
      'personal_sign',
    ])
  })

  test('[W-07] an app that does not open is reported, with its store and a QR code', async ({
    page,
    open,
    phone,
    relay,
  }) => {
    const went = await watchLinks(page)
    await open({ relay: relay.url })
    await choose(page, 'Trust')
    expect(carried(await next(went, 0), 'trust://wc?uri=')).toMatch(PAIRING)
    await openDialog(page).getByRole('button', { name: 'Choose another' }).click()
    await openDialog(page).getByRole('button', { name: 'Rainbow' }).click()
    const pairing = await next(went, 1)
    expect(pairing).toMatch(PAIRING)
    await expect(openDialog(page)).toContainText('Rainbow didn’t open. It may not be on this phone.')
    await expect(openDialog(page).getByRole('link', { name: 'Get Rainbow' })).toHaveAttribute(
      'href',
      'https://play.google.com/store/apps/details?id=me.rainbow',
    )
    await openDialog(page).getByRole('button', { name: 'Open Rainbow' }).click()
    expect(await next(went, 2)).toBe(pairing)
    await openDialog(page).getByText('Connect a wallet on another device').click()
    const code = await readQrCode(openDialog(page).getByRole('img', { name: 'QR code to connect' }))
    expect(code).toBe(`https://rnbwapp.com/wc?uri=${encodeURIComponent(pairing)}&connector=rainbowkit`)
    await phone.pair(pairing)
    await phone.approve()
    await expect(page.locator('#status')).toHaveText('connected')
  })

  test('[W-07] [W-14] WalletConnect opens an app, or shows its code; the list to get has three', async ({
    page,
    open,
    relay,
  }) => {
    await open({ relay: relay.url })
    await choose(page, 'WalletConnect')
    await expect(
      openDialog(page).getByRole('heading', { name: 'Open a wallet on this device' }),
    ).toBeFocused()
    const link = openDialog(page).getByRole('link', { name: 'Open a wallet', exact: true })
    await expect(link).toHaveAttribute('href', PAIRING)
    await openDialog(page).getByText('Connect a wallet on another device').click()
    const code = await readQrCode(openDialog(page).getByRole('img', { name: 'QR code to connect' }))
    await expect(link).toHaveAttribute('href', code)
    await openDialog(page).getByRole('button', { name: 'Choose another' }).click()
    await openDialog(page).getByRole('button', { name: 'What is a Wallet?' }).click()
    await openDialog(page).getByRole('button', { name: 'Get a Wallet' }).click()
    await expect(openDialog(page).getByRole('listitem')).toHaveText([/Rainbow/, /Coinbase/, /MetaMask/])
  })

  test('[W-12] without a relay no wallet is called missing: each leads to its app', async ({
    page,
    open,
  }) => {
    await open()
    await connectButton(page).click()
    await expect(openDialog(page).locator('[data-wallet]')).toHaveText([
      'Rainbow',
      'Coinbase',
      'MetaMask',
      'Argent',
      'Trust Wallet',
    ])
    await openDialog(page).getByRole('button', { name: 'MetaMask' }).click()
    await expect(openDialog(page).getByRole('heading', { name: 'Open MetaMask' })).toBeFocused()
    await expect(openDialog(page).getByRole('link', { name: 'Open this page in MetaMask' })).toBeVisible()
    await expect(openDialog(page).getByRole('link', { name: 'Get MetaMask' })).toBeVisible()
    await openDialog(page).getByRole('button', { name: 'Choose another' }).click()
    await openDialog(page).getByRole('button', { name: 'Coinbase' }).click()
    await expect(openDialog(page).getByRole('link', { name: 'Get Coinbase' })).toHaveAttribute(
      'href',
      'https://play.google.com/store/apps/details?id=org.toshi',
    )
  })
})
