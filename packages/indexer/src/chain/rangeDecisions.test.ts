/** What of a node's answers is believed: logs, headers, blooms, and where two chains part. */
import { numberToHex, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { bloomBits, hasBits, mayContain } from './bloom.ts'
import { parseHeader, parseLogs, type Log } from './parseChainData.ts'
import { createContractRegistry } from './contractRegistry.ts'
import { findFork } from './findFork.ts'
import { toWord } from './emitterContract.fixture.ts'
import { PROXY_CREATION, FACTORY, EMITTER, EMITTED, emitterPlan } from './emitterPlan.fixture.ts'
import { digestBlocks, mergeLogs, readLogs, matchesFilter } from './readLogs.ts'
import { readRange, type RangeRequest } from './readRange.ts'
import {
  blockAnswer,
  logAnswer,
  scriptedChain,
  scriptedEndpoints,
  scriptedNode,
  type Answer,
  type ScriptedChain,
} from './scriptedChain.fixture.ts'

const firstContract = EMITTER.toLowerCase() as Hex
const safe = `0x${'5a'.repeat(20)}` as const
const OTHER_TOPIC = numberToHex(77, { size: 32 })
const emittedLog = { address: EMITTER, topics: [EMITTED] }
const filter = { addresses: [firstContract], topics: [EMITTED] }

/** A chain whose blocks 1 to 9 are empty but for one log of the first contract in block 5. */
function quietChain(): ScriptedChain {
  const chain = scriptedChain()
  for (let number = 1; number <= 9; number += 1) {
    if (number === 5) chain.mine(emittedLog)
    else chain.mine()
  }
  return chain
}

/** The rejection's kind and message, or `QuorumError` and its message. */
async function failureOf(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof Error)) throw new Error('It did not fail.')
  return `${'kind' in error ? String(error.kind) : error.name}: ${error.message}`
}

/** What `act` throws. */
function refusalOf(act: () => unknown): unknown {
  try {
    return act()
  } catch (error) {
    return error
  }
}
const malformed = (words: string) =>
  expect.objectContaining({ name: 'RpcFailure', kind: 'malformed', message: expect.stringContaining(words) })

describe('a header', () => {
  const chain = quietChain()
  const block = blockAnswer(chain.header(5))
  test('is parsed field by field', () => {
    expect(parseHeader('node', block, 5)).toEqual(chain.header(5))
    expect(parseHeader('node', block)).toEqual(chain.header(5))
    expect(parseHeader('node', null, 5)).toBeUndefined()
  })
  test.each([
    ['another block', block, 4, 'node: block 5 instead of 4'],
    ['no object', 'text', 5, 'node: response is not a block'],
    ['nothing', undefined, 5, 'node: response is not a block'],
    ['a number in decimal', { ...block, number: '5' }, 5, 'invalid number in'],
    ['a negative number', { ...block, number: -5 }, 5, 'invalid number in'],
    ['a fraction', { ...block, number: 5.5 }, 5, 'invalid number in'],
    ['a huge number', { ...block, number: `0x${'2'.repeat(14)}` }, 5, 'invalid number in'],
    ['a short hash', { ...block, hash: `0x${'a'.repeat(63)}` }, 5, 'invalid hash in'],
    ['a long hash', { ...block, hash: `0x${'a'.repeat(65)}` }, 5, 'invalid hash in'],
    ['a text around a hash', { ...block, hash: `x0x${'a'.repeat(64)}` }, 5, 'invalid hash in'],
    ['no parent', { ...block, parentHash: undefined }, 5, 'invalid parentHash in a block'],
    ['no time', { ...block, timestamp: '0x' }, 5, 'invalid timestamp in'],
    ['a number in a list', { ...block, number: ['0x5'] }, 5, 'invalid number in'],
  ])('is rejected with %s', (_what, answer, number, words) => {
    expect(refusalOf(() => parseHeader('node', answer, number))).toEqual(malformed(words))
  })
  test.each([
    ['a short bloom', '0x00'],
    ['a bloom within text', `${chain.header(5).logsBloom}00`],
    ['text before a bloom', `x${chain.header(5).logsBloom}`],
    ['no bloom', undefined],
  ])('has no bloom with %s', (_what, logsBloom) => {
    expect(parseHeader('node', { ...block, logsBloom }, 5)).toEqual({
      ...chain.header(5),
      logsBloom: undefined,
    })
  })
  test('is none if it is an earlier block than requested', () => {
    expect(parseHeader('node', block, 6)).toBeUndefined()
  })
  test('may have numbers with leading zeros or as JSON numbers, and any timestamp', () => {
    expect(parseHeader('node', { ...block, number: '0x005' }, 5)?.number).toBe(5)
    expect(parseHeader('node', { ...block, number: 5 }, 5)?.number).toBe(5)
    expect(parseHeader('node', { ...block, timestamp: '0x0' })?.timestamp).toBe(0)
    expect(parseHeader('node', { ...block, timestamp: '0xfffffff1886e0900' })?.timestamp).toBe(0)
    expect(parseHeader('node', { ...block, timestamp: '0x1fffffffffffff' })?.timestamp).toBe(2 ** 53 - 1)
    expect(() => parseHeader('node', { ...block, timestamp: 'x0x1' })).toThrow('invalid timestamp')
  })
  test('is lower case, whatever the node sends', () => {
    const shouting = { ...block, hash: `0x${'AB'.repeat(32)}` }
    expect(parseHeader('node', shouting)?.hash).toBe(`0x${'ab'.repeat(32)}`)
  })
})

