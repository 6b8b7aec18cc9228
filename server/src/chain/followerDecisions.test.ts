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
  test('waits where nothing is kept at the head', () => {
    expect(step(10, 10, 4, 100)).toEqual({ type: 'wait' })
    expect(step(10, 9, 4, 100)).toEqual({ type: 'wait' })
  })
  test('compares where what is kept below the head is not the head', () => {
    expect(decideStep(block(10), block(9), block(8), 4, 100)).toEqual({ type: 'compare' })
  })
  test('reads up to the window, and in it block by block', () => {
    expect(step(5, 10, 4, 100)).toEqual({ type: 'read', from: 6, to: 6, hasAllHeaders: false })
    expect(step(6, 10, 4, 100)).toEqual({ type: 'read', from: 7, to: 10, hasAllHeaders: true })
    expect(step(9, 10, 4, 100)).toEqual({ type: 'read', from: 10, to: 10, hasAllHeaders: true })
  })
  test('reads no more than the size of a range, nor than 256 full blocks', () => {
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
  test('begins with 16 blocks and ends at 10,000', () => {
    expect(createRangeSize().blocks()).toBe(16)
    expect(grownTo(10_000).blocks()).toBe(10_000)
  })
  test('stays as it is after a range that was cut short, and grows after a longer one', () => {
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
  test('grows by a twentieth, at least one block, once a range was too much', () => {
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

describe('the book of contracts', () => {
  const CREATED = `0x${'Cc'.repeat(32)}` as const
  const SAID = topic(1)
  const source = (name: string, changes: Partial<Source> = {}): Source => ({
    name,
    contracts: [],
    topics: [SAID],
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
    topics: [SAID],
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
      { topic: SAID, source: 'safe', positions: [{ topics: 2, topic: 1 }] },
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

  test('keeps logs of a followed contract, with its topics, from its block on', () => {
    const book = bookOf(source('a', { contracts: [{ address: address(1), fromBlock: 5 }] }))
    expect(book.matches(log({}))).toBe(true)
    expect(book.matches(log({ blockNumber: 4 }))).toBe(false)
    expect(book.matches(log({ address: address(2) }))).toBe(false)
    expect(book.matches(log({ topics: [topic(2)] }))).toBe(false)
    expect(book.matches(log({ topics: [] }))).toBe(false)
  })
  test('knows a contract by its address in any case', () => {
    const mixed = `0x${'Aa'.repeat(20)}` as const
    const book = bookOf(source('a', { contracts: [{ address: mixed, fromBlock: 1 }] }))
    expect(book.matches(log({ address: mixed.toLowerCase() as Address }))).toBe(true)
  })
  test('follows a contract in several sources, each from its own block', () => {
    const one = source('one', { contracts: [{ address: address(1), fromBlock: 8 }] })
    const two = source('two', { contracts: [{ address: address(1), fromBlock: 5 }] })
    expect(bookOf(one, two).matches(log({}))).toBe(true)
    expect(bookOf(two, one).matches(log({}))).toBe(true)
  })
  test('keeps the earlier block of a contract that is asked for twice', () => {
    const book = bookOf(safe)
    book.add('safe', address(2), 6)
    book.add('safe', address(2), 5)
    book.add('safe', address(2), 7)
    expect(book.matches(log({ address: address(2) }))).toBe(true)
    expect(book.matches(log({ address: address(2), blockNumber: 4 }))).toBe(false)
  })
  test('ignores sources that it does not have', () => {
    const book = bookOf(safe)
    book.add('missing', address(2), 1)
    book.addDiscovered([{ ...child(2), source: 'missing' }])
    book.removeDiscovered([{ ...child(2), source: 'missing' }, child(9)])
    expect(book.matches(log({ address: address(2) }))).toBe(false)
    expect(book.filters()).toEqual([])
  })

  test('asks for addresses and topics once each, of all sources together', () => {
    const one = source('one', { contracts: [{ address: address(1), fromBlock: 1 }], topics: [SAID, CREATED] })
    const two = source('two', { contracts: [{ address: address(1), fromBlock: 1 }] })
    expect(bookOf(one, two, safe).filters()).toEqual([{ addresses: [address(1)], topics: [SAID, created] }])
  })
  test('asks for everything of a source with more than 400 contracts, beside the named ones', () => {
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
      { addresses: [address(1)], topics: [SAID] },
      { addresses: undefined, topics: [created] },
    ])
  })
  test('asks for new contracts with the topics of their source', () => {
    const book = bookOf(factory, safe)
    expect(book.filtersFor([child(2), child(3), child(2)], [])).toEqual([
      { addresses: [address(2), address(3)], topics: [SAID] },
    ])
    expect(book.filtersFor([], [])).toEqual([])
    const named = { addresses: [address(9)], topics: [SAID] }
    expect(book.filtersFor([child(2)], [named])).toHaveLength(1)
    expect(book.filtersFor([child(2)], [{ addresses: undefined, topics: [created] }])).toHaveLength(1)
    expect(book.filtersFor([child(2)], [{ addresses: undefined, topics: [created, SAID] }])).toEqual([])
    const children = Array.from({ length: 401 }, (_, index) => child(index))
    expect(book.filtersFor(children, [])).toEqual([{ addresses: undefined, topics: [SAID] }])
    expect(book.filtersFor(children.slice(1), [])).toMatchObject([{ addresses: { length: 400 } }])
  })
  test('needs all topics of a source to be asked for, for it not to ask again', () => {
    const two = source('safe', { topics: [SAID, CREATED] })
    const asked = { addresses: undefined, topics: [SAID] }
    expect(bookOf(two).filtersFor([child(2)], [asked])).toHaveLength(1)
  })

  test('finds the children that a log names, in a topic or a word of its data', () => {
    const word = (number: number) => numberToHex(number, { size: 32 })
    const inTopic = log({ topics: [created, word(2)] })
    const inData = log({ topics: [created], data: `${word(8)}${word(3).slice(2)}` })
    expect(bookOf(factory, safe).discoverChildren([inTopic, inData, inTopic])).toEqual([child(2), child(3)])
  })
  test.each<[string, Partial<Log>]>([
    ['of a topic that is not kept', { topics: [SAID, numberToHex(2, { size: 32 })] }],
    ['of another contract', { address: address(7), topics: [created, numberToHex(2, { size: 32 })] }],
    ['before the factory', { blockNumber: 2, topics: [created, numberToHex(2, { size: 32 })] }],
    ['in another layout', { topics: [created, topic(2), topic(3)] }],
    ['with more than an address', { topics: [created, `0x${'0'.repeat(23)}1${'0'.repeat(40)}`] }],
    ['with half a word', { topics: [created], data: `${topic(8)}${'00'.repeat(16)}` }],
  ])('finds none in a log %s', (_what, changes) => {
    expect(bookOf(factory, safe).discoverChildren([log(changes)])).toEqual([])
  })
  test('reads a child where the rule of this topic says, and not where another one does', () => {
    const word = (number: number) => numberToHex(number, { size: 32 })
    const rules = source('factory', {
      contracts: [{ address: address(1), fromBlock: 3 }],
      topics: [created, SAID],
      children: [
        { topic: created, source: 'safe', positions: [{ topics: 3, topic: 1 }] },
        { topic: SAID, source: 'safe', positions: [{ topics: 3, topic: 2 }] },
      ],
    })
    const given = log({ topics: [created, word(2), word(3)] })
    expect(bookOf(rules, safe).discoverChildren([given])).toEqual([child(2)])
  })
  test('finds a child again only where its creation is not known by then', () => {
    const creation = (blockNumber: number) =>
      log({ blockNumber, topics: [created, numberToHex(2, { size: 32 })] })
    const book = bookOf(factory, safe)
    book.addDiscovered([child(2, 5)])
    expect(book.discoverChildren([creation(5)])).toEqual([])
    expect(book.discoverChildren([creation(6)])).toEqual([])
    expect(book.discoverChildren([creation(4)])).toEqual([child(2, 4)])
    book.addDiscovered([child(2, 4)])
    book.addDiscovered([child(2, 9)])
    expect(book.discoverChildren([creation(4)])).toEqual([])
    const planned = bookOf(factory, source('safe', { contracts: [{ address: address(2), fromBlock: 5 }] }))
    expect(planned.discoverChildren([creation(5)])).toEqual([])
    expect(planned.discoverChildren([creation(4)])).toEqual([child(2, 4)])
  })
  test('forgets what was found, and keeps what was asked for', () => {
    const book = bookOf(safe)
    book.add('safe', address(3), 7)
    book.addDiscovered([child(2), child(3)])
    expect(book.filters()).toMatchObject([{ addresses: [address(3), address(2)] }])
    book.removeDiscovered([child(2), child(3)])
    expect(book.filters()).toMatchObject([{ addresses: [address(3)] }])
    expect(book.matches(log({ address: address(3) }))).toBe(false)
    expect(book.matches(log({ address: address(3), blockNumber: 7 }))).toBe(true)
  })
  test('has topics in lower case', () => {
    expect(topicsOf(source('a', { topics: [CREATED] }))).toEqual([created])
  })
})
