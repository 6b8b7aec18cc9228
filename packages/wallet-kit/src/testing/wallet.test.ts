import { numberToHex, stringToHex, verifyMessage, verifyTypedData, type Hash, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { getTransaction } from 'viem/actions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { explain, isRejection } from '../errors/index.ts'
import { createTestWallet, type TestWallet } from './index.ts'
import { startChain, type TestChain } from './startChain.fixture.ts'

let chain: TestChain
beforeAll(async () => {
  chain = await startChain()
})
afterAll(() => chain.stop())

const keys = [generatePrivateKey(), generatePrivateKey()] as const
const friend = '0x5c00000000000000000000000000000000000003'

/** A wallet with a thousand coins, by default on a network other than the page's. */
async function someone(over: { connected?: boolean; chainId?: number } = {}): Promise<TestWallet> {
  const privateKey = generatePrivateKey()
  const { address } = privateKeyToAccount(privateKey)
  await chain.rpc('anvil_setBalance', [address, numberToHex(10n ** 21n)])
  return createTestWallet({ rpcUrl: chain.url, chainId: 7700, privateKeys: [privateKey, ...keys], ...over })
}

const ask = (wallet: TestWallet, method: string, ...params: unknown[]): Promise<unknown> =>
  wallet.provider.request({ method, params })
const failure = (asking: Promise<unknown>): Promise<unknown> =>
  asking.then(
    () => undefined,
    (error: unknown) => error,
  )
const pay = (wallet: TestWallet, value = 5n): object => ({
  from: wallet.address,
  to: friend,
  value: numberToHex(value),
})
const hashOf = async (sending: Promise<unknown>): Promise<Hash> => `0x${String(await sending).slice(2)}`

test('it shows no account before the person says yes, and remembers the yes', async () => {
  const wallet = await someone()
  expect(await ask(wallet, 'eth_accounts')).toEqual([])
  expect(await ask(wallet, 'eth_requestAccounts')).toEqual([
    wallet.address,
    ...keys.map((key) => privateKeyToAccount(key).address),
  ])
  expect(await ask(wallet, 'eth_accounts')).toHaveLength(3)
  await wallet.forget()
  expect(await ask(wallet, 'eth_accounts')).toEqual([])
})

test('a rejection is 4001, a busy wallet -32002, as often as scripted', async () => {
  const wallet = await someone()
  wallet.once('eth_requestAccounts', 'reject')
  wallet.once('eth_requestAccounts', 'busy')
  expect(isRejection(await failure(ask(wallet, 'eth_requestAccounts')))).toBe(true)
  expect(await failure(ask(wallet, 'eth_requestAccounts'))).toMatchObject({ code: -32002 })
  expect(await ask(wallet, 'eth_requestAccounts')).toContain(wallet.address)
})

test('a prompt left open holds the page; a second one is refused as already pending', async () => {
  const wallet = await someone()
  wallet.on('eth_requestAccounts', 'keep-open')
  const first = ask(wallet, 'eth_requestAccounts')
  const prompt = await wallet.waitForPrompt('eth_requestAccounts')
  expect(explain(await failure(ask(wallet, 'eth_requestAccounts'))).code).toBe('pending-in-wallet')
  await prompt.answer()
  expect(await first).toContain(wallet.address)
  expect(wallet.openPrompts()).toEqual([])
})

test('it sends for real, and only for accounts it was allowed to use', async () => {
  const attacker = await someone()
  expect(await failure(ask(attacker, 'eth_sendTransaction', pay(attacker)))).toMatchObject({ code: 4100 })
  const wallet = await someone({ connected: true })
  const hash = await hashOf(ask(wallet, 'eth_sendTransaction', pay(wallet)))
  await chain.mine()
  expect(await getTransaction(chain.client, { hash })).toMatchObject({ value: 5n, to: friend })
  expect(await ask(wallet, 'eth_getTransactionCount', wallet.address, 'latest')).toBe('0x1')
  expect(wallet.requests.map(({ method }) => method)).toEqual([
    'eth_sendTransaction',
    'eth_getTransactionCount',
  ])
})

test('an account that the wallet does not have is refused before anybody is asked', async () => {
  const wallet = await someone({ connected: true })
  wallet.on('eth_sendTransaction', 'keep-open')
  wallet.on('personal_sign', 'keep-open')
  const asked = failure(ask(wallet, 'eth_sendTransaction', { ...pay(wallet), from: friend }))
  expect(await asked).toMatchObject({ code: 4100 })
  expect(await failure(ask(wallet, 'personal_sign', '0x00', friend))).toMatchObject({ code: 4100 })
  expect(wallet.openPrompts()).toEqual([])
})

test.each<[string, ...unknown[]]>([
  ['eth_sendTransaction'],
  ['eth_sendTransaction', 'pay'],
  ['personal_sign', 'plain text'],
  ['eth_signTypedData_v4', friend, '{'],
  ['wallet_switchEthereumChain', {}],
  ['wallet_switchEthereumChain', { chainId: 'x' }],
  ['wallet_addEthereumChain', { chainId: '0x1', rpcUrls: [] }],
])('parameters that %s cannot have are refused with -32602: %o', async (method, ...params) => {
  const wallet = await someone({ connected: true })
  expect(await failure(ask(wallet, method, ...params))).toMatchObject({ code: -32602 })
})

test('an account without a key signs what the script answers, and nothing by itself', async () => {
  const wallet = createTestWallet({
    rpcUrl: chain.url,
    chainId: 7700,
    privateKeys: [],
    withoutKeys: [friend],
    connected: true,
  })
  expect(await ask(wallet, 'eth_accounts')).toEqual([friend])
  expect(await failure(ask(wallet, 'personal_sign', '0x00', friend))).toMatchObject({ code: 4100 })
  wallet.on('personal_sign', 'keep-open')
  const signing = ask(wallet, 'personal_sign', '0x00', friend)
  await (await wallet.waitForPrompt('personal_sign')).answer({ result: '0x5afe' })
  expect(await signing).toBe('0x5afe')
})

test("what the node refuses reaches the page in the node's own words", async () => {
  const wallet = await someone({ connected: true })
  const error = await failure(ask(wallet, 'eth_sendTransaction', pay(wallet, 10n ** 30n)))
  expect(explain(error).code).toBe('insufficient-funds')
})

test('a silent wallet sends, and the page never hears', async () => {
  const wallet = await someone({ connected: true })
  wallet.once('eth_sendTransaction', 'keep-open')
  const asked = ask(wallet, 'eth_sendTransaction', pay(wallet))
  const prompt = await wallet.waitForPrompt('eth_sendTransaction')
  await prompt.answer('silent')
  expect(await ask(wallet, 'eth_getTransactionCount', wallet.address, 'pending')).toBe('0x1')
  expect(await Promise.race([asked, Promise.resolve('nothing yet')])).toBe('nothing yet')
})

test.each([
  ['speedUp', friend, 5n],
  ['cancel', undefined, 0n],
] as const)('%s sends another with the same number and a higher fee', async (action, to, value) => {
  const wallet = await someone({ connected: true })
  const first = await hashOf(ask(wallet, 'eth_sendTransaction', pay(wallet)))
  const before = await getTransaction(chain.client, { hash: first })
  const second = await wallet[action](first)
  const after = await getTransaction(chain.client, { hash: second })
  expect(after).toMatchObject({ nonce: before.nonce, to: to ?? wallet.address.toLowerCase(), value })
  await chain.mine()
  await expect(getTransaction(chain.client, { hash: first })).rejects.toThrow('could not be found')
})

test('an unknown network is 4902 until it is added; then the page hears of the change', async () => {
  const wallet = createTestWallet({
    rpcUrl: 'http://127.0.0.1:1',
    chainId: 1,
    privateKeys: [keys[0]],
    connected: true,
  })
  const received: unknown[] = []
  wallet.provider.on('chainChanged', (chainId) => received.push(chainId))
  const canto = { chainId: numberToHex(7700), rpcUrls: [chain.url], chainName: 'Canto' }
  const error = await failure(ask(wallet, 'wallet_switchEthereumChain', { chainId: canto.chainId }))
  expect(explain(error).outcome).toBe('unknown-chain')
  await ask(wallet, 'wallet_addEthereumChain', canto)
  expect(received).toEqual(['0x1e14'])
  expect(await ask(wallet, 'eth_chainId')).toBe('0x1e14')
  await ask(wallet, 'wallet_switchEthereumChain', { chainId: '0x1' })
  expect(received).toEqual(['0x1e14', '0x1'])
  await wallet.chooseChain(999)
  expect(await failure(ask(wallet, 'eth_blockNumber'))).toMatchObject({ code: 4901 })
})

test('selecting an account emits it first in the list', async () => {
  const wallet = await someone({ connected: true })
  const received: unknown[] = []
  wallet.provider.on('accountsChanged', (accounts) => received.push(accounts))
  const before = wallet.address
  await wallet.chooseAccount(1)
  expect(received).toEqual([[wallet.address, before, privateKeyToAccount(keys[1]).address]])
  await wallet.forget()
  expect(received.at(-1)).toEqual([])
})

test('it signs messages and typed data that verify', async () => {
  const wallet = await someone({ connected: true })
  const message = 'Peppermint'
  const signed =
    `0x${String(await ask(wallet, 'personal_sign', stringToHex(message), wallet.address)).slice(2)}` satisfies Hex
  expect(await verifyMessage({ address: wallet.address, message, signature: signed })).toBe(true)
  const typed = {
    domain: { chainId: 7700 },
    types: { Pepper: [{ name: 'id', type: 'uint256' }] },
    primaryType: 'Pepper',
    message: { id: '7' },
  }
  const signature: Hex = `0x${String(await ask(wallet, 'eth_signTypedData_v4', wallet.address, JSON.stringify(typed))).slice(2)}`
  expect(
    await verifyTypedData({
      address: wallet.address,
      domain: { chainId: 7700 },
      types: { Pepper: [{ name: 'id', type: 'uint256' }] },
      primaryType: 'Pepper',
      message: { id: 7n },
      signature,
    }),
  ).toBe(true)
})

test('a method without a prompt can be scripted too: a wallet that does not come to itself', async () => {
  const wallet = await someone({ connected: true })
  wallet.once('eth_accounts', 'keep-open')
  const asked = ask(wallet, 'eth_accounts')
  const held = await wallet.waitForPrompt('eth_accounts')
  await held.answer({ fail: { code: -32603, message: 'Locked' } })
  expect(await failure(asked)).toMatchObject({ code: -32603, message: 'Locked' })
  expect(await ask(wallet, 'eth_accounts')).toContain(wallet.address)
})

test('waiting for a prompt that never comes ends with what was asked instead', async () => {
  const wallet = await someone()
  await ask(wallet, 'eth_requestAccounts')
  await expect(wallet.waitForPrompt('personal_sign', 10)).rejects.toThrow(
    "No prompt of personal_sign is open after 10 ms. The page asked: eth_requestAccounts. A prompt stays open only with the behaviour 'keep-open'.",
  )
})

test('a wallet that loses its connection says so, and says when it is back', async () => {
  const wallet = await someone({ connected: true })
  const received: unknown[] = []
  wallet.provider.on('disconnect', (error) => received.push(error))
  wallet.provider.on('connect', (info) => received.push(info))
  await wallet.drop()
  await wallet.recover()
  expect(received).toMatchObject([{ code: 1013 }, { chainId: '0x1e14' }])
})

test('"connect" matches both methods; a script for one method wins', async () => {
  const wallet = await someone()
  wallet.once('connect', 'reject')
  wallet.on('connect', 'keep-open')
  expect(await failure(ask(wallet, 'wallet_requestPermissions', {}))).toMatchObject({ code: 4001 })
  wallet.once('eth_requestAccounts', 'busy')
  expect(await failure(ask(wallet, 'eth_requestAccounts'))).toMatchObject({ code: -32002 })
  const asked = ask(wallet, 'eth_requestAccounts')
  const prompt = await wallet.waitForPrompt('connect')
  await prompt.answer()
  expect(await asked).toContain(wallet.address)
})
