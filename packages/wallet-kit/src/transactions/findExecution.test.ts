/** Transactions that carry a request under another hash, on a chain in memory. */
import type { Address, Hash, Hex } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import './findExecution.ts'
import './revertReason.ts'
import type { Replaced, Unsent } from './index.ts'
import {
  alice,
  askedEntry,
  bob,
  createHash,
  look,
  mintLog,
  NOW,
  request,
  rpcError,
  scriptChain,
  sentEntry,
  toTopic,
  transaction,
  type ScriptedLog,
  type ScriptedTransaction,
} from './scriptedChain.fixture.ts'

const ENTRY_POINT: Address = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
const OPERATION: Hex = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'
const SUCCESS: Hex = '0x442e715f626346e8c54381002da614f62bee8d27386535b2521ec8540898556e'
const FAILURE: Hex = '0x23428b18acfb3ea64b08dc0c1d296ea9c09702c09083ca5272e64d115b687d23'

/** The wallet's own hash, and that of an equal request. */
const own: Hash = `0x${'ab'.repeat(32)}`
const equal: Hash = `0x${'cd'.repeat(32)}`

const operation = (hash: Hash, over: Partial<ScriptedLog> = {}): ScriptedLog => ({
  address: ENTRY_POINT,
  topics: [OPERATION, hash, toTopic(alice), toTopic('0x00')],
  ...over,
})
const executed = (hash: Hash, event = SUCCESS, over: Partial<ScriptedLog> = {}): ScriptedLog => ({
  address: alice,
  topics: [event, hash],
  ...over,
})
/** Bob executes something with alice's request inside. */
const carrier = (n: number, logs: readonly ScriptedLog[], over: Partial<ScriptedTransaction> = {}) =>
  transaction(n, { from: bob, to: bob, data: `0x9999${request.data.slice(2)}00`, logs, ...over })

/** The wallet returned its own hash; no node has known it at the first look. */
const waiting = sentEntry(1, { hash: own, missingSince: NOW - 1_000 })

