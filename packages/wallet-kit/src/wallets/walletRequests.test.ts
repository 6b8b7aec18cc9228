import { http } from 'viem'
import { expect, test } from 'vitest'
import { createWalletConfig } from './config.ts'
import { lazyWallet } from './lazyWallet.ts'
import {
  alice,
  bob,
  canto,
  memoryStorage,
  openPage,
  openWindow,
  refusal,
  ScriptedWallet,
} from './scriptedBrowser.fixture.ts'
import type { WalletAsset } from './walletRequests.ts'

const COLLECTION = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

interface Request {
  readonly method: string
  readonly params: unknown
}

/** A connected page, and every request that its wallet receives from then on. */
async function connectedPage(answers: Readonly<Record<string, unknown>> = {}) {
  const wallet = new ScriptedWallet('io.fox', { name: 'Fox' })
  const requests: Request[] = []
  wallet.answer = (method, params) => {
    requests.push({ method, params })
    const answer = answers[method]
    if (answer instanceof Error) throw answer
    return answer
  }
  openWindow([wallet])
  const storage = memoryStorage()
  const config = createWalletConfig({
    appName: 'Test',
    chains: [canto],
    transports: { [canto.id]: http() },
    storage,
  })
  const page = openPage(storage, { config })
  const start = requests.length
  await page.connect('io.fox')
  const connecting = requests.slice(start).map(({ method }) => method)
  requests.length = 0
  return { page, wallet, config, requests, connecting }
}

test('[C-11] connecting asks for permission, then for the accounts', async () => {
  const permission = [
    { parentCapability: 'eth_accounts', caveats: [{ type: 'restrictReturnedAccounts', value: [alice] }] },
  ]
  const { page, connecting } = await connectedPage({
    wallet_requestPermissions: permission,
    eth_accounts: [alice],
  })
  expect(connecting).toContain('wallet_requestPermissions')
  expect(connecting).toContain('eth_accounts')
  expect(page.getSnapshot()).toMatchObject({ status: 'connected', account: alice })
})

test('[C-11] a wallet without permissions is asked by eth_requestAccounts', async () => {
  const { page, connecting } = await connectedPage()
  expect(connecting).toContain('eth_requestAccounts')
  expect(page.getSnapshot()).toMatchObject({ status: 'connected', account: alice })
})

/** A wallet whose owner permits this account alone, some time after the prompt. */
async function permitLater(wallet: ScriptedWallet, account: string) {
  const prompt = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<unknown>()
  wallet.answer = async (method, params) => {
    if (method !== 'wallet_requestPermissions') return undefined
    asked.resolve(params)
    await prompt.promise
    wallet.granted = [account]
    return [{ parentCapability: 'eth_accounts' }]
  }
  return { asked: asked.promise, permit: prompt.resolve }
}

test('[C-11] choosing other accounts asks for permission again and takes the answer over', async () => {
  const { page, wallet } = await connectedPage()
  const { asked, permit } = await permitLater(wallet, bob)
  const choosing = page.chooseAccounts()
  expect(await asked).toEqual([{ eth_accounts: {} }])
  expect(page.getSnapshot()).toMatchObject({ status: 'connected', account: alice })
  permit()
  await choosing
  expect(page.getSnapshot()).toMatchObject({ status: 'connected', account: bob })
})

test('[C-11] accounts chosen in a wallet that was left meanwhile do not reach the next one', async () => {
  const { page, wallet } = await connectedPage()
  const owl = new ScriptedWallet('io.owl', { name: 'Owl' })
  owl.announce()
  const { asked, permit } = await permitLater(wallet, bob)
  const choosing = page.chooseAccounts()
  await asked
  await page.connect('io.owl')
  permit()
  await choosing
  expect(page.getSnapshot()).toMatchObject({ status: 'connected', account: alice, walletId: 'io.owl' })
})

test('[C-11] [M-08] a chosen account with a wrong checksum ends the connection and says why', async () => {
  const wrong = '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  const { page, wallet } = await connectedPage()
  const { permit } = await permitLater(wallet, wrong)
  permit()
  await expect(page.chooseAccounts()).rejects.toMatchObject({ name: 'AddressChecksumError', address: wrong })
  expect(page.getSnapshot()).toMatchObject({
    status: 'disconnected',
    rejected: { address: wrong, walletName: 'Fox' },
  })
})

test.for<[string, WalletAsset, unknown]>([
  [
    'a token of a collection',
    { type: 'ERC721', address: COLLECTION, tokenId: 17n },
    { type: 'ERC721', options: { address: COLLECTION, tokenId: '17' } },
  ],
  [
    'a coin',
    { type: 'ERC20', address: COLLECTION, symbol: 'HOT', decimals: 18, image: 'https://hot.example/a.png' },
    {
      type: 'ERC20',
      options: { address: COLLECTION, symbol: 'HOT', decimals: 18, image: 'https://hot.example/a.png' },
    },
  ],
])('[C-11] %s is added by wallet_watchAsset', async ([, asset, params]) => {
  const { page, requests } = await connectedPage({ wallet_watchAsset: true })
  expect(await page.watchAsset(asset)).toBe(true)
  expect(requests).toEqual([{ method: 'wallet_watchAsset', params }])
})

test.for([false, '0x'])(
  '[C-11] an asset that the wallet answers with %j counts as not added',
  async (answer) => {
    const { page } = await connectedPage({ wallet_watchAsset: answer })
    expect(await page.watchAsset({ type: 'ERC721', address: COLLECTION, tokenId: 1n })).toBe(false)
  },
)

test('[C-11] these requests wait for an engine that is loaded late', async () => {
  const { page, wallet } = await connectedPage({ wallet_watchAsset: true })
  const lazy = lazyWallet(async () => page, memoryStorage())
  expect(await lazy.watchAsset({ type: 'ERC721', address: COLLECTION, tokenId: 1n })).toBe(true)
  const { permit } = await permitLater(wallet, bob)
  permit()
  await lazy.chooseAccounts()
  expect(lazy.getSnapshot()).toMatchObject({ status: 'connected', account: bob })
})

test("a wallet's own error to these requests reaches the page unchanged", async () => {
  const no = refusal(4001, 'User rejected the request.')
  const { page } = await connectedPage({ wallet_watchAsset: no })
  await expect(page.watchAsset({ type: 'ERC721', address: COLLECTION, tokenId: 1n })).rejects.toBe(no)
  await page.disconnect()
  await expect(page.chooseAccounts()).rejects.toThrow('Connector not found')
})

test.for([
  ['as a plain object', { code: -32601, message: 'the method wallet_watchAsset does not exist' }],
  ['as an error', refusal(-32004, 'Method not supported')],
  ['within another', refusal(-32603, 'Internal error'), { code: -32601 }],
] as const)(
  '[C-11] a node that does not know an asset request is a wallet that cannot: %s',
  async ([, thrown, cause]) => {
    const { page, wallet } = await connectedPage()
    const error = cause ? Object.assign(thrown, { cause }) : thrown
    wallet.answer = () => Promise.reject(error)
    const asset: WalletAsset = { type: 'ERC721', address: COLLECTION, tokenId: 1n }
    for (const request of [() => page.watchAsset(asset), () => page.chooseAccounts()]) {
      const failure: unknown = await request().catch((reason: unknown) => reason)
      expect(page.explain(failure, { walletName: 'Fox', walletAsked: false })).toMatchObject({
        code: 'unsupported-method',
        title: 'Fox can’t do this',
      })
    }
  },
)
