/** A browser wallet, announced or plain, on the first and the next visit. */
import { createTestWallet } from '@peppermint/wallet-kit/testing'
import { countPeppers } from './chain.ts'
import {
  BOTH_WALLETS,
  connect,
  expect,
  getPanel,
  OWN_ACCOUNTS,
  READS_ONLY,
  test,
  waitUntilLive,
} from './journey.ts'

test(
  '[C-02] an announced wallet connects and mints',
  { tag: [OWN_ACCOUNTS, BOTH_WALLETS] },
  async ({ page, openConnected, wallet, world }) => {
    await openConnected()
    await page.getByRole('button', { name: 'Mint 1 pepper' }).click()
    await expect(page.getByRole('heading', { name: 'One packet, yours' })).toBeVisible()
    expect(await countPeppers(world, wallet.address)).toBe(1n)
  },
)

test(
  '[C-11] a minted pepper is added to the wallet from the account dialog',
  { tag: OWN_ACCOUNTS },
  async ({ page, openConnected, wallet }) => {
    await openConnected()
    await page.getByRole('button', { name: 'Mint 1 pepper' }).click()
    await expect(page.getByRole('heading', { name: 'One packet, yours' })).toBeVisible()
    await page.getByRole('button', { name: /^[\d.,]+k? CANTO/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Your account' })
    const add = dialog.getByRole('button', { name: /^Add Pepper #\d+ to Test Wallet$/ })
    const [, id] = /#(\d+)/.exec((await add.textContent()) ?? '') ?? []
    await add.click()
    await expect(dialog.getByText(`Test Wallet now shows Pepper #${id}.`)).toBeVisible()
    expect(wallet.requests.filter(({ method }) => method === 'wallet_watchAsset')).toMatchObject([
      { params: { type: 'ERC721', options: { tokenId: id } } },
    ])
  },
)

test(
  '[M-02] [C-03] reconnects on the next visit without a click or a prompt',
  { tag: [READS_ONLY, BOTH_WALLETS] },
  async ({ page, openConnected, wallet }) => {
    await openConnected()
    const connectRequests = wallet.requests.filter(({ method }) => method === 'eth_requestAccounts').length
    await page.reload()
    await waitUntilLive(page)
    await getPanel(page, 'ready').waitFor()
    expect(wallet.requests.filter(({ method }) => method === 'eth_requestAccounts')).toHaveLength(
      connectRequests,
    )
  },
)

test(
  '[C-03] a wallet that revoked its permission stays disconnected',
  { tag: [READS_ONLY, BOTH_WALLETS] },
  async ({ page, openConnected, wallet }) => {
    await openConnected()
    await wallet.forget()
    await getPanel(page, 'disconnected').waitFor()
    await page.reload()
    await waitUntilLive(page)
    await getPanel(page, 'disconnected').waitFor()
  },
)

test(
  '[C-05] follows the wallet to another account',
  { tag: [READS_ONLY, BOTH_WALLETS] },
  async ({ page, openConnected, world, personality }) => {
    const wallet = createTestWallet({
      rpcUrl: world.rpcUrl,
      chainId: world.chainId,
      privateKeys: [world.accounts.alice.privateKey, world.accounts.bob.privateKey],
      personality,
    })
    await wallet.attach(page)
    await openConnected()
    await wallet.chooseAccount(1)
    await expect(page.getByRole('button', { name: '0x3C…93BC' })).toBeVisible()
  },
)

test(
  '[C-05] a wallet that was locked comes back when it unlocks, also after a reload',
  { tag: [READS_ONLY, BOTH_WALLETS] },
  async ({ page, openConnected, wallet }) => {
    await openConnected()
    await wallet.lock()
    await getPanel(page, 'disconnected').waitFor()
    await wallet.unlock()
    await getPanel(page, 'ready').waitFor()
    await wallet.lock()
    await getPanel(page, 'disconnected').waitFor()
    await page.reload()
    await waitUntilLive(page)
    await getPanel(page, 'disconnected').waitFor()
    await wallet.unlock()
    await getPanel(page, 'ready').waitFor()
  },
)

test(
  '[C-05] [C-06] Back to a cached page shows the account and network of now',
  { tag: READS_ONLY },
  async ({ page, open, world }) => {
    const wallet = createTestWallet({
      rpcUrl: world.rpcUrl,
      chainId: world.chainId,
      privateKeys: [world.accounts.alice.privateKey, world.accounts.bob.privateKey],
    })
    await wallet.attach(page)
    await open()
    await connect(page)
    await getPanel(page, 'ready').waitFor()
    // No event reaches a page in the cache, which the browser of the journeys does not have.
    await page.evaluate(() => {
      const hooks = Object.getOwnPropertyNames(globalThis).filter((name) =>
        /^__testWallet\d*Emit$/.test(name),
      )
      for (const hook of hooks) Reflect.set(globalThis, hook, () => undefined)
    })
    const comeBack = () =>
      page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    const { address } = world.accounts.bob
    await wallet.chooseAccount(1)
    await comeBack()
    await expect(
      page.getByRole('banner').getByRole('button', { name: `${address.slice(0, 4)}…` }),
    ).toBeVisible()
    await wallet.chooseChain(1)
    await comeBack()
    await expect(page.getByRole('heading', { name: 'Your wallet is on Ethereum' })).toBeVisible()
  },
)

test(
  '[W-05] a plain window.ethereum is offered if no wallet announces itself',
  { tag: OWN_ACCOUNTS },
  async ({ page, open, world }) => {
    const wallet = createTestWallet({
      rpcUrl: world.rpcUrl,
      chainId: world.chainId,
      privateKeys: [world.accounts.alice.privateKey],
      announce: false,
      legacy: true,
    })
    await wallet.attach(page)
    await open()
    await connect(page, 'Browser Wallet')
    await page.getByRole('button', { name: 'Mint 1 pepper' }).click()
    await expect(page.getByRole('heading', { name: 'One packet, yours' })).toBeVisible()
  },
)

test(
  'the requested gas limit is at most 1.2 times the gas used, and the value is exact',
  { tag: OWN_ACCOUNTS },
  async ({ page, openConnected, wallet, world }) => {
    await openConnected()
    await page.getByRole('button', { name: 'Mint 1 pepper' }).click()
    await expect(page.getByRole('heading', { name: 'One packet, yours' })).toBeVisible()
    const sent = wallet.requests.find(({ method }) => method === 'eth_sendTransaction')
    const [transaction] = (sent?.params ?? []) as { gas: string; value: string; to: string; from: string }[]
    if (transaction === undefined) throw new Error('The wallet was never asked to send.')
    const { gasUsed } = await lastReceipt(world.rpcUrl)
    expect(Number(transaction.gas)).toBeLessThanOrEqual(gasUsed * 1.2)
    expect(Number(transaction.gas)).toBeGreaterThan(gasUsed)
    expect(BigInt(transaction.value)).toBe(60n * 10n ** 18n)
    expect(transaction.to).toBe(world.deployment.contract)
    expect(transaction.from).toBe(wallet.address)
  },
)

/** The receipt of the newest transaction on the chain. */
async function lastReceipt(rpcUrl: string): Promise<{ gasUsed: number }> {
  const ask = async (method: string, params: unknown[]): Promise<Record<string, unknown>> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    return ((await response.json()) as { result: Record<string, unknown> }).result
  }
  let block = await ask('eth_getBlockByNumber', ['latest', false])
  while ((block['transactions'] as string[]).length === 0) {
    block = await ask('eth_getBlockByHash', [block['parentHash'], false])
  }
  const receipt = await ask('eth_getTransactionReceipt', [(block['transactions'] as string[])[0]])
  return { gasUsed: Number(receipt['gasUsed']) }
}
