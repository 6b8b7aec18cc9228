/** From receipts to outcomes, on a chain in memory. */
import { encodeAbiParameters, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import './revertReason.ts'
import {
  alice,
  bob,
  createHash,
  gate,
  look,
  mintLog,
  networkError,
  NOW,
  request,
  rpcError,
  scriptChain,
  sentEntry,
  transaction,
  type ScriptedChain,
} from './scriptedChain.fixture.ts'
import { TRANSFER } from '../testing/turnstile.fixture.ts'

/** The receipt of a transaction, changed. */
async function change(chain: ScriptedChain, n: number, over: object): Promise<void> {
  const receipt = await chain.client.request({ method: 'eth_getTransactionReceipt', params: [createHash(n)] })
  chain.answer = (method) => (method === 'eth_getTransactionReceipt' ? { ...receipt, ...over } : undefined)
}
const entry = sentEntry(1, { nonceVerified: true })
const { expectedLog: _, ...unnamed } = entry
const outcome = {
  ...entry,
  blockNumber: 101n,
  blockHash: createHash(0xb101),
  gasUsed: 100n,
  effectiveGasPrice: 3n,
  settledAt: NOW,
}
const reverts =
  (data?: Hex, message = 'execution reverted') =>
  (): never => {
    throw rpcError(3, message, data)
  }

/** The node's error holds another one, without a code. */
const wrapped = (message: string) => (): never => {
  throw Object.assign(rpcError(3, 'VM Exception'), {
    cause: Object.assign(new Error('inner'), { cause: new Error(message) }),
  })
}
const shapeless = (): never => {
  throw rpcError(3, 'execution reverted: Closed', {} as never)
}

describe('a receipt', () => {
  test('counts if its block is canonical and contains the transaction', async () => {
    const chain = scriptChain(transaction(1))
    expect(await look(chain, { ...entry, reorged: true })).toEqual({ ...outcome, status: 'confirmed' })
    chain.mine(transaction(0xab, { nonce: 6 }))
    const hash = `0x${createHash(0xab).slice(2).toUpperCase()}` as const
    expect(await look(chain, { ...entry, hash })).toMatchObject({ status: 'confirmed', hash })
    chain.blocks[1] = { hash: createHash(0xb101), transactions: [transaction(2)] }
    await change(chain, 2, { transactionHash: createHash(1) })
    expect(await look(chain, entry)).toBe(entry)
    chain.blocks[1] = { hash: createHash(0xc101), transactions: [transaction(1)] }
    await change(chain, 1, { blockHash: createHash(0xb101) })
    expect(await look(chain, entry)).toBe(entry)
    await change(chain, 1, { blockNumber: '0x99' })
    expect(await look(chain, entry)).toBe(entry)
  })

  test('counts only for its transaction', async () => {
    const chain = scriptChain(transaction(1), transaction(2, { nonce: 6 }))
    await change(chain, 1, { transactionHash: createHash(2) })
    expect(await look(chain, entry)).toBe(entry)
  })

  test('stores the data picked from a confirmed one', async () => {
    const chain = scriptChain(transaction(1))
    const keep = ({ blockNumber }: { blockNumber: bigint }) => ({ blockNumber })
    expect(await look(chain, entry, { pickReceiptData: keep })).toMatchObject({
      receiptData: { blockNumber: 101n },
    })
    expect(await look(chain, entry, { pickReceiptData: () => undefined as never })).toStrictEqual({
      ...outcome,
      status: 'confirmed',
    })
  })

  test('without a price reads it from the transaction, or waits', async () => {
    const chain = scriptChain(transaction(1, { gasPrice: 8n }))
    await change(chain, 1, { effectiveGasPrice: undefined })
    expect(await look(chain, entry)).toEqual({ ...outcome, status: 'confirmed', effectiveGasPrice: 8n })
    const answer = chain.answer
    chain.answer = (method, params) => (method === 'eth_getTransactionByHash' ? null : answer(method, params))
    expect(await look(chain, entry)).toBe(entry)
  })

  test('of another sender or to another contract records the executor', async () => {
    const chain = scriptChain()
    const carrier = { data: '0x99', value: 5n, logs: [mintLog] } as const
    chain.mine(transaction(1, { ...carrier, from: bob }), transaction(2, { ...carrier, to: bob }))
    expect(await look(chain, entry)).toEqual({
      ...outcome,
      status: 'confirmed',
      executor: { from: bob, value: 5n },
    })
    expect(await look(chain, sentEntry(2))).toMatchObject({ executor: { from: alice, value: 5n } })
    chain.answer = (method) => (method === 'eth_getTransactionByHash' ? null : undefined)
    expect(await look(chain, entry)).toBe(entry)
  })

  test.each([
    ['of another contract', { ...mintLog, address: bob }],
    ['with other topics', { ...mintLog, topics: [TRANSFER, ...mintLog.topics.slice(2), createHash(0)] }],
    ['with fewer topics', { ...mintLog, topics: [TRANSFER] }],
  ])('with a log %s is not confirmed', async (_case, log) => {
    const chain = scriptChain(transaction(1, { logs: [log] }))
    expect(await look(chain, entry)).toEqual({ ...outcome, status: 'inner-failed' })
  })

  test('with the expected log confirms, ignoring case; null matches any topic', async () => {
    const chain = scriptChain(transaction(1))
    const topics = mintLog.topics.map((topic) => `0x${topic.slice(2).toUpperCase()}` as const)
    const address = `0x${gate.slice(2).toUpperCase()}` as const
    expect(await look(chain, { ...entry, expectedLog: { address, topics } })).toMatchObject({
      status: 'confirmed',
    })
    const any = { address: gate, topics: [TRANSFER, null, null, null] }
    expect(await look(chain, { ...entry, expectedLog: any })).toMatchObject({ status: 'confirmed' })
    expect(await look(chain, { ...entry, expectedLog: { ...any, topics: [null, TRANSFER] } })).toMatchObject({
      status: 'inner-failed',
    })
  })

  test('confirms on success without an expected log', async () => {
    const chain = scriptChain(transaction(1, { logs: [] }))
    expect(await look(chain, unnamed)).toMatchObject({ status: 'confirmed' })
  })
})

describe('a receipt of success without the expected log', () => {
  test('is contradicted by the block’s logs', async () => {
    const chain = scriptChain(transaction(1))
    await change(chain, 1, { logs: [] })
    expect(await look(chain, entry)).toBe(entry)
  })

  test('of a direct call is contradicted by a replay that reverts', async () => {
    const chain = scriptChain(transaction(1, { logs: [] }))
    chain.call = reverts('0x52df9fe5')
    expect(await look(chain, entry)).toBe(entry)
    chain.call = reverts(undefined, 'execution reverted: Closed')
    expect(await look(chain, entry)).toBe(entry)
    chain.call = reverts(undefined, 'missing trie node')
    expect(await look(chain, entry)).toMatchObject({ status: 'inner-failed' })
  })

  test('of an executor is accepted without a replay', async () => {
    const chain = scriptChain(transaction(1, { from: bob, logs: [] }))
    chain.call = reverts('0x52df9fe5')
    expect(await look(chain, entry)).toMatchObject({ status: 'inner-failed', executor: { from: bob } })
  })
})

describe('a receipt of a revert', () => {
  const reverted = transaction(1, { isReverted: true })

  test('is accepted with the reason of the replay', async () => {
    const chain = scriptChain(reverted)
    const asked: unknown[] = []
    chain.call = (params) => {
      asked.push(params)
      return reverts('0x52df9fe5')()
    }
    expect(await look(chain, entry)).toEqual({ ...outcome, status: 'failed', revert: { data: '0x52df9fe5' } })
    const call = { from: alice, to: gate, data: request.data, value: '0x7', gas: '0x5208' }
    expect(asked).toEqual([[call, '0x64']])
  })

  test('that passes on the state before is run again on that of its block', async () => {
    const chain = scriptChain(reverted)
    chain.call = ([, block]) => (block === '0x65' ? reverts('0x52df9fe5')() : '0x')
    expect(await look(chain, entry)).toMatchObject({ status: 'failed', revert: { data: '0x52df9fe5' } })
  })

  test('that passes both times is not believed, nor one beside the expected log', async () => {
    const chain = scriptChain(reverted)
    expect(await look(chain, entry)).toBe(entry)
    const lying = scriptChain(transaction(1))
    lying.call = reverts('0x52df9fe5')
    await change(lying, 1, { status: '0x0' })
    expect(await look(lying, entry)).toBe(entry)
    await change(lying, 1, { status: '0x0', logs: [] })
    expect(await look(lying, entry)).toBe(entry)
    // Without a named log there is nothing to compare.
    expect(await look(lying, unnamed)).toMatchObject({ status: 'failed' })
  })

  test('of another transaction with the expected log says nothing about this one', async () => {
    const chain = scriptChain(reverted, transaction(2, { nonce: 6 }))
    chain.call = reverts('0x52df9fe5')
    expect(await look(chain, entry)).toMatchObject({ status: 'failed' })
  })

  test('is accepted without the block log filter; an error is retried', async () => {
    const chain = scriptChain(reverted)
    chain.call = reverts('0x52df9fe5')
    chain.answer = (method) => {
      if (method === 'eth_getLogs') throw rpcError(-32602, 'invalid argument 0: unknown field blockHash')
      return undefined
    }
    expect(await look(chain, entry)).toMatchObject({ status: 'failed' })
    chain.answer = (method) => (method === 'eth_getLogs' ? wrapped('unknown field')() : undefined)
    expect(await look(chain, entry)).toMatchObject({ status: 'failed' })
    chain.answer = (method) => {
      if (method === 'eth_getLogs') throw networkError()
      return undefined
    }
    await expect(look(chain, entry)).rejects.toThrow('Failed to fetch')
  })

  test('has no reason where the node no longer shows the transaction, or creates a contract', async () => {
    const chain = scriptChain(reverted)
    let reads = 0
    chain.answer = (method) => (method === 'eth_getTransactionByHash' && reads++ === 0 ? null : undefined)
    expect(await look(chain, entry)).toEqual({ ...outcome, status: 'failed', revert: {} })
    const creation = scriptChain(transaction(1, { to: null, isReverted: true, logs: [] }))
    const asked: unknown[] = []
    creation.call = (params) => {
      asked.push(params[0])
      return reverts('0x52df9fe5')()
    }
    await look(creation, entry)
    expect(asked).toEqual([{ from: alice, data: request.data, value: '0x7', gas: '0x5208' }])
  })

  const errorData = (text: string): Hex =>
    `0x08c379a0${encodeAbiParameters([{ type: 'string' }], [text]).slice(2)}`

  test.each([
    ['a sentence', reverts(errorData('Closed')), { data: errorData('Closed'), message: 'Closed' }],
    ['no sentence at all', reverts(errorData('')), { data: errorData(''), message: '' }],
    [
      'more than 32 bytes',
      reverts(errorData('Ö'.repeat(20))),
      { data: errorData('Ö'.repeat(20)), message: 'Ö'.repeat(20) },
    ],
    [
      'a message within an error',
      wrapped('execution reverted: Closed'),
      { message: 'execution reverted: Closed' },
    ],
    ['a message beside data of another shape', shapeless, { message: 'execution reverted: Closed' }],
    ['a custom error', reverts('0x52df9fe5'), { data: '0x52df9fe5' }],
    [
      'a message',
      reverts(undefined, 'execution reverted: Closed'),
      { message: 'execution reverted: Closed' },
    ],
    ['a lack of gas', reverts(undefined, 'out of gas'), { message: 'out of gas' }],
    ['a lack of gas in one word', reverts(undefined, 'OutOfGas'), { message: 'OutOfGas' }],
    ['a bad instruction', reverts(undefined, 'invalid opcode: 0xfe'), { message: 'invalid opcode: 0xfe' }],
    ['the machine', reverts(undefined, 'EVM error InvalidJump'), { message: 'EVM error InvalidJump' }],
  ])('says why: %s', async (_case, call, revert) => {
    const chain = scriptChain(reverted)
    chain.call = call
    expect(await look(chain, entry)).toStrictEqual({ ...outcome, status: 'failed', revert })
  })

  test('has no reason where the node keeps no old state, and an unreachable node is asked again', async () => {
    const chain = scriptChain(reverted)
    chain.call = reverts(undefined, 'missing trie node 77')
    expect(await look(chain, entry)).toEqual({ ...outcome, status: 'failed', revert: {} })
    chain.call = () => {
      throw networkError()
    }
    await expect(look(chain, entry)).rejects.toThrow('Failed to fetch')
  })
})
