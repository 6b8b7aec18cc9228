import type { ConflictType, TransactionItem, TransactionListItem } from '@peppermint/safe/wire'
import { expect, test } from 'vitest'
import { findItem, groupQueue } from './groupItems.ts'
import { groupDays } from './elements/Days.tsx'

const transaction = (id: string, conflictType: ConflictType = 'None') =>
  ({ type: 'TRANSACTION', conflictType, transaction: { id } }) as TransactionItem
const label = (name: 'Next' | 'Queued'): TransactionListItem => ({ type: 'LABEL', label: name })
const header = (nonce: number): TransactionListItem => ({ type: 'CONFLICT_HEADER', nonce })
const day = (timestamp: number): TransactionListItem => ({ type: 'DATE_LABEL', timestamp })

const ids = (groups: ReturnType<typeof groupQueue>) =>
  groups.map(({ label: name, nonces }) => [
    name,
    ...nonces.map(({ nonce, transactions }) => [nonce, ...transactions.map((item) => item.transaction.id)]),
  ])

test('[G-27] the queue is grouped by its labels, and conflicting proposals by their nonce', () => {
  const items = [
    label('Next'),
    header(18),
    transaction('a', 'HasNext'),
    transaction('b', 'HasNext'),
    transaction('c', 'End'),
    label('Queued'),
    transaction('d'),
    transaction('e'),
  ]
  expect(ids(groupQueue(items))).toEqual([
    ['Next', [18, 'a', 'b', 'c']],
    ['Queued', [undefined, 'd'], [undefined, 'e']],
  ])
})

test('a further page that repeats the label, or begins without one, joins its group', () => {
  const items = [label('Queued'), transaction('a'), label('Queued'), transaction('b')]
  expect(ids(groupQueue(items))).toEqual([['Queued', [undefined, 'a'], [undefined, 'b']]])
  expect(ids(groupQueue([transaction('a')]))).toEqual([[undefined, [undefined, 'a']]])
})

test('labels and conflict headings without a transaction are dropped', () => {
  expect(groupQueue([label('Next'), header(3), label('Queued')])).toEqual([])
  expect(groupDays([day(1), day(2)], 'TRANSACTION', String)).toEqual([])
})

test('[G-09] the history is grouped by day, also across pages', () => {
  const groups = groupDays(
    [day(29), transaction('a'), day(21), transaction('b'), day(12), transaction('c')],
    'TRANSACTION',
    (time) => String(Math.floor(time / 10)),
  )
  expect(groups.map(({ day: time, items }) => [time, items.map((item) => item.transaction.id)])).toEqual([
    [29, ['a', 'b']],
    [12, ['c']],
  ])
})

test('an item is found by its id and by its safeTxHash, and by no part of either', () => {
  const hash = `0x${'ab'.repeat(32)}`
  const items = [
    label('Next'),
    transaction(`multisig_0x1_0x${'cd'.repeat(32)}`),
    transaction(`multisig_0x1_${hash}`),
  ]
  expect(findItem(items, hash)).toBe(items[2])
  expect(findItem(items, `multisig_0x1_${hash.toUpperCase().replace('0X', '0x')}`)).toBe(items[2])
  for (const id of [hash.slice(0, 40), 'ab', '', 'multisig_0x1']) expect(findItem(items, id)).toBeUndefined()
})
