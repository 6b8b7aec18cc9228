/**
 * Apps that were written to the documentation of RainbowKit and ConnectKit, and build against RainbowKit 2.2.11 and
 * ConnectKit 1.9.2 as well, with one line of package.json changed.
 */
import { expect, test, type Page } from '@playwright/test'
import { createPublicClient, http, numberToHex, parseEther, type Address, type Hex } from 'viem'
import { generateSiweNonce, parseSiweMessage } from 'viem/siwe'
import { createVisitorWallet, results, urlOf, watchFaults } from './visitor.fixture.ts'

async function callNode(method: string, ...params: readonly unknown[]): Promise<void> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(results.rpcUrl, { method: 'POST', headers, body })
  expect(await response.json()).not.toHaveProperty('error')
}

/** A visitor with a wallet and 10 coins, before the page is open. */
async function visit(page: Page, app: string, otherChainId: number) {
  const wallet = await createVisitorWallet({ otherChains: { [otherChainId]: results.rpcUrl } })
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

test('moved from RainbowKit, Vite: connects, switches, sends, reloads', async ({ page }) => {
  const { url, wallet, faults } = await visit(page, 'rainbowkit/vite', 11_155_111)
  const account = page.getByRole('status').filter({ hasText: wallet.address })
  const option = (id: string) => page.getByTestId(`rk-wallet-option-${id}`)
  await page.addInitScript(storeAsRainbowKit, [wallet.address, `0x${'5'.repeat(64)}`] as const)
  await page.goto(url)
  await page.getByTestId('rk-connect-button').click()
  await expect(page.getByText('wallets open')).toBeVisible()
  await expect(option('walletConnect')).toContainText('Recent')
  await expect(option('metaMask')).toContainText('Recent')
  await expect(dialog(page).getByRole('link', { name: 'house rules' })).toBeVisible()
  await option('test.wallet').click()
  await expect(account).toContainText('on 7700')
  await expect(dialog(page)).toBeHidden()

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
  const { url, wallet, faults } = await visit(page, 'rainbowkit/custom', 31_999)
  const berth = page.getByRole('status').filter({ hasText: wallet.address })
  await page.goto(url)
  await page.getByRole('button', { name: 'Take a berth' }).click()
  await expect(dialog(page).getByText('Moored here')).toBeVisible()
  await expect(page.getByTestId('rk-wallet-option-foghorn')).toBeVisible()
  await expect(dialog(page)).toHaveCSS('background-color', 'rgb(252, 255, 254)')
  await page.getByTestId('rk-wallet-option-test.wallet').click()
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
  expect(faults).toEqual([])
})

test('moved from RainbowKit, Next with NextAuth: signs in and sends', async ({ page }) => {
  const { url, wallet, faults } = await visit(page, 'rainbowkit/next-auth', 11_155_111)
  const reader = page.getByRole('status').filter({ hasText: wallet.address })
  await page.goto(url)
  await expect(page.getByText('The server knows no reader')).toBeVisible()
  await page.getByTestId('rk-connect-button').click()
  await page.getByTestId('rk-wallet-option-test.wallet').click()
  await page.getByTestId('rk-auth-message-button').click()
  await expect(reader).toContainText(`${wallet.address} is authenticated`)
  await page.getByRole('button', { name: 'Borrow' }).click()
  await expect(page.getByText(/^sent 0x/)).toBeVisible()
  await callNode('evm_mine')
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

test('moved from ConnectKit: has its theme, connects, signs in', async ({ page }) => {
  const { url, wallet } = await visit(page, 'connectkit', 31_337)
  await serveSignIn(page)
  await page.goto(url)
  const member = page.getByText(`Member ${wallet.address} on 7700`)
  const news = page.getByLabel('news')
  const button = page.getByRole('button', { name: 'Come aboard' })
  const accent = () => button.evaluate((each) => getComputedStyle(each).getPropertyValue('--kit-accent'))
  await expect.poll(accent).toContain('#0d5c63')
  await button.click()
  await expect(dialog(page).getByRole('link', { name: 'Terms' })).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Pepper Wallet' }).click()
  await expect(news).toHaveText(`connected ${wallet.address} by test.wallet`)
  await dialog(page)
    .getByRole('button', { name: /message/i })
    .click()
  await expect(member).toBeVisible()
  await expect(news).toHaveText(`signed in as ${wallet.address}`)
  await expect(dialog(page)).toBeHidden()
})
