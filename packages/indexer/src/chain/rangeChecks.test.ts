/** Ranges of blocks, question by question: what is asked of which node, how often, and what a change of mind does. */
import { numberToHex, type Address, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { getBlockRequest } from './parseChainData.ts'
import { MAX_ADDRESSES_PER_FILTER, createContractRegistry } from './contractRegistry.ts'
import type { Endpoint } from './endpoint.ts'
import type { EndpointPool, Digested } from './endpointPool.ts'
import { toWord } from './emitterContract.fixture.ts'
import { PROXY_CREATION, FACTORY, EMITTER, EMITTED, emitterPlan } from './emitterPlan.fixture.ts'
import { readHeaders } from './readHeaders.ts'
import { readLogs } from './readLogs.ts'
import { readRange, type RangeRequest } from './readRange.ts'
import { QuorumError } from './rpcFailure.ts'
import {
  blockAnswer,
  scriptedChain,
  type Answer,
  type LogContent,
  type ScriptedChain,
} from './scriptedChain.fixture.ts'

const first = EMITTER.toLowerCase() as Hex
const child = `0x${'5a'.repeat(20)}` as const
const other = `0x${'5b'.repeat(20)}` as const
const OTHER_TOPIC = numberToHex(77, { size: 32 })
const emittedLog = { address: EMITTER, topics: [EMITTED] }
const filter = { addresses: [first], topics: [EMITTED] }
const emits = (address: Address): LogContent => ({ address, topics: [EMITTED] })
const creates = (address: Address): LogContent => ({
  address: FACTORY,
  topics: [PROXY_CREATION, toWord(address)],
})

/** A chain of block 0 and one block for each list of logs. */
function chainOf(...blocks: readonly (readonly LogContent[])[]): ScriptedChain {
  const chain = scriptedChain()
  for (const logs of blocks) chain.mine(...logs)
  return chain
}

interface Asked {
  readonly methods: readonly string[]
  readonly params: readonly (readonly unknown[])[]
  readonly options: object | undefined
}

/** A pool with these results that records batches and quorum options. `quorum` may change from call to call. */
function nodes(answer: Answer, quorum: () => number = () => 2) {
  const asked: Asked[] = []
  const agreed: unknown[] = []
  const incompleteBlooms: number[] = []
  const request: Endpoint['request'] = async (questions, options) => {
    asked.push({
      methods: questions.map(([method]) => method),
      params: questions.map(([, params]) => params),
      options,
    })
    return questions.map(([method, params]) => answer(method, params))
  }
  const endpoint = { host: 'node.example', request } as unknown as Endpoint
  const endpoints = {
    quorum,
    batchSize: () => 100,
    recordIncompleteBloom: (block: number) => void incompleteBlooms.push(block),
    readWithQuorum: async <T>(work: (one: Endpoint) => Promise<Digested<T>>, options?: object) => {
      agreed.push(options)
      return (await work(endpoint)).value
    },
  } as unknown as EndpointPool
  const batches = (hasLogs: boolean) =>
    asked.filter(({ methods }) => methods.includes('eth_getLogs') === hasLogs)
  return {
    endpoint,
    endpoints,
    asked,
    agreed,
    /** Blocks recorded as such. */
    incompleteBlooms,
    /** Numbers of the blocks whose headers were requested without logs. */
    headers: () => batches(false).flatMap(({ params }) => params.map(([number]) => Number(number))),
    /** First and last block of each batch with logs, in order. */
    ranges: () =>
      batches(true).map(({ params }) => {
        const [query] = params.flat().filter((value) => typeof value === 'object')
        const { fromBlock, toBlock } = query as { readonly fromBlock: Hex; readonly toBlock: Hex }
        return [Number(fromBlock), Number(toBlock)]
      }),
  }
}

/** Reads the blocks from 1. */
function reading(
  chain: ScriptedChain,
  { to, hasAllHeaders = false, ...more }: { to: number; hasAllHeaders?: boolean } & Partial<RangeRequest>,
  answer: Answer = chain.answer,
  quorum?: () => number,
) {
  const node = nodes(answer, quorum)
  const registry = createContractRegistry(emitterPlan(1))
  const { number, hash } = chain.header(0)
  const range = () =>
    readRange(node.endpoints, registry, { from: 1, to, hasAllHeaders, anchor: { number, hash }, ...more })
  return { ...node, registry, range }
}

const QUORUM_ERROR = { name: 'QuorumError' }

test('getBlockRequest asks for no transactions', () => {
  expect(getBlockRequest(5)).toEqual(['eth_getBlockByNumber', ['0x5', false]])
})

describe('headers', () => {
  const chain = chainOf(...Array.from({ length: 250 }, () => []))
  const numbers = Array.from({ length: 250 }, (_, index) => index + 1)
  test('are read in batches, in order, until the signal aborts', async () => {
    const { endpoints, asked, agreed, headers } = nodes(chain.answer)
    const { signal } = new AbortController()
    const read = await readHeaders(endpoints, numbers, signal)
    expect(read).toEqual(numbers.map((number) => chain.header(number)))
    expect(asked.map(({ methods }) => methods.length)).toEqual([100, 100, 50])
    expect(headers()).toEqual(numbers)
    expect(asked.every(({ options }) => (options as { signal: unknown }).signal === signal)).toBe(true)
    expect(agreed).toEqual([{ shouldVerify: false }, { shouldVerify: false }, { shouldVerify: false }])
  })
  test('are read twice from a lone endpoint to verify', async () => {
    const { endpoints, agreed } = nodes(chain.answer)
    await readHeaders(endpoints, [1], undefined, true)
    expect(agreed).toEqual([{ shouldVerify: true }])
  })
  test.each([
    [2, 'read'],
    [3, 'QuorumError'],
  ])('are retried twice after %i disagreements: %s', async (disagreements, outcome) => {
    const { endpoints, agreed } = nodes(chain.answer)
    const disagreeing: EndpointPool = {
      ...endpoints,
      readWithQuorum: async (ask, options) => {
        const value = await endpoints.readWithQuorum(ask, options)
        if (agreed.length <= disagreements) throw new QuorumError('two nodes disagree')
        return value
      },
    }
    const read = readHeaders(disagreeing, [1]).then(
      () => 'read',
      (error: Error) => error.name,
    )
    expect(await read).toBe(outcome)
    expect(agreed).toHaveLength(3)
  })
  test('are rejected if not available yet', async () => {
    const { endpoints } = nodes(chain.answer)
    await expect(readHeaders(endpoints, [250, 251])).rejects.toMatchObject({
      kind: 'error-response',
      message: 'node.example: block 251 not available yet',
    })
  })
})

describe('logs', () => {
  const chain = chainOf([emittedLog], [emittedLog], [])
  const anchor = chain.header(0)
  test('allow a smaller range if there are several blocks, and pass on the signal', async () => {
    const { signal } = new AbortController()
    const { endpoint, asked } = nodes(chain.answer)
    await readLogs(endpoint, { from: 1, to: 2 }, [filter], anchor, signal)
    await readLogs(endpoint, { from: 2, to: 2 }, [filter], anchor, signal)
    expect(asked.map(({ options }) => options)).toEqual([
      { signal, canShrinkRange: true },
      { signal, canShrinkRange: false },
    ])
  })
  test.each([
    ['before the logs', 1],
    ['after the logs', 2],
  ])('are rejected if the last block is missing %s', async (_when, missing) => {
    let times = 0
    const { endpoint } = nodes((method, params) => {
      if (method === 'eth_getBlockByNumber' && params[0] === '0x2' && (times += 1) === missing) return null
      return chain.answer(method, params)
    })
    await expect(readLogs(endpoint, { from: 1, to: 2 }, [filter], anchor)).rejects.toMatchObject({
      kind: 'error-response',
      message: 'node.example: block 2 not available yet',
    })
  })
  test('have another digest if the last block differs', async () => {
    const digest = async (answer: Answer) =>
      (await readLogs(nodes(answer).endpoint, { from: 1, to: 3 }, [filter], anchor)).digest
    const later: Answer = (method, params) =>
      params[0] === '0x3' ? blockAnswer({ ...chain.header(3), timestamp: 9 }) : chain.answer(method, params)
    expect(await digest(chain.answer)).toBe(await digest(chain.answer))
    expect(await digest(later)).not.toBe(await digest(chain.answer))
  })
  describe('of a round number', () => {
    const many = (count: number) => Array.from({ length: count }, () => emittedLog)
    test('are accepted if a second read of the last block is complete', async () => {
      const round = chainOf(many(900), many(100), [])
      const { signal } = new AbortController()
      const { endpoint, asked, ranges } = nodes(round.answer)
      const { value } = await readLogs(endpoint, { from: 1, to: 3 }, [filter], round.header(0), signal)
      expect(value).toMatchObject({ status: 'read', logs: { length: 1_000 } })
      expect(ranges()).toEqual([
        [1, 3],
        [2, 3],
      ])
      expect(asked[1]?.options).toEqual({ signal })
    })
    test('are rejected as too large if the endpoint has more of them', async () => {
      const more = chainOf(many(900), many(101))
      const { endpoint } = nodes((method, params) => {
        const answer = more.answer(method, params)
        return Array.isArray(answer) ? answer.slice(0, 1_000) : answer
      })
      await expect(readLogs(endpoint, { from: 1, to: 2 }, [filter], more.header(0))).rejects.toMatchObject({
        kind: 'too-large',
        message: 'node.example: truncated the list at 1000 logs',
      })
    })
  })
})

describe('a range', () => {
  test('on another chain is forked, also if its headers are not read', async () => {
    const otherChain = scriptedChain('b')
    otherChain.mine()
    const { range } = reading(chainOf([]), { to: 1 }, otherChain.answer)
    expect(await range()).toEqual({ status: 'forked' })
  })
  test('reads the header of its last block once, with the logs', async () => {
    const chain = chainOf([emittedLog], [], [emittedLog])
    const { range, headers } = reading(chain, { to: 3 })
    expect(await range()).toMatchObject({ headers: [chain.header(1), chain.header(3)] })
    expect(headers()).toEqual([1])
  })
  test('omits logs of a followed contract with topics of another source', async () => {
    const chain = chainOf([emittedLog, { address: EMITTER, topics: [PROXY_CREATION, toWord(child)] }])
    const { range } = reading(chain, { to: 1 })
    expect(await range()).toMatchObject({ logs: chain.logs().slice(0, 1), children: [] })
  })
  test('reads only the last block of each list again if blooms exclude the rest', async () => {
    const chain = chainOf([emittedLog], [], [emittedLog], [])
    const { range, ranges, agreed } = reading(chain, { to: 4, hasAllHeaders: true })
    await range()
    expect(ranges()).toEqual([
      [1, 4],
      [3, 3],
    ])
    expect(agreed.at(-1)).toEqual({ shouldVerify: true })
  })
  test('keeps a log whose contract its bloom excludes if a second reading has it', async () => {
    const chain = chainOf([emittedLog], [emittedLog], [])
    const { logsBloom } = chainOf([emits(child)]).header(1)
    const { range, ranges, incompleteBlooms } = reading(
      chain,
      { to: 3, hasAllHeaders: true },
      (method, params) =>
        params[0] === '0x1' ? blockAnswer({ ...chain.header(1), logsBloom }) : chain.answer(method, params),
    )
    expect(await range()).toMatchObject({ status: 'read', logs: chain.logs() })
    expect(ranges()).toContainEqual([1, 1])
    expect(incompleteBlooms).toEqual([1])
  })
  test('is rejected if a block changes before it is read again', async () => {
    const chain = chainOf([emittedLog], [])
    let times = 0
    const { range } = reading(chain, { to: 2, hasAllHeaders: true }, (method, params) => {
      if (params[0] !== '0x1') return chain.answer(method, params)
      times += 1
      return blockAnswer(times === 1 ? chain.header(1) : { ...chain.header(1), hash: EMITTED })
    })
    await expect(range()).rejects.toMatchObject(QUORUM_ERROR)
  })
})

describe('a range with new contracts', () => {
  test('has their logs from the creation of the first one on', async () => {
    const chain = chainOf([creates(child), emits(child)], [creates(other), emits(child)], [emits(other)])
    const { range, ranges } = reading(chain, { to: 3 })
    expect(await range()).toMatchObject({
      logs: chain.logs(),
      children: [
        { address: child, discoveredInBlock: 1 },
        { address: other, discoveredInBlock: 2 },
      ],
    })
    expect(ranges().slice(0, 2)).toEqual([
      [1, 3],
      [1, 3],
    ])
  })
  test('reads no more logs if the filters cover all contracts', async () => {
    const chain = chainOf([creates(child)], [emits(child)])
    const { range, ranges, headers, registry } = reading(chain, { to: 2 })
    for (let index = 1; index <= MAX_ADDRESSES_PER_FILTER; index += 1)
      registry.add('emitter', numberToHex(index, { size: 20 }), 1)
    expect(await range()).toMatchObject({ logs: chain.logs() })
    expect(ranges().filter(([from, to]) => from !== to)).toEqual([[1, 2]])
    expect(headers()).toEqual([1])
  })
  test('reads only headers of blocks with logs if two endpoints agree', async () => {
    const chain = chainOf([], [creates(child)], [emits(child)], [])
    const { range, headers } = reading(chain, { to: 4 })
    await range()
    expect(headers()).toEqual([2, 3])
  })
  test('reads every header if the quorum drops to one meanwhile', async () => {
    const chain = chainOf([], [creates(child)], [emits(child)], [])
    let times = 0
    const { range, headers } = reading(chain, { to: 4 }, chain.answer, () => ((times += 1) === 1 ? 2 : 1))
    await range()
    expect(headers()).toEqual([1, 2, 3])
  })
  test.each<[string, Hex, number]>([
    ['the block before it', '0x0', 2],
    ['its last block', '0x3', 3],
  ])('is rejected if %s changes meanwhile', async (_what, number, since) => {
    const chain = chainOf([creates(child)], [emits(child)], [])
    let times = 0
    const { range, registry } = reading(chain, { to: 3 }, (method, params) => {
      const answer = chain.answer(method, params)
      if (params[0] !== number || (times += 1) < since) return answer
      return { ...(answer as object), hash: EMITTED }
    })
    await expect(range()).rejects.toMatchObject(QUORUM_ERROR)
    expect(chain.logs().filter((log) => registry.matches(log))).toEqual(chain.logs().slice(0, 1))
  })
  test('is read if a contract logs in the block that creates it', async () => {
    const chain = chainOf([creates(child), emits(child)], [])
    const { range } = reading(chain, { to: 2, hasAllHeaders: true })
    expect(await range()).toMatchObject({ logs: chain.logs() })
  })
  test('is rejected if a log of the creating block only appears in a second read', async () => {
    const chain = chainOf([creates(child), emits(child)], [])
    const { range } = reading(chain, { to: 2, hasAllHeaders: true }, (method, params) => {
      const answer = chain.answer(method, params)
      const { fromBlock, toBlock, address } = params[0] as {
        readonly fromBlock?: string
        readonly toBlock?: string
        readonly address?: readonly string[]
      }
      const isHidden = method === 'eth_getLogs' && fromBlock !== toBlock && address?.includes(child)
      return isHidden === true ? [] : answer
    })
    await expect(range()).rejects.toMatchObject({ kind: 'too-large' })
  })
  test('reads no earlier block again because of a later contract', async () => {
    const chain = chainOf([emits(child)], [creates(child)], [emits(child)])
    const { range, ranges } = reading(chain, { to: 3, hasAllHeaders: true })
    expect(await range()).toMatchObject({ logs: chain.logs().slice(1) })
    const alone = ranges().filter(([from, to]) => from === to)
    expect(new Set(alone.map(([number]) => number))).toEqual(new Set([2, 3]))
  })
  test('reads a block again only for the contracts that existed by then', async () => {
    // The first block's bloom allows a log of the first contract, which is not there.
    const chain = chainOf([emits(child), { address: EMITTER, topics: [OTHER_TOPIC] }], [creates(child)], [])
    const { range, ranges } = reading(chain, { to: 3, hasAllHeaders: true })
    expect(await range()).toMatchObject({ logs: chain.logs().slice(2) })
    expect(ranges()).toContainEqual([1, 1])
  })
})
