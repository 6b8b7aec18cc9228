import { NO_REFUND, type SafeTransaction } from '@peppermint/safe/hashes'
import type { TransactionDetails, TransactionListItem } from '@peppermint/safe/wire'
import { type Address, getAddress } from 'viem'
import { expect, test } from 'vitest'
import { findQueued } from './findQueued.ts'
import { readQueued } from './readQueued.ts'

const at = (byte: string): Address => getAddress(`0x${byte.repeat(20)}`)
const [safe, other] = [at('5a'), at('0e')]
const hashAt = (nonce: number) => `0x${'ab'.repeat(31)}${nonce.toString(16).padStart(2, '0')}` as const

const transaction = (over: Partial<SafeTransaction> = {}): SafeTransaction => ({
  to: other,
  value: 5n,
  data: '0x1234',
  operation: 0,
  ...NO_REFUND,
  nonce: 9,
  ...over,
})

/** A queue of these; one with a negative nonce cannot be read. */
const queueOf = (...queued: readonly SafeTransaction[]) => ({
  getQueue: async () => ({
    next: null,
    previous: null,
    results: [
      { type: 'LABEL', label: 'Next' },
      ...queued.map((_, index) => ({ type: 'TRANSACTION', transaction: { id: String(index) } })),
    ] as unknown as TransactionListItem[],
  }),
  async getTransaction(id: string) {
    const { nonce, to, value, data, operation } = queued[Number(id)] ?? transaction({ nonce: -1 })
    if (nonce < 0) throw new Error('offline')
    return {
      txData: { to: { value: to.toLowerCase() }, value: String(value), hexData: data, operation },
      detailedExecutionInfo: { type: 'MULTISIG', nonce, safeTxHash: hashAt(nonce) },
    } as unknown as TransactionDetails
  },
})
const find = async (made: SafeTransaction, ...queued: readonly SafeTransaction[]) =>
  findQueued(await readQueued(queueOf(...queued)), {
    transaction: made,
    safe: { safe, chainId: 7700, version: '1.4.1' },
    safeTxHash: hashAt(made.nonce),
  })

test('the same calls at another nonce are found', async () => {
  const queued = [transaction({ nonce: -1 }), transaction({ nonce: 7, value: 6n }), transaction({ nonce: 8 })]
  expect(await find(transaction(), ...queued)).toEqual({ safeTxHash: hashAt(8), nonce: 8, isSame: false })
})

test('the same transaction is found first', async () => {
  const queued = [transaction({ nonce: 8 }), transaction({ nonce: 9 })]
  expect(await find(transaction(), ...queued)).toEqual({ safeTxHash: hashAt(9), nonce: 9, isSame: true })
})

test.for<[string, Partial<SafeTransaction>]>([
  ['receiver', { to: safe }],
  ['amount', { value: 4n }],
  ['bytes', { data: '0x' }],
  ['operation', { operation: 1 }],
])('another %s is another proposal', async ([, over]) => {
  expect(await find(transaction(), transaction({ nonce: 8, ...over }))).toBeUndefined()
})

test('rejections of several nonces are not the same', async () => {
  const rejection = { to: safe, value: 0n, data: '0x' } as const
  expect(await find(transaction(rejection), transaction({ ...rejection, nonce: 8 }))).toBeUndefined()
  expect(await find(transaction(rejection), transaction(rejection))).toMatchObject({ isSame: true })
})

test('a queue that is not read whole does not say that it has none', async () => {
  const made = {
    transaction: transaction(),
    safe: { safe, chainId: 7700, version: '1.4.1' },
    safeTxHash: hashAt(9),
  } as const
  const unlike = transaction({ nonce: 7, value: 6n })
  const queue = queueOf(unlike)
  expect(findQueued(await readQueued(queue), made)).toBeUndefined()
  expect(await find(transaction(), unlike, transaction({ nonce: -1 }))).toBe('unknown')
  const long = { ...queue, getQueue: async () => ({ ...(await queue.getQueue()), next: 'more' }) }
  expect(findQueued(await readQueued(long), made)).toBe('unknown')
})
