/** Edges of what the follower decides: how far it reads, how much at once, and which contracts it follows. */
import { numberToHex, type Address, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Log } from './parseChainData.ts'
import { MAX_ADDRESSES_PER_FILTER, createContractRegistry, topicsOf, type Child } from './contractRegistry.ts'
import { decideStep } from './decideStep.ts'
import type { Plan, Source } from './plan.ts'
import { createRangeSize } from './rangeSize.ts'

const block = (number: number, fill = 'a') => ({ number, hash: `0x${fill.repeat(64)}` as const })
const address = (number: number): Address => numberToHex(number, { size: 20 })
const topic = (number: number): Hex => numberToHex(number, { size: 32 })

describe('the next step', () => {
  const step = (cursor: number, head: number, window: number, size: number) =>
    decideStep(block(cursor), block(head), undefined, window, size)
  test('waits if no block is stored at the head', () => {
    expect(step(10, 10, 4, 100)).toEqual({ type: 'wait' })
    expect(step(10, 9, 4, 100)).toEqual({ type: 'wait' })
  })
  test('compares if the stored block is not the head', () => {
    expect(decideStep(block(10), block(9), block(8), 4, 100)).toEqual({ type: 'compare' })
  })
  test('reads up to the reorg window, and every header in it', () => {
    expect(step(5, 10, 4, 100)).toEqual({ type: 'read', from: 6, to: 6, hasAllHeaders: false })
    expect(step(6, 10, 4, 100)).toEqual({ type: 'read', from: 7, to: 10, hasAllHeaders: true })
    expect(step(9, 10, 4, 100)).toEqual({ type: 'read', from: 10, to: 10, hasAllHeaders: true })
  })
  test('reads at most the range size, and 256 blocks in the window', () => {
    expect(step(0, 1_000, 1_000, 10)).toEqual({ type: 'read', from: 1, to: 10, hasAllHeaders: true })
    expect(step(0, 1_000, 1_000, 500)).toEqual({ type: 'read', from: 1, to: 256, hasAllHeaders: true })
    expect(step(0, 1_000, 100, 500)).toEqual({ type: 'read', from: 1, to: 500, hasAllHeaders: false })
  })
})

describe('the size of a range', () => {
  /** A size that has grown to so many blocks: doubling from 16. */
  function grownTo(blocks: number) {
    const size = createRangeSize()
    while (size.blocks() < blocks) size.recordRead(size.blocks(), 0, 0)
    expect(size.blocks()).toBe(blocks)
    return size
  }
  test('starts at 16 blocks and ends at 10,000', () => {
    expect(createRangeSize().blocks()).toBe(16)
    expect(grownTo(10_000).blocks()).toBe(10_000)
  })
  test('stays the same after a shorter range, and grows after a full one', () => {
    const size = grownTo(64)
    size.recordRead(63, 0, 0)
    expect(size.blocks()).toBe(64)
    size.recordRead(65, 0, 0)
    expect(size.blocks()).toBe(128)
  })
  test('grows below 4,000 logs, shrinks above 8,000', () => {
    const after = (logs: number) => {
      const size = grownTo(64)
      size.recordRead(64, 0, logs)
      return size.blocks()
    }
    expect([3_999, 4_000, 8_000, 8_001, 16_000].map(after)).toEqual([128, 64, 64, 63, 32])
  })
  test('halves after more than five seconds', () => {
    const after = (milliseconds: number, logs: number) => {
      const size = grownTo(64)
      size.recordRead(64, milliseconds, logs)
      return size.blocks()
    }
    expect(after(5_000, 0)).toBe(128)
    expect(after(5_001, 0)).toBe(32)
    expect(after(5_001, 32_000)).toBe(16)
    expect(after(5_000, 10_000)).toBe(51)
  })
  test('grows by a twentieth, at least one block, after a rejected range', () => {
    const size = grownTo(512)
    size.recordTooLarge(400)
    expect(size.blocks()).toBe(200)
    size.recordRead(200, 0, 0)
    expect(size.blocks()).toBe(210)
    size.recordTooLarge(1_000)
    expect(size.blocks()).toBe(105)
    size.recordTooLarge(4)
    expect(size.blocks()).toBe(2)
    size.recordRead(2, 0, 0)
    expect(size.blocks()).toBe(3)
  })
})

