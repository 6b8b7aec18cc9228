/** What the documents promise, in the packed app on the oldest versions; what wagmi's versions differ in, with both. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, test, type Page } from '@playwright/test'
import { createVisitorWallet, results, urlOf, watchFaults } from './visitor.fixture.ts'

const VERSIONS = ['wagmi 2', 'wagmi 3'] as const
type Version = (typeof VERSIONS)[number]
const url = (name: string, version: Version = 'wagmi 2') =>
  `${urlOf(`vite, ${version}, React 18`)}/?page=${name}`

/** Opens a page with a wallet that knows both chains. */
async function open(page: Page, name: string, version?: Version) {
  const wallet = await createVisitorWallet({ otherChains: { 7701: results.rpcUrl } })
  await wallet.attach(page)
  await page.goto(url(name, version))
  const choose = async () => {
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Pepper Wallet' }).click()
  }
  const status = (label: string) => page.getByRole('status', { name: label })
  return { wallet, choose, status, log: page.locator('pre') }
}

for (const version of VERSIONS)
  test.describe(version, () => {
    test('wagmi’s plain config is enough, and its chain follows the wallet', async ({ page }) => {
      const { faults } = watchFaults(page)
      const { wallet, choose, status } = await open(page, 'plain', version)
      await choose()
      await expect(status('account')).toHaveText(wallet.address)
      await expect(status('chain')).toHaveText('7700')
      await page.getByRole('button', { name: 'Network: Canto' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Second' }).click()
      await expect(status('chain')).toHaveText('7701')
      await wallet.chooseChain(7700)
      await expect(status('chain')).toHaveText('7700')
      expect(faults).toEqual([])
    })
  })

test('a chain’s own icon is shown, also one that a function loads', async ({ page }) => {
  const { choose } = await open(page, 'plain')
  await choose()
  await page.getByRole('button', { name: 'Network: Canto' }).click()
  const row = page.getByRole('dialog').getByRole('button', { name: 'Second' })
  await expect(row.locator('img[src^="data:image/svg+xml"]')).toBeVisible()
  await expect(row.locator('img')).toHaveCSS('background-color', 'rgb(10, 125, 79)')
})

for (const version of VERSIONS)
  test.describe(version, () => {
    test('onConnect, onDisconnect and onError tell of every connection, restored ones too', async ({
      page,
    }) => {
      const { wallet, choose, log } = await open(page, 'plain', version)
      wallet.once('connect', 'reject')
      await choose()
      await expect(log).toHaveText('failed: 4001')
      await page.getByRole('dialog').getByRole('button', { name: 'Pepper Wallet' }).click()
      await expect(log).toContainText('Pepper Wallet connected: visitor')
      await page.reload()
      await expect(log).toHaveText('Pepper Wallet connected: restored')
      await page.getByRole('button', { name: 'Leave with wagmi' }).click()
      await expect(log).toHaveText('Pepper Wallet connected: restored\nPepper Wallet disconnected')
    })
  })

const SAFE = '0x5c00000000000000000000000000000000000003'

/**
 * Opens a page that frames the app and answers as Safe does.
 * @param allowed the origin that the app takes for Safe's, of the page's own.
 */
async function openSafe(page: Page, allowed: (origin: string) => string) {
  const asked: string[] = []
  await page.exposeFunction('record', (method: string) => asked.push(method))
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(safePage(allowed(origin)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  const origin = `http://localhost:${address.port}`
  await page.goto(origin)
  return { frame: page.frameLocator('iframe'), asked, stop: () => server.close() }
}

const safePage = (allowed: string) => `<!doctype html>
<iframe src="${url('safe')}&safe=${encodeURIComponent(allowed)}" width="900" height="700"></iframe>
<script>
  addEventListener('message', ({ data, source }) => {
    if (data?.method) record(data.method)
    if (data?.method !== 'getSafeInfo') return
    const info = { safeAddress: '${SAFE}', chainId: 7700, owners: [], threshold: 1, isReadOnly: false }
    source.postMessage({ id: data.id, success: true, version: '9.1.0', data: info }, '*')
  })
</script>`

test('[W-06] Safe connects by itself in a frame of an origin that the app allows', async ({ page }) => {
  const { frame, asked, stop } = await openSafe(page, (origin) => origin)
  await expect(frame.getByRole('status', { name: 'account' })).toHaveText(SAFE, { ignoreCase: true })
  await expect(frame.getByRole('status', { name: 'status' })).toHaveText('connected')
  expect(asked).toContain('getSafeInfo')
  stop()
})

test('[W-06] Safe is neither asked nor listed in a frame of any other origin', async ({ page }) => {
  const { frame, asked, stop } = await openSafe(page, () => 'https://app.safe.global')
  await expect(frame.getByRole('status', { name: 'status' })).toHaveText('disconnected')
  await frame.getByRole('button', { name: 'Connect Wallet' }).click()
  const dialog = frame.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'MetaMask' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Safe' })).toHaveCount(0)
  expect(asked).toEqual([])
  stop()
})

for (const [name, after] of [
  ['signIn', 'connected'],
  ['boundSignIn', 'unauthenticated'],
] as const) {
  test(`switching the chain leaves the visitor ${after}: ${name}`, async ({ page }) => {
    const { wallet, choose, status } = await open(page, name)
    await choose()
    const send = page.getByRole('dialog').getByRole('button', { name: 'Send message' })
    await expect(send).toHaveAccessibleDescription('Sign message')
    await send.click()
    await expect(status('status')).toHaveText('connected')
    await wallet.chooseChain(7701)
    await expect(status('chain')).toHaveText('7701')
    await expect(status('status')).toHaveText(after)
  })
}

test('[A-04] no request waits in the wallet while the message is being created', async ({ page }) => {
  const { wallet, choose, status } = await open(page, 'signIn')
  await page.evaluate(() => (location.hash = '#slow'))
  await choose()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send message' }).click()
  await expect(dialog.getByRole('button', { name: 'Preparing message...' })).toBeVisible()
  await expect(dialog.getByText('the request is waiting there')).toBeHidden()
  wallet.once('personal_sign', 'keep-open')
  await page.evaluate(() => dispatchEvent(new Event('message-ready')))
  const prompt = await wallet.waitForPrompt('personal_sign')
  await expect(dialog.getByRole('button', { name: 'Waiting for signature...' })).toBeVisible()
  await expect(dialog.getByText('the request is waiting there')).toBeVisible()
  await prompt.answer('accept')
  await expect(status('status')).toHaveText('connected')
})

/** Asks the apps' chain, which mines on request only. */
async function ask(method: string, ...params: readonly unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(results.rpcUrl, { method: 'POST', headers, body })
  return ((await response.json()) as { readonly result: unknown }).result
}

for (const version of VERSIONS)
  test.describe(version, () => {
    test('a delegated account signs in and sends; a batch of calls is followed to its end', async ({
      page,
    }) => {
      const { wallet, choose, status } = await open(page, 'transactions', version)
      await ask('anvil_setBalance', wallet.address, '0x8ac7230489e80000')
      await ask('anvil_setCode', wallet.address, `0xef0100${'5c'.repeat(20)}`)
      await choose()
      await page.getByRole('dialog').getByRole('button', { name: 'Send message' }).click()
      await expect(status('status')).toHaveText('connected')

      wallet.on('wallet_getCallsStatus', {
        result: { version: '2.0.0', id: 'batch-7', chainId: '0x1e14', status: 100, atomic: true },
      })
      await page.getByRole('button', { name: 'Batch' }).click()
      await page.getByRole('button', { name: 'Send' }).click()
      await expect(page.getByText('Tip: pending')).toBeVisible()
      await expect(page.getByText('Approve and swap: pending')).toBeVisible()
      await ask('anvil_mine')
      await expect(page.getByText('Tip: confirmed')).toBeVisible()

      await page.reload()
      await expect(page.getByText('Approve and swap: pending')).toBeVisible()
      const block = (await ask('eth_getBlockByNumber', 'latest', false)) as {
        readonly transactions: readonly string[]
      }
      const receipt = await ask('eth_getTransactionReceipt', block.transactions[0])
      wallet.on('wallet_getCallsStatus', {
        result: {
          version: '2.0.0',
          id: 'batch-7',
          chainId: '0x1e14',
          status: 200,
          atomic: true,
          receipts: [receipt],
        },
      })
      await expect(page.getByText('Approve and swap: confirmed')).toBeVisible()
    })
  })

test('its dialogs work over a modal dialog of Radix, which makes the page ignore the pointer', async ({
  page,
}) => {
  const { wallet } = await open(page, 'radix')
  await expect(page.locator('body')).toHaveCSS('pointer-events', 'none')
  const connect = page.getByRole('button', { name: 'Connect Wallet' })
  const dialog = page.getByRole('dialog', { name: 'Connect a Wallet' })
  const checkout = page.getByRole('dialog', { name: 'Checkout' })
  await connect.click()
  await dialog.getByRole('button', { name: 'Close' }).hover()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(checkout).toBeVisible()
  await connect.click()
  await dialog.getByRole('button', { name: 'Pepper Wallet' }).click()
  await expect(dialog).toBeHidden()
  await expect(checkout).toBeVisible()
  // Behind Checkout, which hides the page from screen readers again.
  const account = page.getByRole('status', { name: 'account', includeHidden: true })
  await expect(account).toHaveText(wallet.address)
})

for (const width of [320, 375, 768])
  test(`at ${width} px no name of a wallet breaks within a word`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(url('plain'))
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    const row = page.getByRole('dialog').getByRole('button', { name: 'MetaMask' })
    await expect(row).toBeVisible()
    const lines = await row.evaluate((element) => {
      const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const range = document.createRange()
      while (text.nextNode())
        if (text.currentNode.textContent === 'MetaMask') range.selectNodeContents(text.currentNode)
      return range.getClientRects().length
    })
    expect(lines).toBe(1)
  })

test('finds wallets in window.ethereum that has a list of them and cannot be asked itself', async ({
  page,
}) => {
  await page.addInitScript((account) => {
    const answers: Readonly<Record<string, unknown>> = {
      eth_requestAccounts: [account],
      eth_accounts: [account],
      eth_chainId: '0x1e14',
    }
    const request = async ({ method }: { readonly method: string }) => answers[method] ?? null
    const provider = { isMetaMask: true, _events: {}, request, on() {}, removeListener() {} }
    Reflect.set(window, 'ethereum', { providers: [provider] })
  }, SAFE)
  await page.goto(url('plain'))
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'MetaMask' }).click()
  await expect(page.getByRole('status', { name: 'account' })).toHaveText(SAFE, { ignoreCase: true })
})

test('names the package that a project id needs, where it is missing', async ({ page }) => {
  const messages: string[] = []
  page.on('console', (message) => messages.push(message.text()))
  await page.goto(url('relay'))
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'WalletConnect' }).click()
  await expect(page.getByRole('dialog').getByText(/can’t reach wallets on other devices/)).toBeVisible()
  expect(messages.join('\n')).toContain('npm install @walletconnect/sign-client@2.21.8')
})

for (const [name, sentence] of [
  ['noConfig', '<WalletKit> has no wagmi config. Pass it as `config`, or render it under <WagmiProvider>.'],
  ['noChains', '`chains` is empty. List the chains of your app, the preferred one first.'],
  [
    'noAdapter',
    '`signIn` is not a sign-in adapter: it has no `status`. Create one with createSignInAdapter.',
  ],
] as const) {
  test(`a wrong setting is named: ${name}`, async ({ page }) => {
    await page.goto(url(name))
    await expect(page.locator('pre')).toContainText(sentence)
  })
}
