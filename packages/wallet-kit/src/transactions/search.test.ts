/** Reading a chain in memory, and searching it for the transaction of a nonce or a log. */
import { describe, expect, test } from 'vitest'
import { createClient, custom, type Client } from 'viem'
import {
  getNonceAndBlock,
  hasCode,
  readBlock,
  readBlockNumber,
  readLogHashes,
  readNonce,
  readReceipt,
  readTransactionsFrom,
  readTransaction,
  sameAddress,
} from './chainReads.ts'
import { resolveRecorded, type Sent } from './index.ts'
import {
  alice,
  askedEntry,
  bob,
  gate,
  createHash,
  mintLog,
  networkError,
  request,
  rpcError,
  scriptChain,
  sentEntry,
  transaction,
} from './scriptedChain.fixture.ts'
import {
  containsRequest,
  earliestBlock,
  findByLogs,
  findByNonce,
  findPending,
  isCancellation,
  isPrunedState,
  matchesRequest,
  resumeSearch,
  skipUsedNonces,
  type MinedTransaction,
} from './search.ts'

const seen = {
  hash: createHash(1),
  from: alice,
  to: gate,
  data: request.data,
  value: 7n,
  nonce: 5,
  gas: '0x5208',
  gasPrice: 3n,
} as const

describe('a node', () => {
  test('returns a transaction, pending or in a block', async () => {
    const chain = scriptChain(transaction(1))
    chain.pending.push(transaction(2, { nonce: 6 }))
    const block = { number: 101n, hash: createHash(0xb101) }
    expect(await readTransaction(chain.client, createHash(1))).toEqual({ ...seen, block })
    expect(await readTransaction(chain.client, createHash(2))).toEqual({
      ...seen,
      hash: createHash(2),
      nonce: 6,
      block: undefined,
    })
    expect(await readTransaction(chain.client, createHash(3))).toBeUndefined()
    expect(await readReceipt(chain.client, createHash(2))).toBeUndefined()
  })

  /** A node that answers everything with this. */
  const answering = (answer: unknown, asked: unknown[] = []): Client =>
    createClient({
      transport: custom(
        {
          request: async (call: unknown) => {
            asked.push(call)
            return answer
          },
        },
        { retryCount: 0 },
      ),
    })

  test('may omit the price, the block or half of it', async () => {
    const raw = {
      hash: createHash(1),
      from: alice,
      to: gate,
      input: '0x',
      value: '0x0',
      nonce: '0x5',
      gas: '0x1',
    }
    const price = async (over: object) =>
      (await readTransaction(answering({ ...raw, ...over }), createHash(1)))?.gasPrice
    expect(await price({ gasPrice: '0x3', maxFeePerGas: '0x9' })).toBe(3n)
    expect(await price({ maxFeePerGas: '0x9' })).toBe(9n)
    expect(await price({})).toBe(0n)
    for (const half of [
      { blockNumber: '0x65', blockHash: null },
      { blockNumber: null, blockHash: createHash(9) },
    ])
      expect((await readTransaction(answering({ ...raw, ...half }), createHash(1)))?.block).toBeUndefined()
  })

  test('reads the nonce at a block number or tag', async () => {
    const asked: unknown[] = []
    const client = answering('0x7', asked)
    expect(await readNonce(client, alice, 255n)).toBe(7)
    await readNonce(client, alice, 'pending')
    const method = 'eth_getTransactionCount'
    expect(asked).toEqual([
      { method, params: [alice, '0xff'] },
      { method, params: [alice, 'pending'] },
    ])
  })

  test('returns a block’s hashes from full or hash-only blocks', async () => {
    const block = { hash: createHash(9), transactions: [createHash(1), { hash: createHash(2) }] }
    expect(await readBlock(answering(block), 1n)).toEqual({
      hash: createHash(9),
      transactions: [createHash(1), createHash(2)],
    })
    expect(await readBlock(answering(null), 1n)).toBeUndefined()
  })

  test('returns only the account’s transactions in a block', async () => {
    const chain = scriptChain(transaction(1), transaction(2, { from: bob }))
    chain.pending.push(transaction(3))
    const upper = `0x${alice.slice(2).toUpperCase()}` as const
    const id = { number: 101n, hash: createHash(0xb101) }
    expect(await readTransactionsFrom(chain.client, upper, 101n)).toMatchObject({
      id,
      transactions: [{ hash: createHash(1), block: { number: 101n } }],
    })
    expect(await readTransactionsFrom(chain.client, alice, 'pending')).toMatchObject({
      id: undefined,
      transactions: [{ hash: createHash(3) }],
    })
    expect(await readTransactionsFrom(answering(null), alice, 'pending')).toBeUndefined()
    const hashes = { hash: null, transactions: [createHash(1)] }
    expect(await readTransactionsFrom(answering(hashes), alice, 1n)).toEqual({
      id: undefined,
      transactions: [],
    })
  })

  test('may assign pending transactions a block number: they stay pending', async () => {
    const raw = {
      hash: createHash(1),
      from: alice,
      to: gate,
      input: '0x',
      value: '0x0',
      nonce: '0x5',
      gas: '0x1',
    }
    const transactions = [{ ...raw, blockNumber: '0x65', blockHash: createHash(9) }]
    expect(
      (await readTransactionsFrom(answering({ transactions }), alice, 'pending'))?.transactions[0]?.block,
    ).toBeUndefined()
    const mined = await readTransactionsFrom(answering({ transactions }), alice, 101n)
    expect(mined?.transactions[0]?.block).toBeDefined()
  })

  test('reads logs since a block or in one, each transaction once', async () => {
    const asked: unknown[] = []
    const logs = [1, 1, 2].map((n) => ({ transactionHash: createHash(n) }))
    const client = answering([...logs, { transactionHash: null }], asked)
    const { address, topics } = mintLog
    expect(await readLogHashes(client, mintLog, { fromBlock: 100n })).toEqual([createHash(1), createHash(2)])
    await readLogHashes(client, mintLog, { blockHash: createHash(9) })
    const method = 'eth_getLogs'
    expect(asked).toEqual([
      { method, params: [{ address, topics, fromBlock: '0x64', toBlock: 'latest' }] },
      { method, params: [{ address, topics, blockHash: createHash(9) }] },
    ])
  })

  test('reports whether an account has code', async () => {
    const asked: unknown[] = []
    expect(await hasCode(answering('0x', asked), alice)).toBe(false)
    expect(await hasCode(answering('0xef01'), alice)).toBe(true)
    expect(asked).toEqual([{ method: 'eth_getCode', params: [alice, 'latest'] }])
  })

  test('reads the block first, then the pending nonce', async () => {
    const chain = scriptChain()
    chain.pending.push(transaction(1))
    expect(await getNonceAndBlock(chain.client, alice)).toEqual({ nonce: 6, fromBlock: 100n })
    expect(chain.requests).toEqual(['eth_blockNumber', 'eth_getTransactionCount'])
    expect(await readBlockNumber(chain.client)).toBe(100n)
  })

  test('may return addresses in any case', () => {
    expect(sameAddress(gate, `0x${gate.slice(2).toUpperCase()}`)).toBe(true)
    expect(sameAddress(gate, alice)).toBe(false)
    expect(sameAddress(null, alice)).toBe(false)
    expect(sameAddress(alice, undefined)).toBe(false)
  })
})

