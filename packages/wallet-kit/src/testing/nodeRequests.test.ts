import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { http, numberToHex, webSocket, type Client, type Transport } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import {
  estimateGas,
  getBlock,
  getChainId,
  getGasPrice,
  getTransaction,
  getTransactionCount,
  sendRawTransaction,
  sendTransaction,
} from 'viem/actions'
import { canto } from 'viem/chains'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWalletConfig } from '../wallets/config.ts'
import { startChain, type TestChain } from './startChain.fixture.ts'

let chain: TestChain
beforeAll(async () => {
  chain = await startChain()
})
afterAll(() => chain.stop())

const asked = [
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_estimateGas',
  'eth_gasPrice',
  'eth_getBlockByNumber',
  'eth_getTransactionCount',
  'eth_sendRawTransaction',
  'eth_sendTransaction',
]

/** A node that counts what arrives in one POST before it passes it on. */
async function countingNode() {
  const posts: string[][] = []
  async function passOn(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request)
    const parsed: { method: string } | { method: string }[] = JSON.parse(body)
    posts.push([parsed].flat().map(({ method }) => method))
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(chain.url, { method: 'POST', headers, body })
    response.writeHead(200, headers).end(await answer.text())
  }
  const server = createServer((request, response) => {
    void passOn(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port.')
  return { url: `http://127.0.0.1:${address.port}`, posts, stop: () => server.close() }
}

/** Asks a node everything the kit and an app around it ask, all at once as far as nothing depends on anything. */
async function askEverything(transport: Transport) {
  const key = privateKeyToAccount(generatePrivateKey())
  await chain.rpc('anvil_setBalance', [key.address, numberToHex(10n ** 18n)])
  const config = createWalletConfig({
    appName: 'Peppermint',
    chains: [canto],
    transports: { [canto.id]: transport },
  })
  const client: Client = config.getClient({ chainId: canto.id })
  const [from] = chain.accounts
  if (!from) throw new Error('The node has no account.')
  const [result, gas, chainId, gasPrice, block, nonce] = await Promise.all([
    client.request({ method: 'eth_call', params: [{ to: from, data: '0x' }, 'latest'] }),
    estimateGas(client, { account: from, to: key.address, value: 1n }),
    getChainId(client),
    getGasPrice(client),
    getBlock(client, { blockTag: 'latest' }),
    getTransactionCount(client, { address: key.address }),
    client.request({ method: 'eth_blockNumber' }),
  ])
  expect([result, chainId, nonce]).toEqual(['0x', 7700, 0])
  expect([gas >= 21_000n, gasPrice > 0n, block.number >= 0n]).toEqual([true, true, true])
  const serialised = await key.signTransaction({
    chainId,
    nonce,
    gas: 21_000n,
    maxFeePerGas: gasPrice * 2n,
    maxPriorityFeePerGas: 0n,
    to: from,
    value: 7n,
  })
  const raw = await sendRawTransaction(client, { serializedTransaction: serialised })
  const byNode = await sendTransaction(client, {
    account: from,
    to: key.address,
    value: 1n,
    gas: 21_000n,
    chain: null,
  })
  await chain.mine()
  expect(await getTransaction(client, { hash: raw })).toMatchObject({ value: 7n })
  expect(await getTransaction(client, { hash: byNode })).toMatchObject({ value: 1n })
}

test('[C-12] a node gets calls, estimates, chain, price, blocks, counts and sends in batches', async () => {
  const node = await countingNode()
  await askEverything(http(node.url, { batch: true }))
  node.stop()
  expect([...new Set(node.posts.flat())].toSorted()).toEqual(expect.arrayContaining(asked))
  expect(node.posts[0]).toHaveLength(7)
})

test('[C-12] a node is asked the same over a WebSocket', async () => {
  const socket = webSocket(chain.url.replace('http:', 'ws:'), { reconnect: false, keepAlive: false })
  await askEverything(socket)
  // viem keeps one socket for each address.
  const { value } = socket({ chain: canto })
  const shared = await value?.getRpcClient()
  expect(shared?.socket.readyState).toBe(WebSocket.OPEN)
  shared?.close()
})