describe('logs', () => {
  const chain = scriptedChain()
  chain.mine(emittedLog, { ...emittedLog, data: '0x12' })
  chain.mine({ address: EMITTER, topics: [EMITTED, OTHER_TOPIC, OTHER_TOPIC, OTHER_TOPIC] })
  const [one, two, three] = chain.logs() as [Log, Log, Log]
  const range = { from: 1, to: 2 }
  const answer = (...logs: readonly object[]) => parseLogs('node', logs, range)
  const entry = logAnswer(one)

  test('are returned in chain order', () => {
    expect(answer(logAnswer(three), logAnswer(two), logAnswer(one))).toEqual([one, two, three])
    expect(answer()).toEqual([])
  })
  test('are lower case, whatever the node sends', () => {
    const shouting = { ...entry, address: EMITTER, topics: [`0x${'AB'.repeat(32)}`] }
    expect(answer(shouting)).toMatchObject([{ address: firstContract, topics: [`0x${'ab'.repeat(32)}`] }])
  })
  test.each([
    ['removed by a reorg', { removed: true }],
    ['pending', { blockHash: null, blockNumber: null, logIndex: null }],
    ['below the range', { blockNumber: '0x0' }],
    ['above the range', { blockNumber: '0x3' }],
    ['a copy of another', {}],
  ])('are dropped if %s', (_what, fields) => {
    expect(answer(entry, { ...entry, ...fields }, logAnswer(two))).toEqual([one, two])
  })
  test('may lack topics and data', () => {
    expect(answer({ ...entry, topics: null, data: null })).toEqual([{ ...one, topics: [], data: '0x' }])
    expect(parseLogs('node', null, range)).toEqual([])
  })
  test('are ordered by transaction, also if they are counted in it', () => {
    const second = { ...logAnswer(two), transactionIndex: '0x1', logIndex: '0x0' }
    expect(answer(second, entry).map(({ transactionIndex }) => transactionIndex)).toEqual([0, 1])
  })
  test.each([
    ['no list', {}, 'node: logs are not an array'],
    [
      'two logs at one position',
      [entry, { ...entry, data: '0x12' }],
      'node: two logs of a transaction with the same logIndex',
    ],
    [
      'two blocks of one number',
      [entry, { ...logAnswer(two), blockHash: three.blockHash }],
      'node: logs of two blocks with the same number',
    ],
    ['topics that are no list', [{ ...entry, topics: EMITTED }], 'node: log with invalid topics'],
    ['five topics', [{ ...entry, topics: Array(5).fill(EMITTED) }], 'invalid topics'],
    ['one short topic', [{ ...entry, topics: [EMITTED, '0x12'] }], 'invalid topics'],
    ['a huge index', [{ ...entry, logIndex: '0x1000000' }], 'node: invalid position of a log'],
    ['a huge transaction', [{ ...entry, transactionIndex: '0x10000000' }], 'invalid position of a log'],
    ['half a byte', [{ ...entry, data: '0x123' }], 'node: log data with half a byte'],
    ['data with text', [{ ...entry, data: '0x12 ' }], 'invalid data in a log'],
    ['text before data', [{ ...entry, data: ' 0x12' }], 'invalid data in'],
    ['a short address', [{ ...entry, address: '0x12' }], 'invalid address in'],
    ['a long address', [{ ...entry, address: `${firstContract}00` }], 'invalid address in'],
    ['text before an address', [{ ...entry, address: `x${firstContract}` }], 'invalid address in'],
    ['no index', [{ ...entry, logIndex: null }], 'invalid logIndex in'],
    ['no transaction index', [{ ...entry, transactionIndex: null }], 'invalid transactionIndex in'],
    ['no transaction', [{ ...entry, transactionHash: '0x' }], 'invalid transactionHash in'],
    ['no block hash', [{ ...entry, blockHash: '0x' }], 'invalid blockHash in'],
    ['no block', [{ ...entry, blockNumber: '5' }], 'invalid blockNumber in'],
    ['no object', [null], 'node: response is not a log'],
  ])('are rejected with %s', (_what, given, words) => {
    expect(refusalOf(() => parseLogs('node', given, range))).toEqual(malformed(words))
  })
})