describe('a transaction', () => {
  const mined: MinedTransaction = { ...seen, block: { number: 101n, hash: createHash(0xb101) } }

  test('matches a request of the same sender, target, value and beginning of the data', () => {
    const entry = askedEntry({ request: { ...request, data: '0x02Aa' } })
    expect(matchesRequest(entry, mined)).toBe(true)
    expect(matchesRequest(entry, { ...mined, data: '0x02aAbb' })).toBe(true)
    for (const over of [{ from: bob }, { to: bob }, { value: 8n }, { data: '0x0102aa' }] as const)
      expect(matchesRequest(entry, { ...mined, ...over })).toBe(false)
  })

  test('contains a request if its calldata does, not one without data', () => {
    const entry = askedEntry({ request: { ...request, data: '0x02Aa' } })
    expect(containsRequest(entry, { ...mined, data: '0x9902aA00' })).toBe(true)
    expect(containsRequest(entry, { ...mined, data: '0x9902bb' })).toBe(false)
    expect(containsRequest(askedEntry({ request: { ...request, data: '0x' } }), mined)).toBe(false)
  })

  test('is a cancellation if it sends nothing to its sender', () => {
    const cancellation = { ...mined, to: alice, value: 0n, data: '0x' } as const
    expect(isCancellation(cancellation)).toBe(true)
    for (const over of [{ to: bob }, { value: 1n }, { data: '0x00' }] as const)
      expect(isCancellation({ ...cancellation, ...over })).toBe(false)
  })
})

