import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { decodeFunctionData, encodeFunctionResult, multicall3Abi, numberToHex, type Hex } from 'viem'
import { getBalance } from 'viem/actions'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createKitState } from '@peppermint/wallet-kit'
import { loadKit } from '../account/loadKit.ts'
import type { SiteConfig } from '../page/siteConfig.ts'
import { pageChain, pageClient } from './chain.ts'

interface Rpc {
  readonly id: number
  readonly method: string
  readonly params: readonly unknown[]
}

/** Requests that the page has started, counted on the client: a request takes real time to arrive. */
let begun = 0

beforeEach(() => {
  begun = 0
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (...parameters: Parameters<typeof fetch>) => {
    begun += 1
    return fetch(...parameters)
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A local node. Records every POST and responds with `answer`. */
async function startNode(answer: (asked: readonly Rpc[], response: ServerResponse) => void) {
  const posts: (readonly Rpc[])[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const parsed = JSON.parse(body) as Rpc | readonly Rpc[]
      const asked = [parsed].flat() as readonly Rpc[]
      posts.push(asked)
      answer(asked, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, posts }
}

const respond = (asked: readonly Rpc[], response: ServerResponse, result: (rpc: Rpc) => unknown) =>
  response
    .setHeader('content-type', 'application/json')
    .end(JSON.stringify(asked.map((rpc) => ({ jsonrpc: '2.0', id: rpc.id, result: result(rpc) }))))

const siteOf = (...endpoints: string[]): SiteConfig => ({
  deployment: { chainId: 7700, contract: '0x5C0F1e7aB9D24c3E8806f2A1d7741Bc95E0a7C31', block: 1 },
  endpoints,
  explorer: 'https://explorer.example',
  api: null,
})

/** Waits for network and promises, without a timer, until the condition is true. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve))
}

/** Waits for everything that uses no timer. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

const numbered = (count: number) =>
  Array.from({ length: count }, (_, index): Hex => `0x${(index + 1).toString(16).padStart(40, '0')}`)

test('[N-03] a page has one client, so that its endpoints are sampled once', () => {
  const site = siteOf('http://127.0.0.1:1', 'http://127.0.0.1:2')
  expect(pageClient(site)).toBe(pageClient(site))
  expect(pageClient(site)).not.toBe(pageClient({ ...site }))
})

test('[N-01] a request times out after 10,000 ms, with retries after 150, 300 and 600 ms', async () => {
  let abandoned = 0
  const silent = await startNode((_, response) => response.once('close', () => (abandoned += 1)))
  const client = pageClient(siteOf(silent.url))
  const outcome = client.request({ method: 'eth_chainId' }).then(
    () => 'answered',
    () => 'failed',
  )
  await vi.advanceTimersByTimeAsync(32)
  await until(() => silent.posts.length === 1)
  for (const [attempt, delay] of [150, 300, 600].entries()) {
    await vi.advanceTimersByTimeAsync(9_999)
    await settle()
    expect(abandoned).toBe(attempt)
    await vi.advanceTimersByTimeAsync(1)
    await until(() => abandoned === attempt + 1)
    await settle()
    // The next attempt waits for its delay, then 32 ms for others.
    await vi.advanceTimersByTimeAsync(delay - 1 + 32)
    await settle()
    expect(begun).toBe(attempt + 1)
    await vi.advanceTimersByTimeAsync(1)
    await until(() => silent.posts.length === attempt + 2)
  }
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await outcome).toBe('failed')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(begun).toBe(4)
})

test('[N-01] a failing endpoint gets four requests in total', async () => {
  const broken = await startNode((_, response) => response.writeHead(503).end())
  const client = pageClient(siteOf(broken.url))
  const outcome = client.request({ method: 'eth_chainId' }).then(
    () => 'answered',
    () => 'failed',
  )
  const over: string[] = []
  void outcome.then((how) => over.push(how))
  while (over.length === 0) {
    await vi.advanceTimersByTimeAsync(50)
    await settle()
  }
  expect(await outcome).toBe('failed')
  expect(broken.posts).toHaveLength(4)
})

test('[N-03] ten samples rank the endpoints: stability counts 0.7, latency 0.3', async () => {
  /** Pending until the test has advanced the time that they take. */
  const held: (() => void)[] = []
  let isFailing = false
  const hex = () => '0x1e14'
  const slow = await startNode((asked, response) => {
    if (asked[0]?.method === 'net_listening') held.push(() => respond(asked, response, () => true))
    else respond(asked, response, hex)
  })
  const quick = await startNode((asked, response) => {
    if (asked[0]?.method === 'net_listening' && isFailing) response.writeHead(503).end()
    else respond(asked, response, hex)
  })
  const pings = ({ posts }: { readonly posts: readonly (readonly Rpc[])[] }) =>
    posts.filter(([first]) => first?.method === 'net_listening').length

  /** One sample of both: the slow endpoint takes 900 ms, the fast one no time, and it fails on request. */
  let samples = 0
  const sample = async (outcome: 'ok' | 'fails') => {
    isFailing = outcome === 'fails'
    samples += 1
    await vi.advanceTimersByTimeAsync(samples === 1 ? 32 : 30_032)
    await until(() => pings(slow) === samples && pings(quick) === samples && held.length === 1)
    await settle()
    await vi.advanceTimersByTimeAsync(900)
    held.splice(0).forEach((release) => release())
    await settle()
  }
  const client = pageClient(siteOf(slow.url, quick.url))
  /** The first endpoint of a request. */
  const first = async () => {
    const before = [slow.posts.length, quick.posts.length]
    const answer = client.request({ method: 'eth_chainId' })
    await vi.advanceTimersByTimeAsync(32)
    await answer
    return slow.posts.length > (before[0] ?? 0) ? 'slow' : 'quick'
  }

  for (let failed = 0; failed < 5; failed += 1) await sample('fails')
  // With half of ten samples stable: 0.7 × 0.5 + 0.3 < 0.7.
  for (let fine = 0; fine < 5; fine += 1) await sample('ok')
  expect(await first()).toBe('slow')
  // The first failure is no longer among the ten: 0.7 × 0.6 + 0.3 × 0.97 > 0.7.
  await sample('ok')
  expect(await first()).toBe('quick')
  // Old failures drop out as new ones come: eleven or nine samples would change the order.
  for (let failed = 0; failed < 4; failed += 1) {
    await sample('fails')
    expect(await first()).toBe('quick')
  }
  await sample('fails')
  expect(await first()).toBe('slow')
})

test('[N-04] a POST has at most 1000 requests', async () => {
  const node = await startNode((asked, response) => respond(asked, response, () => '0x1'))
  const client = pageClient(siteOf(node.url))
  const balances = Promise.all(
    numbered(1001).map((address) =>
      client.request({ method: 'eth_getBalance', params: [address, 'latest'] }),
    ),
  )
  await vi.advanceTimersByTimeAsync(32)
  await balances
  expect(node.posts.map((post) => post.length).toSorted((a, b) => b - a)).toEqual([1000, 1])
})

test('[N-04] requests are collected for 32 ms', async () => {
  const node = await startNode((asked, response) => respond(asked, response, () => '0x1'))
  const client = pageClient(siteOf(node.url))
  const [one = '0x', two = '0x', three = '0x'] = numbered(3)
  const read = (address: Hex) => client.request({ method: 'eth_getBalance', params: [address, 'latest'] })
  const reads = [read(one)]
  await vi.advanceTimersByTimeAsync(31)
  reads.push(read(two))
  expect(begun).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  reads.push(read(three))
  await until(() => node.posts.length === 1)
  await vi.advanceTimersByTimeAsync(32)
  await Promise.all(reads)
  expect(node.posts.map((post) => post.length)).toEqual([2, 1])
})

/** A node that executes multicalls, and the number of calls in each: of balances, which the studio reads. */
async function startMulticallNode() {
  const sizes: number[] = []
  const node = await startNode((asked, response) =>
    respond(asked, response, ({ params: [transaction] }) => {
      const { to, data } = transaction as { readonly to: Hex; readonly data: Hex }
      expect(to).toBe('0xcA11bde05977b3631167028862bE2a173976CA11')
      const { functionName, args } = decodeFunctionData({ abi: multicall3Abi, data })
      if (functionName !== 'aggregate3') throw new Error(functionName)
      const [calls] = args
      sizes.push(calls.length)
      return encodeFunctionResult({
        abi: multicall3Abi,
        functionName: 'aggregate3',
        result: Array.from(calls, () => ({ success: true, returnData: numberToHex(1, { size: 32 }) })),
      })
    }),
  )
  return { ...node, sizes }
}

test('[N-04] [C-13] a multicall has at most 1024 bytes of calls', async () => {
  const node = await startMulticallNode()
  const client = pageClient(siteOf(node.url))
  const read = async (count: number) => {
    const calls = Promise.all(numbered(count).map((address) => getBalance(client, { address })))
    await vi.advanceTimersByTimeAsync(64)
    await calls
    return node.sizes.splice(0)
  }
  // Of 36 bytes each.
  expect(await read(28)).toEqual([28])
  expect((await read(29)).toSorted((a, b) => a - b)).toEqual([1, 28])
})

test('[N-04] calls of a multicall are collected for 32 ms', async () => {
  const node = await startMulticallNode()
  const client = pageClient(siteOf(node.url))
  const [one = '0x', two = '0x', three = '0x'] = numbered(3)
  const calls = [getBalance(client, { address: one })]
  await vi.advanceTimersByTimeAsync(31)
  calls.push(getBalance(client, { address: two }))
  await vi.advanceTimersByTimeAsync(1)
  calls.push(getBalance(client, { address: three }))
  await vi.advanceTimersByTimeAsync(32)
  await until(() => node.sizes.length === 1)
  await vi.advanceTimersByTimeAsync(32)
  await Promise.all(calls)
  expect(node.sizes).toEqual([2, 1])
})

test('[C-13] the chain is Canto: id, currency, endpoints, explorer, multicall', () => {
  expect(pageChain(siteOf('https://rpc.example', 'WSS://socket.example'))).toMatchObject({
    id: 7700,
    name: 'Canto',
    nativeCurrency: { name: 'Canto', symbol: 'CANTO', decimals: 18 },
    rpcUrls: { default: { http: ['https://rpc.example'], webSocket: ['WSS://socket.example'] } },
    blockExplorers: { default: { name: 'explorer.example', url: 'https://explorer.example' } },
    contracts: { multicall3: { address: '0xcA11bde05977b3631167028862bE2a173976CA11' } },
  })
})

test('[C-13] a chain without WebSocket endpoints or explorer has neither', () => {
  const { explorer: _, ...site } = siteOf('https://rpc.example/ws://key', 'http://127.0.0.1:8545')
  const { rpcUrls, blockExplorers } = pageChain(site)
  expect(rpcUrls.default).toEqual({ http: site.endpoints })
  expect(blockExplorers).toBeUndefined()
  const { default: local } = pageChain(siteOf('ws://127.0.0.1:8545')).rpcUrls
  expect(local).toEqual({ http: [], webSocket: ['ws://127.0.0.1:8545'] })
})

test('[C-13] a wallet is offered Canto alone, also where our server reads names on mainnet', () => {
  const { wallet } = createKitState(() => Promise.reject(new Error('unused')))
  const { engine } = loadKit({ ...siteOf('https://rpc.example'), names: true }, wallet)
  onTestFinished(() => engine.destroy())
  expect(engine.config.chains.map(({ id }) => id)).toEqual([7700])
})