describe('the contract registry', () => {
  const CREATED = `0x${'Cc'.repeat(32)}` as const
  const EMITTED_TOPIC = topic(1)
  const source = (name: string, changes: Partial<Source> = {}): Source => ({
    name,
    contracts: [],
    topics: [EMITTED_TOPIC],
    ...changes,
  })
  const bookOf = (...sources: Source[]) =>
    createContractRegistry({ chainId: 7700, sources, projections: [] } satisfies Plan)
  const log = (changes: Partial<Log>): Log => ({
    blockNumber: 5,
    blockHash: topic(5),
    logIndex: 0,
    transactionIndex: 0,
    transactionHash: topic(5),
    address: address(1),
    topics: [EMITTED_TOPIC],
    data: '0x',
    ...changes,
  })
  const factory = source('factory', {
    contracts: [{ address: address(1), fromBlock: 3 }],
    topics: [CREATED],
    children: [
      {
        topic: CREATED,
        source: 'safe',
        positions: [
          { topics: 2, topic: 1 },
          { topics: 1, word: 1 },
        ],
      },
      { topic: EMITTED_TOPIC, source: 'safe', positions: [{ topics: 2, topic: 1 }] },
      { topic: CREATED, source: 'missing', positions: [{ topics: 2, topic: 1 }] },
    ],
  })
  const safe = source('safe')
  const created = CREATED.toLowerCase() as Hex
  const child = (number: number, discoveredInBlock = 5): Child => ({
    source: 'safe',
    address: address(number),
    discoveredInBlock,
  })

  test('matches logs of a followed contract, with its topics, from its first block', () => {
    const registry = bookOf(source('a', { contracts: [{ address: address(1), fromBlock: 5 }] }))
    expect(registry.matches(log({}))).toBe(true)
    expect(registry.matches(log({ blockNumber: 4 }))).toBe(false)
    expect(registry.matches(log({ address: address(2) }))).toBe(false)
    expect(registry.matches(log({ topics: [topic(2)] }))).toBe(false)
    expect(registry.matches(log({ topics: [] }))).toBe(false)
  })
  test('matches addresses in any case', () => {
    const mixed = `0x${'Aa'.repeat(20)}` as const
    const registry = bookOf(source('a', { contracts: [{ address: mixed, fromBlock: 1 }] }))
    expect(registry.matches(log({ address: mixed.toLowerCase() as Address }))).toBe(true)
  })
  test('supports a contract in several sources with different first blocks', () => {
    const one = source('one', { contracts: [{ address: address(1), fromBlock: 8 }] })
    const two = source('two', { contracts: [{ address: address(1), fromBlock: 5 }] })
    expect(bookOf(one, two).matches(log({}))).toBe(true)
    expect(bookOf(two, one).matches(log({}))).toBe(true)
  })
  test('keeps the earlier block of a contract added twice', () => {
    const registry = bookOf(safe)
    registry.add('safe', address(2), 6)
    registry.add('safe', address(2), 5)
    registry.add('safe', address(2), 7)
    expect(registry.matches(log({ address: address(2) }))).toBe(true)
    expect(registry.matches(log({ address: address(2), blockNumber: 4 }))).toBe(false)
  })
  test('ignores unknown sources', () => {
    const registry = bookOf(safe)
    registry.add('missing', address(2), 1)
    registry.addDiscovered([{ ...child(2), source: 'missing' }])
    registry.removeDiscovered([{ ...child(2), source: 'missing' }, child(9)])
    expect(registry.matches(log({ address: address(2) }))).toBe(false)
    expect(registry.filters()).toEqual([])
  })

  test('merges addresses and topics of all sources without duplicates', () => {
    const one = source('one', {
      contracts: [{ address: address(1), fromBlock: 1 }],
      topics: [EMITTED_TOPIC, CREATED],
    })
    const two = source('two', { contracts: [{ address: address(1), fromBlock: 1 }] })
    expect(bookOf(one, two, safe).filters()).toEqual([
      { addresses: [address(1)], topics: [EMITTED_TOPIC, created] },
    ])
  })
  test('queries a source with more than 400 contracts by topics only', () => {
    const many = (count: number) =>
      source('many', {
        contracts: Array.from({ length: count }, (_, index) => ({ address: address(index), fromBlock: 1 })),
        topics: [CREATED, CREATED],
      })
    const named = source('named', { contracts: [{ address: address(1), fromBlock: 1 }] })
    expect(MAX_ADDRESSES_PER_FILTER).toBe(400)
    expect(bookOf(many(400)).filters()).toMatchObject([{ addresses: { length: 400 } }])
    expect(bookOf(many(401)).filters()).toEqual([{ addresses: undefined, topics: [created] }])
    expect(bookOf(many(401), named).filters()).toEqual([
      { addresses: [address(1)], topics: [EMITTED_TOPIC] },
      { addresses: undefined, topics: [created] },
    ])
  })
  test('queries new contracts with the topics of their source', () => {
    const registry = bookOf(factory, safe)
    expect(registry.filtersFor([child(2), child(3), child(2)], [])).toEqual([
      { addresses: [address(2), address(3)], topics: [EMITTED_TOPIC] },
    ])
    expect(registry.filtersFor([], [])).toEqual([])
    const named = { addresses: [address(9)], topics: [EMITTED_TOPIC] }
    expect(registry.filtersFor([child(2)], [named])).toHaveLength(1)
    expect(registry.filtersFor([child(2)], [{ addresses: undefined, topics: [created] }])).toHaveLength(1)
    expect(
      registry.filtersFor([child(2)], [{ addresses: undefined, topics: [created, EMITTED_TOPIC] }]),
    ).toEqual([])
    const children = Array.from({ length: 401 }, (_, index) => child(index))
    expect(registry.filtersFor(children, [])).toEqual([{ addresses: undefined, topics: [EMITTED_TOPIC] }])
    expect(registry.filtersFor(children.slice(1), [])).toMatchObject([{ addresses: { length: 400 } }])
  })
  test('queries a source again unless all of its topics were queried', () => {
    const two = source('safe', { topics: [EMITTED_TOPIC, CREATED] })
    const asked = { addresses: undefined, topics: [EMITTED_TOPIC] }
    expect(bookOf(two).filtersFor([child(2)], [asked])).toHaveLength(1)
  })

  test('discovers children in a topic or a word of data', () => {
    const word = (number: number) => numberToHex(number, { size: 32 })
    const inTopic = log({ topics: [created, word(2)] })
    const inData = log({ topics: [created], data: `${word(8)}${word(3).slice(2)}` })
    expect(bookOf(factory, safe).discoverChildren([inTopic, inData, inTopic])).toEqual([child(2), child(3)])
  })
  test.each<[string, Partial<Log>]>([
    ['of a topic that is not kept', { topics: [EMITTED_TOPIC, numberToHex(2, { size: 32 })] }],
    ['of another contract', { address: address(7), topics: [created, numberToHex(2, { size: 32 })] }],
    ['before the factory', { blockNumber: 2, topics: [created, numberToHex(2, { size: 32 })] }],
    ['in another layout', { topics: [created, topic(2), topic(3)] }],
    ['with more than an address', { topics: [created, `0x${'0'.repeat(23)}1${'0'.repeat(40)}`] }],
    ['with half a word', { topics: [created], data: `${topic(8)}${'00'.repeat(16)}` }],
  ])('discovers none in a log %s', (_what, changes) => {
    expect(bookOf(factory, safe).discoverChildren([log(changes)])).toEqual([])
  })
  test('reads a child at the position of the rule for its topic', () => {
    const word = (number: number) => numberToHex(number, { size: 32 })
    const rules = source('factory', {
      contracts: [{ address: address(1), fromBlock: 3 }],
      topics: [created, EMITTED_TOPIC],
      children: [
        { topic: created, source: 'safe', positions: [{ topics: 3, topic: 1 }] },
        { topic: EMITTED_TOPIC, source: 'safe', positions: [{ topics: 3, topic: 2 }] },
      ],
    })
    const given = log({ topics: [created, word(2), word(3)] })
    expect(bookOf(rules, safe).discoverChildren([given])).toEqual([child(2)])
  })
  test('discovers a child again only before its known creation', () => {
    const creation = (blockNumber: number) =>
      log({ blockNumber, topics: [created, numberToHex(2, { size: 32 })] })
    const registry = bookOf(factory, safe)
    registry.addDiscovered([child(2, 5)])
    expect(registry.discoverChildren([creation(5)])).toEqual([])
    expect(registry.discoverChildren([creation(6)])).toEqual([])
    expect(registry.discoverChildren([creation(4)])).toEqual([child(2, 4)])
    registry.addDiscovered([child(2, 4)])
    registry.addDiscovered([child(2, 9)])
    expect(registry.discoverChildren([creation(4)])).toEqual([])
    const planned = bookOf(factory, source('safe', { contracts: [{ address: address(2), fromBlock: 5 }] }))
    expect(planned.discoverChildren([creation(5)])).toEqual([])
    expect(planned.discoverChildren([creation(4)])).toEqual([child(2, 4)])
  })
  test('removes discovered contracts, and keeps requested ones', () => {
    const registry = bookOf(safe)
    registry.add('safe', address(3), 7)
    registry.addDiscovered([child(2), child(3)])
    expect(registry.filters()).toMatchObject([{ addresses: [address(3), address(2)] }])
    registry.removeDiscovered([child(2), child(3)])
    expect(registry.filters()).toMatchObject([{ addresses: [address(3)] }])
    expect(registry.matches(log({ address: address(3) }))).toBe(false)
    expect(registry.matches(log({ address: address(3), blockNumber: 7 }))).toBe(true)
  })
  test('has topics in lower case', () => {
    expect(topicsOf(source('a', { topics: [CREATED] }))).toEqual([created])
  })
})