test.each([
  ['missing trie node 77 (path )', true],
  ['pruned history unavailable', true],
  ['not an archive node', true],
  ['historical state unavailable', true],
  ['state is not available', true],
  ['state at block 5 unknown', true],
  ['failed to load state', true],
  ['header not found', false],
])('node message “%s”: pruned state is %s', (message, isPruned) => {
  expect(isPrunedState(rpcError(-32000, message))).toBe(isPruned)
  // Only what a node answered counts.
  expect(isPrunedState(new Error(message))).toBe(false)
})

describe('the search by nonce', () => {
  const start = { nonce: 5, fromBlock: 100n }
  const none = () => false
  const others = (hashes: readonly number[]) => ({ others: hashes.map((n) => ({ hash: createHash(n) })) })

  /** Alice's transactions 1, 2, … of the nonces 5, 6, …, in the given blocks after the first. */
  function chainWith(blocks: readonly (readonly number[])[]) {
    const chain = scriptChain()
    for (const numbers of blocks) chain.mine(...numbers.map((n) => transaction(n, { nonce: n + 4 })))
    return chain
  }

  test('finds the transaction of each used nonce, in any block', async () => {
    const chain = chainWith([[], [1, 2], [], [], [3], []])
    expect(await findByNonce(chain.client, askedEntry(), start, 8, none)).toMatchObject(others([1, 2, 3]))
    const found = await findByNonce(chain.client, askedEntry(), start, 8, ({ nonce }) => nonce === 7)
    expect(found).toMatchObject({
      found: { hash: createHash(3), block: { number: 105n } },
      ...others([1, 2]),
    })
    expect(found.others).toHaveLength(2)
  })

  test('finds one in the first and in the latest block', async () => {
    const chain = chainWith([[1]])
    const at = { nonce: 5, fromBlock: 101n }
    expect(await findByNonce(chain.client, askedEntry(), at, 6, none)).toMatchObject(others([1]))
    const first = scriptChain()
    first.blocks[0]?.transactions.push(transaction(1))
    expect(await findByNonce(first.client, askedEntry(), start, 6, none)).toMatchObject(others([1]))
  })

  test('searches used nonces, at most eight at a time', async () => {
    const chain = chainWith([[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]])
    const search = (latest: number) => findByNonce(chain.client, askedEntry(), start, latest, none)
    expect((await search(7)).others).toHaveLength(2)
    expect((await search(15)).others.map(({ nonce }) => nonce)).toEqual([5, 6, 7, 8, 9, 10, 11, 12])
    const behind = chainWith([[1]])
    expect((await findByNonce(behind.client, askedEntry(), start, 9, none)).others).toHaveLength(1)
  })

  test('bisects: five requests for sixteen blocks, and one for the block', async () => {
    const chain = chainWith([
      ...Array.from({ length: 9 }, () => []),
      [1],
      ...Array.from({ length: 6 }, () => []),
    ])
    await findByNonce(chain.client, askedEntry(), start, 6, none)
    expect(chain.requests.length).toBeLessThanOrEqual(8)
  })

  test('stops if a node does not return the transaction as mined', async () => {
    const chain = chainWith([[1], [2]])
    chain.answer = (method, [number]) =>
      method === 'eth_getBlockByNumber' && number === '0x65' ? { transactions: [] } : undefined
    expect(await findByNonce(chain.client, askedEntry(), start, 7, none)).toEqual({ others: [] })
    const raw = await chain.client.request({ method: 'eth_getTransactionByHash', params: [createHash(1)] })
    chain.answer = (method) =>
      method === 'eth_getBlockByNumber' ? { transactions: [{ ...raw, blockHash: null }] } : undefined
    expect(await findByNonce(chain.client, askedEntry(), start, 7, none)).toEqual({ others: [] })
  })

  test('concludes nothing without old state, and throws if no node answers', async () => {
    const chain = chainWith([[1], [], [2], []])
    chain.answer = (method, [, block]) => {
      if (method === 'eth_getTransactionCount' && block === '0x66')
        throw rpcError(-32000, 'missing trie node 1')
      return undefined
    }
    expect(await findByNonce(chain.client, askedEntry(), start, 7, none)).toEqual({ others: [] })
    chain.answer = () => {
      throw networkError()
    }
    await expect(findByNonce(chain.client, askedEntry(), start, 7, none)).rejects.toThrow('Failed to fetch')
  })
})