describe('a bloom', () => {
  const chain = quietChain()
  const bits = bloomBits(chain.header(5).logsBloom) ?? Buffer.alloc(256)
  test('matches the logs of the block and excludes others', () => {
    expect(hasBits(bits, firstContract)).toBe(true)
    expect(hasBits(bits, safe)).toBe(false)
    expect(mayContain(bits, filter)).toBe(true)
    expect(mayContain(bits, { addresses: undefined, topics: [OTHER_TOPIC, EMITTED] })).toBe(true)
    expect(mayContain(bits, { addresses: undefined, topics: [OTHER_TOPIC] })).toBe(false)
    expect(mayContain(bits, { addresses: [safe, firstContract], topics: [EMITTED] })).toBe(true)
    expect(mayContain(bits, { addresses: [safe], topics: [EMITTED] })).toBe(false)
    expect(mayContain(bits, { addresses: [], topics: [EMITTED] })).toBe(false)
  })
  test('needs all three of its bits', () => {
    const places = [...bits].flatMap((byte, index) => (byte === 0 ? [] : [index]))
    for (const index of places) {
      const fewer = Buffer.from(bits)
      fewer[index] = 0
      const lost = [firstContract, EMITTED, '0x00' as const].filter((value) => !hasBits(fewer, value))
      expect(lost.length).toBeGreaterThan(0)
    }
  })
  test('is ignored if it is all zeros', () => {
    expect(bloomBits(`0x${'0'.repeat(512)}`)).toBeUndefined()
    expect(bloomBits(`0x${'0'.repeat(511)}1`)).toBeDefined()
    expect(bloomBits(`0x1${'0'.repeat(511)}`)).toBeDefined()
  })
})

