/** One look at the chain, rule by rule, on a chain in memory. */
import { describe, expect, test } from 'vitest'
import './findExecution.ts'
import type { Replaced, Sent, Unsent } from './index.ts'
import {
  alice,
  askedEntry,
  bob,
  createHash,
  gate,
  look,
  networkError,
  NOW,
  request,
  rpcError,
  scriptChain,
  sentEntry,
  transaction,
  type ScriptedChain,
} from './scriptedChain.fixture.ts'

/** What wallets send to cancel, and something else. */
const cancellation = { to: alice, data: '0x', value: 0n, logs: [] } as const
const other = { to: bob, data: '0x', value: 1n, logs: [] } as const
/** Found by nonce or as pending only. */
const withoutLogs = { ...askedEntry() }
delete (withoutLogs as { logs?: unknown }).logs

const mined = (n: number) => ({
  blockNumber: 101n,
  blockHash: createHash(0xb101),
  gasUsed: 100n,
  effectiveGasPrice: 3n,
  settledAt: NOW,
  hash: createHash(n),
})

const refusal: Unsent = { ...askedEntry(), status: 'unsent', reason: 'rejected', settledAt: NOW - 1_000 }
const guess: Replaced = {
  ...askedEntry(),
  status: 'replaced',
  reason: 'replaced',
  replacementHash: createHash(90),
  tentative: true,
  settledAt: NOW - 1_000,
}

describe('a nonce that was used by a transaction that no block lists', () => {
  /** Alice's nonce 5 is used in the second block, which lists nothing; `depth` blocks follow. */
  function useUnlisted(chain: ScriptedChain, depth: number): void {
    for (let block = 0; block <= depth; block += 1) chain.mine()
    chain.answer = (method, params) => {
      if (method !== 'eth_getTransactionCount') return undefined
      const tag = params[1]
      return tag === 'latest' || tag === 'pending' || Number(tag) > 100 ? '0x6' : '0x5'
    }
  }
  const block = { number: 101n, hash: createHash(0xb101) }
  const unseen = sentEntry(1, { missingSince: 1_000_000, unseen: true })
  const verified = { ...unseen, nonceVerified: true } as const
  const noted = { ...verified, replacement: { block, since: NOW - 1 } }

  test('is noted once its block is deep, and not before', async () => {
    const chain = scriptChain()
    useUnlisted(chain, 63)
    expect(await look(chain, verified)).toEqual(verified)
    chain.mine()
    expect(await look(chain, verified)).toEqual({ ...verified, replacement: { block, since: NOW } })
  })
  test('ends the entry at a later check that agrees: it can no longer arrive', async () => {
    const chain = scriptChain()
    useUnlisted(chain, 64)
    expect(await look(chain, { ...noted, replacement: { block, since: NOW } })).toMatchObject({
      status: 'sent',
    })
    const after = await look(chain, noted)
    expect(after).toMatchObject({ status: 'replaced', reason: 'nonce-used', block, hash: createHash(1) })
    expect(after).not.toHaveProperty('tentative')
    expect(after).not.toHaveProperty('replacementHash')
    expect(await look(chain, after)).toMatchObject({ status: 'replaced', final: true })
  })
  test('is noted again after a reorg of its block', async () => {
    const chain = scriptChain()
    useUnlisted(chain, 64)
    const before = { ...noted, replacement: { block: { ...block, hash: createHash(7) }, since: 1 } }
    expect(await look(chain, before)).toMatchObject({ status: 'sent', replacement: { block, since: NOW } })
  })
  test('is tentative while the wallet’s nonce was never seen', async () => {
    const chain = scriptChain()
    useUnlisted(chain, 64)
    const after = await look(chain, { ...unseen, replacement: { block, since: 1 } })
    expect(after).toMatchObject({ status: 'replaced', reason: 'nonce-used', tentative: true })
    chain.mine(transaction(1, { nonce: 6 }))
    expect(await look(chain, after)).toMatchObject({ status: 'confirmed', hash: createHash(1) })
  })
  test('proves nothing before the hash counts as unseen', async () => {
    const chain = scriptChain()
    useUnlisted(chain, 64)
    const { unseen: _, ...fresh } = { ...unseen, missingSince: NOW }
    expect(await look(chain, fresh)).toEqual(fresh)
  })
  test('proves nothing about an account with code, whose contract uses nonces', async () => {
    const chain = scriptChain()
    useUnlisted(chain, 64)
    const { answer } = chain
    chain.answer = (method, params) => (method === 'eth_getCode' ? '0x60' : answer(method, params))
    expect(await look(chain, unseen)).toEqual(unseen)
  })
  test.each<[string, string, () => unknown]>([
    ['lacks the block', 'eth_getBlockByNumber', () => null],
    [
      'has no old state',
      'eth_getTransactionCount',
      () => {
        throw rpcError(-32000, 'missing trie node')
      },
    ],
  ])('proves nothing on a node that %s', async (_, wanted, lacks) => {
    const chain = scriptChain()
    useUnlisted(chain, 64)
    const { answer } = chain
    chain.answer = (method, params) =>
      method === wanted && params[0] !== 'latest' && params[1] !== 'latest' ? lacks() : answer(method, params)
    expect(await look(chain, verified)).toEqual(verified)
  })
  test('leaves a request without a hash tentative, once no wallet may answer', async () => {
    const chain = scriptChain()
    useUnlisted(chain, 63)
    expect(await look(chain, askedEntry())).toEqual(askedEntry())
    chain.mine()
    expect(await look(chain, askedEntry(), { isAwaitingWallet: true })).toEqual(askedEntry())
    expect(await look(chain, askedEntry())).toMatchObject({
      status: 'replaced',
      reason: 'nonce-used',
      tentative: true,
    })
  })
})

