/** The dialog in a browser under a strict policy, over a scripted port. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { BrowserContextOptions, Locator, Page } from '@playwright/test'
import jsQr from 'jsqr'
import { PNG } from 'pngjs'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { runOnPage, startDialogBrowser, type DialogBrowser } from './dialogBrowser.fixture.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const URI = `wc:${'7f'.repeat(32)}@2?relay-protocol=irn&symKey=${'58'.repeat(32)}`
const wide = { viewport: { width: 1024, height: 800 } }
const narrow = { viewport: { width: 375, height: 800 } }

let browser: DialogBrowser
let page: Page
let dialog: Locator
let errors: readonly string[] = []

beforeAll(async () => {
  browser = await startDialogBrowser()
})
afterAll(() => browser.close())
afterEach(async () => {
  expect(errors).toEqual([])
  await page.context().close()
})

async function open(options: BrowserContextOptions & { readonly withoutParts?: boolean | 'hanging' } = wide) {
  ;({ page, errors } = await browser.open(options))
  dialog = page.getByRole('dialog', { name: 'Connect a Wallet' })
  if (!options.withoutParts) await wallet('MetaMask').waitFor()
}

const wallet = (name: string) => dialog.locator('.kit-choice').getByRole('button', { name })
const button = (name: string | RegExp) => dialog.getByRole('button', { name })
const heading = (name: string) => dialog.getByRole('heading', { level: 3, name })
const status = () => dialog.getByRole('status').allTextContents()
/** Waits until the focus is there. */
const focused = (one: Locator) =>
  expect.poll(() => one.evaluate((element) => element === document.activeElement)).toBe(true)

/** The relay has taken the pairing. */
const pair = (given: { readonly qr: string; readonly lasts: number; readonly deepLink?: string }) =>
  runOnPage(
    page,
    (it, { qr, lasts, ...link }: typeof given & { uri: string }) =>
      it.setSnapshot({ pairing: { qr, expiresAt: Date.now() + lasts, ...link } }),
    { ...given, uri: URI },
  )
const refuse = (code: number) =>
  runOnPage(page, (it, given: number) => it.refuse(Object.assign(new Error('No'), { code: given })), code)

/** What a phone's camera would read off the screen. */
async function scanned(): Promise<string | undefined> {
  const { data, width, height } = PNG.sync.read(await dialog.getByRole('img', { name: /code/i }).screenshot())
  return jsQr(new Uint8ClampedArray(data), width, height)?.data
}

/** @param rules of axe; all by default. */
async function violations(...rules: readonly string[]): Promise<unknown> {
  if (!(await page.evaluate<boolean>('"axe" in globalThis'))) await page.evaluate(axe)
  const options = rules.length === 0 ? {} : { runOnly: rules }
  return page.evaluate(
    `axe.run(${JSON.stringify(options)}).then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ": " + html)))`,
  )
}

describe('room', () => {
  const layout = async () => {
    const panel = await dialog.locator('.kit-panel').boundingBox()
    const list = await dialog.locator('.kit-choice').boundingBox()
    const rows = await Promise.all(['Fox', 'Rainbow', 'MetaMask'].map((name) => wallet(name).boundingBox()))
    return {
      isTwoColumn: (panel?.x ?? 0) >= (list?.x ?? 0) + (list?.width ?? 0) - 1,
      isGrid: new Set(rows.map((row) => row?.y)).size < rows.length,
    }
  }

  test('[W-02] a page may ask for the compact layout at any width', async () => {
    await open()
    await runOnPage(page, (it) => it.show({ modalSize: 'compact' }))
    await button('What is a Wallet?').waitFor()
    expect(await layout()).toEqual({ isTwoColumn: false, isGrid: true })
  })

  test('at 320 px nothing scrolls sideways, and every target is tall enough', async () => {
    await open({ viewport: { width: 320, height: 568 } })
    await wallet('Rainbow').click()
    await pair({ qr: URI, lasts: 300_000 })
    await dialog.getByRole('img').waitFor()
    const sideways = () =>
      dialog.locator('.kit-sheet').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    expect(await sideways()).toBe(0)
    const heights = await dialog
      .locator('button, a, summary')
      .evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => one.clientHeight))
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
  })
})

describe('the list', () => {
  test('counts aloud only what can be connected', async () => {
    await open()
    expect((await status()).join()).toBe('6 wallets found')
    await runOnPage(page, (it) => {
      const { wallets } = it.port.getSnapshot()
      it.setSnapshot({ wallets: wallets.map((one) => ({ ...one, ready: false })) })
    })
    await expect.poll(async () => (await status()).join()).toBe('No wallet found in this browser')
  })

  test('a heading keeps clear of the row that is chosen', async () => {
    await open()
    await wallet('Fox').click()
    const title = await dialog.getByText('Installed', { exact: true }).boundingBox()
    const row = await wallet('Fox').boundingBox()
    expect((row?.y ?? 0) - (title?.y ?? 0) - (title?.height ?? 0)).toBeGreaterThanOrEqual(4)
  })

  test('by arrow keys, and by Tab', async () => {
    await open()
    await wallet('Fox').focus()
    await page.keyboard.press('ArrowDown')
    await focused(wallet('Rainbow'))
    await page.keyboard.press('Tab')
    await focused(wallet('Coinbase'))
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await heading('Get Trust Wallet').waitFor()
  })
})

