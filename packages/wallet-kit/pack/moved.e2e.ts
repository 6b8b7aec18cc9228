/**
 * Apps that were written to the documentation of RainbowKit and ConnectKit, and build against RainbowKit 2.2.11 and
 * ConnectKit 1.9.2 as well, with one line of package.json changed.
 */
import { expect, test, type Page } from '@playwright/test'
import { createPublicClient, http, numberToHex, parseEther, type Address, type Hex } from 'viem'
import { generateSiweNonce, parseSiweMessage } from 'viem/siwe'
import { allApps } from './apps.ts'
import { createVisitorWallet, results, urlOf, watchFaults } from './visitor.fixture.ts'

async function callNode(method: string, ...params: readonly unknown[]): Promise<void> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(results.rpcUrl, { method: 'POST', headers, body })
  expect(await response.json()).not.toHaveProperty('error')
}

/** An app on one pair of versions, or with `ALL_PAIRS=1` on all. */
const pairsOf = (app: string): readonly string[] =>
  Object.keys(allApps).filter((name) => name === app || name.startsWith(`${app}, `))

/** A visitor with a wallet and 10 coins, before the page is open. */
async function visit(page: Page, app: string, otherChainId: number, rdns = 'test.wallet') {
  const wallet = await createVisitorWallet({ otherChains: { [otherChainId]: results.rpcUrl }, rdns })
  await callNode('anvil_setBalance', wallet.address, numberToHex(parseEther('10')))
  await wallet.attach(page)
  return { url: urlOf(app), wallet, ...watchFaults(page) }
}

const dialog = (page: Page) => page.getByRole('dialog')

/** What RainbowKit stored in an earlier visit. */
function storeAsRainbowKit([account, hash]: readonly [Address, string]): void {
  const transactions = [{ hash, description: 'An old lemonade', status: 'confirmed', confirmations: 1 }]
  localStorage.setItem('rk-recent', JSON.stringify(['walletConnect', 'metaMask']))
  localStorage.setItem('rk-transactions', JSON.stringify({ [account]: { 7700: transactions } }))
}

/** Counts what coolMode lets fly; it is gone within a second. */
function countFlying(): void {
  Reflect.set(window, 'flown', 0)
  new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes)
        if (node instanceof HTMLImageElement && 'rkCool' in node.dataset)
          Reflect.set(window, 'flown', Number(Reflect.get(window, 'flown')) + 1)
  }).observe(document, { childList: true, subtree: true })
}

for (const app of pairsOf('rainbowkit/vite'))
  test(`${app}: connects, switches, sends, reloads, in both color schemes`, async ({ page }) => {
    const { url, wallet, faults } = await visit(page, app, 11_155_111)
    const account = page.getByRole('status').filter({ hasText: wallet.address })
    const option = (id: string) => page.getByTestId(`rk-wallet-option-${id}`)
    await page.addInitScript(storeAsRainbowKit, [wallet.address, `0x${'5'.repeat(64)}`] as const)
    await page.addInitScript(countFlying)
    await page.goto(url)
    await page.getByTestId('rk-connect-button').click()
    await expect(page.getByText('wallets open')).toBeVisible()
    await expect(option('walletConnect')).toContainText('Recent')
    await expect(option('metaMask')).toContainText('Recent')
    await expect(dialog(page).getByRole('link', { name: 'house rules' })).toBeVisible()
    await expect(dialog(page)).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(dialog(page)).toHaveCSS('background-color', 'rgb(21, 25, 24)')
    await option('test.wallet').click()
    await expect(account).toContainText('on 7700')
    await expect(dialog(page)).toBeHidden()
    expect(await page.evaluate(() => Reflect.get(window, 'flown'))).toBe(14)
    // The theme's color of these buttons, which is not that of dialogs.
    const chip = page.getByTestId('rk-chain-button')
    expect(await chip.evaluate((each) => getComputedStyle(each, '::after').backgroundColor)).toBe(
      'rgb(29, 35, 33)',
    )

    await page.getByTestId('rk-chain-button').click()
    await page.getByTestId('rk-chain-option-11155111').click()
    await expect(account).toContainText('on 11155111')
    await page.getByRole('button', { name: 'Open the networks' }).click()
    await page.getByTestId('rk-chain-option-7700').click()
    await expect(account).toContainText('on 7700')

    await page.getByRole('button', { name: 'Order' }).click()
    await expect(page.getByText(/^sent 0x/)).toBeVisible()
    await callNode('evm_mine')
    await page.getByTestId('rk-account-button').click()
    await expect(dialog(page).locator('.kit-confirmed')).toContainText('One lemonade')
    await expect(dialog(page).getByText('An old lemonade')).toBeVisible()
    await page.reload()
    await expect(account).toContainText('on 7700')
    expect(faults).toEqual([])
  })

