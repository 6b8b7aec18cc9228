/** What of a node's answers is believed: logs, headers, blooms, and where two chains part. */
import { numberToHex, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { bitsOf, isSet, mayHold } from './bloom.ts'
import { headerIn, logsIn, type Log } from './chainAnswers.ts'
import { openContractBook } from './contractBook.ts'
import { findFork } from './findFork.ts'
import { wordOf } from './noisyContract.testing.ts'
import { CREATION, FACTORY, FIRST, NOISE, noisyPlan } from './noisyPlan.testing.ts'
import { digestOf, merged, readLogs, wants } from './readLogs.ts'
import { readRange, type RangeWanted } from './readRange.ts'
import {
  blockAnswer,
  logAnswer,
  scriptedChain,
  scriptedEndpoints,
  scriptedNode,
  type Answer,
  type ScriptedChain,
} from './scriptedChain.fixture.ts'

const firstContract = FIRST.toLowerCase() as Hex
const safe = `0x${'5a'.repeat(20)}` as const
const OTHER_TOPIC = numberToHex(77, { size: 32 })
const noise = { address: FIRST, topics: [NOISE] }
const filter = { addresses: [firstContract], topics: [NOISE] }

/** A chain whose blocks 1 to 9 are empty but for one log of the first contract in block 5. */
function quietChain(): ScriptedChain {
  const chain = scriptedChain()
  for (let number = 1; number <= 9; number += 1) {
    if (number === 5) chain.mine(noise)
    else chain.mine()
  }
  return chain
}

/** The rejection's kind and message, `Disagreement` where nodes contradict each other. */
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

describe('a header in an answer', () => {
  const chain = quietChain()
  const block = blockAnswer(chain.header(5))
  test('is read field by field', () => {
    expect(headerIn('node', block, 5)).toEqual(chain.header(5))
    expect(headerIn('node', block)).toEqual(chain.header(5))
    expect(headerIn('node', null, 5)).toBeUndefined()
  })
  test.each([
    ['another block', block, 4, 'node answered with block 5 instead of 4'],
    ['no object', 'text', 5, 'node answered with something that is no block'],
    ['nothing', undefined, 5, 'node answered with something that is no block'],
    ['a number with a leading zero', { ...block, number: '0x05' }, 5, 'without a proper number'],
    ['a number in decimal', { ...block, number: 5 }, 5, 'without a proper number'],
    ['a huge number', { ...block, number: `0x${'1'.repeat(14)}` }, 5, 'without a proper number'],
    ['a short hash', { ...block, hash: `0x${'a'.repeat(63)}` }, 5, 'without a proper hash'],
    ['a long hash', { ...block, hash: `0x${'a'.repeat(65)}` }, 5, 'without a proper hash'],
    ['a text around a hash', { ...block, hash: `x0x${'a'.repeat(64)}` }, 5, 'without a proper hash'],
    ['no parent', { ...block, parentHash: undefined }, 5, 'block without a proper parentHash'],
    ['no time', { ...block, timestamp: '0x' }, 5, 'without a proper timestamp'],
    ['a short bloom', { ...block, logsBloom: '0x00' }, 5, 'without a proper logsBloom'],
    ['a bloom within text', { ...block, logsBloom: `${chain.header(5).logsBloom}00` }, 5, 'proper logsBloom'],
    ['text before a bloom', { ...block, logsBloom: `x${chain.header(5).logsBloom}` }, 5, 'proper logsBloom'],
    ['a number in a list', { ...block, number: ['0x5'] }, 5, 'without a proper number'],
  ])('is refused with %s', (_what, answer, number, words) => {
    expect(refusalOf(() => headerIn('node', answer, number))).toEqual(malformed(words))
  })
  test('may have a number of any length up to 13 digits', () => {
    expect(headerIn('node', { ...block, timestamp: '0x0' })?.timestamp).toBe(0)
    expect(headerIn('node', { ...block, timestamp: `0x${'1'.repeat(13)}` })?.timestamp).toBe(0x1111111111111)
    expect(() => headerIn('node', { ...block, timestamp: 'x0x1' })).toThrow('proper timestamp')
  })
  test('is lower case, whatever the node sends', () => {
    const shouting = { ...block, hash: `0x${'AB'.repeat(32)}` }
    expect(headerIn('node', shouting)?.hash).toBe(`0x${'ab'.repeat(32)}`)
  })
})

describe('logs in an answer', () => {
  const chain = scriptedChain()
  chain.mine(noise, { ...noise, data: '0x12' })
  chain.mine({ address: FIRST, topics: [NOISE, OTHER_TOPIC, OTHER_TOPIC, OTHER_TOPIC] })
  const [one, two, three] = chain.logs() as [Log, Log, Log]
  const range = { from: 1, to: 2 }
  const answer = (...logs: readonly object[]) => logsIn('node', logs, range)
  const entry = logAnswer(one)

  test('are read in the order of the chain', () => {
    expect(answer(logAnswer(three), logAnswer(two), logAnswer(one))).toEqual([one, two, three])
    expect(answer()).toEqual([])
  })
  test('are lower case, whatever the node sends', () => {
    const shouting = { ...entry, address: FIRST, topics: [`0x${'AB'.repeat(32)}`] }
    expect(answer(shouting)).toMatchObject([{ address: firstContract, topics: [`0x${'ab'.repeat(32)}`] }])
  })
  test.each([
    ['no list', {}, 'node answered with logs that are no list'],
    ['a log below the range', [logAnswer({ ...one, blockNumber: 0 })], 'with a log of another block'],
    ['a log above the range', [logAnswer({ ...one, blockNumber: 3 })], 'with a log of another block'],
    ['a log twice', [entry, entry], 'node answered with a log twice'],
    [
      'two blocks of one number',
      [entry, { ...logAnswer(two), blockHash: three.blockHash }],
      'node answered with logs of two blocks of one number',
    ],
    ['no topics', [{ ...entry, topics: undefined }], 'node answered with a log without proper topics'],
    ['five topics', [{ ...entry, topics: Array(5).fill(NOISE) }], 'without proper topics'],
    ['one short topic', [{ ...entry, topics: [NOISE, '0x12'] }], 'without proper topics'],
    ['a removed log', [{ ...entry, removed: true }], 'node answered with a log that it calls removed'],
    ['half a byte', [{ ...entry, data: '0x123' }], 'node answered with half a byte of data'],
    ['data with text', [{ ...entry, data: '0x12 ' }], 'with a log without a proper data'],
    ['text before data', [{ ...entry, data: ' 0x12' }], 'without a proper data'],
    ['a short address', [{ ...entry, address: '0x12' }], 'without a proper address'],
    ['a long address', [{ ...entry, address: `${firstContract}00` }], 'without a proper address'],
    ['text before an address', [{ ...entry, address: `x${firstContract}` }], 'without a proper address'],
    ['no index', [{ ...entry, logIndex: null }], 'without a proper logIndex'],
    ['no transaction index', [{ ...entry, transactionIndex: 1 }], 'without a proper transactionIndex'],
    ['no transaction', [{ ...entry, transactionHash: '0x' }], 'without a proper transactionHash'],
    ['no block hash', [{ ...entry, blockHash: '0x' }], 'without a proper blockHash'],
    ['no block', [{ ...entry, blockNumber: '5' }], 'without a proper blockNumber'],
    ['no object', [null], 'node answered with something that is no log'],
  ])('are refused with %s', (_what, given, words) => {
    expect(refusalOf(() => logsIn('node', given, range))).toEqual(malformed(words))
  })
})

describe('a bloom', () => {
  const chain = quietChain()
  const bits = bitsOf(chain.header(5).logsBloom) ?? Buffer.alloc(256)
  test('allows what the block holds, and denies the rest', () => {
    expect(isSet(bits, firstContract)).toBe(true)
    expect(isSet(bits, safe)).toBe(false)
    expect(mayHold(bits, filter)).toBe(true)
    expect(mayHold(bits, { addresses: undefined, topics: [OTHER_TOPIC, NOISE] })).toBe(true)
    expect(mayHold(bits, { addresses: undefined, topics: [OTHER_TOPIC] })).toBe(false)
    expect(mayHold(bits, { addresses: [safe, firstContract], topics: [NOISE] })).toBe(true)
    expect(mayHold(bits, { addresses: [safe], topics: [NOISE] })).toBe(false)
    expect(mayHold(bits, { addresses: [], topics: [NOISE] })).toBe(false)
  })
  test('needs all three of its bits', () => {
    const places = [...bits].flatMap((byte, index) => (byte === 0 ? [] : [index]))
    for (const index of places) {
      const fewer = Buffer.from(bits)
      fewer[index] = 0
      const lost = [firstContract, NOISE, '0x00' as const].filter((value) => !isSet(fewer, value))
      expect(lost.length).toBeGreaterThan(0)
    }
  })
  test('says nothing where it is all zeros', () => {
    expect(bitsOf(`0x${'0'.repeat(512)}`)).toBeUndefined()
    expect(bitsOf(`0x${'0'.repeat(511)}1`)).toBeDefined()
    expect(bitsOf(`0x1${'0'.repeat(511)}`)).toBeDefined()
  })
})

describe('logs of a range', () => {
  const read = (answer: Answer, from: number, to: number, anchor: number, chain: ScriptedChain) => {
    const node = scriptedNode(answer)
    const { number, hash } = chain.header(anchor)
    return { node, reading: readLogs(node.endpoint, { from, to }, [filter], { number, hash }) }
  }
  test('come with the last block, in one batch that shows the chain before and after', async () => {
    const chain = quietChain()
    const { node, reading } = read(chain.answer, 1, 9, 0, chain)
    const { value } = await reading
    expect(value).toEqual({ at: 'read', last: chain.header(9), logs: chain.logs() })
    expect(node.asked.map((batch) => batch.map(([method]) => method))).toEqual([
      ['eth_getBlockByNumber', 'eth_getBlockByNumber', 'eth_getLogs', 'eth_getBlockByNumber'],
    ])
    expect(node.asked[0]?.map(([, first]) => first)).toEqual([
      '0x0',
      '0x9',
      { fromBlock: '0x1', toBlock: '0x9', address: [firstContract], topics: [[NOISE]] },
      '0x9',
    ])
  })
  test('are of a fork where the anchor is another block', async () => {
    const chain = quietChain()
    const other = scriptedChain('b')
    for (let number = 1; number <= 9; number += 1) other.mine()
    const { reading } = read(other.answer, 6, 9, 5, chain)
    expect((await reading).value).toEqual({ at: 'forked' })
  })
  test.each([
    ['the last block', '0x9'],
    ['the anchor', '0x5'],
  ])('are refused where the node lacks %s', async (_what, missing) => {
    const chain = quietChain()
    const answer: Answer = (method, params) => (params[0] === missing ? null : chain.answer(method, params))
    const { reading } = read(answer, 6, 9, 5, chain)
    expect(await failureOf(reading)).toBe('refused: node.example does not have block 9 yet')
  })
  test('are refused where the last block changes meanwhile', async () => {
    const chain = quietChain()
    let times = 0
    const answer: Answer = (method, params) => {
      if (params[0] !== '0x9') return chain.answer(method, params)
      times += 1
      return times === 1 ? chain.answer(method, params) : blockAnswer({ ...chain.header(9), hash: NOISE })
    }
    const { reading } = read(answer, 6, 9, 5, chain)
    expect(await failureOf(reading)).toBe('malformed: node.example has changed its mind about block 9')
  })
  test('are refused where the block after the anchor does not follow it', async () => {
    const chain = quietChain()
    const stray = blockAnswer({ ...chain.header(6), parentHash: NOISE })
    const answer: Answer = (method, params) => (params[0] === '0x6' ? stray : chain.answer(method, params))
    const { reading } = read(answer, 6, 6, 5, chain)
    expect(await failureOf(reading)).toMatch(/^malformed: .* block 6 that does not follow the one before it$/)
    expect((await read(answer, 5, 6, 4, chain).reading).value).toMatchObject({ at: 'read' })
  })
  test('are refused where those of the last block are of another one', async () => {
    const chain = quietChain()
    const [log] = chain.logs() as [Log]
    const answer: Answer = (method, params) =>
      method === 'eth_getLogs' ? [logAnswer({ ...log, blockHash: NOISE })] : chain.answer(method, params)
    expect(await failureOf(read(answer, 1, 5, 0, chain).reading)).toMatch(
      /^malformed: .* with logs of another block 5$/,
    )
    expect((await read(answer, 1, 6, 0, chain).reading).value).toMatchObject({ at: 'read' })
  })
  test('that were not asked for are left out', async () => {
    const chain = scriptedChain()
    chain.mine({ address: safe, topics: [NOISE] }, { address: FIRST, topics: [OTHER_TOPIC] }, noise)
    const answer: Answer = (method, params) =>
      method === 'eth_getLogs' ? chain.logs().map(logAnswer) : chain.answer(method, params)
    const { value } = await read(answer, 1, 1, 0, chain).reading
    expect(value.at === 'read' && value.logs.map(({ logIndex }) => logIndex)).toEqual([2])
  })
})

describe('a list of logs whose length is a round number', () => {
  const full = Array.from({ length: 1_000 }, () => noise)
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
    return { result: await result.catch((error: Error) => error.message), batches: node.asked.length }
  }
  test('is asked for again from its last block on, and refused where there is more', async () => {
    const chain = scriptedChain()
    chain.mine(...full.slice(0, 900))
    chain.mine(...full.slice(0, 101))
    expect(await reading(chain, 1_000, 2)).toEqual({
      result: 'node.example cuts lists of 1000 logs without a word',
      batches: 2,
    })
  })
  test('is believed where there is no more', async () => {
    const chain = scriptedChain()
    chain.mine(...full)
    chain.mine()
    expect(await reading(chain, 1_000, 2)).toMatchObject({ result: { value: { at: 'read' } }, batches: 2 })
  })
  test('is not suspected at other lengths, nor for a single block', async () => {
    const chain = scriptedChain()
    chain.mine(...full)
    chain.mine(noise)
    expect(await reading(chain, 2_000, 2)).toMatchObject({ batches: 1 })
    expect(await reading(chain, 1_000, 1)).toMatchObject({ batches: 1 })
    expect(await reading(chain, 500, 2)).toMatchObject({ batches: 1 })
  })
})