describe('many wallets', () => {
  const search = () => dialog.getByRole('searchbox', { name: 'Search wallets' })
  const rows = () => dialog.locator('.kit-wallet bdi').allTextContents()
  /** As many as given, after a wallet that is named in Turkish. */
  const fill = (count: number) =>
    runOnPage(
      page,
      (it, many: number) => {
        const [first] = it.port.getSnapshot().wallets
        const names = ['Cüzdan İstanbul', ...Array.from({ length: many - 1 }, (_, at) => `Wallet No ${at}x`)]
        const wallets = first
          ? names.map((name, at) => ({ ...first, id: `w${at}`, name, shortName: name }))
          : []
        it.setSnapshot({ wallets })
      },
      count,
    )

  test('a list of more than twelve can be searched, and a shorter one needs no search', async () => {
    await open()
    await fill(12)
    await expect.poll(async () => (await rows()).length).toBe(12)
    expect(await dialog.locator('.kit-search').count()).toBe(0)
    await fill(20)
    for (const [query, found] of [
      ['  istanbul cuzdan', ['Cüzdan İstanbul']],
      ['NO 17', ['Wallet No 17x']],
      ['wallet 1x', ['Wallet No 1x', 'Wallet No 11x']],
    ] as const) {
      await search().fill(query)
      await expect.poll(rows).toEqual(found)
      const count = found.length === 1 ? '1 wallet found' : `${found.length} wallets found`
      expect((await status()).join()).toContain(count)
    }
    expect(await violations()).toEqual([])
    await search().fill('wallet')
    await search().press('ArrowDown')
    await focused(wallet('Wallet No 0x'))
    await search().fill('nothing like it ')
    await dialog
      .locator('.kit-search p', { hasText: 'No wallet matches “nothing like it”.' })
      .first()
      .waitFor()
    expect(await rows()).toEqual([])
    expect(await violations()).toEqual([])
    await search().fill('')
    await expect.poll(async () => (await rows()).length).toBe(20)
  })

  test('Enter chooses the only wallet found, and of several none', async () => {
    await open(narrow)
    await fill(20)
    await search().fill('wallet')
    await search().press('Enter')
    await focused(wallet('Wallet No 0x'))
    expect(await runOnPage(page, (it) => it.connectCalls)).toEqual([])
    await search().fill('18')
    await search().press('Enter')
    await heading('Confirm in Wallet No 18x').waitFor()
    expect(await runOnPage(page, (it) => it.connectCalls)).toEqual(['w19'])
  })
})

