import { createServer, type AddressInfo, type Socket } from 'node:net'
import { createClient, fallback, type Client } from 'viem'
import { call, getBlockNumber, getChainId, watchBlockNumber } from 'viem/actions'
import { startChain } from '@peppermint/devnet/testChain'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createEndpoint } from './endpoint.ts'
import { startTcpProxy } from '../db/tcpProxy.fixture.ts'
import { openChainClients } from '@peppermint/rpc/openChainClients.ts'
import { createRpcSocket } from '@peppermint/rpc/rpcSocket.ts'
import { socketTransport } from '@peppermint/rpc/socketTransport.ts'

let chain: Awaited<ReturnType<typeof startChain>>
let port: number

beforeAll(async () => {
  chain = await startChain()
  port = Number(new URL(chain.url).port)
})
afterAll(() => chain.stop())
afterEach(() => void vi.useRealTimers())

/** With the retries of the page and the server around it, and a delay that a test need not wait for. */
const clientAt = (url: string, timeoutMs = 10_000): Client =>
  createClient({
    transport: fallback([socketTransport(url, { timeoutMs })], { retryCount: 3, retryDelay: 1 }),
  })

/** Accepts connections and never says a word. */
async function startSilentPort() {
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => open.delete(socket))
    socket.resume()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  return { url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`, open }
}

test('[C-12] a node answers over one WebSocket connection, many requests at once', async () => {
  const line = await startTcpProxy(port)
  onTestFinished(line.close)
  const client = clientAt(`ws://127.0.0.1:${line.port}`)
  const chainId = await getChainId(chain.client)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => client.request({ method: 'eth_chainId' })),
  )
  expect(new Set(answers.map(Number))).toEqual(new Set([chainId]))
  line.cut()
})

test('[C-12] a lost connection is opened again by the next request', async () => {
  const line = await startTcpProxy(port)
  onTestFinished(line.close)
  const client = clientAt(`ws://127.0.0.1:${line.port}`)
  const before = await getBlockNumber(client, { cacheTime: 0 })
  for (let outage = 0; outage < 7; outage += 1) {
    line.cut()
    await expect(getBlockNumber(client, { cacheTime: 0 })).rejects.toThrow('WebSocket request failed')
    line.restore()
    expect(await getBlockNumber(client, { cacheTime: 0 })).toBe(before)
  }
  expect(line.refused()).toBeGreaterThanOrEqual(7)
  line.cut()
})

test('[C-12] [N-01] a connection that never opens fails after 10,000 ms and is replaced', async () => {
  const silent = await startSilentPort()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const socket = createRpcSocket(silent.url)
  for (let attempt = 0; attempt < 2; attempt += 1) {
    let failure: unknown
    void socket.send([{ method: 'eth_chainId' }], 10_000).catch((error: unknown) => (failure = error))
    while (silent.open.size === 0) await new Promise((resolve) => setImmediate(resolve))
    await vi.advanceTimersByTimeAsync(9_999)
    expect(failure).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    expect(failure).toMatchObject({ type: 'timeout', message: expect.stringContaining('10000 ms') })
    while (silent.open.size > 0) await new Promise((resolve) => setImmediate(resolve))
  }
})

test.each(['alone', 'in a fallback'])('[C-12] actions that watch the chain poll it: %s', async (where) => {
  const line = await startTcpProxy(port)
  onTestFinished(line.close)
  const transport = socketTransport(`ws://127.0.0.1:${line.port}`, { timeoutMs: 10_000 })
  const client = createClient({ transport: where === 'alone' ? transport : fallback([transport]) })
  const { promise, resolve, reject } = Promise.withResolvers<bigint>()
  const stop = watchBlockNumber(client, { emitOnBegin: true, onBlockNumber: resolve, onError: reject })
  expect(await promise).toBe(await getBlockNumber(chain.client))
  stop()
  line.cut()
})

test('[C-12] a node’s own error is passed on with its code', async () => {
  const client = clientAt(`ws://127.0.0.1:${port}`)
  const asking = client.request({ method: 'eth_getBalance', params: ['0x12', 'latest'] })
  await expect(asking).rejects.toMatchObject({ code: -32_602 })
})

test('[C-12] each of the server’s clients reads the chain over a WebSocket', async () => {
  const chainId = await getChainId(chain.client)
  const line = await startTcpProxy(port)
  onTestFinished(line.close)
  const clients = openChainClients({ id: chainId }, [`ws://127.0.0.1:${line.port}`])
  const { signal } = new AbortController()
  for (const client of [clients.sale, clients.visitors, ...clients.keeper(), clients.signIn(signal)]) {
    expect(await getChainId(client)).toBe(chainId)
    expect(await call(client, { to: `0x${'00'.repeat(19)}04`, data: '0x1234' })).toEqual({ data: '0x1234' })
  }
  clients.close()
  await expect(getChainId(clients.sale)).rejects.toThrow()
  line.cut()
})

test('[C-12] a connection that is not kept open closes with its last response', async () => {
  const line = await startTcpProxy(port)
  onTestFinished(line.close)
  const socket = createRpcSocket(`ws://127.0.0.1:${line.port}`, { isKeptOpen: false })
  const [response] = await socket.send([{ method: 'eth_chainId', params: [] }], 10_000)
  expect(response).toHaveProperty('result')
  // Nothing keeps the line: it ends without being cut.
  await line.close()
})

test('[C-12] sends the follower’s batches over a WebSocket and validates answers as over HTTP', async () => {
  const endpoint = createEndpoint({ url: `ws://127.0.0.1:${port}`, retryDelayMs: 1 })
  const chainId = await getChainId(chain.client)
  const [id, block] = await endpoint.request([
    ['eth_chainId', []],
    ['eth_getBlockByNumber', ['0x0', false]],
  ])
  expect([Number(id), block]).toEqual([chainId, expect.objectContaining({ number: '0x0' })])
  await expect(endpoint.request([['eth_nonsense', []]])).rejects.toMatchObject({
    name: 'RpcFailure',
    kind: 'error-response',
  })
  const nowhere = createEndpoint({ url: 'ws://127.0.0.1:9', retryDelayMs: 1 })
  await expect(nowhere.request([['eth_chainId', []]])).rejects.toMatchObject({ kind: 'unreachable' })
})

test('[C-12] a message above the limit is refused and the connection dropped', async () => {
  const socket = createRpcSocket(`ws://127.0.0.1:${port}`, { maxMessageLength: 100 })
  await expect(
    socket.send([{ method: 'eth_getBlockByNumber', params: ['0x0', false] }], 10_000),
  ).rejects.toMatchObject({ type: 'too-large' })
  expect(await socket.send([{ method: 'eth_chainId', params: [] }], 10_000)).toHaveLength(1)
  socket.close()
})
