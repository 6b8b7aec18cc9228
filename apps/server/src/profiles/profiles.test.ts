import { startChain } from '@peppermint/devnet/testChain'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { encodeAbiParameters, encodeErrorResult, parseAbi, type Address } from 'viem'
import { call } from 'viem/actions'
import { expect, onTestFinished, test } from 'vitest'
import { startNodeProxy } from '@peppermint/rpc/nodeProxy.fixture.ts'
import { createMainnetClientFactory, MAX_NAME_CALL_GAS } from './mainnetClient.ts'
import { createProfiles, MAX_FETCHES_PER_LOOKUP, TooManyLookups } from './profiles.ts'

interface Asked {
  readonly id: number
  readonly method: string
  readonly params: readonly [{ readonly to: Address; readonly gas?: string }]
}

const NONE = encodeAbiParameters(
  [{ type: 'string' }, { type: 'address' }, { type: 'address' }],
  ['', `0x${'0'.repeat(40)}`, `0x${'0'.repeat(40)}`],
)

/** A mainnet on which no account has a name; answers are held until released. */
async function startNode(answer: (asked: Asked) => object = () => ({ result: NONE })) {
  const held: (() => void)[] = []
  const bodies: (Asked | readonly Asked[])[] = []
  const requests = { opened: 0, cut: 0 }
  const server = createServer((request, response) => {
    let body = ''
    requests.opened += 1
    response.once('close', () => {
      if (!response.writableFinished) requests.cut += 1
    })
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const asked = JSON.parse(body) as Asked | readonly Asked[]
      bodies.push(asked)
      const answers = [asked].flat().map((one) => ({ jsonrpc: '2.0', id: one.id, ...answer(one) }))
      held.push(() => response.end(JSON.stringify(Array.isArray(asked) ? answers : answers[0])))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const release = () => {
    const releasing = setInterval(() => held.splice(0).forEach((send) => send()), 5)
    onTestFinished(() => clearInterval(releasing))
  }
  return { url, bodies, release, requests }
}

const account = (number: number): Address => `0x${number.toString(16).padStart(40, '0')}`
const open = (url: string, more: { fetch?: typeof fetch; lookupTimeoutMs?: number } = {}) =>
  createProfiles({
    openClient: createMainnetClientFactory([url]),
    fetch,
    ipfsGateway: 'https://ipfs.example',
    ...more,
  })
const nameless = { name: null, avatarUrl: null }

test('eight accounts are read at once, two of one client; further ones have to come again', async () => {
  const node = await startNode()
  const profiles = open(node.url)
  const ask = (number: number, client: number) => profiles.profile(account(number), `203.0.${client}.1`)
  const first = [ask(1, 1), ask(2, 1)]
  await expect(ask(9, 1)).rejects.toMatchObject({
    name: 'TooManyLookups',
    scope: 'client',
  })
  const others = [3, 4, 5, 6, 7, 8].map((number) => ask(number, number))
  const refused: unknown = await ask(9, 99).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(TooManyLookups)
  expect(refused).toMatchObject({ scope: 'all' })
  node.release()
  expect(await Promise.all([...first, ...others])).toEqual(Array.from({ length: 8 }, () => nameless))
  expect(await ask(9, 1)).toEqual(nameless)
})

test('readings of the same moment share no request to mainnet', async () => {
  const node = await startNode()
  node.release()
  const profiles = open(node.url)
  await Promise.all([1, 2, 3].map((number) => profiles.profile(account(number), `203.0.${number}.1`)))
  expect(node.bodies.map((body) => [body].flat().length)).toEqual([1, 1, 1])
  for (const body of node.bodies)
    expect([body].flat()[0]?.params[0].gas).toBe(`0x${MAX_NAME_CALL_GAS.toString(16)}`)
})

test('a reading that takes too long ends, with its connection, and gives its place back', async () => {
  const node = await startNode()
  const profiles = open(node.url, { lookupTimeoutMs: 200 })
  for (const number of [1, 2, 3])
    await expect(profiles.profile(account(number), '203.0.113.1')).rejects.toThrow('No answer in time.')
  // On a busy machine a reading may end before its request has reached the node.
  expect(node.requests.opened).toBeGreaterThan(0)
  await expect.poll(() => node.requests).toEqual({ opened: node.requests.opened, cut: node.requests.opened })
})

test('a resolver that names many services has few of them asked', async () => {
  const urls = Array.from({ length: 100 }, (_, number) => `https://service-${number}.example/{data}`)
  const node = await startNode(({ params: [{ to }] }) => {
    const data = encodeErrorResult({
      abi: parseAbi(['error OffchainLookup(address, string[], bytes, bytes4, bytes)']),
      args: [to, urls, '0x01', '0x00000000', '0x'],
    })
    return { error: { code: 3, message: 'execution reverted', data } }
  })
  node.release()
  let asked = 0
  const refuse = async () => {
    asked += 1
    throw new Error('down')
  }
  const profiles = open(node.url, { fetch: refuse })
  await profiles.profile(account(1), '203.0.113.1').catch(() => undefined)
  expect(asked).toBe(MAX_FETCHES_PER_LOOKUP)
})

test('a large answer of mainnet is not read to its end', async () => {
  const node = await startNode(() => ({ result: `0x${'00'.repeat(300_000)}` }))
  node.release()
  const profiles = open(node.url)
  await expect(profiles.profile(account(1), '203.0.113.1')).rejects.toThrow('size limit')
})

test('code of a name that takes more gas than is given is not run at a second endpoint', async () => {
  const chain = await startChain()
  onTestFinished(() => chain.stop())
  const [first, second] = await Promise.all([startNodeProxy(chain.url), startNodeProxy(chain.url)])
  onTestFinished(async () => void (await Promise.all([first.stop(), second.stop()])))
  const endless = account(0xbad)
  await chain.client.setCode({ address: endless, bytecode: '0x5b600056' })
  const client = createMainnetClientFactory([first.url, second.url])(new AbortController().signal)
  await expect(call(client, { to: endless })).rejects.toThrow()
  expect([first.requests.length, second.requests.length]).toEqual([1, 0])
})