describe('connecting', () => {
  test('a connection stays in the dialog until it is known whether one must sign in', async () => {
    await open()
    const connected = {
      status: 'connected',
      account: '0x0000000000000000000000000000000000000001',
      chainId: 7700,
      chain: 'supported',
      walletId: 'metaMask',
      walletName: 'MetaMask',
    } as const
    await runOnPage(page, (it) => it.show({ isWaiting: true }))
    await runOnPage(page, (it, given: typeof connected) => it.setSnapshot(given), connected)
    await dialog.waitFor({ state: 'hidden' })
    await runOnPage(page, (it) => it.show({ isWaiting: false, signIn: 'Sign here' }))
    const signIn = page.getByRole('dialog', { name: 'Verify your account' })
    await signIn.getByText('Sign here').waitFor()
    expect(await runOnPage(page, (it) => it.closings())).toBe(0)
    await runOnPage(page, (it) => it.show({ isWaiting: false }))
    await signIn.waitFor({ state: 'hidden' })
    expect(await runOnPage(page, (it) => it.closings())).toBe(1)
  })

  test('[W-16] a no in the wallet leads silently back to its row, described, with Retry', async () => {
    await open()
    await wallet('MetaMask').click()
    await heading('Confirm in MetaMask').waitFor()
    await focused(heading('Confirm in MetaMask'))
    expect(await dialog.locator('.kit-asking .kit-mark').isVisible()).toBe(true)
    expect((await status()).join()).toContain('Confirm in MetaMask')
    await refuse(4001)
    await heading('What connecting does').waitFor()
    await focused(wallet('MetaMask'))
    // Nothing is announced that Back would not announce: the row itself is described.
    expect((await status()).join()).toBe('6 wallets found')
    expect(
      await wallet('MetaMask').evaluate((row: HTMLElement) => row.ariaDescribedByElements?.[0]?.textContent),
    ).toBe('You declined. Nothing was shared.')
    expect(await dialog.getByRole('alert').count()).toBe(0)
    expect(await dialog.locator('.kit-bad').count()).toBe(0)
    await button('Retry').click()
    await heading('Confirm in MetaMask').waitFor()
    expect(await dialog.getByText('You declined.').count()).toBe(0)
    expect(
      await wallet('MetaMask')
        .getAttribute('aria-describedby')
        .catch(() => null),
    ).toBeNull()
    expect(await runOnPage(page, (it) => it.connectCalls)).toEqual(['metaMask', 'metaMask'])
  })

  test('[W-16] Cancel leads back to the wallet’s row, which says so, until it is chosen again', async () => {
    await open()
    await wallet('MetaMask').click()
    await heading('Confirm in MetaMask').waitFor()
    await button('Cancel').click()
    await focused(wallet('MetaMask'))
    expect(
      await wallet('MetaMask').evaluate((row: HTMLElement) => row.ariaDescribedByElements?.[0]?.textContent),
    ).toBe('You canceled. Nothing was shared.')
    expect(await dialog.getByRole('alert').count()).toBe(0)
    await button('Retry').click()
    await heading('Confirm in MetaMask').waitFor()
    expect(await dialog.getByText('You canceled.').count()).toBe(0)
  })

  test('[W-07] [W-19] by a code that a camera reads off the screen, in the dark as well', async () => {
    await open({ ...wide, colorScheme: 'dark' })
    await wallet('Rainbow').click()
    await heading('Scan with Rainbow').waitFor()
    expect((await status()).join()).toContain('Preparing a code')
    await pair({ qr: `https://rnbwapp.com/wc?uri=${encodeURIComponent(URI)}`, lasts: 300_000 })
    await expect.poll(scanned).toBe(`https://rnbwapp.com/wc?uri=${encodeURIComponent(URI)}`)
    expect((await status()).join()).toContain('The code is ready')
  })

  test('a code that expired is replaced by one press', async () => {
    await open()
    await wallet('WalletConnect').click()
    await heading('Scan with your phone').waitFor()
    await pair({ qr: URI, lasts: 50 })
    await button('Show a new code').click()
    await pair({ qr: `${URI}&second`, lasts: 300_000 })
    await expect.poll(scanned).toBe(`${URI}&second`)
  })

  test('the code is in the middle, and the ring around Back is whole and beside the title', async () => {
    await open(narrow)
    await wallet('Rainbow').click()
    await pair({ qr: URI, lasts: 300_000 })
    const code = await dialog.getByRole('img', { name: /code/i }).boundingBox()
    expect((code?.x ?? 0) + (code?.width ?? 0) / 2).toBeCloseTo(375 / 2, 0)
    await page.keyboard.press('Shift+Tab')
    await focused(button('Back'))
    const ring = await button('Back').evaluate((element) => {
      const { outlineOffset, outlineWidth } = getComputedStyle(element)
      return parseFloat(outlineOffset) + parseFloat(outlineWidth)
    })
    expect(ring).toBe(0)
    const back = await button('Back').boundingBox()
    const title = await heading('Scan with Rainbow').boundingBox()
    expect(back?.x).toBeGreaterThanOrEqual(0)
    expect((back?.x ?? 0) + (back?.width ?? 0)).toBeLessThanOrEqual(title?.x ?? 0)
  })

  test('a dialog that is closed and opened again still shows what the wallet is asking', async () => {
    await open()
    await wallet('MetaMask').click()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await focused(page.getByRole('button', { name: 'Open' }))
    await page.getByRole('button', { name: 'Open' }).click()
    await heading('Confirm in MetaMask').waitFor()
    await refuse(4001)
    await heading('What connecting does').waitFor()
  })
})

test('a dialog of the page beneath keeps what it hides, and sees no press, focus or Escape', async () => {
  await open()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  // As Radix does it.
  await page.evaluate(`
    heard = []
    const hear = (event) => event.target.closest('dialog') && heard.push(event.type)
    for (const type of ['pointerdown', 'focusin']) document.addEventListener(type, hear)
    document.addEventListener('focusout', (event) => event.relatedTarget?.closest('dialog') && hear(event))
    document.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return
      heard.push('Escape')
      event.preventDefault()
    }, true)
    hidden = document.querySelector('#root')
    hide = () => {
      hidden.dataset.ariaHidden = 'true'
      hidden.ariaHidden = 'true'
    }
    hide()`)
  const press = () => page.evaluate(`document.querySelector('#root > button').click()`)
  for (const isSettled of [true, false]) {
    await press()
    await dialog.waitFor()
    await wallet('MetaMask').click()
    if (isSettled) await expect.poll(() => dialog.evaluate((element) => element.matches(':modal'))).toBe(true)
    await page.keyboard.press('Escape')
    await page.locator('dialog').waitFor({ state: 'hidden' })
    expect(await page.evaluate('hidden.ariaHidden')).toBe('true')
  }
  expect(await page.evaluate('heard')).toEqual([])

  await press()
  await dialog.waitFor()
  await page.evaluate('delete hidden.dataset.ariaHidden')
  await page.keyboard.press('Escape')
  await page.locator('dialog').waitFor({ state: 'hidden' })
  expect(await page.evaluate('hidden.ariaHidden')).toBeNull()
})