describe('a request without an answer', () => {
  test('costs three requests while nothing has used its nonce', async () => {
    const chain = scriptChain()
    const entry = askedEntry()
    expect(await look(chain, entry)).toBe(entry)
    expect(chain.requests).toEqual(['eth_getTransactionCount', 'eth_getBlockByNumber', 'eth_getLogs'])
  })

  test('is found by its log, with its actual nonce', async () => {
    const chain = scriptChain(transaction(1, { nonce: 6 }))
    expect(await look(chain, askedEntry())).toEqual({
      ...askedEntry(),
      ...mined(1),
      status: 'confirmed',
      sentAt: 1_000_000,
      nonce: 6,
      nonceVerified: true,
      recovered: true,
    })
  })

  test('is found by its nonce without an expected log', async () => {
    const chain = scriptChain()
    chain.mine()
    chain.mine(transaction(1))
    expect(await look(chain, withoutLogs)).toMatchObject({ status: 'confirmed', hash: createHash(1) })
  })

  test('is found while it is pending', async () => {
    const chain = scriptChain()
    chain.pending.push(transaction(1))
    expect(await look(chain, askedEntry())).toEqual({
      ...sentEntry(1, { sentAt: 1_000_000, nonceVerified: true, recovered: true }),
    })
  })

  test('ignores an identical transaction with an earlier nonce', async () => {
    const chain = scriptChain(transaction(1, { nonce: 4 }))
    expect(await look(chain, askedEntry())).toMatchObject({ status: 'requested' })
  })

  test('ignores transactions and nonces that another entry claims', async () => {
    const chain = scriptChain(transaction(1))
    const now = 1_000_001
    for (const claimed of [new Set([createHash(1)]), new Set([5])])
      expect(await look(chain, askedEntry(), { now, claimed })).toMatchObject({ status: 'requested' })
  })

  test('is not concluded while an identical request has an unverified hash', async () => {
    const chain = scriptChain(transaction(1))
    const entry = askedEntry({
      nonceSearch: { nonce: 6, block: { number: 101n, hash: createHash(0xb101) }, usedBy: createHash(9) },
    })
    expect(await look(chain, entry, { hasUnverifiedDuplicate: true })).toBe(entry)
    expect(chain.requests).toEqual([])
  })

  test('is tentatively replaced one minute after another transaction used its nonce', async () => {
    const chain = scriptChain(transaction(9, other))
    const nonceSearch = { nonce: 6, block: { number: 101n, hash: createHash(0xb101) }, usedBy: createHash(9) }
    const entry = askedEntry({ dismissed: true })
    expect(await look(chain, entry, { now: 1_059_999 })).toEqual({ ...entry, nonceSearch })
    expect(await look(chain, entry, { now: 1_060_000, isAwaitingWallet: true })).toEqual({
      ...entry,
      nonceSearch,
    })
    expect(await look(chain, entry, { now: 1_060_000 })).toEqual({
      ...entry,
      status: 'replaced',
      reason: 'replaced',
      replacementHash: createHash(9),
      tentative: true,
      nonceSearch,
      settledAt: 1_060_000,
    })
  })

  test('is dismissed if another entry used its nonce', async () => {
    const chain = scriptChain(transaction(9, other))
    const look1 = { now: 1_060_000 }
    expect(await look(chain, askedEntry(), look1)).not.toHaveProperty('dismissed')
    const claimed = new Set([createHash(9)])
    expect(await look(chain, askedEntry(), { ...look1, claimed })).toMatchObject({
      status: 'replaced',
      dismissed: true,
    })
  })

  test('is canceled at once by a cancellation of its nonce, not of a later one', async () => {
    const chain = scriptChain(transaction(9, cancellation))
    const now = 1_000_001
    expect(await look(chain, askedEntry(), { now })).toMatchObject({
      status: 'replaced',
      reason: 'cancelled',
      tentative: true,
    })
    const later = scriptChain(transaction(9, other))
    const before = await look(later, askedEntry(), { now })
    later.mine(transaction(10, { ...cancellation, nonce: 6 }))
    expect(await look(later, before, { now })).toMatchObject({
      status: 'requested',
      nonceSearch: { nonce: 7, usedBy: createHash(9) },
    })
  })
})