describe('logs and filters', () => {
  const chain = scriptedChain()
  chain.mine(noise, noise)
  chain.mine(noise)
  const [one, two, three] = chain.logs() as [Log, Log, Log]
  test('a filter wants its topics, of its addresses or of all', () => {
    expect(wants(filter, one)).toBe(true)
    expect(wants({ addresses: undefined, topics: [NOISE] }, one)).toBe(true)
    expect(wants({ addresses: [safe], topics: [NOISE] }, one)).toBe(false)
    expect(wants({ addresses: [firstContract], topics: [OTHER_TOPIC] }, one)).toBe(false)
    expect(wants(filter, { ...one, topics: [] })).toBe(false)
  })
  test('several lists are one, in the order of the chain, each log once', () => {
    expect(merged([])).toEqual([])
    expect(merged([[], [two]])).toEqual([two])
    expect(merged([[two, three], [], [one, three]])).toEqual([one, two, three])
  })
  test('a digest is equal for equal logs and headers only', () => {
    const header = chain.header(1)
    const same = digestOf([header], [one])
    expect(digestOf([{ ...header }], [{ ...one }])).toBe(same)
    const others = [
      digestOf([], [one]),
      digestOf([header], []),
      digestOf([{ ...header, number: 2 }], [one]),
      digestOf([{ ...header, hash: NOISE }], [one]),
      digestOf([{ ...header, parentHash: NOISE }], [one]),
      digestOf([{ ...header, timestamp: 1 }], [one]),
      digestOf([header], [two]),
      digestOf([header], [{ ...one, data: '0x12' }]),
      digestOf([header], [{ ...one, topics: [NOISE, NOISE] }]),
      digestOf([header], [{ ...one, topics: [`${NOISE}${NOISE}`] }]),
      digestOf([header], [one, two]),
    ]
    expect(new Set([same, ...others]).size).toBe(others.length + 1)
  })
})

