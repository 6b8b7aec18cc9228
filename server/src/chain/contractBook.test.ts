import { numberToHex, type Address, type Hex } from 'viem'
import { expect, test } from 'vitest'
import type { Log } from './chainAnswers.ts'
import { MOST_ADDRESSES, openContractBook } from './contractBook.ts'
import { wordOf } from './noisyContract.testing.ts'
import { CREATION, FACTORY, FIRST, NOISE, noisyPlan } from './noisyPlan.testing.ts'

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
  ['the new contract is indexed', logOf(FACTORY, [CREATION, wordOf(safe)])],
  ['it stands in the data', logOf(FACTORY, [CREATION], wordOf(safe))],
])('a factory’s log names its child where %s', (_layout, log) => {
  expect(openContractBook(noisyPlan(1)).childrenIn([log, log])).toEqual([
    { source: 'noisy', address: safe, foundInBlock: 5 },
  ])
})

test.each([
  ['another contract', logOf(FIRST, [CREATION, wordOf(safe)])],
  ['a factory before its first block', logOf(FACTORY, [CREATION, wordOf(safe)], '0x', 0)],
  ['a factory in a layout that nobody told', logOf(FACTORY, [CREATION, NOISE, wordOf(safe)])],
  ['a factory whose data is too short', logOf(FACTORY, [CREATION], '0x5a5a')],
  ['a factory that names more than an address', logOf(FACTORY, [CREATION, `0x${'ff'.repeat(32)}`])],
])('a log of %s names no child', (_who, log) => {
  expect(openContractBook(noisyPlan(1)).childrenIn([log])).toEqual([])
})

test('a child’s logs are kept from its first block on, and no longer once it is forgotten', () => {
  const book = openContractBook(noisyPlan(1))
  book.addFound([{ source: 'noisy', address: safe, foundInBlock: 5 }])
  expect(book.keeps(logOf(safe, [NOISE], '0x', 4))).toBe(false)
  expect(book.keeps(logOf(safe, [NOISE], '0x', 5))).toBe(true)
  expect(book.keeps(logOf(safe, [CREATION], '0x', 5))).toBe(false)
  book.forget([{ source: 'noisy', address: safe, foundInBlock: 5 }])
  expect(book.keeps(logOf(safe, [NOISE], '0x', 5))).toBe(false)
})

test.each([
  ['before', 3],
  ['after', 9],
])(
  'a child that somebody asked for %s its creation is found, and stays asked for when that is forgotten',
  (_when, asked) => {
    const book = openContractBook(noisyPlan(1))
    book.add('noisy', safe, asked)
    const children = book.childrenIn([logOf(FACTORY, [CREATION, wordOf(safe)])])
    expect(children).toEqual([{ source: 'noisy', address: safe, foundInBlock: 5 }])
    book.addFound(children)
    expect(book.childrenIn([logOf(FACTORY, [CREATION, wordOf(safe)])])).toEqual([])
    expect(book.keeps(logOf(safe, [NOISE], '0x', 5))).toBe(true)
    book.forget(children)
    expect(book.keeps(logOf(safe, [NOISE], '0x', 5))).toBe(asked < 5)
    expect(book.keeps(logOf(safe, [NOISE], '0x', 9))).toBe(true)
  },
)

test('very many contracts of one source are not named to nodes: all logs with its topics are asked for', () => {
  const book = openContractBook(noisyPlan(1))
  expect(book.filters()).toHaveLength(1)
  for (let number = 0; number <= MOST_ADDRESSES; number += 1)
    book.add('noisy', numberToHex(number, { size: 20 }), 1)
  const filters = book.filters()
  expect(filters).toContainEqual({ addresses: undefined, topics: [NOISE] })
  // Then new ones need no asking either.
  expect(book.filtersFor([{ source: 'noisy', address: safe, foundInBlock: 5 }], filters)).toEqual([])
})
