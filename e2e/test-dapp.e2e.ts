/**
 * The wallets of our journeys answer the test dapp that MetaMask publishes for wallets, so what journeys rely on is
 * what the field expects of a wallet. The dapp comes from npm, is served on the server's origin, and reaches nothing
 * else.
 */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { createTestWallet } from '@peppermint/wallet-kit/testing'
import { accounts, type World } from '@peppermint/local'
import { isHex, recoverMessageAddress, type Address } from 'viem'
import { getTransactionCount } from 'viem/actions'
import { expect, ignoreClosed, OWN_ACCOUNTS, test } from './journey.ts'

const DAPP = fileURLToPath(new URL('.', import.meta.resolve('@metamask/test-dapp/dist/index.html')))
/** What the dapp asks to sign. */
const MESSAGE = 'Example `personal_sign` message'
/** The chain that the dapp adds. */
const ADDED_CHAIN = '0x53a'

for (const personality of ['plain', 'extension'] as const) {
  test(
    `the scripted wallet answers MetaMask’s test dapp: ${personality}`,
    {
      tag: OWN_ACCOUNTS,
    },
    async ({ page, world, server }) => {
      const wallet = createTestWallet({
        rpcUrl: world.rpcUrl,
        chainId: world.chainId,
        privateKeys: [world.accounts.alice.privateKey],
        name: 'MetaMask',
        personality,
      })
      await wallet.attach(page)
      await openDapp(page, world, server.url)
      await connectDapp(page, 'MetaMask')
      await page.locator('#requestPermissions').click()
      await expect(page.locator('#permissionsResult')).toHaveText('eth_accounts')

      await expectSignatures(page, wallet.address)
      await expectTransaction(page, world, wallet.address)

      await fillAsset(page, world)
      await page.locator('#eip747WatchButton').click()
      // An extension that does not know the method passes it on to a node, which does not either.
      const outcome = { plain: 'added successfully', extension: 'There was an error' }[personality]
      await expect(page.locator('#eip747Status')).toContainText(outcome)

      const failed = page.waitForEvent('pageerror')
      await page.locator('#switchEthereumChain').click()
      expect(await failed).toBeDefined()
      await expect(page.locator('#chainId')).toHaveText(`0x${world.chainId.toString(16)}`)
      await page.locator('#addEthereumChain').click()
      await expect(page.locator('#chainId')).toHaveText(ADDED_CHAIN)
      await wallet.chooseChain(world.chainId)
      await expect(page.locator('#chainId')).toHaveText(`0x${world.chainId.toString(16)}`)
      await page.locator('#switchEthereumChain').click()
      await expect(page.locator('#chainId')).toHaveText(ADDED_CHAIN)

      await wallet.forget()
      await expect(page.locator('#accounts')).toBeEmpty()
    },
  )
}

test.describe('the Local wallet', () => {
  test.use({ hasLocalWallet: true })

  test(
    'answers MetaMask’s test dapp in its window',
    { tag: OWN_ACCOUNTS },
    async ({ page, world, server }) => {
      // The dapp offers its buttons only for a wallet with this flag.
      await page.addInitScript(() => {
        window.addEventListener('eip6963:announceProvider', (event) => {
          if (event instanceof CustomEvent) Reflect.set(event.detail.provider, 'isMetaMask', true)
        })
      })
      await openDapp(page, world, server.url)
      await page.addScriptTag({ type: 'module', url: '/local/wallet.js' })
      const { address } = accounts.alice
      await connectDapp(page, 'Local wallet', 'Connect')
      await expectSignatures(page, address, 'Sign')
      await expectTransaction(page, world, address, 'Confirm')
      await fillAsset(page, world)
      await confirming(page, page.locator('#eip747WatchButton').click(), 'Add')
      await expect(page.locator('#eip747Status')).toContainText('added successfully')
      await confirming(page, page.locator('#personalSign').click(), 'Reject')
      await expect(page.locator('#personalSign')).toHaveText('Error: User rejected the request.')
    },
  )
})

/** Serves the dapp's files, and aborts what it asks of other hosts: fonts, style sheets and relays. */
async function openDapp(page: Page, world: World, origin: string): Promise<void> {
  const base = `${origin}/test-dapp/`
  const own = new Set([origin, new URL(world.rpcUrl).origin])
  await page.routeWebSocket('wss://**', (socket) => socket.close())
  await page.route(
    (url) => !own.has(url.origin) || url.href.startsWith(base),
    async (route) => {
      const url = route.request().url()
      if (!url.startsWith(base)) return route.abort()
      return route.fulfill({
        path: join(DAPP, new URL(url).pathname.slice('/test-dapp/'.length)),
        // As the server's own pages: otherwise the browser hides it from the window it opens.
        headers: { 'cross-origin-opener-policy': 'same-origin-allow-popups' },
      })
    },
  )
  // The browser takes a page that a route serves for a public one, which may not reach a node on this machine.
  await page.context().grantPermissions(['local-network-access'])
  await page.goto(`${base}index.html`)
}

/** Chooses an announced wallet (EIP-6963) and connects it. */
async function connectDapp(page: Page, name: string, answer?: string): Promise<void> {
  await page.locator('#providers').getByText(name).first().waitFor()
  await page.locator('#providers').getByRole('button').first().click()
  await confirming(page, page.locator('#connectButton').click(), answer)
  await expect(page.locator('#connectButton')).toHaveText('Connected')
}

async function expectSignatures(page: Page, account: Address, answer?: string): Promise<void> {
  await confirming(page, page.locator('#personalSign').click(), answer)
  const result = page.locator('#personalSignResult')
  await expect(result).toHaveText(/^0x[\da-f]{130}$/)
  const signature = await result.innerText()
  expect(isHex(signature) && (await recoverMessageAddress({ message: MESSAGE, signature }))).toBe(account)
  await page.locator('#personalSignVerify').click()
  // The dapp compares the text of addresses, so a wallet that names its account with a checksum has no line here.
  const verified = page.locator('#personalSignVerifyECRecoverResult')
  if ((await page.locator('#accounts').innerText()) === account.toLowerCase())
    await expect(verified).toHaveText(account.toLowerCase())
  else await expect(verified).toBeEmpty()
  await confirming(page, page.locator('#signTypedDataV4').click(), answer)
  await expect(page.locator('#signTypedDataV4Result')).toHaveText(/^0x[\da-f]{130}$/)
  await page.locator('#signTypedDataV4Verify').click()
  await expect(page.locator('#signTypedDataV4VerifyResult')).toHaveText(account.toLowerCase())
}

async function expectTransaction(
  page: Page,
  { client }: World,
  address: Address,
  answer?: string,
): Promise<void> {
  const before = await getTransactionCount(client, { address })
  await confirming(page, page.locator('#sendEIP1559WithoutGasButton').click(), answer)
  await expect.poll(() => getTransactionCount(client, { address })).toBe(before + 1)
}

async function fillAsset(page: Page, { deployment }: World): Promise<void> {
  await page.locator('#eip747ContractAddress').fill(deployment.contract)
  await page.locator('#eip747Symbol').fill('PPR')
  await page.locator('#eip747Decimals').fill('18')
}

/** Does what makes a wallet ask, and answers in its window, if it has one. */
async function confirming(page: Page, act: Promise<void>, answer?: string): Promise<void> {
  if (answer === undefined) return act
  const [window] = await Promise.all([page.waitForEvent('popup'), act])
  await ignoreClosed(window, window.getByRole('button', { name: answer }).click())
}
