import type { TransactionListItem } from '@peppermint/safe/wire'
import { expect, test } from 'vitest'
import { nonceNote } from './composeWords.ts'
import { MAX_QUEUED_IN_ROW, nextFreeNonce, queuedNonces } from './chooseNonce.ts'

const proposal = (nonce: number) =>
  ({
    type: 'TRANSACTION',
    conflictType: 'None',
    transaction: { executionInfo: { type: 'MULTISIG', nonce } },
  }) as unknown as TransactionListItem

test('the first free nonce is chosen, whatever a service names', () => {
  const queued = queuedNonces([proposal(18), proposal(19), proposal(2 ** 50)])
  expect(nextFreeNonce(18, queued)).toBe(20)
  expect(nextFreeNonce(5, new Set([3, 4]))).toBe(5)
})

test('made-up proposals at every nonce do not hold a new one back', () => {
  const row = (length: number) => new Set(Array.from({ length }, (_, index) => 18 + index))
  expect(nextFreeNonce(18, row(MAX_QUEUED_IN_ROW))).toBe(18 + MAX_QUEUED_IN_ROW)
  const queued = row(501)
  expect(nextFreeNonce(18, queued)).toBe(18)
  expect(nonceNote(18, { next: 18, queued })).toMatchObject({
    tone: 'warn',
    text: expect.stringContaining('could be made up'),
  })
  expect(nonceNote(519, { next: 18, queued })).toMatchObject({
    tone: 'warn',
    text: expect.stringContaining('could be made up'),
  })
})

test('a nonce that conflicts, is used or leaves a gap is pointed out', () => {
  const facts = { next: 18, queued: new Set([18, 19, 22]) }
  expect(nonceNote(17, facts)).toMatchObject({ tone: 'bad' })
  expect(nonceNote(19, facts)).toMatchObject({ tone: 'warn', text: expect.stringContaining('Only one') })
  expect(nonceNote(20, facts)).toMatchObject({ tone: 'plain', text: expect.stringContaining('2 proposals') })
  expect(nonceNote(21, facts)).toMatchObject({ tone: 'warn', text: expect.stringContaining('Nonce 20') })
  expect(nonceNote(18, { next: 18, queued: new Set() })).toBeUndefined()
})