describe('getting a wallet', () => {
  test('[W-09] from the list of wallets to get, through every step, and back', async () => {
    await open({ ...wide, userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36' })
    await button('Get a Wallet').click()
    await heading('Get a Wallet').waitFor()
    await focused(heading('Get a Wallet'))
    await button('Get Trust Wallet').click()
    await heading('Get Trust Wallet').waitFor()
    const extension = dialog.getByRole('link', { name: 'Add to Chrome' })
    expect(await extension.getAttribute('target')).toBe('_blank')
    await button('Get the app').click()
    await heading('Install Trust Wallet').waitFor()
    await expect.poll(scanned).toMatch(/^https:\/\/.*trust/)
    await button('Continue').click()
    await heading('Get started with Trust Wallet').waitFor()
    expect(await dialog.getByRole('listitem').filter({ hasText: 'Scan the code' }).count()).toBe(1)
    for (const title of [
      'Install Trust Wallet',
      'Get Trust Wallet',
      'Get a Wallet',
      'What connecting does',
    ]) {
      await button('Back').click()
      await heading(title).waitFor()
      await focused(heading(title))
    }
  })

  test('[W-09] [W-10] in one column by way of what a wallet is', async () => {
    await open(narrow)
    await button('What is a Wallet?').click()
    await heading('What is a Wallet?').waitFor()
    await button('Get a Wallet').click()
    await heading('Get a Wallet').waitFor()
    expect(await dialog.locator('.kit-offer').count()).toBe(3)
    await button('Back').click()
    await heading('What is a Wallet?').waitFor()
    await button('Back').click()
    await wallet('MetaMask').waitFor()
    await focused(button('What is a Wallet?'))
  })
})

describe('arriving', () => {
  test.each([
    ['wide', wide],
    ['narrow', narrow],
  ])('the frame is there before the list, and keeps its place when the list is (%s)', async (_, size) => {
    await open({ ...size, withoutParts: 'hanging' })
    const title = dialog.getByRole('heading', { level: 2, name: 'Connect a Wallet' })
    await focused(title)
    await page.keyboard.press('Tab')
    await focused(button('Close'))
    expect(await violations()).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await focused(page.getByRole('button', { name: 'Open' }))
    await page.keyboard.press('Enter')
    await focused(title)
    const places = () => Promise.all([dialog, title, button('Close')].map((one) => one.boundingBox()))
    const before = await places()
    await page.evaluate('letThrough()')
    await wallet('MetaMask').waitFor()
    expect(await places()).toEqual(before)
    await focused(title)
  })

  test('shows a failed load, and Retry loads it', async () => {
    await open({ ...wide, withoutParts: true })
    await dialog.getByText('Part of this page didn’t load.').waitFor()
    await page.evaluate('letThrough()')
    await button('Retry').click()
    // Browsers up to 153 remember an import that failed: only a reload requests it again.
    const reload = button('Reload the page')
    await wallet('MetaMask').or(reload).waitFor()
    if (await reload.isHidden()) return
    await reload.click()
    await page.getByRole('button', { name: 'Open' }).click()
    await wallet('MetaMask').waitFor()
  })

  test('shows Loading, then Still loading, then the wallets', async () => {
    await open({ ...wide, withoutParts: 'hanging' })
    await dialog.getByText('Loading…', { exact: true }).waitFor()
    await dialog.getByText('Still loading…').waitFor()
    await page.evaluate('letThrough()')
    await wallet('MetaMask').waitFor()
  })

  test('says that the device is offline where it is, beside what failed', async () => {
    await open({ ...wide, withoutParts: true })
    const setOnline = (isOnline: boolean) =>
      page.evaluate(
        `Object.defineProperty(Navigator.prototype, 'onLine', { configurable: true, get: () => ${isOnline} })`,
      )
    const offline = dialog.getByText('This device seems to be offline.')
    await setOnline(true)
    await button('Retry').click()
    await button('Reload the page').waitFor()
    expect(await offline.count()).toBe(0)
    await setOnline(false)
    await button('Retry').click()
    await offline.waitFor()
    await dialog.getByText('Part of this page didn’t load.').waitFor()
  })
})
