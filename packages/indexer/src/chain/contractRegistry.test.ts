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
  ['it is in the data', logOf(FACTORY, [PROXY_CREATION], toWord(safe))],
])('discovers the child of a factory log where %s', (_layout, log) => {
  expect(createContractRegistry(emitterPlan(1)).discoverChildren([log, log])).toEqual([
    { source: 'emitter', address: safe, discoveredInBlock: 5 },
  ])
})

test.each([
  ['another contract', logOf(EMITTER, [PROXY_CREATION, toWord(safe)])],
  ['a factory before its first block', logOf(FACTORY, [PROXY_CREATION, toWord(safe)], '0x', 0)],
  ['a factory in an unknown layout', logOf(FACTORY, [PROXY_CREATION, EMITTED, toWord(safe)])],
  ['a factory whose data is too short', logOf(FACTORY, [PROXY_CREATION], '0x5a5a')],
  ['a factory that names more than an address', logOf(FACTORY, [PROXY_CREATION, `0x${'ff'.repeat(32)}`])],
])('discovers no child in a log of %s', (_who, log) => {
  expect(createContractRegistry(emitterPlan(1)).discoverChildren([log])).toEqual([])
})

test('matches logs of a child from its first block on, until it is removed', () => {
  const registry = createContractRegistry(emitterPlan(1))
  registry.addDiscovered([{ source: 'emitter', address: safe, discoveredInBlock: 5 }])
  expect(registry.matches(logOf(safe, [EMITTED], '0x', 4))).toBe(false)
  expect(registry.matches(logOf(safe, [EMITTED], '0x', 5))).toBe(true)
  expect(registry.matches(logOf(safe, [PROXY_CREATION], '0x', 5))).toBe(false)
  registry.removeDiscovered([{ source: 'emitter', address: safe, discoveredInBlock: 5 }])
  expect(registry.matches(logOf(safe, [EMITTED], '0x', 5))).toBe(false)
})

test.each([
  ['before', 3],
  ['after', 9],
])(
  'discovers a child requested %s its creation, and keeps the request when it is removed',
  (_when, asked) => {
    const registry = createContractRegistry(emitterPlan(1))
    registry.add('emitter', safe, asked)
    const children = registry.discoverChildren([logOf(FACTORY, [PROXY_CREATION, toWord(safe)])])
    expect(children).toEqual([{ source: 'emitter', address: safe, discoveredInBlock: 5 }])
    registry.addDiscovered(children)
    expect(registry.discoverChildren([logOf(FACTORY, [PROXY_CREATION, toWord(safe)])])).toEqual([])
    expect(registry.matches(logOf(safe, [EMITTED], '0x', 5))).toBe(true)
    registry.removeDiscovered(children)
    expect(registry.matches(logOf(safe, [EMITTED], '0x', 5))).toBe(asked < 5)
    expect(registry.matches(logOf(safe, [EMITTED], '0x', 9))).toBe(true)
  },
)

test('queries a source with many contracts by topics only', () => {
  const registry = createContractRegistry(emitterPlan(1))
  expect(registry.filters()).toHaveLength(1)
  for (let number = 0; number <= MAX_ADDRESSES_PER_FILTER; number += 1)
    registry.add('emitter', numberToHex(number, { size: 20 }), 1)
  const filters = registry.filters()
  expect(filters).toContainEqual({ addresses: undefined, topics: [EMITTED] })
  // Then new ones need no asking either.
  expect(registry.filtersFor([{ source: 'emitter', address: safe, discoveredInBlock: 5 }], filters)).toEqual(
    [],
  )
})
