import { createOperationCall, createSafeBatch, type Operation } from '@peppermint/sale/operations'
import { expect, test } from 'vitest'
import { BOB, CONTRACT, OWNER } from '../studioCollection.fixture.ts'
import { createBatchFiles } from './exportBatch.ts'
import { isTooLongForSafe, reviewCalls } from './reviewedCall.ts'

const input = {
  chainId: 7700,
  safe: OWNER,
  collectionName: 'Scovilles',
  createdAt: 1_795_223_250_000,
  blockGasLimit: 25_000_000n,
} as const

const filesOf = (operations: readonly Operation[]) =>
  createBatchFiles(reviewCalls(CONTRACT, operations) ?? [], input)

test('[S-04] the exported batch is the file that npm run collection writes, with its checksum', () => {
  const operations: readonly Operation[] = [{ type: 'pause' }, { type: 'royalty', receiver: BOB, share: 100 }]
  const files = filesOf(operations)
  expect(files?.map(({ name }) => name)).toEqual(['scovilles-2-changes.json'])
  const { chainId, safe, createdAt } = input
  const calls = operations.map((operation) => createOperationCall(CONTRACT, operation))
  expect(JSON.parse(files?.[0]?.text ?? '')).toEqual(
    JSON.parse(
      JSON.stringify(createSafeBatch({ chainId, safe, name: 'Scovilles: 2 changes', createdAt, calls })),
    ),
  )
})

test('one change is named as npm run collection names it, whatever the language of the page', () => {
  const [file] = filesOf([{ type: 'shorten-phase', phase: 1, end: 5 }]) ?? []
  expect(file?.name).toBe('scovilles-shorten-phase.json')
  expect(JSON.parse(file?.text ?? '').meta.name).toBe('Scovilles: shorten-phase')
})

test('a long airdrop becomes several files of at most half a block, in order', () => {
  const recipients = Array.from({ length: 50 }, () => ({ account: BOB, quantity: 1 }) as const)
  const operations = Array.from({ length: 10 }, (): Operation => ({ type: 'airdrop', recipients }))
  const files = filesOf(operations) ?? []
  expect(isTooLongForSafe(reviewCalls(CONTRACT, operations) ?? [])).toBe(true)
  expect(isTooLongForSafe(reviewCalls(CONTRACT, operations.slice(0, 4)) ?? [])).toBe(false)
  expect(files.map(({ name }) => name)).toEqual([
    'scovilles-10-changes-1-of-3.json',
    'scovilles-10-changes-2-of-3.json',
    'scovilles-10-changes-3-of-3.json',
  ])
  const counts = files.map(({ text }) => JSON.parse(text).transactions.length)
  expect(counts).toEqual([4, 4, 2])
  // More than nine sort in order too.
  const many = Array.from({ length: 40 }, (): Operation => ({ type: 'airdrop', recipients }))
  expect(filesOf(many)?.[0]?.name).toBe('scovilles-40-changes-01-of-10.json')
})

test('an airdrop that is larger than half a block has no file', () => {
  const recipients = Array.from({ length: 400 }, () => ({ account: BOB, quantity: 1 }) as const)
  expect(filesOf([{ type: 'airdrop', recipients }])).toBeUndefined()
})
