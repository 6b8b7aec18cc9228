import { numberToHex, type Address, type Hex } from 'viem'
import { expect, test } from 'vitest'
import type { Log } from './parseChainData.ts'
import { MAX_ADDRESSES_PER_FILTER, createContractRegistry } from './contractRegistry.ts'
import { toWord } from './emitterContract.fixture.ts'
import { PROXY_CREATION, FACTORY, EMITTER, EMITTED, emitterPlan } from './emitterPlan.fixture.ts'

const safe: Address = `0x${'5a'.repeat(20)}`

function logOf(address: Address, topics: readonly Hex[], data: Hex = '0x', blockNumber = 5): Log {
  const word = numberToHex(blockNumber, { size: 32 })
  return {
    blockNumber,
    blockHash: word,
    logIndex: 0,
    transactionIndex: 0,
    transactionHash: word,
    address: address.toLowerCase() as Address,
    topics,
    data,
  }
}

test.each([
  ['the new contract is indexed', logOf(FACTORY, [PROXY_CREATION, toWord(safe)])],
  ['it stands in the data', logOf(FACTORY, [PROXY_CREATION], toWord(safe))],
])('a factory’s log names its child where %s', (_layout, log) => {
  expect(createContractRegistry(emitterPlan(1)).discoverChildren([log, log])).toEqual([
    { source: 'noisy', address: safe, discoveredInBlock: 5 },
  ])
})

test.each([
  ['another contract', logOf(EMITTER, [PROXY_CREATION, toWord(safe)])],
  ['a factory before its first block', logOf(FACTORY, [PROXY_CREATION, toWord(safe)], '0x', 0)],
  ['a factory in a layout that nobody told', logOf(FACTORY, [PROXY_CREATION, EMITTED, toWord(safe)])],
  ['a factory whose data is too short', logOf(FACTORY, [PROXY_CREATION], '0x5a5a')],
  ['a factory that names more than an address', logOf(FACTORY, [PROXY_CREATION, `0x${'ff'.repeat(32)}`])],
])('a log of %s names no child', (_who, log) => {
  expect(createContractRegistry(emitterPlan(1)).discoverChildren([log])).toEqual([])
})

test('a child’s logs are kept from its first block on, and no longer once it is forgotten', () => {
  const book = createContractRegistry(emitterPlan(1))
  book.addDiscovered([{ source: 'noisy', address: safe, discoveredInBlock: 5 }])
  expect(book.matches(logOf(safe, [EMITTED], '0x', 4))).toBe(false)
  expect(book.matches(logOf(safe, [EMITTED], '0x', 5))).toBe(true)
  expect(book.matches(logOf(safe, [PROXY_CREATION], '0x', 5))).toBe(false)
  book.removeDiscovered([{ source: 'noisy', address: safe, discoveredInBlock: 5 }])
  expect(book.matches(logOf(safe, [EMITTED], '0x', 5))).toBe(false)
})

test.each([
  ['before', 3],
  ['after', 9],
])(
  'a child that somebody asked for %s its creation is found, and stays asked for when that is forgotten',
  (_when, asked) => {
    const book = createContractRegistry(emitterPlan(1))
    book.add('noisy', safe, asked)
    const children = book.discoverChildren([logOf(FACTORY, [PROXY_CREATION, toWord(safe)])])
    expect(children).toEqual([{ source: 'noisy', address: safe, discoveredInBlock: 5 }])
    book.addDiscovered(children)
    expect(book.discoverChildren([logOf(FACTORY, [PROXY_CREATION, toWord(safe)])])).toEqual([])
    expect(book.matches(logOf(safe, [EMITTED], '0x', 5))).toBe(true)
    book.removeDiscovered(children)
    expect(book.matches(logOf(safe, [EMITTED], '0x', 5))).toBe(asked < 5)
    expect(book.matches(logOf(safe, [EMITTED], '0x', 9))).toBe(true)
  },
)

test('very many contracts of one source are not named to nodes: all logs with its topics are asked for', () => {
  const book = createContractRegistry(emitterPlan(1))
  expect(book.filters()).toHaveLength(1)
  for (let number = 0; number <= MAX_ADDRESSES_PER_FILTER; number += 1)
    book.add('noisy', numberToHex(number, { size: 20 }), 1)
  const filters = book.filters()
  expect(filters).toContainEqual({ addresses: undefined, topics: [EMITTED] })
  // Then new ones need no asking either.
  expect(book.filtersFor([{ source: 'noisy', address: safe, discoveredInBlock: 5 }], filters)).toEqual([])
})
