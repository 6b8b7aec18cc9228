import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startChain, type TestChain } from '@peppermint/devnet/testChain'
import { TimeoutError } from 'viem'
import { getBlock, getChainId, getCode } from 'viem/actions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startLimitedNode, type LimitedNodeOptions } from './limitedNode.fixture.ts'
import { divideBatches } from './divideBatches.ts'
import { openChainClients } from './openChainClients.ts'

let chain: TestChain
beforeAll(async () => {
  chain = await startChain()
})
afterAll(() => chain.stop())

const nodes = [
  { limit: 0, refusal: 'status-500' },
  { limit: 0, refusal: 'error-object' },
  { limit: 1, refusal: 'close' },
  { limit: 1, refusal: 'first-entries' },
  { limit: 3, refusal: 'status-429' },
  { limit: 3, refusal: 'no-ids' },
] as const satisfies readonly Omit<LimitedNodeOptions, 'target'>[]

test.each(nodes.flatMap((node) => (['sale', 'keeper'] as const).map((purpose) => ({ ...node, purpose }))))(
  'the $purpose client reads with a batch limit of $limit ($refusal)',
  async ({ limit, refusal, purpose }) => {
    const node = await startLimitedNode({ target: chain.url, limit, refusal })
    const clients = openChainClients({ id: 7700 }, [node.url])
    try {
      const client = purpose === 'sale' ? clients.sale : clients.keeper()[0]
      const address = `0x${'11'.repeat(20)}` as const
      const read = () =>
        Promise.all([
          getChainId(client),
          getBlock(client),
          ...[1, 2, 3].map(() => getCode(client, { address })),
        ])
      for (let time = 0; time < 3; time += 1) expect((await read())[0]).toBe(7700)
      const refused = node.counts.refused.length
      await read()
      expect(node.counts.refused).toHaveLength(refused)
    } finally {
      clients.close()
      await node.stop()
    }
  },
)

test('adapts to an endpoint that drops large batches silently', async () => {
  const node = await startLimitedNode({ target: chain.url, limit: 2, refusal: 'hang' })
  const send = divideBatches({ timeoutMs: 500, maxBytes: 1_000_000 })
  const body = JSON.stringify(
    Array.from({ length: 8 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'eth_chainId' })),
  )
  const ask = () => send(node.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  try {
    for (let time = 0; time < 4; time += 1) await expect(ask()).rejects.toBeInstanceOf(TimeoutError)
    expect(await (await ask()).json()).toHaveLength(8)
    // Twice each size, because one timeout may be chance.
    expect(node.counts.refused).toEqual([8, 8, 4, 4])
  } finally {
    await node.stop()
  }
})

test('all parts of a split batch share one deadline', async () => {
  const answered: number[] = []
  // Takes 300 ms for one call and refuses more.
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body: unknown = JSON.parse(Buffer.concat(chunks).toString())
      if (Array.isArray(body)) return void response.writeHead(413).end()
      answered.push(answered.length)
      setTimeout(() => response.end('{"jsonrpc":"2.0","result":"0x1"}'), 300)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const body = JSON.stringify(
    Array.from({ length: 8 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'eth_chainId' })),
  )
  try {
    const asked = divideBatches({ timeoutMs: 1_000, maxBytes: 1_000_000 })(`http://127.0.0.1:${port}`, {
      method: 'POST',
      body,
    })
    await expect(asked).rejects.toBeInstanceOf(TimeoutError)
    // Eight parts, with 1,000 ms each, would all be answered.
    expect(answered.length).toBeLessThanOrEqual(4)
  } finally {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

test('sends two requests for a batch to an endpoint that is down', async () => {
  const node = await startLimitedNode({ target: 'http://127.0.0.1:9', limit: 100, refusal: 'close' })
  const calls = Array.from({ length: 8 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'eth_chainId' }))
  try {
    const asked = divideBatches({ timeoutMs: 2_000, maxBytes: 1_000_000 })(node.url, {
      method: 'POST',
      body: JSON.stringify(calls),
    })
    await expect(asked).rejects.toThrow('fetch failed')
    expect(node.counts.answered).toBe(2)
  } finally {
    await node.stop()
  }
})