describe('logs of a range', () => {
  const read = (answer: Answer, from: number, to: number, anchor: number, chain: ScriptedChain) => {
    const node = scriptedNode(answer)
    const { number, hash } = chain.header(anchor)
    return { node, reading: readLogs(node.endpoint, { from, to }, [filter], { number, hash }) }
  }
  test('come in one batch with the anchor and the last block before and after', async () => {
    const chain = quietChain()
    const { node, reading } = read(chain.answer, 1, 9, 0, chain)
    const { value } = await reading
    expect(value).toEqual({ status: 'read', last: chain.header(9), logs: chain.logs() })
    expect(node.requests.map((batch) => batch.map(([method]) => method))).toEqual([
      ['eth_getBlockByNumber', 'eth_getBlockByNumber', 'eth_getLogs', 'eth_getBlockByNumber'],
    ])
    expect(node.requests[0]?.map(([, first]) => first)).toEqual([
      '0x0',
      '0x9',
      { fromBlock: '0x1', toBlock: '0x9', address: [firstContract], topics: [[EMITTED]] },
      '0x9',
    ])
  })
  test('are forked if the anchor differs', async () => {
    const chain = quietChain()
    const other = scriptedChain('b')
    for (let number = 1; number <= 9; number += 1) other.mine()
    const { reading } = read(other.answer, 6, 9, 5, chain)
    expect((await reading).value).toEqual({ status: 'forked' })
  })
  test.each([
    ['the last block', '0x9', 9],
    ['the anchor', '0x5', 5],
  ])('are rejected if the endpoint lacks %s', async (_what, missing, number) => {
    const chain = quietChain()
    const answer: Answer = (method, params) => (params[0] === missing ? null : chain.answer(method, params))
    const { reading } = read(answer, 6, 9, 5, chain)
    expect(await failureOf(reading)).toBe(`error-response: node.example: block ${number} not available yet`)
  })
  test('are rejected if the last block changes meanwhile', async () => {
    const chain = quietChain()
    let times = 0
    const answer: Answer = (method, params) => {
      if (params[0] !== '0x9') return chain.answer(method, params)
      times += 1
      return times === 1 ? chain.answer(method, params) : blockAnswer({ ...chain.header(9), hash: EMITTED })
    }
    const { reading } = read(answer, 6, 9, 5, chain)
    expect(await failureOf(reading)).toBe('malformed: node.example: block 9 changed while it was read')
  })
  test('are rejected if the next block does not link to the anchor', async () => {
    const chain = quietChain()
    const stray = blockAnswer({ ...chain.header(6), parentHash: EMITTED })
    const answer: Answer = (method, params) => (params[0] === '0x6' ? stray : chain.answer(method, params))
    const { reading } = read(answer, 6, 6, 5, chain)
    expect(await failureOf(reading)).toMatch(/^malformed: .* block 6 does not link to its parent$/)
    expect((await read(answer, 5, 6, 4, chain).reading).value).toMatchObject({ status: 'read' })
  })
  test('are rejected if they belong to another last block', async () => {
    const chain = quietChain()
    const [log] = chain.logs() as [Log]
    const answer: Answer = (method, params) =>
      method === 'eth_getLogs' ? [logAnswer({ ...log, blockHash: EMITTED })] : chain.answer(method, params)
    expect(await failureOf(read(answer, 1, 5, 0, chain).reading)).toMatch(
      /^malformed: .* logs of another block 5$/,
    )
    expect((await read(answer, 1, 6, 0, chain).reading).value).toMatchObject({ status: 'read' })
  })
  test('outside of the filter are dropped', async () => {
    const chain = scriptedChain()
    chain.mine({ address: safe, topics: [EMITTED] }, { address: EMITTER, topics: [OTHER_TOPIC] }, emittedLog)
    const answer: Answer = (method, params) =>
      method === 'eth_getLogs' ? chain.logs().map(logAnswer) : chain.answer(method, params)
    const { value } = await read(answer, 1, 1, 0, chain).reading
    expect(value.status === 'read' && value.logs.map(({ logIndex }) => logIndex)).toEqual([2])
  })
})

describe('a list of logs whose length is a round number', () => {
  const full = Array.from({ length: 1_000 }, () => emittedLog)
  /** A node that gives only the first `limit` logs of each list. */
  const cutting = (chain: ScriptedChain, limit: number) =>
    scriptedNode((method, params) => {
      const answer = chain.answer(method, params)
      return Array.isArray(answer) ? answer.slice(0, limit) : answer
    })
  async function reading(chain: ScriptedChain, limit: number, to: number, from = 1) {
    const node = cutting(chain, limit)
    const { number, hash } = chain.header(0)
    const result = readLogs(node.endpoint, { from, to }, [filter], { number, hash })
    return { result: await result.catch((error: Error) => error.message), batches: node.requests.length }
  }
  test('is read again from its last block, and rejected if there is more', async () => {
    const chain = scriptedChain()
    chain.mine(...full.slice(0, 900))
    chain.mine(...full.slice(0, 101))
    expect(await reading(chain, 1_000, 2)).toEqual({
      result: 'node.example: truncated the list at 1000 logs',
      batches: 2,
    })
  })
  test('is accepted if there is no more', async () => {
    const chain = scriptedChain()
    chain.mine(...full)
    chain.mine()
    expect(await reading(chain, 1_000, 2)).toMatchObject({
      result: { value: { status: 'read' } },
      batches: 2,
    })
  })
  test('is not read again at other lengths, nor for a single block', async () => {
    const chain = scriptedChain()
    chain.mine(...full)
    chain.mine(emittedLog)
    expect(await reading(chain, 2_000, 2)).toMatchObject({ batches: 1 })
    expect(await reading(chain, 1_000, 1)).toMatchObject({ batches: 1 })
    expect(await reading(chain, 500, 2)).toMatchObject({ batches: 1 })
  })
})

