import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RpcRequest } from './jsonRpcBatch.ts'
import { createContractRegistry } from './contractRegistry.ts'
import type { Endpoint } from './endpoint.ts'
import { createEndpointPool, type EndpointPool, type Digested } from './endpointPool.ts'
import { randomFrom } from './faultyNode.fixture.ts'
import { FACTORY, EMITTER, emitterPlan } from './emitterPlan.fixture.ts'
import {
  child,
  creation,
  logSpec,
  silentLog,
  startEmitterChain,
  type EmitterChain,
} from './emitterChain.fixture.ts'
import { readHeaders } from './readHeaders.ts'
import { readRange } from './readRange.ts'

let emitterChain: EmitterChain
beforeAll(async () => {
  emitterChain = await startEmitterChain()
  await emitterChain.mineRandomLogs(20, randomFrom(41))
})
afterAll(() => emitterChain.stop())

/** A pool of two endpoints that records its requests. */
function watchedEndpoints(): { endpoints: EndpointPool; asked: RpcRequest[] } {
  const endpoints = createEndpointPool({
    chainId: 7700,
    urls: [emitterChain.url, emitterChain.url],
    log: silentLog,
  })
  const asked: RpcRequest[] = []
  const watched = (endpoint: Endpoint): Endpoint => ({
    ...endpoint,
    request: (questions, options) => {
      asked.push(...questions)
      return endpoint.request(questions, options)
    },
  })
  const readWithQuorum: EndpointPool['readWithQuorum'] = <T>(
    ask: (endpoint: Endpoint) => Promise<Digested<T>>,
  ) => endpoints.readWithQuorum((endpoint) => ask(watched(endpoint)))
  return { endpoints: { ...endpoints, readWithQuorum }, asked }
}

/** Block numbers whose headers were asked for. */
const numbersIn = (asked: readonly RpcRequest[]) =>
  new Set(asked.flatMap(([method, [number]]) => (method === 'eth_getBlockByNumber' ? [Number(number)] : [])))

test.each([
  { quorum: [2, 2], headers: 'some' },
  { quorum: [1, 2], headers: 'all' },
])(
  'reads $headers headers with a quorum of $quorum before and after the logs',
  async ({ quorum, headers }) => {
    const { endpoints, asked } = watchedEndpoints()
    const [anchor] = await readHeaders(endpoints, [1])
    if (anchor === undefined) throw new Error('The chain has no block 1.')
    asked.length = 0
    let times = 0
    const changing = { ...endpoints, quorum: () => quorum[Math.min(times++, 1)] ?? 2 }
    const wanted = { from: 2, to: 20, anchor, hasAllHeaders: false }
    const range = await readRange(changing, createContractRegistry(emitterPlan(1)), wanted)
    expect(range.status).toBe('read')
    // The anchor's comes with the logs.
    if (headers === 'all') expect(numbersIn(asked).size).toBe(20)
    else expect(numbersIn(asked).size).toBeLessThan(20)
  },
)

test('detects a list truncated within a block if another list continues after it', async () => {
  const first = await emitterChain.mine()
  await emitterChain.emit(FACTORY, [creation(child(3), 'data')])
  await emitterChain.emit(child(3), [logSpec(90_002), logSpec(90_003)])
  await emitterChain.mine()
  await emitterChain.emit(EMITTER, [logSpec(90_001)])
  const last = await emitterChain.mine()
  const endpoints = createEndpointPool({ chainId: 7700, urls: [emitterChain.url], log: silentLog })
  let isCutting = false
  const readWithQuorum: EndpointPool['readWithQuorum'] = (ask, options) =>
    endpoints.readWithQuorum(async (endpoint) => {
      const cutting: Endpoint['request'] = async (questions, more) => {
        const results = await endpoint.request(questions, more)
        return results.map((result, index) => (isCutting ? cut(questions[index], result) : result))
      }
      return ask({ ...endpoint, request: cutting })
    }, options)
  const [anchor] = await readHeaders(endpoints, [first])
  if (anchor === undefined) throw new Error('The chain has no such block.')
  const read = () =>
    readRange({ ...endpoints, readWithQuorum }, createContractRegistry(emitterPlan(1)), {
      from: first + 1,
      to: last,
      anchor,
      hasAllHeaders: false,
    })
  expect(await read()).toMatchObject({ logs: { length: 4 } })
  isCutting = true
  await expect(read()).rejects.toMatchObject({ kind: 'too-large' })
})

/** The logs of the child over several blocks lose their last. */
function cut(question: RpcRequest | undefined, result: unknown): unknown {
  const [method, [filter]] = question ?? ['', []]
  if (method !== 'eth_getLogs' || !Array.isArray(result)) return result
  const { fromBlock, toBlock, address } = filter as Readonly<Record<string, unknown>>
  const isOfChild = Array.isArray(address) && address.includes(child(3))
  return isOfChild && fromBlock !== toBlock ? (result.slice(0, -1) as unknown) : result
}
