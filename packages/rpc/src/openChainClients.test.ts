import { startChain, type TestChain } from '@peppermint/devnet/testChain'
import { TimeoutError, type Address } from 'viem'
import { call, getBlock, getChainId, getCode } from 'viem/actions'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { HEDGE_AFTER_MS } from './hedgeRequests.ts'
import { startNodeProxy, type ProxyBehavior, type NodeProxy } from './nodeProxy.fixture.ts'
import { openChainClients, type ChainClients } from './openChainClients.ts'
import { readAgreed, readAgreedHead } from './readAgreed.ts'

let chain: TestChain
let first: NodeProxy
let second: NodeProxy
let clients: ChainClients[]

beforeAll(async () => {
  chain = await startChain()
})
afterAll(() => chain.stop())
beforeEach(async () => {
  clients = []
  ;[first, second] = await Promise.all([startNodeProxy(chain.url), startNodeProxy(chain.url)])
})
afterEach(async () => {
  for (const { close } of clients) close()
  await Promise.all([first.stop(), second.stop()])
})

function open(...urls: readonly [string, ...string[]]): ChainClients {
  const opened = openChainClients({ id: 7700 }, urls)
  clients.push(opened)
  return opened
}

/** Requests for blocks: those of a reading, not those of the probes. */
const readingsOf = ({ requests }: NodeProxy) =>
  requests.filter((calls) => calls.some(({ method }) => method === 'eth_getBlockByNumber')).length

/** Reads a block. @returns whether it took so long, on a busy machine, that the other endpoint is rightly asked as well. */
async function isHedged(sale: ChainClients['sale']): Promise<boolean> {
  const startedAt = performance.now()
  expect(await getBlock(sale)).toMatchObject({ number: expect.any(BigInt) })
  return performance.now() - startedAt >= HEDGE_AFTER_MS
}

const faulty = ['hang', 'headers-only', 'trickle', 'fail'] as const satisfies readonly ProxyBehavior[]

test.each(faulty)('a first endpoint that does %s is passed over, and then asked no more', async (manner) => {
  first.behavior = () => manner
  const { sale } = open(first.url, second.url)
  let hedged = 0
  for (let reading = 0; reading < 5; reading += 1) {
    const isSlow = await isHedged(sale)
    if (reading > 0 && isSlow) hedged += 1
  }
  expect(readingsOf(first)).toBeGreaterThanOrEqual(1)
  expect(readingsOf(first)).toBeLessThanOrEqual(1 + hedged)
  expect(readingsOf(second)).toBe(5)
  // Nothing is left open at a node that does not answer: its probe and its reading.
  if (manner !== 'fail') await expect.poll(() => first.closed).toBe(1 + readingsOf(first))
})

test.each(faulty)('demotes the best endpoint when it starts to %s', async (manner) => {
  second.behavior = () => 'hang'
  const { sale } = open(first.url, second.url)
  await expect.poll(() => second.closed).toBe(1)
  second.behavior = () => 'answer'
  let hedged = 0
  for (let reading = 0; reading < 10; reading += 1) if (await isHedged(sale)) hedged += 1
  expect(readingsOf(second)).toBeLessThanOrEqual(hedged)
  const [ofFirst, ofSecond] = [readingsOf(first), readingsOf(second)]

  first.behavior = () => manner
  for (let reading = 0; reading < 10; reading += 1) await getBlock(sale)
  expect(readingsOf(second) - ofSecond).toBe(10)
  expect(readingsOf(first) - ofFirst).toBeLessThanOrEqual(8)
})

test.each(['hang', 'headers-only', 'trickle'] as const)(
  '[N-01] a read of the server ends after 2,000 ms if the only endpoint does %s',
  async (manner) => {
    first.behavior = () => manner
    const { sale } = open(first.url)
    const startedAt = performance.now()
    const failure: unknown = await getBlock(sale).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(TimeoutError)
    // Well before the page that waits for the server would end its own.
    const tookMs = Math.ceil(performance.now() - startedAt)
    expect(tookMs).toBeGreaterThanOrEqual(2_000)
    expect(tookMs).toBeLessThan(10_000)
    await expect.poll(() => first.closed).toBe(1)
  },
)