describe('the search by logs', () => {
  test('returns the first mined match', async () => {
    const chain = scriptChain(transaction(1), transaction(2, { nonce: 6 }), transaction(3, { nonce: 7 }))
    const found = await findByLogs(chain.client, askedEntry(), ({ nonce }) => nonce > 5)
    expect(found).toMatchObject({ hash: createHash(2) })
    const { expectedLog: _, ...unnamed } = askedEntry()
    expect(await findByLogs(chain.client, unnamed, () => true)).toBeUndefined()
    const later = askedEntry({ fromBlock: 166n })
    expect(await findByLogs(chain.client, later, () => true)).toBeUndefined()
  })

  test('skips transactions that are not mined, and services that reject the query', async () => {
    const chain = scriptChain(transaction(1), transaction(2, { nonce: 6 }))
    const raw = await chain.client.request({ method: 'eth_getTransactionByHash', params: [createHash(1)] })
    chain.answer = (method, [hash]) => {
      if (method !== 'eth_getTransactionByHash') return undefined
      return hash === createHash(1) ? { ...raw, blockHash: null, blockNumber: null } : null
    }
    expect(await findByLogs(chain.client, askedEntry(), () => true)).toBeUndefined()
    chain.answer = () => {
      throw rpcError(-32005, 'query returned more than 10000 results')
    }
    expect(await findByLogs(chain.client, askedEntry(), () => true)).toBeUndefined()
    expect(await findPending(chain.client, askedEntry(), () => true)).toBeUndefined()
  })
})

test('a search starts a reorg depth before the request, at block 0 at the earliest', () => {
  const earliest = (fromBlock: bigint) => earliestBlock(askedEntry({ fromBlock }))
  expect([65n, 64n, 63n].map(earliest)).toEqual([1n, 0n, 0n])
})

