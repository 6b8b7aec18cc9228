import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { encodeErrorResult, parseAbi, zeroAddress, type Client } from 'viem'
import { call } from 'viem/actions'
import { canto } from 'viem/chains'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBoundedClient } from './boundedClient.ts'
import { openChainClients, type ChainClients } from './openChainClients.ts'

const contract = `0x${'c0'.repeat(20)}` as const
const urls: string[] = []
let node: Server
let target: Server
let nodeUrl: string
let clients: ChainClients

const urlOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
const listen = (server: Server) => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))

beforeAll(async () => {
  target = createServer((request, response) => {
    urls.push(request.url ?? '')
    response.end(JSON.stringify({ data: '0x' }))
  })
  await listen(target)
  // Every call reverts with a wish to fetch a URL of the server's own network.
  const data = encodeErrorResult({
    abi: parseAbi(['error OffchainLookup(address, string[], bytes, bytes4, bytes)']),
    errorName: 'OffchainLookup',
    args: [contract, [`${urlOf(target)}{sender}/{data}`], '0x12345678', '0x12345678', '0x'],
  })
  const answer = ({ id }: { readonly id: number }) => ({
    jsonrpc: '2.0',
    id,
    error: { code: 3, message: 'execution reverted', data },
  })
  node = createServer((request, response) => {
    void text(request).then((body) => {
      const asked: unknown = JSON.parse(body)
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(Array.isArray(asked) ? asked.map(answer) : answer(asked as { id: number })))
    })
  })
  await listen(node)
  nodeUrl = urlOf(node)
  clients = openChainClients({ id: 7700 }, [nodeUrl])
})
afterAll(() => {
  clients.close()
  node.close()
  target.close()
})

test.each<[string, () => Client]>([
  ['sale', () => clients.sale],
  ['visitors', () => clients.visitors],
  ['keeper', () => clients.keeper()[0]],
  ['sign-in', () => clients.signIn(AbortSignal.timeout(10_000))],
  [
    'bounded',
    () =>
      createBoundedClient(canto, [nodeUrl], {
        maxCallGas: 1_000_000n,
        maxAnswerBytes: 100_000,
        timeoutMs: 5_000,
        signal: AbortSignal.timeout(10_000),
      }),
  ],
])('the %s client fetches no URL that a contract chooses (ERC-3668)', async (_name, open) => {
  await expect(call(open(), { account: zeroAddress, to: contract, data: '0x00' })).rejects.toThrow()
  expect(urls).toEqual([])
})