describe('logs and filters', () => {
  const chain = scriptedChain()
  chain.mine(emittedLog, emittedLog)
  chain.mine(emittedLog)
  const [one, two, three] = chain.logs() as [Log, Log, Log]
  test('a filter matches its topics, of its addresses or of any', () => {
    expect(matchesFilter(filter, one)).toBe(true)
    expect(matchesFilter({ addresses: undefined, topics: [EMITTED] }, one)).toBe(true)
    expect(matchesFilter({ addresses: [safe], topics: [EMITTED] }, one)).toBe(false)
    expect(matchesFilter({ addresses: [firstContract], topics: [OTHER_TOPIC] }, one)).toBe(false)
    expect(matchesFilter(filter, { ...one, topics: [] })).toBe(false)
  })
  test('merges lists in chain order without duplicates', () => {
    expect(mergeLogs([])).toEqual([])
    expect(mergeLogs([[], [two]])).toEqual([two])
    expect(mergeLogs([[two, three], [], [one, three]])).toEqual([one, two, three])
  })
  test('a digest is equal for equal logs and headers only', () => {
    const header = chain.header(1)
    const same = digestBlocks([header], [one])
    expect(digestBlocks([{ ...header }], [{ ...one }])).toBe(same)
    const others = [
      digestBlocks([], [one]),
      digestBlocks([header], []),
      digestBlocks([{ ...header, number: 2 }], [one]),
      digestBlocks([{ ...header, hash: EMITTED }], [one]),
      digestBlocks([{ ...header, parentHash: EMITTED }], [one]),
      digestBlocks([{ ...header, timestamp: 1 }], [one]),
      digestBlocks([header], [two]),
      digestBlocks([header], [{ ...one, data: '0x12' }]),
      digestBlocks([header], [{ ...one, topics: [EMITTED, EMITTED] }]),
      digestBlocks([header], [{ ...one, topics: [`${EMITTED}${EMITTED}`] }]),
      digestBlocks([header], [one, two]),
    ]
    expect(new Set([same, ...others]).size).toBe(others.length + 1)
  })
})