describe('a hash of the wallet’s own', () => {
  test.each([
    ['a user operation', operation(own)],
    ['a user operation, its hash in capitals', operation(`0x${'AB'.repeat(32)}`)],
    ['a Safe since 1.4.1', executed(own)],
    ['a Safe before', executed(own, SUCCESS, { topics: [SUCCESS], data: `${own}${'0'.repeat(64)}` })],
  ])('is followed to its execution: %s', async (_, log) => {
    const chain = scriptChain(carrier(2, [log, mintLog], { value: 9n }))
    expect(await look(chain, waiting)).toEqual({
      ...sentEntry(1, { hash: createHash(2), walletHash: own }),
      status: 'confirmed',
      blockNumber: 101n,
      blockHash: createHash(0xb101),
      gasUsed: 100n,
      effectiveGasPrice: 3n,
      executor: { from: bob, value: 9n },
      settledAt: NOW,
    })
  })

  test.each([
    ['a user operation', operation(own)],
    ['an entry point 0.6', operation(own, { address: '0x5FF137D4b0FDCD49DcA30c7CF57E578a026d2789' })],
    ['an entry point 0.8', operation(own, { address: '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108' })],
    ['a Safe since 1.4.1', executed(own, FAILURE)],
    ['a Safe before', executed(own, FAILURE, { topics: [FAILURE], data: `${own}${'0'.repeat(64)}` })],
  ])('whose call inside failed is known by its name alone: %s', async (_, log) => {
    const chain = scriptChain(carrier(2, [log], { data: '0x' }))
    expect(await look(chain, waiting)).toMatchObject({
      status: 'inner-failed',
      hash: createHash(2),
      walletHash: own,
    })
  })

  test.each([
    ['another contract than the entry point', operation(own, { address: bob })],
    ['the operation of another account', operation(own, { topics: [OPERATION, own, toTopic(bob)] })],
    ['another Safe', executed(own, SUCCESS, { address: bob })],
    ['another event of the Safe', executed(own, own)],
    ['another hash of the Safe', executed(equal)],
  ])('is not executed by %s', async (_, log) => {
    const chain = scriptChain(carrier(2, [log]))
    expect(await look(chain, waiting)).toBe(waiting)
  })

  test('is executed by what carries the request and leaves its log, where no hash is named', async () => {
    const chain = scriptChain(carrier(2, [mintLog]))
    expect(await look(chain, waiting)).toMatchObject({
      status: 'confirmed',
      hash: createHash(2),
      walletHash: own,
    })
    expect(await look(chain, waiting, { claimed: new Set([createHash(2)]) })).toBe(waiting)
  })

  test.each([
    ['an operation', operation(equal)],
    ['a Safe', executed(equal)],
  ])('[T-03] is not executed by an equal request that is named: %s', async (_, log) => {
    const chain = scriptChain(carrier(2, [log, mintLog]))
    expect(await look(chain, waiting)).toBe(waiting)
    chain.mine(carrier(3, [operation(equal, { address: bob }), mintLog]))
    expect(await look(chain, waiting)).toMatchObject({ status: 'confirmed', hash: createHash(3) })
  })

  test('is not executed by what does not carry the request, nor by the account itself', async () => {
    const chain = scriptChain(carrier(2, [mintLog], { data: '0x9999' }), transaction(3))
    expect(await look(chain, { ...waiting, nonce: 9 })).toMatchObject({ status: 'sent', hash: own })
    const empty = { ...waiting, nonce: 9, request: { ...request, data: '0x' } } as const
    expect(await look(chain, empty)).toMatchObject({ status: 'sent', hash: own })
  })

  test('[T-03] is not executed by one whose receipt lacks its logs', async () => {
    const chain = scriptChain(carrier(2, [operation(equal), mintLog]))
    const bare = await chain.client.request({ method: 'eth_getTransactionReceipt', params: [createHash(2)] })
    const entry = sentEntry(1, { hash: own, missingSince: NOW, walletHash: own })
    chain.answer = (method, [hash]) =>
      method !== 'eth_getTransactionReceipt' ? undefined : hash === own ? null : { ...bare, logs: [] }
    expect(await look(chain, entry)).toBe(entry)
    chain.answer = (method) => (method === 'eth_getTransactionReceipt' ? null : undefined)
    expect(await look(chain, entry)).toBe(entry)
  })

  test('waits for the receipt of what names it', async () => {
    const chain = scriptChain(carrier(2, [operation(own)]))
    chain.answer = (method) => (method === 'eth_getTransactionReceipt' ? null : undefined)
    expect(await look(chain, waiting)).toBe(waiting)
  })

  test('waits where a service refuses the range of logs, and tries each search', async () => {
    const chain = scriptChain(carrier(2, [executed(own), mintLog]))
    let isFirst = true
    chain.answer = (method) => {
      if (method !== 'eth_getLogs' || !isFirst) return undefined
      isFirst = false
      throw rpcError(-32005, 'query returned more than 10000 results')
    }
    expect(await look(chain, waiting)).toMatchObject({ status: 'confirmed', hash: createHash(2) })
    chain.answer = (method) => {
      if (method === 'eth_getLogs') throw rpcError(-32005, 'query returned more than 10000 results')
      return undefined
    }
    expect(await look(chain, waiting)).toBe(waiting)
  })

  test('is followed under its own name after a reorg of the execution', async () => {
    const chain = scriptChain(carrier(3, [operation(own), mintLog]))
    const before = sentEntry(2, { walletHash: own, missingSince: NOW - 1_000 })
    expect(await look(chain, before)).toMatchObject({
      status: 'confirmed',
      hash: createHash(3),
      walletHash: own,
    })
  })

  test('[T-03] is found although it counted as replaced, because something else used the nonce', async () => {
    const chain = scriptChain()
    const guess: Replaced = {
      ...askedEntry({ nonce: 5 }),
      status: 'replaced',
      reason: 'replaced',
      replacementHash: createHash(9),
      tentative: true,
      hash: own,
      settledAt: NOW,
    }
    chain.mine(carrier(3, [operation(own), mintLog]))
    expect(await look(chain, guess)).toMatchObject({
      status: 'confirmed',
      hash: createHash(3),
      walletHash: own,
    })
  })
})