test('batches requests of one tick, but never across purposes', async () => {
  const { sale, visitors, keeper } = open(first.url)
  await Promise.all([
    getBlock(sale),
    getChainId(sale),
    getBlock(visitors),
    getChainId(visitors),
    getBlock(keeper()[0]),
  ])
  const sizes = first.requests.map((calls) => calls.length).toSorted((one, other) => one - other)
  expect(sizes).toEqual([1, 2, 2])
})

test('rejects a response above the size limit', async () => {
  const ending = new AbortController()
  const client = open(first.url).signIn(ending.signal)
  await chain.client.setCode({ address: HOSTILE, bytecode: `0x${'00'.repeat(100_000)}` })
  await expect(getCode(client, { address: HOSTILE })).rejects.toThrow('exceeded the size limit')
})

const HOSTILE: Address = '0xBabAbababaBabABAbabaBaBabaBABABabaBABa00'
const callsOf = ({ requests }: NodeProxy) =>
  requests.filter(([asked]) => asked?.method === 'eth_call' || asked?.method === 'eth_getCode').length

test.each(['0x6236ee806000fd', '0x5b600056'] as const)(
  'does not run sign-in code at a second endpoint after: %s',
  async (bytecode) => {
    await chain.client.setCode({ address: HOSTILE, bytecode })
    const client = open(first.url, second.url).signIn(new AbortController().signal)
    await expect(call(client, { to: HOSTILE })).rejects.toThrow()
    expect([callsOf(first), callsOf(second)]).toEqual([1, 0])
  },
)

test('a sign-in falls back after one request to a failing endpoint', async () => {
  first.behavior = () => 'fail'
  const client = open(first.url, second.url).signIn(new AbortController().signal)
  expect(await getCode(client, { address: chain.client.account.address })).toBeUndefined()
  expect([callsOf(first), callsOf(second)]).toEqual([1, 1])
})

test('an aborted sign-in check closes its connection and asks no other endpoint', async () => {
  first.behavior = () => 'hang'
  const ending = new AbortController()
  const client = open(first.url, second.url).signIn(ending.signal)
  const reading = getCode(client, { address: HOSTILE }).catch((error: unknown) => error)
  await expect.poll(() => callsOf(first)).toBe(1)
  ending.abort(new Error('The visitor left.'))
  expect(String(await reading)).toContain('The visitor left.')
  // The probe's connection too, when its time is over.
  await expect.poll(() => first.closed).toBe(2)
  expect(callsOf(second)).toBe(0)
})

test('close aborts requests in flight', async () => {
  first.behavior = () => 'hang'
  const { sale, close } = open(first.url)
  const reading = getBlock(sale)
  await expect.poll(() => readingsOf(first)).toBe(1)
  close()
  await expect(reading).rejects.toThrow()
  await expect.poll(() => first.closed).toBe(1)
})

test('the keeper counts endpoints of one host as one, except on this machine', () => {
  const { keeper } = open('https://a.example/one', 'wss://b.example', 'https://a.example:8545/two')
  expect(keeper()).toHaveLength(2)
  expect(open(first.url, second.url, first.url).keeper()).toHaveLength(2)
})

test('the keeper names an endpoint that does not answer by its host, without its key', async () => {
  first.behavior = () => 'fail'
  const endpoints = open(`${first.url}/key-of-the-node`, second.url).keeper()
  const host = new URL(first.url).host
  const message = expect.stringMatching(`1 of 2 answered \\(not ${host}\\), and two must agree`)
  await expect(readAgreed(endpoints, getChainId)).rejects.toMatchObject({ message })
  await expect(readAgreedHead(endpoints)).rejects.toMatchObject({ message })
})
