/** A lazy part of the page fails to load: the connection broke, or a new version was deployed. */
import type { Page } from '@playwright/test'
import { connect, expect, getPanel, OWN_ACCOUNTS, READS_ONLY, test, waitUntilLive } from './journey.ts'

/** Blocks files, automatic retries included. @returns a function that unblocks them. */
async function keepAway(page: Page, files: string): Promise<() => void> {
  let isAway = true
  await page.route(files, (route) => (isAway ? route.abort() : route.continue()))
  return () => {
    isAway = false
  }
}

/** Connects and opens the account, with a part missing. @returns its button and dialog. */
async function openAccount(page: Page, address: string) {
  await connect(page)
  await getPanel(page, 'ready').waitFor()
  const account = page.getByRole('button', { name: address.slice(0, 4) }).first()
  await account.click()
  const dialog = page.getByRole('dialog', { name: 'Your account' })
  await expect(dialog).toContainText('Part of this page didn’t load')
  return { account, dialog }
}

/** Clicks it, and unblocks the files for the reloaded page only. */
async function reload(page: Page, letThrough: () => void): Promise<void> {
  page.once('framenavigated', letThrough)
  await page.getByRole('button', { name: 'Reload the page' }).click()
}

test(
  'a mint panel that fails to load shows an error and loads after a reload',
  { tag: OWN_ACCOUNTS },
  async ({ page, server, wallet }) => {
    const letThrough = await keepAway(page, '**/assets/part-*.js')
    wallet.once('eth_sendTransaction', 'keep-open')
    await page.goto(server.url)
    await connect(page)
    await getPanel(page, 'ready').waitFor()
    await page.getByRole('button', { name: 'Mint 1 pepper' }).click()
    await expect(page.getByRole('heading', { name: 'Something is missing' })).toBeVisible()
    await expect(page.locator('#mint .note')).toContainText('Your wallet is asking you to confirm a mint.')
    await (await wallet.waitForPrompt('eth_sendTransaction')).answer('accept')
    await getPanel(page, 'packed').waitFor()
    await expect(page.locator('#mint [role=status]')).toHaveText(
      'Part of this page didn’t load. Your mint is confirmed: the peppers are yours.',
    )
    await reload(page, letThrough)
    await expect(page.getByRole('heading', { name: 'One packet, yours' })).toBeVisible()
  },
)

test(
  'an account view that fails to load shows an error in its dialog',
  { tag: READS_ONLY },
  async ({ page, server, wallet }) => {
    const letThrough = await keepAway(page, '**/assets/ConnectedKit-*.js')
    await page.goto(server.url)
    const { account, dialog } = await openAccount(page, wallet.address)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(account).toBeFocused()
    await account.click()
    await reload(page, letThrough)
    await waitUntilLive(page)
    await account.click()
    await expect(dialog.getByRole('button', { name: 'Disconnect' })).toBeVisible()
  },
)

test(
  'a sign-in view that fails to load shows an error, and Retry loads it',
  { tag: READS_ONLY },
  async ({ page, server, wallet }) => {
    const letThrough = await keepAway(page, '**/assets/AccountSignIn-*.js')
    await page.goto(server.url)
    const { dialog } = await openAccount(page, wallet.address)
    await expect(dialog.getByRole('button', { name: 'Disconnect' })).toBeVisible()
    letThrough()
    await dialog.getByRole('button', { name: 'Retry' }).click()
    // Some browsers cache a failed import until a reload.
    const signIn = dialog.getByRole('button', { name: 'Sign in' })
    const again = dialog.getByRole('button', { name: 'Reload the page' })
    await expect(signIn.or(again)).toBeVisible()
  },
)