describe('a request without an answer that others execute', () => {
  const refusal: Unsent = { ...askedEntry(), status: 'unsent', reason: 'rejected', settledAt: NOW }

  test('is found by its log once no tab is waiting, from any sender', async () => {
    const chain = scriptChain(carrier(2, [operation(equal), mintLog], { nonce: 70 }))
    const entry = askedEntry()
    expect(await look(chain, entry, { isAwaitingWallet: true })).toBe(entry)
    expect(await look(chain, entry)).toMatchObject({
      status: 'confirmed',
      hash: createHash(2),
      recovered: true,
      nonce: 5,
      executor: { from: bob },
    })
    expect(await look(chain, entry)).not.toHaveProperty('nonceVerified')
  })

  test('[T-03] is found after a refusal, and after it counted as replaced', async () => {
    const chain = scriptChain(carrier(2, [mintLog]))
    expect(await look(chain, refusal)).toMatchObject({
      status: 'confirmed',
      hash: createHash(2),
      rejectedAt: NOW,
    })
    const guess: Replaced = {
      ...askedEntry(),
      status: 'replaced',
      reason: 'replaced',
      tentative: true,
      settledAt: NOW,
    }
    expect(await look(chain, guess)).toMatchObject({
      status: 'confirmed',
      hash: createHash(2),
      recovered: true,
    })
    expect(await look(chain, guess, { hasUnverifiedDuplicate: true })).toBe(guess)
  })

  test('is not what another entry holds, by the transaction or by the hash that is named', async () => {
    const chain = scriptChain(carrier(2, [operation(equal), mintLog]))
    const entry = askedEntry()
    for (const claimed of [new Set([createHash(2)]), new Set([equal])])
      expect(await look(chain, entry, { claimed })).toBe(entry)
  })

  test.each([
    ['another Safe', executed(equal, SUCCESS, { address: bob })],
    ['another event of the account', executed(equal, createHash(7))],
    ['an operation of another account', operation(equal, { topics: [OPERATION, equal, toTopic(bob)] })],
    [
      'another event of the entry point',
      operation(equal, { topics: [createHash(7), equal, toTopic(alice)] }),
    ],
    ['an event without a sender', operation(equal, { topics: [OPERATION, equal] })],
    ['another contract', operation(equal, { address: bob })],
  ])('is found although another entry’s hash is named by %s', async (_, log) => {
    const chain = scriptChain(carrier(2, [log, mintLog]))
    const claimed = new Set([equal])
    expect(await look(chain, askedEntry(), { claimed })).toMatchObject({
      status: 'confirmed',
      hash: createHash(2),
    })
  })

  test('is not searched for where no log was named', async () => {
    const chain = scriptChain()
    const { expectedLog: _, ...entry } = refusal
    expect(await look(chain, entry)).toBe(entry)
    expect(chain.requests).toEqual(['eth_getTransactionCount'])
  })
})

test('code that cannot be loaded leaves what it would find for a later look', async () => {
  const chain = scriptChain(carrier(2, [operation(own), mintLog]), transaction(3, { isReverted: true }))
  vi.resetModules()
  for (const part of ['./findExecution.ts', './revertReason.ts'])
    vi.doMock(part, () => {
      throw new TypeError('Failed to fetch dynamically imported module')
    })
  const { resolveEntry: resolve } = await import('./resolveEntry.ts')
  expect(await resolve(chain.client, waiting, { now: NOW })).toBe(waiting)
  const entry = askedEntry({ nonce: 9 })
  expect(await resolve(chain.client, entry, { now: NOW })).toBe(entry)
  // A revert is certain without its reason; what failed inside is not.
  expect(await resolve(chain.client, sentEntry(3), { now: NOW })).toMatchObject({
    status: 'failed',
    revert: {},
  })
  const silent = sentEntry(4)
  chain.mine(transaction(4, { nonce: 6, logs: [] }))
  expect(await resolve(chain.client, silent, { now: NOW })).toBe(silent)
  for (const part of ['./findExecution.ts', './revertReason.ts']) vi.doUnmock(part)
  vi.resetModules()
})

describe('a reorg may move a transaction to a block from before its request', () => {
  const late = { fromBlock: 103n }

  test('[T-03] what the contracts name is found there, and what the account sent itself', async () => {
    const chain = scriptChain(carrier(2, [operation(own), mintLog]), transaction(3))
    expect(await look(chain, { ...waiting, ...late })).toMatchObject({
      status: 'confirmed',
      hash: createHash(2),
    })
    expect(await look(chain, askedEntry(late))).toMatchObject({ status: 'confirmed', hash: createHash(3) })
    const { expectedLog: _, ...unnamed } = askedEntry(late)
    expect(await look(chain, unnamed)).toMatchObject({ status: 'confirmed', hash: createHash(3) })
    const missing = {
      ...unnamed,
      status: 'sent',
      hash: createHash(9),
      sentAt: 1,
      nonceVerified: true,
    } as const
    expect(await look(chain, missing)).toMatchObject({
      status: 'confirmed',
      hash: createHash(3),
      repriced: true,
    })
  })

  test('what is not named there may be an equal request’s, asked for before', async () => {
    const chain = scriptChain(carrier(2, [mintLog]))
    const entry = askedEntry(late)
    expect(await look(chain, entry)).toBe(entry)
    expect(await look(chain, { ...waiting, ...late })).toMatchObject({ status: 'sent', hash: own })
    const inTime = askedEntry({ fromBlock: 101n })
    expect(await look(chain, inTime)).toMatchObject({ status: 'confirmed', hash: createHash(2) })
  })
})