describe('a rejection', () => {
  test('costs two requests while nothing has used its nonce, and stays the same', async () => {
    const chain = scriptChain()
    expect(await look(chain, refusal)).toBe(refusal)
    expect(chain.requests).toEqual(['eth_getTransactionCount', 'eth_getLogs'])
  })

  test('stores the search progress, and returns the same entry otherwise', async () => {
    const chain = scriptChain(transaction(9, other))
    const nonceSearch = { nonce: 6, block: { number: 101n, hash: createHash(0xb101) }, usedBy: createHash(9) }
    const after = await look(chain, refusal)
    expect(after).toEqual({ ...refusal, nonceSearch })
    expect(await look(chain, after)).toBe(after)
    chain.blocks[1] = { hash: createHash(0xc101), transactions: [] }
    chain.mine(transaction(9, other))
    expect(await look(chain, after)).toEqual({
      ...refusal,
      nonceSearch: { ...nonceSearch, block: { number: 102n, hash: createHash(0xb102) } },
    })
  })

  test('keeps when it was rejected once it is found', async () => {
    const chain = scriptChain()
    chain.pending.push(transaction(1))
    expect(await look(chain, refusal)).toMatchObject({
      status: 'sent',
      rejectedAt: NOW - 1_000,
      recovered: true,
    })
  })
})

describe('a tentative replacement', () => {
  test('without a hash is only ever found', async () => {
    const chain = scriptChain()
    expect(await look(chain, guess)).toBe(guess)
    chain.mine(transaction(9, cancellation))
    expect(await look(chain, guess)).toMatchObject({
      status: 'replaced',
      reason: 'replaced',
      settledAt: NOW - 1_000,
    })
    chain.mine(transaction(1, { nonce: 6 }))
    expect(await look(chain, guess)).toMatchObject({
      status: 'confirmed',
      hash: createHash(1),
      recovered: true,
    })
  })

  test('with a hash watches the hash', async () => {
    const chain = scriptChain()
    const entry: Replaced = { ...guess, hash: createHash(1), sentAt: 1_001_000 }
    expect(await look(chain, entry)).toBe(entry)
    chain.pending.push(transaction(1, { nonce: 8 }))
    expect(await look(chain, entry)).toEqual(sentEntry(1, { nonce: 8, nonceVerified: true }))
    const { sentAt: _, ...untimed } = entry
    expect(await look(chain, untimed)).toMatchObject({ status: 'sent', sentAt: 1_000_000 })
    chain.mine(transaction(1, { nonce: 8 }))
    expect(await look(chain, entry)).toMatchObject({ status: 'confirmed', nonce: 8, hash: createHash(1) })
  })
})

