import { createOperationCall, type Operation } from '@peppermint/sale/operations'
import type { JournalEntry } from '@peppermint/wallet-kit/transactions'
import { expect, test } from 'vitest'
import { createDraftStore } from '../draftStore.ts'
import { BOB, CAROL, CONTRACT, OWNER } from '../studioCollection.fixture.ts'
import { findSentAt, removeFromDraft, sharesCall } from './sentBefore.ts'

const gift: Operation = { type: 'airdrop', recipients: [{ account: BOB, quantity: 1 }] }
const other: Operation = { type: 'airdrop', recipients: [{ account: CAROL, quantity: 1 }] }
const dataOf = (operation: Operation) => createOperationCall(CONTRACT, operation).data
const DAY_MS = 86_400_000

const sentEntry = (operation: Operation, sentAt: number): JournalEntry => ({
  id: 'a',
  chainId: 7700,
  account: OWNER,
  description: 'Airdrop',
  request: { to: CONTRACT, data: dataOf(operation), value: 0n },
  nonce: 0,
  fromBlock: 1n,
  confirmations: 1,
  requestedAt: sentAt,
  sentAt,
  status: 'sent',
  hash: `0x${'ab'.repeat(32)}`,
})

test('[S-03] what is sent leaves the batch, also when it was sent from its section', () => {
  const store = createDraftStore(undefined, CONTRACT)
  for (const operation of [gift, { type: 'pause' } as const, other]) store.add(operation)
  removeFromDraft({ ...store, operations: store.get() }, [{ ...gift }, other])
  expect(store.get()).toEqual([{ type: 'pause' }])
  expect(sharesCall([{ ...gift }], [other, gift])).toBe(true)
  expect(sharesCall([gift], [other])).toBe(false)
})

test('[S-03] the same bytes are known as sent for a day, by the moment of the request', () => {
  const now = 1_795_000_000_000
  const entries = [sentEntry(gift, now - 5_000)]
  expect(findSentAt(entries, CONTRACT, [dataOf(other), dataOf(gift)], now)).toBe(now - 5_000)
  expect(findSentAt(entries, CONTRACT, [dataOf(other)], now)).toBeUndefined()
  expect(findSentAt(entries, BOB, [dataOf(gift)], now)).toBeUndefined()
  expect(findSentAt(entries, CONTRACT, [dataOf(gift)], now + DAY_MS)).toBeUndefined()
})
