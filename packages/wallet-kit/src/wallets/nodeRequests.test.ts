/** What an app's node receives through a config of the kit: a real HTTP server, and its POSTs one by one. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { decodeFunctionData, encodeFunctionResult, http, multicall3Abi, type Client, type Hex } from 'viem'
import { call, watchBlockNumber } from 'viem/actions'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createWalletConfig } from './config.ts'
import { canto, memoryStorage } from './scriptedBrowser.fixture.ts'

const MULTICALL3 = '0xcA11bde05977b3631167028862bE2a173976CA11'

interface Rpc {
  readonly id: number
  readonly method: string
  readonly params: readonly unknown[]
}

/** Requests that have left; counted at the edge, because a request takes real time to arrive. */
let sent = 0

beforeEach(() => {
  sent = 0
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (...parameters: Parameters<typeof fetch>) => {
    sent += 1
    return fetch(...parameters)
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A node that answers multicalls, and a client of the kit's config for it. */
async function startNode() {
  const requests: Rpc[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const rpc = JSON.parse(body) as Rpc
      requests.push(rpc)
      const result = rpc.method === 'eth_call' ? resultOf(rpc) : '0x1'
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ jsonrpc: '2.0', id: rpc.id, result }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const client: Client = createWalletConfig({
    appName: 'Test',
    chains: [{ ...canto, contracts: { multicall3: { address: MULTICALL3 } } }],
    transports: { [canto.id]: http(`http://127.0.0.1:${port}`) },
    storage: memoryStorage(),
  }).getClient()
  /** How many calls each multicall had, in the order of their arrival. */
  const sizes = () => requests.map((rpc) => callsIn(rpc).length)
  return { client, requests, sizes }
}

function callsIn({ params: [transaction] }: Rpc) {
  const { to, data } = transaction as { readonly to: Hex; readonly data: Hex }
  expect(to).toBe(MULTICALL3)
  const { functionName, args } = decodeFunctionData({ abi: multicall3Abi, data })
  if (functionName !== 'aggregate3') throw new Error(functionName)
  return args[0]
}

const resultOf = (rpc: Rpc) =>
  encodeFunctionResult({
    abi: multicall3Abi,
    functionName: 'aggregate3',
    result: Array.from(callsIn(rpc), () => ({ success: true, returnData: '0x01' as const })),
  })

/** Lets the network work, without a timer, until something is so. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve))
}

const addressOf = (index: number): Hex => `0x${(index + 1).toString(16).padStart(40, '0')}`

/** Calls of 32 bytes to as many contracts. */
const callMany = (client: Client, count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      call(client, { to: addressOf(index), data: `0x${'ab'.repeat(32)}` }),
    ),
  )

test('[N-04] an app’s node receives 1024 bytes of calls in one multicall, and more in the next', async () => {
  const { client, sizes } = await startNode()
  const full = callMany(client, 32)
  await vi.advanceTimersByTimeAsync(32)
  await full
  expect(sizes()).toEqual([32])
  const above = callMany(client, 33)
  await vi.advanceTimersByTimeAsync(32)
  await above
  expect(
    sizes()
      .slice(1)
      .toSorted((a, b) => a - b),
  ).toEqual([1, 32])
})

test('[N-04] a call of an app waits 32 ms for others of its multicall', async () => {
  const { client, sizes } = await startNode()
  const first = callMany(client, 1)
  await vi.advanceTimersByTimeAsync(31)
  const second = callMany(client, 1)
  expect(sent).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(sent).toBe(1)
  const third = callMany(client, 1)
  await vi.advanceTimersByTimeAsync(32)
  await Promise.all([first, second, third])
  expect(sizes()).toEqual([2, 1])
})

test('[N-01] an app’s node is asked for news every 4,000 ms', async () => {
  const { client, requests } = await startNode()
  onTestFinished(watchBlockNumber(client, { onBlockNumber: () => undefined }))
  for (const count of [1, 2]) {
    await vi.advanceTimersByTimeAsync(3_999)
    expect(sent).toBe(count - 1)
    await vi.advanceTimersByTimeAsync(1)
    await until(() => requests.length === count)
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(requests.map(({ method }) => method)).toEqual(['eth_blockNumber', 'eth_blockNumber'])
})