describe('a sent transaction', () => {
  test('that is mined costs two requests', async () => {
    const chain = scriptChain(transaction(1))
    expect(await look(chain, sentEntry(1))).toEqual({ ...sentEntry(1), ...mined(1), status: 'confirmed' })
    expect(chain.requests).toEqual(['eth_getTransactionReceipt', 'eth_getBlockByNumber'])
  })

  test('that was mined before the newest block costs a third request', async () => {
    const chain = scriptChain(transaction(1))
    chain.mine()
    expect(await look(chain, sentEntry(1))).toMatchObject({ status: 'confirmed', blockNumber: 101n })
    expect(chain.requests).toEqual([
      'eth_getTransactionReceipt',
      'eth_getBlockByNumber',
      'eth_getBlockByNumber',
    ])
  })

  test('is settled although the newest block cannot be read', async () => {
    const chain = scriptChain(transaction(1))
    chain.answer = (_, [block]) => {
      if (block === 'latest') throw networkError()
    }
    expect(await look(chain, sentEntry(1))).toMatchObject({ status: 'confirmed', blockNumber: 101n })
  })

  test('waits for its confirmations', async () => {
    const chain = scriptChain(transaction(1))
    const entry = sentEntry(1, { confirmations: 3, missingSince: 1, unseen: true })
    chain.mine()
    expect(await look(chain, entry)).toEqual(sentEntry(1, { confirmations: 3 }))
    chain.mine()
    expect(await look(chain, entry)).toMatchObject({ status: 'confirmed', blockNumber: 101n })
  })

  test('stores the returned nonce, for the account only', async () => {
    const chain = scriptChain()
    chain.pending.push(transaction(1, { nonce: 6 }), transaction(2, { from: bob, nonce: 77 }))
    const seen = await look(chain, sentEntry(1))
    expect(seen).toEqual(sentEntry(1, { nonce: 6, nonceVerified: true }))
    expect(await look(chain, seen)).toBe(seen)
    expect(await look(chain, { ...(seen as Sent), nonce: 3 })).toEqual(seen)
    const carried = sentEntry(2)
    expect(await look(chain, carried)).toBe(carried)
  })

  test('that no node finds is missing, and unseen after a minute', async () => {
    const chain = scriptChain()
    const entry = sentEntry(1)
    const missing = await look(chain, entry, { now: NOW })
    expect(missing).toEqual({ ...entry, missingSince: NOW })
    // What executes hashes of the wallet's own is not searched for at the first look.
    expect(chain.requests).not.toContain('eth_getLogs')
    expect(await look(chain, missing, { now: NOW + 60_000 })).toBe(missing)
    const unseen = await look(chain, missing, { now: NOW + 60_001 })
    expect(unseen).toEqual({ ...missing, unseen: true })
    expect(await look(chain, unseen, { now: NOW + 90_000 })).toBe(unseen)
    expect(await look(chain, unseen, { now: NOW })).toBe(unseen)
  })

  test('that a node returns is not missing or replaced, and reappears if dismissed', async () => {
    const chain = scriptChain()
    chain.pending.push(transaction(1))
    const seen = { nonceVerified: true } as const
    const replacedBy = { hash: createHash(9), block: { number: 101n, hash: createHash(0xb101) }, since: 1 }
    const missing = sentEntry(1, {
      ...seen,
      missingSince: 1,
      unseen: true,
      dismissed: true,
      replacement: replacedBy,
    })
    expect(await look(chain, missing)).toEqual(sentEntry(1, seen))
    const replaced = sentEntry(1, { ...seen, dismissed: true, replacement: replacedBy })
    expect(await look(chain, replaced)).toEqual(sentEntry(1, { ...seen, dismissed: true }))
    expect(await look(chain, sentEntry(1, { ...seen, replacement: replacedBy }))).toEqual(sentEntry(1, seen))
  })

  test('keeps its hash if only the pending block has it', async () => {
    const chain = scriptChain()
    chain.pending.push(transaction(1))
    chain.answer = (method) => (method === 'eth_getTransactionByHash' ? null : undefined)
    const entry = sentEntry(1, { nonceVerified: true, missingSince: 1, unseen: true })
    expect(await look(chain, entry)).toEqual(sentEntry(1, { nonceVerified: true }))
  })

  test('under a new hash with its nonce is repriced, pending or mined', async () => {
    const chain = scriptChain()
    chain.pending.push(transaction(2), transaction(3, { nonce: 6 }))
    const entry = sentEntry(1, { nonceVerified: true, previousHashes: [createHash(7)] })
    const renamed = {
      previousHashes: [createHash(7), createHash(1)],
      repriced: true,
      nonceVerified: true,
    } as const
    expect(await look(chain, entry)).toEqual(sentEntry(2, renamed))
    chain.mine(transaction(2))
    expect(await look(chain, entry)).toEqual({ ...sentEntry(2, renamed), ...mined(2), status: 'confirmed' })
    const { expectedLog: _, ...unnamed } = entry
    expect(await look(chain, unnamed)).toMatchObject({ status: 'confirmed', hash: createHash(2) })
  })

  test('ignores an identical transaction of another nonce or entry', async () => {
    const chain = scriptChain()
    const entry = sentEntry(1, { nonceVerified: true })
    chain.pending.push(transaction(3, { nonce: 6 }))
    expect(await look(chain, entry)).toEqual({ ...entry, missingSince: NOW })
    chain.pending.push(transaction(2))
    expect(await look(chain, entry, { claimed: new Set([createHash(2)]) })).toMatchObject({
      hash: createHash(1),
    })
    chain.mine(transaction(9, other), transaction(3, { nonce: 6 }))
    expect(await look(chain, entry)).toMatchObject({
      status: 'sent',
      hash: createHash(1),
      replacement: { hash: createHash(9) },
    })
  })

  test('with an unverified nonce matches an identical one once unseen', async () => {
    const chain = scriptChain(transaction(2))
    const fresh = sentEntry(1, { missingSince: NOW - 60_000 })
    expect(await look(chain, fresh)).toBe(fresh)
    const unseen = sentEntry(1, { missingSince: NOW - 60_001, unseen: true })
    expect(await look(chain, unseen)).toMatchObject({
      status: 'confirmed',
      hash: createHash(2),
      previousHashes: [createHash(1)],
    })
    expect(await look(chain, { ...unseen, nonce: 4 })).toMatchObject({
      status: 'confirmed',
      hash: createHash(2),
    })
    chain.mine(transaction(9, { ...other, nonce: 6 }))
    expect(await look(chain, { ...unseen, nonce: 6 })).toMatchObject({ status: 'replaced', tentative: true })
  })

  test('[T-03] matches no identical one for a contract account, which may return other hashes', async () => {
    const chain = scriptChain(transaction(2))
    chain.answer = (method) => (method === 'eth_getCode' ? '0xef0100' : undefined)
    const unseen = sentEntry(1, { missingSince: NOW - 60_001, unseen: true })
    expect(await look(chain, unseen)).toMatchObject({
      status: 'replaced',
      tentative: true,
      hash: createHash(1),
    })
  })
})