test('moved from RainbowKit, with its own button, wallets, session and theme: signs in', async ({ page }) => {
  const { url, wallet, faults } = await visit(page, 'rainbowkit/custom', 31_999, 'example.foghorn')
  const berth = page.getByRole('status').filter({ hasText: wallet.address })
  await page.goto(url)
  await page.getByRole('button', { name: 'Take a berth' }).click()
  await expect(dialog(page).getByText('Moored here')).toBeVisible()
  await expect(dialog(page)).toHaveCSS('background-color', 'rgb(252, 255, 254)')
  // A part of the page with other values of the theme's variables, as the midnight theme has them.
  const ring = page.getByRole('complementary').locator('.kit-bar')
  await expect(ring).toHaveCSS('--kit-button', '#2f86ff')
  await page.getByTestId('rk-wallet-option-foghorn').click()
  await page.getByTestId('rk-auth-message-button').click()
  await expect(berth).toContainText('is authenticated in 7700')

  await page.getByRole('button', { name: 'Signal' }).click()
  await expect(page.getByText(/^sent 0x/)).toBeVisible()
  await callNode('evm_mine')
  await page.reload()
  await expect(berth).toContainText('is authenticated in 7700')
  await page.getByRole('button', { name: 'Cast off' }).click()
  await expect(page.getByRole('button', { name: 'Take a berth' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('berth'))).toBeNull()

  // A button for one wallet asks it at once; one that is not installed is shown in the dialog.
  await page.goto(`${url}/#night`)
  await page.reload()
  await page.getByTestId('rk-wallet-button-rainbow').click()
  await expect(dialog(page)).toContainText('Rainbow')
  await expect(dialog(page)).toHaveCSS('background-color', 'rgb(0, 0, 0)')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await page.getByRole('button', { name: 'Sound the Foghorn' }).click()
  // As in RainbowKit, such a button connects and opens nothing.
  await page.getByText('Foghorn is connected').waitFor()
  await page.getByRole('button', { name: 'Take a berth' }).click()
  await page.getByTestId('rk-auth-message-button').click()
  await expect(berth).toContainText('is authenticated in 7700')
  // No app here has the package by which Rainbow is reached.
  expect(faults).toEqual([expect.stringContaining('@walletconnect/sign-client')])
})

test('moved from RainbowKit, Next with NextAuth: signs in, switches, sends, reloads', async ({ page }) => {
  const { url, wallet, faults } = await visit(page, 'rainbowkit/next-auth', 11_155_111)
  const reader = page.getByRole('status').filter({ hasText: wallet.address })
  await page.goto(url)
  await expect(page.getByText('The server knows no reader')).toBeVisible()
  await page.getByTestId('rk-connect-button').click()
  await page.getByTestId('rk-wallet-option-test.wallet').click()
  await page.getByTestId('rk-auth-message-button').click()
  await expect(reader).toContainText(`${wallet.address} is authenticated`)
  await page.getByTestId('rk-chain-button').click()
  await page.getByTestId('rk-chain-option-11155111').click()
  await expect(reader).toContainText(`is authenticated, ${wallet.address} on 11155111`)
  await page.getByTestId('rk-chain-button').click()
  await page.getByTestId('rk-chain-option-7700').click()
  await expect(reader).toContainText('on 7700')
  await page.getByRole('button', { name: 'Borrow' }).click()
  await expect(page.getByText(/^sent 0x/)).toBeVisible()
  await callNode('evm_mine')
  await page.reload()
  await expect(page.getByText(`The server knows ${wallet.address}`)).toBeVisible()
  await expect(reader).toContainText(`is authenticated, ${wallet.address} on 7700`)
  expect(faults).toEqual([])
})

/** Built with `ALL_PAIRS=1` only. */
for (const app of pairsOf('next').filter((name) => name !== 'next'))
  test(`moved from RainbowKit, Pages Router, ${app}: connects and reloads`, async ({ page }) => {
    const { url, wallet, faults } = await visit(page, app, 11_155_111)
    const account = page.getByRole('status').filter({ hasText: wallet.address })
    await page.goto(`${url}/rainbowkit`)
    await page.getByTestId('rk-connect-button').click()
    await page.getByTestId('rk-wallet-option-test.wallet').click()
    await expect(account).toBeVisible()
    await page.reload()
    await expect(account).toBeVisible()
    expect(faults).toEqual([])
  })

/** The server of ConnectKit's app: a nonce, a check of the signature against the chain, and a session. */
async function serveSignIn(page: Page): Promise<void> {
  const client = createPublicClient({ transport: http(results.rpcUrl) })
  let nonce = ''
  let session: { readonly address: string; readonly chainId: number } | undefined
  await page.route('**/api/siwe/*', async (route) => {
    const action = new URL(route.request().url()).pathname.split('/').at(-1)
    if (action === 'nonce') {
      nonce = generateSiweNonce()
      return route.fulfill({ body: nonce })
    }
    if (action === 'session') return route.fulfill({ json: session ?? null })
    if (action === 'logout') {
      session = undefined
      return route.fulfill({ status: 200 })
    }
    const { message, signature }: { message: string; signature: Hex } = route.request().postDataJSON()
    const { address, chainId } = parseSiweMessage(message)
    const domain = new URL(page.url()).host
    const isValid = await client.verifySiweMessage({ message, signature, nonce, domain })
    if (isValid && address && chainId !== undefined) session = { address, chainId }
    return route.fulfill({ status: isValid ? 200 : 422 })
  })
}

for (const app of pairsOf('connectkit'))
  test(`${app}: has its theme, connects, signs in, pays, switches, reloads, leaves`, async ({ page }) => {
    const { url, wallet } = await visit(page, app, 31_337)
    await serveSignIn(page)
    await page.goto(url)
    const member = page.getByText(`Member ${wallet.address} on 7700`)
    const news = page.getByLabel('news')
    const log = page.getByLabel('log', { exact: true })
    const chain = page.getByLabel('chain', { exact: true })
    const button = page.getByRole('button', { name: 'Come aboard' })
    const send = dialog(page).getByRole('button', { name: 'Send message' })
    const accent = () => button.evaluate((each) => getComputedStyle(each).getPropertyValue('--kit-accent'))
    await expect.poll(accent).toContain('#0d5c63')
    // Of a chain that the app lacks, which says so.
    const otherChain = page.getByLabel('other chain')
    await expect(otherChain.locator('img')).toBeVisible()
    await expect(otherChain).toHaveText('!')
    // What needs an account opens the list of wallets without one, as in ConnectKit.
    await page.getByRole('button', { name: 'Profile' }).click()
    await expect(dialog(page).getByRole('button', { name: 'Pepper Wallet' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await button.click()
    await expect(dialog(page).getByRole('link', { name: 'Terms' })).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Pepper Wallet' }).click()
    await expect(news).toHaveText(`connected ${wallet.address} by test.wallet`)
    await expect(log).toHaveText('connected by test.wallet')
    await send.click()
    await expect(member).toBeVisible()
    await expect(news).toHaveText(`signed in as ${wallet.address}`)
    await expect(log).toHaveText('connected by test.wallet in on 7700')
    await expect(dialog(page)).toBeHidden()

    await page.getByRole('button', { name: 'Pay' }).click()
    await expect(page.getByLabel('payment')).toHaveText(/^0x/)
    await callNode('evm_mine')
    await expect(page.getByLabel('payment')).toHaveText('paid')

    // A session belongs to its chain, as in ConnectKit.
    await page.getByRole('button', { name: 'Change network' }).click()
    await dialog(page).getByRole('button', { name: 'Second chain' }).click()
    await expect(chain).toContainText('31337 of 2, true')
    await expect(log).toHaveText('connected by test.wallet in on 7700 out')
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(log).toHaveText('connected by test.wallet in on 7700 out in on 31337')

    await page.reload()
    await expect(page.getByText(`Member ${wallet.address} on 31337`)).toBeVisible()
    await expect(log).toHaveText('')
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await expect(log).toHaveText('out')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(log).toHaveText('out in on 31337')
    await page.getByRole('button', { name: 'Profile' }).click()
    await dialog(page).getByRole('button', { name: 'Disconnect' }).click()
    await expect(page.getByText('not connected')).toBeVisible()
    await expect(log).toContainText('disconnected')
  })
