import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createServer, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { createClient, http, type Address } from 'viem'
import { getTransactionCount, sendTransaction } from 'viem/actions'
import { testAccount } from '@peppermint/devnet/testChain'
import { maxPrice, otherChain as chain, createSmallLaunch } from './smallLaunch.fixture.ts'
import { installFactory } from '@peppermint/sale/launch/factory.ts'
import { executeLaunch, planLaunch } from './launch.ts'
import { startRehearsalChain, type RehearsalChain } from './rehearsalChain.ts'
import { InvalidSigner, createKeySigner, createWalletSigner } from './signer.ts'

/** How the person at the wallet, or the wallet itself, answers the next request to send. */
type WalletBehavior = 'confirm' | 'decline' | 'confirm and lose the answer' | 'choose another nonce'

let node: RehearsalChain
let wallet: Server
let url = ''
let behaviors: WalletBehavior[]
/** The node holds the keys of its first ten accounts, as a wallet would; each test takes the next one. */
let index = 0
let from: Address

beforeAll(async () => {
  node = await startRehearsalChain(chain)
  await installFactory(node.client)
  wallet = createServer((request, response) => {
    void answer(request).then((body) => (body === undefined ? response.destroy() : response.end(body)))
  })
  await new Promise<void>((resolve) => {
    wallet.listen(0, '127.0.0.1', resolve)
  })
  const address = wallet.address()
  url = typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}` : ''
})
afterAll(async () => {
  wallet.close()
  await node.stop()
})
beforeEach(() => {
  behaviors = []
  from = testAccount(index++).address
})

async function answer(request: AsyncIterable<Uint8Array>): Promise<string | undefined> {
  const asked: { id: number; method: string; params?: [{ nonce?: string }] } = JSON.parse(await text(request))
  const sending = asked.method === 'eth_sendTransaction'
  const behavior = sending ? (behaviors.shift() ?? 'confirm') : 'confirm'
  if (behavior === 'decline')
    return JSON.stringify({
      jsonrpc: '2.0',
      id: asked.id,
      error: { code: 4001, message: 'User rejected the request.' },
    })
  if (behavior === 'choose another nonce') {
    await sendTransaction(node.client, { account: from, to: from, value: 1n })
    delete asked.params?.[0].nonce
  }
  const response = await fetch(node.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(asked),
  })
  const body = await response.text()
  return behavior === 'confirm and lose the answer' ? undefined : body
}

/** The command with a wallet, run once. */
async function run() {
  const client = createClient({ chain, transport: http(node.url), cacheTime: 0 })
  const wanted = createSmallLaunch(from)
  const signer = await createWalletSigner(url, from, chain.id)
  const plan = await planLaunch(wanted, client, chain, from)
  const context = { client, chainId: chain.id, signer, timeoutMs: 30_000, pollingIntervalMs: 10, maxPrice }
  return executeLaunch(wanted, plan, context, { onStep: () => undefined, isDeployed: () => undefined })
}

const created = () => getTransactionCount(node.client, { address: from })

test('a wallet behind a JSON-RPC URL signs every creation', async () => {
  const contracts = await run()
  expect(contracts.map(({ name }) => name)).toEqual(['Seed', 'Stem', 'Fruit'])
  expect(contracts.every(({ transaction }) => transaction !== undefined)).toBe(true)
  expect(await created()).toBe(3)
})

test('the next run asks again for a creation that the wallet declined', async () => {
  behaviors = ['confirm', 'decline']
  await expect(run()).rejects.toThrow(
    /^Stem: the wallet declined \(User rejected the request\.\)\. Run the same/,
  )
  expect(await created()).toBe(1)
  expect(await run()).toHaveLength(3)
  expect(await created()).toBe(3)
})

test('finds a creation whose response was lost on chain, and does not send it again', async () => {
  behaviors = ['confirm', 'confirm and lose the answer']
  await expect(run()).rejects.toThrow(/^Stem: the transaction may have been sent .*never creates/)
  // The node answers before the block is mined.
  await expect.poll(created).toBe(2)
  behaviors = ['confirm', 'decline']
  const contracts = await run()
  expect(contracts.map(({ transaction }) => transaction !== undefined)).toEqual([false, false, true])
  expect(behaviors).toEqual(['decline'])
  expect(await created()).toBe(3)
})

test('a wallet that chooses another nonce creates the same contracts', async () => {
  behaviors = ['choose another nonce']
  expect(await run()).toHaveLength(3)
  expect(await created()).toBe(4)
})

test('rejects a wallet that is down, on another chain or without the account', async () => {
  await expect(createWalletSigner(url, from, 7700)).rejects.toThrow(
    /expected chain 7700, the wallet at \S+ is on chain 40412/,
  )
  const otherAddress: Address = '0x00000000000000000000000000000000000000aA'
  await expect(createWalletSigner(url, otherAddress, chain.id)).rejects.toThrow(
    /does not have the account 0x0000/,
  )
  await expect(createWalletSigner('http://127.0.0.1:1', from, chain.id)).rejects.toThrow(
    /does not respond\. Nothing/,
  )
})

test('rejects an invalid private key without printing it', () => {
  for (const wrong of [
    '0x1234',
    'hunter2',
    `0x${'0'.repeat(64)}`,
    `0x${'f'.repeat(64)}`,
    `${'e'.repeat(63)}g`,
  ]) {
    try {
      createKeySigner(wrong, node.client)
      expect.fail(`${wrong} was taken for a key`)
    } catch (error) {
      expect(error).toBeInstanceOf(InvalidSigner)
      expect(error).toHaveProperty(
        'message',
        'PRIVATE_KEY: not a private key (64 hex characters). Nothing was sent.',
      )
      expect(error).not.toHaveProperty('cause')
    }
  }
  const key = 'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
  expect(createKeySigner(key, node.client).address).toBe(testAccount(0).address)
  expect(JSON.stringify(createKeySigner(`0x${key}`, node.client))).not.toContain(key)
})
