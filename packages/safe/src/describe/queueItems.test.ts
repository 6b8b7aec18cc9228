import type { TransactionListItem, TransactionSummary } from '../wire/index.ts'
import { expect, test } from 'vitest'
import { queueItems } from './queueItems.ts'

const summary = {} as TransactionSummary

/** Items of a page of a queue, as words. */
function words(nonces: readonly number[], safeNonce: number, from = 0, to = nonces.length): string[] {
  const page = nonces.slice(from, to).map((nonce) => ({ nonce, summary }))
  return queueItems(page, { before: nonces[from - 1], after: nonces[to] }, safeNonce).map((item) =>
    wordOf(item),
  )
}

function wordOf(item: TransactionListItem): string {
  if (item.type === 'LABEL') return item.label
  if (item.type === 'CONFLICT_HEADER') return `HEADER ${item.nonce}`
  return item.type === 'TRANSACTION' ? item.conflictType : item.type
}

test('[G-10] labels and conflicts are those of Safe’s gateway', () => {
  expect(words([5, 5, 5, 6, 7, 7, 9], 5)).toEqual([
    'Next',
    'HEADER 5',
    'HasNext',
    'HasNext',
    'End',
    'Queued',
    'None',
    'HEADER 7',
    'HasNext',
    'End',
    'None',
  ])
})

test('[G-10] a queue without the next nonce has only the label Queued', () => {
  expect(words([6, 8, 8], 5)).toEqual(['Queued', 'None', 'HEADER 8', 'HasNext', 'End'])
  expect(words([], 5)).toEqual([])
})

test('[G-10] a queue of the next nonce only has the label Next', () => {
  expect(words([5], 5)).toEqual(['Next', 'None'])
})

test('[G-10] a group that the page cuts continues without a header, and ends with End', () => {
  const nonces = [5, 5, 5, 6]
  expect(words(nonces, 5, 0, 1)).toEqual(['Next', 'HEADER 5', 'HasNext'])
  expect(words(nonces, 5, 1, 2)).toEqual(['HasNext'])
  expect(words(nonces, 5, 2, 3)).toEqual(['End'])
  expect(words(nonces, 5, 3, 4)).toEqual(['Queued', 'None'])
})

test('[G-10] pages of every size have the items of the whole queue, each once', () => {
  const nonces = [5, 5, 6, 6, 6, 7, 9, 9, 10]
  const whole = words(nonces, 5)
  for (let size = 1; size <= nonces.length; size += 1) {
    const pages = Array.from({ length: Math.ceil(nonces.length / size) }, (_, index) =>
      words(nonces, 5, index * size, Math.min(nonces.length, (index + 1) * size)),
    )
    expect(pages.flat()).toEqual(whole)
  }
})