describe('a range', () => {
  /** Reads a range of a chain through one node, which changes its answers so. */
  function reading(
    chain: ScriptedChain,
    wanted: Omit<RangeWanted, 'anchor'>,
    {
      voices = 2,
      change = (_method, _params, answer) => answer,
    }: {
      readonly voices?: number
      readonly change?: (method: string, params: readonly unknown[], answer: unknown) => unknown
    } = {},
  ) {
    const node = scriptedNode((method, params) => change(method, params, chain.answer(method, params)))
    const { number, hash } = chain.header(wanted.from - 1)
    const book = openContractBook(noisyPlan(1))
    const range = readRange(scriptedEndpoints(node, voices), book, { ...wanted, anchor: { number, hash } })
    const headersAsked = () =>
      node.asked.flatMap((batch) =>
        batch.some(([method]) => method === 'eth_getLogs') ? [] : batch.map(([, first]) => Number(first)),
      )
    return { range, book, headersAsked }
  }

  test('below the window has the headers of blocks with logs and of the last', async () => {
    const chain = quietChain()
    const { range, headersAsked } = reading(chain, { from: 1, to: 9, isFull: false })
    expect(await range).toEqual({
      at: 'read',
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
    const { range } = reading(chain, { from: 4, to: 7, isFull: true })
    expect(await range).toMatchObject({ headers: [4, 5, 6, 7].map((number) => chain.header(number)) })
  })
  test('from a node alone has every header read, and keeps those that matter', async () => {
    const chain = quietChain()
    const { range, headersAsked } = reading(chain, { from: 1, to: 9, isFull: false }, { voices: 1 })
    expect(await range).toMatchObject({ headers: [chain.header(5), chain.header(9)] })
    expect(headersAsked()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })
  test('of another chain is forked', async () => {
    const chain = quietChain()
    const other = scriptedChain('b')
    for (let number = 1; number <= 9; number += 1) other.mine()
    const { range } = reading(
      chain,
      { from: 6, to: 9, isFull: true },
      {
        change: (method, params) => other.answer(method, params),
      },
    )
    expect(await range).toEqual({ at: 'forked' })
  })
  test('names the contracts that its logs create, with their own logs', async () => {
    const chain = scriptedChain()
    chain.mine()
    chain.mine({ address: FACTORY, topics: [CREATION, wordOf(safe)] })
    chain.mine({ address: safe, topics: [NOISE] })
    const { range, book } = reading(chain, { from: 1, to: 3, isFull: false })
    expect(await range).toMatchObject({
      logs: chain.logs(),
      children: [{ source: 'noisy', address: safe, foundInBlock: 2 }],
    })
    expect(book.keeps(chain.logs().at(-1) as Log)).toBe(true)
  })
  test('that fails takes back the contracts it had found', async () => {
    const chain = scriptedChain()
    chain.mine({ address: FACTORY, topics: [CREATION, wordOf(safe)] })
    chain.mine({ address: safe, topics: [NOISE] })
    chain.mine()
    const { range, book } = reading(
      chain,
      { from: 1, to: 3, isFull: true },
      {
        change: (_method, params, answer) =>
          params[0] === '0x2' ? blockAnswer({ ...chain.header(2), parentHash: NOISE }) : answer,
      },
    )
    expect(await failureOf(range)).toMatch(/^Disagreement: /)
    expect(book.keeps(chain.logs().at(-1) as Log)).toBe(false)
  })
  test('is refused where a header does not follow the one before', async () => {
    const chain = quietChain()
    const { range } = reading(
      chain,
      { from: 4, to: 7, isFull: true },
      {
        change: (_method, params, answer) =>
          params[0] === '0x6' ? blockAnswer({ ...chain.header(6), parentHash: NOISE }) : answer,
      },
    )
    expect(await failureOf(range)).toBe('Disagreement: what nodes say of blocks 4 to 7 does not fit together')
  })
  test('is refused where a log is of another block than the header', async () => {
    const chain = quietChain()
    const { range } = reading(
      chain,
      { from: 4, to: 7, isFull: true },
      {
        change: (method, _params, answer) =>
          method === 'eth_getLogs'
            ? (answer as object[]).map((entry) => ({ ...entry, blockHash: NOISE }))
            : answer,
      },
    )
    expect(await failureOf(range)).toMatch(/^Disagreement: /)
  })
  test('is refused where a bloom denies a log', async () => {
    const chain = quietChain()
    const { range } = reading(
      chain,
      { from: 4, to: 7, isFull: true },
      {
        change: (_method, params, answer) =>
          params[0] === '0x5'
            ? blockAnswer({ ...chain.header(5), logsBloom: chain.header(4).logsBloom })
            : answer,
      },
    )
    expect(await failureOf(range)).toMatch(/^Disagreement: /)
  })
  test('is refused where a bloom allows a log that is given only when its block is asked for alone', async () => {
    const chain = quietChain()
    const { range } = reading(
      chain,
      { from: 4, to: 7, isFull: true },
      {
        change: (method, params, answer) => {
          const { fromBlock, toBlock } = params[0] as { fromBlock?: string; toBlock?: string }
          return method === 'eth_getLogs' && fromBlock !== toBlock ? [] : answer
        },
      },
    )
    expect(await failureOf(range)).toMatch(/^Disagreement: /)
  })
  test('is read where a bloom allows a log that is not there', async () => {
    const chain = quietChain()
    const { range } = reading(
      chain,
      { from: 6, to: 8, isFull: true },
      {
        change: (_method, params, answer) =>
          params[0] === '0x7'
            ? blockAnswer({ ...chain.header(7), logsBloom: chain.header(5).logsBloom })
            : answer,
      },
    )
    expect(await range).toMatchObject({ at: 'read', logs: [] })
  })
  test('is refused where the last block with logs has more when it is asked for alone', async () => {
    const chain = scriptedChain()
    chain.mine(noise, noise)
    chain.mine()
    const { range } = reading(
      chain,
      { from: 1, to: 2, isFull: false },
      {
        change: (method, params, answer) => {
          const { fromBlock, toBlock } = params[0] as { fromBlock?: string; toBlock?: string }
          return method === 'eth_getLogs' && fromBlock !== toBlock ? (answer as object[]).slice(0, 1) : answer
        },
      },
    )
    expect(await failureOf(range)).toMatch(/^Disagreement: /)
  })
  test('is read where nodes leave blooms out', async () => {
    const chain = quietChain()
    const { range } = reading(
      chain,
      { from: 4, to: 7, isFull: true },
      {
        change: (method, _params, answer) =>
          method === 'eth_getLogs' ? answer : { ...(answer as object), logsBloom: `0x${'0'.repeat(512)}` },
      },
    )
    expect(await range).toMatchObject({ at: 'read', logs: chain.logs() })
  })
})

describe('where two chains part', () => {
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
  test('is nowhere where the newest block is the same', async () => {
    const { kept, endpoints } = parted(9, 9)
    expect(await findFork(endpoints, kept, 9)).toEqual({ at: 'none' })
  })
  test.each([
    [9, 6],
    [250, 190],
    [250, 150],
    [250, 149],
    [250, 1],
  ])('of %i blocks is above block %i', async (length, above) => {
    const { kept, endpoints } = parted(above, length)
    expect(await findFork(endpoints, kept, length)).toEqual({ at: 'block', block: kept[length - above] })
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
      if (depth === 0) expect(fork).toEqual({ at: 'none' })
      else if (depth === 64) expect(fork).toEqual({ at: 'deeper' })
      else expect(fork).toEqual({ at: 'block', block: kept[depth] })
      const numbers = node.asked.flat().map(([, first]) => first)
      expect(numbers.length).toBeLessThanOrEqual(most)
      expect(new Set(numbers).size).toBe(numbers.length)
    }
  })
  test('is asked for twice, so that a node alone cannot invent it', async () => {
    const { kept, endpoints } = parted(6, 9)
    const options: unknown[] = []
    const agree: typeof endpoints.agree = (ask, given) => {
      options.push(given)
      return endpoints.agree(ask, given)
    }
    await findFork({ ...endpoints, agree }, kept, 9)
    expect(options).toEqual([{ twice: true }])
  })
  test('is deeper than what was kept', async () => {
    const { kept, endpoints } = parted(2, 250)
    expect(await findFork(endpoints, kept.slice(0, 240), 250)).toEqual({ at: 'deeper' })
  })
  test('is not looked for above the chain’s head', async () => {
    const { kept, endpoints, node } = parted(9, 9)
    expect(await findFork(endpoints, kept, 6)).toEqual({ at: 'none' })
    expect(Math.max(...node.asked.flat().map(([, first]) => Number(first)))).toBe(6)
    expect(await findFork(endpoints, kept, 0)).toEqual({ at: 'none' })
  })
})