describe('a range', () => {
  /** Reads a range of a chain through one node, which changes its answers so. */
  function reading(
    chain: ScriptedChain,
    wanted: Omit<RangeRequest, 'anchor'>,
    {
      quorum = 2,
      change = (_method, _params, answer) => answer,
    }: {
      readonly quorum?: number
      readonly change?: (method: string, params: readonly unknown[], answer: unknown) => unknown
    } = {},
  ) {
    const node = scriptedNode((method, params) => change(method, params, chain.answer(method, params)))
    const { number, hash } = chain.header(wanted.from - 1)
    const registry = createContractRegistry(emitterPlan(1))
    const range = readRange(scriptedEndpoints(node, quorum), registry, {
      ...wanted,
      anchor: { number, hash },
    })
    const headersAsked = () =>
      node.requests.flatMap((batch) =>
        batch.some(([method]) => method === 'eth_getLogs') ? [] : batch.map(([, first]) => Number(first)),
      )
    return { range, registry, headersAsked }
  }

  test('below the window has the headers of blocks with logs and of the last', async () => {
    const chain = quietChain()
    const { range, headersAsked } = reading(chain, { from: 1, to: 9, hasAllHeaders: false })
    expect(await range).toEqual({
      status: 'read',
      from: 1,
      to: 9,
      last: chain.header(9),
      headers: [chain.header(5), chain.header(9)],
      logs: chain.logs(),
      children: [],
    })
    expect(headersAsked()).toEqual([5])
  })
  test('within the window has every header', async () => {
    const chain = quietChain()
    const { range } = reading(chain, { from: 4, to: 7, hasAllHeaders: true })
    expect(await range).toMatchObject({ headers: [4, 5, 6, 7].map((number) => chain.header(number)) })
  })
  test('from a lone endpoint reads every header, and keeps those with logs', async () => {
    const chain = quietChain()
    const { range, headersAsked } = reading(chain, { from: 1, to: 9, hasAllHeaders: false }, { quorum: 1 })
    expect(await range).toMatchObject({ headers: [chain.header(5), chain.header(9)] })
    expect(headersAsked()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })
  test('of another chain is forked', async () => {
    const chain = quietChain()
    const other = scriptedChain('b')
    for (let number = 1; number <= 9; number += 1) other.mine()
    const { range } = reading(
      chain,
      { from: 6, to: 9, hasAllHeaders: true },
      {
        change: (method, params) => other.answer(method, params),
      },
    )
    expect(await range).toEqual({ status: 'forked' })
  })
  test('has the contracts that its logs announce, with their logs', async () => {
    const chain = scriptedChain()
    chain.mine()
    chain.mine({ address: FACTORY, topics: [PROXY_CREATION, toWord(safe)] })
    chain.mine({ address: safe, topics: [EMITTED] })
    const { range, registry } = reading(chain, { from: 1, to: 3, hasAllHeaders: false })
    expect(await range).toMatchObject({
      logs: chain.logs(),
      children: [{ source: 'emitter', address: safe, discoveredInBlock: 2 }],
    })
    expect(registry.matches(chain.logs().at(-1) as Log)).toBe(true)
  })
  test('removes its discovered contracts on failure', async () => {
    const chain = scriptedChain()
    chain.mine({ address: FACTORY, topics: [PROXY_CREATION, toWord(safe)] })
    chain.mine({ address: safe, topics: [EMITTED] })
    chain.mine()
    const { range, registry } = reading(
      chain,
      { from: 1, to: 3, hasAllHeaders: true },
      {
        change: (_method, params, answer) =>
          params[0] === '0x2' ? blockAnswer({ ...chain.header(2), parentHash: EMITTED }) : answer,
      },
    )
    expect(await failureOf(range)).toMatch(/^QuorumError: /)
    expect(registry.matches(chain.logs().at(-1) as Log)).toBe(false)
  })
  test('is rejected if a header does not link to its parent', async () => {
    const chain = quietChain()
    const { range } = reading(
      chain,
      { from: 4, to: 7, hasAllHeaders: true },
      {
        change: (_method, params, answer) =>
          params[0] === '0x6' ? blockAnswer({ ...chain.header(6), parentHash: EMITTED }) : answer,
      },
    )
    expect(await failureOf(range)).toBe('QuorumError: endpoints returned inconsistent blocks 4 to 7')
  })
  test('is rejected if a log belongs to another block', async () => {
    const chain = quietChain()
    const { range } = reading(
      chain,
      { from: 4, to: 7, hasAllHeaders: true },
      {
        change: (method, _params, answer) =>
          method === 'eth_getLogs'
            ? (answer as object[]).map((entry) => ({ ...entry, blockHash: EMITTED }))
            : answer,
      },
    )
    expect(await failureOf(range)).toMatch(/^QuorumError: /)
  })
  test('is read if a bloom excludes a log that a second reading has', async () => {
    const chain = quietChain()
    const { range } = reading(
      chain,
      { from: 4, to: 7, hasAllHeaders: true },
      {
        change: (_method, params, answer) =>
          params[0] === '0x5'
            ? blockAnswer({ ...chain.header(5), logsBloom: chain.header(4).logsBloom })
            : answer,
      },
    )
    expect(await range).toMatchObject({ status: 'read', logs: chain.logs() })
  })
  test('is rejected if a second read of a block has a log that the range lacks', async () => {
    const chain = quietChain()
    const { range } = reading(
      chain,
      { from: 4, to: 7, hasAllHeaders: true },
      {
        change: (method, params, answer) => {
          const { fromBlock, toBlock } = params[0] as { fromBlock?: string; toBlock?: string }
          return method === 'eth_getLogs' && fromBlock !== toBlock ? [] : answer
        },
      },
    )
    expect(await failureOf(range)).toBe(
      'too-large: endpoints return other logs of block 5 than of blocks 4 to 7',
    )
  })
  test('is read despite a false positive of a bloom', async () => {
    const chain = quietChain()
    const { range } = reading(
      chain,
      { from: 6, to: 8, hasAllHeaders: true },
      {
        change: (_method, params, answer) =>
          params[0] === '0x7'
            ? blockAnswer({ ...chain.header(7), logsBloom: chain.header(5).logsBloom })
            : answer,
      },
    )
    expect(await range).toMatchObject({ status: 'read', logs: [] })
  })
  test('is rejected if a second read of the last block has more logs', async () => {
    const chain = scriptedChain()
    chain.mine(emittedLog, emittedLog)
    chain.mine()
    const { range } = reading(
      chain,
      { from: 1, to: 2, hasAllHeaders: false },
      {
        change: (method, params, answer) => {
          const { fromBlock, toBlock } = params[0] as { fromBlock?: string; toBlock?: string }
          return method === 'eth_getLogs' && fromBlock !== toBlock ? (answer as object[]).slice(0, 1) : answer
        },
      },
    )
    expect(await failureOf(range)).toMatch(/^too-large: /)
  })
  test('is read if endpoints omit blooms', async () => {
    const chain = quietChain()
    const { range } = reading(
      chain,
      { from: 4, to: 7, hasAllHeaders: true },
      {
        change: (method, _params, answer) =>
          method === 'eth_getLogs' ? answer : { ...(answer as object), logsBloom: `0x${'0'.repeat(512)}` },
      },
    )
    expect(await range).toMatchObject({ status: 'read', logs: chain.logs() })
  })
})

describe('the fork point', () => {
  const cursors = (chain: ScriptedChain, from: number, to: number) =>
    Array.from({ length: from - to + 1 }, (_, index) => {
      const { number, hash, timestamp } = chain.header(from - index)
      return { number, hash, timestamp }
    })
  /** A long chain, and one that parts from it above a block. */
  function parted(above: number, length: number) {
    const ours = scriptedChain()
    for (let number = 1; number <= length; number += 1) ours.mine()
    const kept = cursors(ours, length, 1)
    ours.rollBackTo(above)
    for (let number = above + 1; number <= length; number += 1) ours.mine()
    const node = scriptedNode(ours.answer)
    return { kept, endpoints: scriptedEndpoints(node, 1), node }
  }
  test('is none if the head is the same', async () => {
    const { kept, endpoints } = parted(9, 9)
    expect(await findFork(endpoints, kept, 9)).toEqual({ status: 'none' })
  })
  test.each([
    [9, 6],
    [250, 190],
    [250, 150],
    [250, 149],
    [250, 1],
  ])('of %i blocks is above block %i', async (length, above) => {
    const { kept, endpoints } = parted(above, length)
    expect(await findFork(endpoints, kept, length)).toEqual({ status: 'found', block: kept[length - above] })
  })
  test.each([
    [1, 7],
    [3, 10],
    [20, 60],
    [100, 64],
  ])('is found in batches of %i with at most %i headers of 64', async (batchSize, most) => {
    for (let depth = 0; depth <= 64; depth += 1) {
      const { kept, endpoints, node } = parted(65 - depth, 65)
      const fork = await findFork({ ...endpoints, batchSize: () => batchSize }, kept.slice(0, 64), 65)
      if (depth === 0) expect(fork).toEqual({ status: 'none' })
      else if (depth === 64) expect(fork).toEqual({ status: 'too-deep' })
      else expect(fork).toEqual({ status: 'found', block: kept[depth] })
      const numbers = node.requests.flat().map(([, first]) => first)
      expect(numbers.length).toBeLessThanOrEqual(most)
      expect(new Set(numbers).size).toBe(numbers.length)
    }
  })
  test('is verified with a second read', async () => {
    const { kept, endpoints } = parted(6, 9)
    const options: unknown[] = []
    const readWithQuorum: typeof endpoints.readWithQuorum = (ask, given) => {
      options.push(given)
      return endpoints.readWithQuorum(ask, given)
    }
    await findFork({ ...endpoints, readWithQuorum }, kept, 9)
    expect(options).toEqual([{ shouldVerify: true }])
  })
  test('is too deep if no stored block matches', async () => {
    const { kept, endpoints } = parted(2, 250)
    expect(await findFork(endpoints, kept.slice(0, 240), 250)).toEqual({ status: 'too-deep' })
  })
  test('is not searched above the head', async () => {
    const { kept, endpoints, node } = parted(9, 9)
    expect(await findFork(endpoints, kept, 6)).toEqual({ status: 'none' })
    expect(Math.max(...node.requests.flat().map(([, first]) => Number(first)))).toBe(6)
    expect(await findFork(endpoints, kept, 0)).toEqual({ status: 'none' })
  })
})
