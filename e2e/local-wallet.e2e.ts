/** The Local wallet's window: every way to reject, and confirmations that survive a closed window. */
import type { Page, Route } from '@playwright/test'
import { accounts } from '@peppermint/local'
import { countPeppers } from './chain.ts'
import { ignoreClosed, expect, getPanel, OWN_ACCOUNTS, READS_ONLY, test } from './journey.ts'
import { openToConnect, openToMint, press } from './localWallet.ts'

test.use({ hasLocalWallet: true })

/** The window's first account, the same in every world: journeys that share one count what it has more. */
const alice = accounts.alice.address

const rejected = 'You rejected it in your wallet. Nothing was sent.'

test('[T-08] Reject rejects silently and sends nothing', { tag: READS_ONLY }, async ({ page, open }) => {
  await open()
  await connectLocal(page)
  const wallet = await openToMint(page)
  await press(wallet, 'Reject')
  await expect(page.getByText(rejected, { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mint 1 pepper' })).toBeVisible()
})

test('Escape rejects, too', { tag: READS_ONLY }, async ({ page, open }) => {
  await open()
  await connectLocal(page)
  const wallet = await openToMint(page)
  await wallet.getByRole('button', { name: 'Confirm' }).waitFor()
  await ignoreClosed(wallet, wallet.keyboard.press('Escape'))
  await expect(page.getByText(rejected, { exact: true })).toBeVisible()
})

test(
  'the page uses the account that is chosen in the window',
  { tag: READS_ONLY },
  async ({ page, open }) => {
    await open()
    const window = await openToConnect(page)
    await window.getByLabel('Bob').check()
    await press(window, 'Connect')
    await expect(page.getByRole('button', { name: '0x3C…93BC' })).toBeVisible()
    await open()
    await expect(page.getByRole('button', { name: '0x3C…93BC' })).toBeVisible()
  },
)

test(
  'a window closed at the moment of Confirm loses nothing',
  { tag: OWN_ACCOUNTS },
  async ({ page, open, world }) => {
    await open()
    await connectLocal(page)
    const before = await countPeppers(world, alice)
    const wallet = await openToMint(page)
    await expect(wallet.getByRole('button', { name: 'Confirm' })).toBeEnabled()
    const closed = wallet.waitForEvent('close')
    await wallet
      .evaluate(() => {
        document.querySelector<HTMLButtonElement>('button.confirm')?.click()
        window.close()
      })
      .catch(() => undefined)
    await closed
    await expect(page.getByRole('heading', { name: 'One packet, yours' })).toBeVisible()
    expect(await countPeppers(world, alice)).toBe(before + 1n)
  },
)

test(
  '[T-03] a confirmed transaction is sent even if the window closes before sending it',
  { tag: OWN_ACCOUNTS },
  async ({ page, open, world }) => {
    await open()
    await connectLocal(page)
    const before = await countPeppers(world, alice)
    const wallet = await openToMint(page)
    // The window's broadcast never arrives.
    const begun = Promise.withResolvers<void>()
    await onSending(wallet, world.rpcUrl, () => {
      begun.resolve()
      return Promise.resolve()
    })
    await press(wallet, 'Confirm')
    await begun.promise
    await wallet.close()
    await expect(page.getByRole('heading', { name: 'One packet, yours' })).toBeVisible()
    expect(await countPeppers(world, alice)).toBe(before + 1n)
  },
)

test(
  'with an unknown outcome the page does not claim that nothing was sent',
  { tag: OWN_ACCOUNTS },
  async ({ page, open, world }) => {
    await open()
    await connectLocal(page)
    await confirmAndVanish(page, world.rpcUrl, () => Promise.resolve())
    // The browser sends the held request when the window closes: the mint is found a moment later.
    const panel = page.locator('#mint')
    await expect(panel).toContainText(
      'The window closed while the transaction was being sent. It may still arrive: look before sending again.',
    )
    await expect(getPanel(page, 'ready')).toBeHidden()
    await expect(panel).not.toContainText('Nothing was sent')
  },
)

test(
  'a mint with an unknown outcome is found on chain',
  { tag: OWN_ACCOUNTS },
  async ({ page, open, world }) => {
    await open()
    await connectLocal(page)
    const before = await countPeppers(world, alice)
    // The broadcast arrives, but not its response.
    await confirmAndVanish(page, world.rpcUrl, async (route) => void (await route.fetch()))
    await expect(page.getByRole('heading', { name: 'One packet, yours' })).toBeVisible()
    expect(await countPeppers(world, alice)).toBe(before + 1n)
  },
)

test('a blocked pop-up is explained with its remedy', { tag: READS_ONLY }, async ({ page, open }) => {
  await page.addInitScript(() => {
    const really = window.open.bind(window)
    window.open = (...args) =>
      document.documentElement.dataset['popups'] === 'allowed' ? really(...args) : null
  })
  await open()
  await page.getByRole('button', { name: 'Connect Wallet' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Local wallet' }).click()
  await expect(dialog).toContainText('Your browser blocked the wallet’s window')
  await expect(dialog).toContainText('Allow pop-up windows for this page, then try again.')
  await page.evaluate(() => void (document.documentElement.dataset['popups'] = 'allowed'))
  const connecting = page.waitForEvent('popup')
  await dialog.getByRole('button', { name: 'Retry' }).click()
  await press(await connecting, 'Connect')
  await getPanel(page, 'ready').waitFor()
})

test(
  'a window left open before a reload does not answer the next request',
  { tag: READS_ONLY },
  async ({ page, open }) => {
    await open()
    const wallet = await openToConnect(page)
    await wallet.getByRole('button', { name: 'Connect' }).waitFor()
    await open()
    await page.getByRole('button', { name: 'Connect Wallet' }).first().click()
    const reloaded = wallet.waitForEvent('framenavigated')
    await page.getByRole('dialog').getByRole('button', { name: 'Local wallet' }).click()
    await reloaded
    await press(wallet, 'Connect')
    await getPanel(page, 'ready').waitFor()
  },
)

test(
  '[C-11] adds a pepper to the Local wallet, and Reject adds nothing',
  { tag: OWN_ACCOUNTS },
  async ({ page, open }) => {
    await open()
    await connectLocal(page)
    await press(await openToMint(page), 'Confirm')
    await expect(page.getByRole('heading', { name: 'One packet, yours' })).toBeVisible()
    await page.getByRole('button', { name: /^[\d.,]+k? CANTO/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Your account' })
    const add = async (answer: string) => {
      const asking = page.waitForEvent('popup')
      await dialog.getByRole('button', { name: /^Add Pepper #\d+ to Local wallet$/ }).click()
      await press(await asking, answer)
    }
    await add('Reject')
    await expect(dialog.getByText('You declined. Nothing has changed.')).toBeVisible()
    await expect(dialog.getByText(/^Local wallet now shows Pepper #\d+\.$/)).toBeHidden()
    await add('Add')
    await expect(dialog.getByText(/^Local wallet now shows Pepper #\d+\.$/)).toBeVisible()
  },
)

async function connectLocal(page: Page): Promise<void> {
  await press(await openToConnect(page), 'Connect')
  await getPanel(page, 'ready').waitFor()
}

/**
 * Confirms a mint in a window that closes before its broadcast is answered. The chain does not answer the
 * page either, which broadcasts next.
 */
async function confirmAndVanish(
  page: Page,
  rpcUrl: string,
  atSending: (route: Route) => Promise<void>,
): Promise<void> {
  const wallet = await openToMint(page)
  const begun = Promise.withResolvers<void>()
  await onSending(wallet, rpcUrl, async (route) => {
    await atSending(route)
    begun.resolve()
  })
  await onSending(page, rpcUrl, (route) => route.abort())
  await press(wallet, 'Confirm')
  await begun.promise
  await wallet.close()
}

/** Handles the page's broadcasts; a route that is not fulfilled is never answered. */
async function onSending(
  page: Page,
  rpcUrl: string,
  happens: (route: Route) => Promise<void>,
): Promise<void> {
  await page.route(`${rpcUrl}/**`, async (route) => {
    if (route.request().postData()?.includes('eth_sendRawTransaction') === true) await happens(route)
    else await route.fallback()
  })
}