describe('resuming a search', () => {
  const nonceSearch = { nonce: 7, block: { number: 101n, hash: createHash(0xb101) }, usedBy: createHash(9) }

  test('continues while its block is canonical or unknown', async () => {
    const chain = scriptChain()
    const fresh = { nonce: 5, fromBlock: 36n }
    const resumed = { nonce: 7, fromBlock: 101n, nonceSearch }
    expect(await resumeSearch(chain.client, askedEntry(), undefined)).toEqual(fresh)
    expect(await resumeSearch(chain.client, askedEntry(), nonceSearch)).toEqual(resumed)
    chain.mine()
    expect(await resumeSearch(chain.client, askedEntry(), nonceSearch)).toEqual(resumed)
    chain.blocks[1] = { hash: createHash(0xc101), transactions: [] }
    expect(await resumeSearch(chain.client, askedEntry(), nonceSearch)).toEqual(fresh)
  })

  test('skips used nonces and keeps the first user', () => {
    const other = (n: number): MinedTransaction => ({
      ...seen,
      hash: createHash(n),
      nonce: n,
      block: { number: BigInt(n), hash: createHash(n) },
    })
    expect(skipUsedNonces(undefined, [])).toBeUndefined()
    expect(
      isPrunedState(Object.assign(rpcError(-32000, 'missing trie node'), { cause: new Error('x') })),
    ).toBe(true)
    expect(skipUsedNonces(nonceSearch, [])).toBe(nonceSearch)
    const block = { number: 8n, hash: createHash(8) }
    expect(skipUsedNonces(undefined, [other(7), other(8)])).toEqual({
      nonce: 9,
      block,
      usedBy: createHash(7),
    })
    expect(skipUsedNonces(nonceSearch, [other(8)])).toEqual({ nonce: 9, block, usedBy: createHash(9) })
  })
})

describe('a recorded transaction', () => {
  const NOW = 1_000_000 + 86_400_000
  const recorded: Sent = { ...sentEntry(1), placeholder: true, nonce: 0, fromBlock: 0n, expectedLog: mintLog }
  const look = (
    chain: ReturnType<typeof scriptChain>,
    entry: Parameters<typeof resolveRecorded>[1],
    now = NOW,
  ) => resolveRecorded(chain.client, entry, { now })

  test('that a node returns is read once, with its nonce', async () => {
    const chain = scriptChain()
    chain.pending.push(transaction(1, { data: '0xff', value: 3n }))
    expect(await look(chain, recorded)).toEqual({
      ...sentEntry(1),
      request: { to: gate, data: '0xff', value: 3n },
      nonceVerified: true,
      nonce: 5,
      fromBlock: 100n,
    })
    chain.pending[0] = transaction(1, { to: null })
    expect(await look(chain, recorded)).toMatchObject({
      request: { to: '0x0000000000000000000000000000000000000000' },
    })
  })

  test('that is already mined is read and settled in one check', async () => {
    const chain = scriptChain(transaction(1))
    expect(await look(chain, recorded)).toMatchObject({ status: 'confirmed', nonce: 5, nonceVerified: true })
  })

  test('that another account sent is not read, only settled', async () => {
    const chain = scriptChain()
    chain.pending.push(transaction(1, { from: bob }))
    expect(await look(chain, recorded)).toBe(recorded)
    chain.mine(transaction(1, { from: bob }))
    expect(await look(chain, recorded)).toMatchObject({
      status: 'confirmed',
      executor: { from: bob },
      placeholder: true,
    })
  })

  test('that no node finds is dropped after a day', async () => {
    const chain = scriptChain()
    expect(await look(chain, recorded, NOW - 1)).toEqual({ ...recorded, missingSince: NOW - 1 })
    expect(await look(chain, { ...recorded, dismissed: true }, NOW)).toEqual({
      ...askedEntry({ nonce: 0, fromBlock: 0n }),
      dismissed: true,
      status: 'unsent',
      reason: 'dropped',
      settledAt: NOW,
    })
  })

  test('that was read before is resolved like any other', async () => {
    const chain = scriptChain(transaction(1))
    expect(await look(chain, sentEntry(1))).toMatchObject({ status: 'confirmed' })
    const asked = askedEntry({ nonce: 9 })
    expect(await look(chain, asked)).toMatchObject({ status: 'requested' })
    expect(await look(chain, { ...asked, placeholder: true } as never)).toMatchObject({ status: 'requested' })
  })
})
