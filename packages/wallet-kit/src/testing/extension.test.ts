/** The personality of an extension, where it differs from the plain one. */
import { numberToHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { getTransaction } from 'viem/actions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestWallet, type TestWallet, type TestWalletOptions } from './index.ts'
import { startChain, type TestChain } from './startChain.fixture.ts'

let chain: TestChain
beforeAll(async () => {
  chain = await startChain()
})
afterAll(() => chain.stop())

/** An extension with a thousand coins that has recorded its events. */
async function someone(
  over: Partial<TestWalletOptions> = {},
): Promise<TestWallet & { readonly events: readonly unknown[] }> {
  const privateKey = generatePrivateKey()
  await chain.rpc('anvil_setBalance', [privateKeyToAccount(privateKey).address, numberToHex(10n ** 21n)])
  const wallet = createTestWallet({
    rpcUrl: chain.url,
    chainId: 7700,
    privateKeys: [privateKey],
    personality: 'extension',
    ...over,
  })
  const events: unknown[] = []
  for (const event of ['connect', 'accountsChanged', 'chainChanged'])
    wallet.provider.on(event, (data) => events.push({ [event]: data }))
  return Object.assign(wallet, { events })
}

const ask = (wallet: TestWallet, method: string, ...params: unknown[]): Promise<unknown> =>
  wallet.provider.request({ method, params })
const failure = (asking: Promise<unknown>): Promise<unknown> =>
  asking.then(
    () => undefined,
    (error: unknown) => error,
  )

test('emits the account before it grants the permission, without addresses', async () => {
  const wallet = await someone()
  const granted = ask(wallet, 'wallet_requestPermissions', { eth_accounts: {} }).then((permissions) => [
    [...wallet.events],
    permissions,
  ])
  expect(await granted).toEqual([
    [{ accountsChanged: [wallet.address] }],
    [{ parentCapability: 'eth_accounts' }],
  ])
  expect(await ask(wallet, 'eth_requestAccounts')).toEqual([wallet.address.toLowerCase()])
})

test('a permitted page gets no prompt to choose other accounts', async () => {
  const wallet = await someone({ connected: true })
  wallet.on('connect', 'keep-open')
  await ask(wallet, 'wallet_requestPermissions', { eth_accounts: {} })
  expect(wallet.openPrompts()).toEqual([])
})

test('switches to a known chain without a prompt, the event before the answer', async () => {
  const wallet = await someone({ connected: true, otherChains: { 1: chain.url } })
  const switching = ask(wallet, 'wallet_switchEthereumChain', { chainId: '0x1' })
  expect(await switching.then(() => [...wallet.events])).toEqual([{ chainChanged: '0x1' }])
  expect(await failure(ask(wallet, 'wallet_switchEthereumChain', { chainId: '0x2' }))).toMatchObject({
    code: 4902,
  })
})

test('sends type 2, with the gas price as fee and as tip', async () => {
  const wallet = await someone({ connected: true })
  const transaction = { from: wallet.address, to: wallet.address, value: '0x0' }
  const hash = `0x${String(await ask(wallet, 'eth_sendTransaction', transaction)).slice(2)}` as const
  const { type, maxFeePerGas, maxPriorityFeePerGas } = await getTransaction(chain.client, { hash })
  expect(type).toBe('eip1559')
  expect(maxPriorityFeePerGas).toBe(maxFeePerGas)
})

test('passes assets and the end of a permission to the node, which knows neither', async () => {
  const wallet = await someone({ connected: true })
  expect(await failure(ask(wallet, 'wallet_watchAsset', {}))).toMatchObject({ code: -32601 })
  expect(await failure(ask(wallet, 'wallet_revokePermissions', {}))).toMatchObject({ code: -32601 })
  expect(await ask(wallet, 'eth_accounts')).toEqual([wallet.address])
})

test.each(['plain', 'extension'] as const)('a locked wallet shows no account: %s', async (personality) => {
  const wallet = await someone({ connected: true, personality })
  await wallet.lock()
  expect(await ask(wallet, 'eth_accounts')).toEqual([])
  expect(await failure(ask(wallet, 'personal_sign', '0x00', wallet.address))).toMatchObject({ code: 4100 })
  await wallet.unlock()
  expect(await ask(wallet, 'eth_accounts')).toEqual([wallet.address])
  expect(wallet.events).toEqual([{ accountsChanged: [] }, { accountsChanged: [wallet.address] }])
})

test('a request to connect opens a prompt in a locked wallet, and approving unlocks it', async () => {
  const wallet = await someone({ connected: true })
  await wallet.lock()
  wallet.once('connect', 'keep-open')
  const connecting = ask(wallet, 'eth_requestAccounts')
  await (await wallet.waitForPrompt('connect')).answer()
  expect(await connecting).toEqual([wallet.address.toLowerCase()])
})