describe('a nonce that another transaction used', () => {
  const seen = sentEntry(1, { nonceVerified: true, missingSince: NOW - 9 })
  const block = { number: 101n, hash: createHash(0xb101) }

  test('is concluded by a later check that finds the same block', async () => {
    const chain = scriptChain(transaction(9, other))
    const first = await look(chain, seen)
    expect(first).toEqual({ ...seen, replacement: { hash: createHash(9), block, since: NOW } })
    expect(await look(chain, first)).toBe(first)
    const { missingSince: _, ...rest } = seen
    expect(await look(chain, first, { now: NOW + 1 })).toEqual({
      ...rest,
      status: 'replaced',
      reason: 'replaced',
      replacementHash: createHash(9),
      block,
      settledAt: NOW + 1,
    })
    chain.blocks[1] = { hash: createHash(0xc101), transactions: [transaction(9, other)] }
    expect(await look(chain, first, { now: NOW + 1 })).toMatchObject({
      status: 'sent',
      replacement: { hash: createHash(9), block: { hash: createHash(0xc101) }, since: NOW + 1 },
    })
  })

  test('[T-03] is not a replacement if it is the same request, even if claimed elsewhere', async () => {
    const chain = scriptChain(transaction(2))
    const claimed = new Set([createHash(2)])
    expect(await look(chain, seen, { claimed })).toBe(seen)
    expect(await look(chain, seen, { claimed, now: NOW + 61_000 })).toEqual({ ...seen, unseen: true })
  })

  test('that is unverified is tentative, once the hash is unseen', async () => {
    const chain = scriptChain(transaction(9, cancellation))
    const { nonceVerified: _, ...entry } = seen
    expect(await look(chain, entry)).toBe(entry)
    const unseen = { ...entry, missingSince: NOW - 60_001, walletHash: createHash(4) }
    const replaced = await look(chain, unseen)
    expect(replaced).toMatchObject({
      status: 'replaced',
      reason: 'cancelled',
      tentative: true,
      hash: createHash(4),
    })
    expect(replaced).not.toHaveProperty('block')
  })

  test('of a recovered transaction leaves its request open, or tentative', async () => {
    const chain = scriptChain(transaction(9, other))
    const found = { ...seen, recovered: true } as const
    expect(await look(chain, found, { isAwaitingWallet: true })).toEqual(askedEntry())
    expect(await look(chain, found)).toMatchObject({
      status: 'replaced',
      tentative: true,
      replacementHash: createHash(9),
    })
    expect(await look(chain, seen, { isAwaitingWallet: true })).toMatchObject({
      status: 'sent',
      replacement: {},
    })
  })
})

