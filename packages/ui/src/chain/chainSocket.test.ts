/** The chain over a WebSocket endpoint: a real node, and a port that never responds. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { startChain } from '@peppermint/devnet/testChain'
import { getChainId, watchBlockNumber } from 'viem/actions'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { SiteConfig } from '../page/siteConfig.ts'
import { pageClient } from './chain.ts'

let chain: Awaited<ReturnType<typeof startChain>>

beforeAll(async () => {
  chain = await startChain()
})
afterAll(() => chain.stop())
afterEach(() => {
  vi.useRealTimers()
})

/**
 * A port that counts WebSocket handshakes: each connection is forwarded to `target`, if any. Node opens one more
 * connection after an aborted handshake and sends nothing over it.
 */
async function openPort(target?: number) {
  const sockets = new Set<Socket>()
  const handshakes = new Set<Socket>()
  const keep = (socket: Socket, onClose: () => void) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      sockets.delete(socket)
      onClose()
    })
  }
  const server = createServer((near) => {
    near.once('data', () => handshakes.add(near))
    if (target === undefined) return keep(near, () => undefined)
    const far = connect(target, '127.0.0.1')
    keep(near, () => far.destroy())
    keep(far, () => near.destroy())
    near.pipe(far).pipe(near)
    return undefined
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const destroyAll = () => sockets.forEach((socket) => socket.destroy())
  onTestFinished(() => {
    destroyAll()
    server.close()
  })
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    destroyAll,
    handshakes: () => handshakes.size,
    /** Open connections that have sent their handshake. */
    open: () => [...sockets].filter((socket) => handshakes.has(socket)).length,
  }
}

const clientOf = (endpoint: string) =>
  pageClient({
    deployment: { chainId: 7700, contract: '0x5C0F1e7aB9D24c3E8806f2A1d7741Bc95E0a7C31', block: 1 },
    endpoints: [endpoint],
    api: null,
  } satisfies SiteConfig)

/** Waits for the network, without a timer, until the condition is true. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve))
}

const chainPort = () => openPort(Number(new URL(chain.url).port))

test('[C-12] the page reads the chain over one connection to a WebSocket endpoint', async () => {
  const port = await chainPort()
  const client = clientOf(port.url)
  expect(port.handshakes()).toBe(0)
  const ids = await Promise.all(Array.from({ length: 20 }, () => getChainId(client)))
  expect(new Set(ids)).toEqual(new Set([7700]))
  await client.request({ method: 'eth_blockNumber' })
  expect(port.handshakes()).toBe(1)
})

test('[C-12] after a lost connection a retry opens the next one', async () => {
  const port = await chainPort()
  const client = clientOf(port.url)
  await getChainId(client)
  port.destroyAll()
  expect(await getChainId(client)).toBe(7700)
  expect(port.handshakes()).toBe(2)
})

test('[C-12] blocks are polled over a WebSocket endpoint, as over HTTP', async () => {
  const port = await chainPort()
  const client = clientOf(port.url)
  const first = await new Promise<bigint>((resolve, reject) => {
    onTestFinished(watchBlockNumber(client, { emitOnBegin: true, onBlockNumber: resolve, onError: reject }))
  })
  expect(first).toBeTypeOf('bigint')
})

test('[C-12] [N-01] a WebSocket request times out after 10,000 ms, with three retries', async () => {
  const silent = await openPort()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let failure: unknown
  void clientOf(silent.url)
    .request({ method: 'eth_chainId' })
    .catch((error: unknown) => (failure = error))
  for (const [attempt, delay] of [0, 150, 300, 600].entries()) {
    await vi.advanceTimersByTimeAsync(delay)
    await until(() => silent.handshakes() === attempt + 1 && silent.open() === 1)
    await vi.advanceTimersByTimeAsync(9_999)
    expect([silent.handshakes(), silent.open()]).toEqual([attempt + 1, 1])
    expect(failure).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    await until(() => silent.open() === 0)
  }
  await vi.advanceTimersByTimeAsync(60_000)
  expect(failure).toMatchObject({ name: 'TimeoutError' })
  expect(silent.handshakes()).toBe(4)
})
