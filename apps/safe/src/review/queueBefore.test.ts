import type { TransactionListItem } from '@peppermint/safe/wire'
import { expect, test } from 'vitest'
import { queueBefore, type ReadQueue } from './queueBefore.ts'

const hashOf = (digit: string) => `0x${digit.repeat(64)}` as const
const item = (digit: string, nonce: number, change: { signed?: number; isCancellation?: boolean } = {}) =>
  ({
    type: 'TRANSACTION',
    conflictType: 'None',
    transaction: {
      id: `multisig_0x${'5A'.repeat(20)}_${hashOf(digit)}`,
      timestamp: 0,
      txStatus: 'AWAITING_CONFIRMATIONS',
      txInfo: {
        type: 'Custom',
        humanDescription: null,
        to: { value: `0x${'5A'.repeat(20)}`, name: null, logoUri: null },
        dataSize: '0',
        value: '0',
        methodName: null,
        actionCount: null,
        isCancellation: change.isCancellation ?? false,
      },
      txHash: null,
      executionInfo: {
        type: 'MULTISIG',
        nonce,
        confirmationsRequired: 2,
        confirmationsSubmitted: change.signed ?? 0,
        missingSigners: null,
      },
      safeAppInfo: null,
      note: null,
    },
  }) as const satisfies TransactionListItem
const page = (...results: readonly TransactionListItem[]) => ({ results })
const read = (change: Partial<ReadQueue>, nonce = 5) =>
  queueBefore({ pages: undefined, isError: false, hasNextPage: false, ...change }, nonce, hashOf('a'))

test('the transaction itself is no competitor; of the others it is known which can run', () => {
  const others = page(
    { type: 'CONFLICT_HEADER', nonce: 5 },
    item('a', 5, { signed: 1 }),
    item('b', 5, { signed: 2 }),
    item('c', 5, { isCancellation: true }),
  )
  expect(read({ pages: [others] })).toEqual({
    status: 'read',
    proposals: [
      { nonce: 5, isReady: true, isRejection: false },
      { nonce: 5, isReady: false, isRejection: true },
    ],
  })
})

test('pages are read until one has a higher nonce, but not endlessly', () => {
  const lower = page(item('b', 4))
  expect(read({})).toEqual({ status: 'reading' })
  expect(read({ isError: true })).toEqual({ status: 'unknown' })
  expect(read({ pages: [lower], hasNextPage: true })).toEqual({ status: 'more' })
  expect(read({ pages: [lower], hasNextPage: true, isError: true })).toEqual({ status: 'unknown' })
  expect(read({ pages: [lower, page(item('c', 6))], hasNextPage: true }).status).toBe('read')
  // Another one of this nonce may be on the next page.
  expect(read({ pages: [page(item('c', 5))], hasNextPage: true })).toEqual({ status: 'more' })
  const endless = Array.from({ length: 5 }, () => lower)
  expect(read({ pages: endless, hasNextPage: true })).toEqual({ status: 'unknown' })
})