describe('an outcome', () => {
  const confirmed = {
    ...sentEntry(1, { nonceVerified: true }),
    ...mined(1),
    status: 'confirmed',
  } as const

  test('is checked against its block until that is deep, then never again', async () => {
    const chain = scriptChain(transaction(1))
    for (let block = 0; block < 63; block++) chain.mine()
    expect(await look(chain, confirmed)).toBe(confirmed)
    chain.mine()
    const final = { ...confirmed, final: true }
    expect(await look(chain, confirmed)).toEqual(final)
    chain.requests.length = 0
    expect(await look(chain, { ...confirmed, final: true })).toEqual(final)
    const { blockHash: _, ...old } = confirmed
    expect(await look(chain, old)).toBe(old)
    expect(chain.requests).toEqual([])
  })

  test('stays if the node does not have the block yet', async () => {
    const chain = scriptChain()
    expect(await look(chain, confirmed)).toBe(confirmed)
  })

  test('whose block was removed is reopened with its history', async () => {
    const chain = scriptChain()
    chain.mine()
    chain.blocks[1] = { hash: createHash(0xc101), transactions: [] }
    const followed = {
      previousHashes: [createHash(7)],
      repriced: true,
      recovered: true,
      rejectedAt: 3,
      copyOf: 'other',
    } as const
    expect(await look(chain, { ...confirmed, ...followed })).toStrictEqual({
      ...sentEntry(1, { nonceVerified: true, ...followed }),
      reorged: true,
      missingSince: NOW,
    })
    const { nonceVerified: _, ...unseen } = confirmed
    expect(await look(chain, { ...unseen, walletHash: createHash(4), receiptData: 1 })).toStrictEqual({
      ...sentEntry(4),
      reorged: true,
      missingSince: NOW,
    })
    chain.mine(transaction(1))
    const again = await look(chain, confirmed)
    expect(again).toStrictEqual({ ...confirmed, blockNumber: 102n, blockHash: createHash(0xb102) })
  })

  test('of a replacement is reopened too, unless its hash is unknown', async () => {
    const chain = scriptChain()
    chain.mine()
    const block = { number: 101n, hash: createHash(0xd101) }
    const replaced: Replaced = {
      ...askedEntry(),
      status: 'replaced',
      reason: 'replaced',
      replacementHash: createHash(9),
      hash: createHash(1),
      block,
      nonceVerified: true,
      settledAt: NOW - 1,
    }
    expect(await look(chain, replaced)).toStrictEqual({
      ...sentEntry(1, { sentAt: 1_000_000, nonceVerified: true }),
      reorged: true,
      missingSince: NOW,
    })
    expect(await look(chain, { ...replaced, sentAt: 1_001_000 })).toMatchObject({ sentAt: 1_001_000 })
    const { hash: _, ...nameless } = replaced
    expect(await look(chain, nameless)).toBe(nameless)
  })
})

test('a transaction to another contract does not match', async () => {
  const chain = scriptChain()
  chain.pending.push(
    transaction(1, { to: bob }),
    transaction(2, { value: 8n }),
    transaction(3, { data: '0x02' }),
  )
  chain.pending.push(transaction(4, { from: bob }))
  expect(await look(chain, askedEntry())).toMatchObject({ status: 'requested' })
  chain.pending.push(transaction(5, { data: `${request.data}0c0d`, to: gate }))
  expect(await look(chain, askedEntry())).toMatchObject({ status: 'sent', hash: createHash(5) })
})
