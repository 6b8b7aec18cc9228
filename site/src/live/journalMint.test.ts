import { describe, expect, test } from 'vitest'
import type { JournalEntry } from '@peppermint/wallet-kit/transactions'
import { journalMint, mintedIds, ofThisWorld } from './journalMint.ts'
import { mintNote, readMintNote } from './mintNote.ts'

const NOW = 10_000_000
const CONTRACT = '0x5C0F1e7aB9D24c3E8806f2A1d7741Bc95E0a7C31'
const note = {
  contract: CONTRACT,
  phase: 1,
  quantity: 2,
  price: 60n,
  cost: { price: 120n, fee: 3n, feeMost: 5n },
}
const known = {
  id: 'a',
  chainId: 7700,
  account: '0x8f2C0000000000000000000000000000000041Be',
  description: 'Mint 2 peppers',
  request: { to: '0x5C0F1e7aB9D24c3E8806f2A1d7741Bc95E0a7C31', data: '0x', value: 120n },
  nonce: 1,
  fromBlock: 1n,
  confirmations: 1,
  askedAt: NOW - 1_000,
  meta: mintNote(note),
} as const
const hash = `0x${'ab'.repeat(32)}` as const
const sent = { ...known, at: 'sent', hash, sentAt: NOW - 500 } as const
const mined = { ...sent, blockNumber: 9n, gasUsed: 10n, effectiveGasPrice: 7n, settledAt: NOW } as const
const confirmed: JournalEntry = { ...mined, at: 'confirmed', kept: [12, 11] }

describe('a journal that outlives its chain', () => {
  const sale = {
    chainId: 7700,
    contract: CONTRACT,
    name: 'Scovilles',
    supply: 100,
    minted: 12,
    paused: false,
    phases: [],
    shelf: {
      closedCrates: 0,
      openedCrates: 0,
      closedTokens: 0,
      openedTokens: 0,
      room: 100,
      dueAt: 0,
      linkTime: 0,
    },
    head: { number: 20, hash, timestamp: 1 },
  } as const
  const later = NOW + 61_000

  test('keeps what can be true here', () => {
    expect(ofThisWorld([confirmed, sent], CONTRACT.toLowerCase(), sale, later)).toEqual([confirmed, sent])
  })
  test('leaves out mints of another contract, in blocks and of tokens that do not exist here', () => {
    expect(ofThisWorld([confirmed, sent], '0x00', sale, later)).toEqual([])
    expect(ofThisWorld([{ ...confirmed, blockNumber: 21n }], CONTRACT, sale, later)).toEqual([])
    expect(ofThisWorld([confirmed], CONTRACT, { ...sale, minted: 11 }, later)).toEqual([])
  })
  test('lets a mint through that is newer than the reading of the sale', () => {
    expect(ofThisWorld([confirmed], CONTRACT, { ...sale, minted: 10 }, NOW + 1_000)).toEqual([confirmed])
  })
})

describe('the mint the panel speaks of', () => {
  test('the newest, in all that is shown of it', () => {
    expect(journalMint([confirmed], NOW)).toEqual({
      at: 'confirmed',
      mint: { id: 'a', quantity: 2, sentAt: NOW - 500, hash },
      ids: [12, 11],
      paid: 120n,
      fee: 70n,
      block: 9,
    })
  })

  test('not one that was put aside or never sent', () => {
    expect(journalMint([{ ...confirmed, dismissed: true }], NOW)).toBeUndefined()
    expect(journalMint([{ ...known, at: 'unsent', because: 'refused', settledAt: NOW }], NOW)).toBeUndefined()
  })

  test('a question for ten minutes, a failed mint for an hour, peppers until they are open, one under way always', () => {
    const asked: JournalEntry = { ...known, at: 'asked' }
    expect(journalMint([asked], NOW + 9 * 60_000)?.at).toBe('asked')
    expect(journalMint([asked], NOW + 11 * 60_000)).toBeUndefined()
    const failed: JournalEntry = { ...mined, at: 'failed', revert: {} }
    expect(journalMint([failed], NOW + 59 * 60_000)?.at).toBe('failed')
    expect(journalMint([failed], NOW + 61 * 60_000)).toBeUndefined()
    expect(journalMint([confirmed], NOW + 25 * 3_600_000)?.at).toBe('confirmed')
    expect(journalMint([confirmed], NOW + 27 * 3_600_000)).toBeUndefined()
    expect(journalMint([sent], NOW + 9e9)?.at).toBe('sent')
  })

  test('an older mint does not come back when a newer one has had its time', () => {
    const older: JournalEntry = { ...confirmed, id: 'b', settledAt: NOW - 1_000 }
    expect(journalMint([confirmed, older], NOW + 27 * 3_600_000)).toBeUndefined()
  })

  test('one under way comes before a newer one that has settled', () => {
    const older: JournalEntry = { ...sent, id: 'b', sentAt: NOW - 9_000 }
    expect(journalMint([confirmed, older], NOW)).toMatchObject({ at: 'sent', mint: { id: 'b' } })
    expect(journalMint([confirmed, older], NOW + 9e9)).toMatchObject({ at: 'sent', mint: { id: 'b' } })
  })

  test('a mint asked for earlier that settled later is the news', () => {
    const late: JournalEntry = { ...confirmed, id: 'b', settledAt: NOW + 5_000 }
    expect(journalMint([confirmed, late], NOW + 6_000)).toMatchObject({ mint: { id: 'b' } })
  })

  test('passes over transactions that are no mint', () => {
    const { meta: _, ...other } = confirmed
    expect(journalMint([other, confirmed], NOW)?.at).toBe('confirmed')
  })

  test('[T-06] a revert with what the contract said', () => {
    const revert = { data: '0xfb7e8059' } as const
    expect(journalMint([{ ...mined, at: 'failed', revert }], NOW)).toMatchObject({ at: 'failed', revert })
  })

  test('the ids of all confirmed mints, in order', () => {
    expect(mintedIds([confirmed, { ...confirmed, id: 'c', kept: [3] }, sent])).toEqual([3, 11, 12])
  })
})

test('a note of another version or another page is no note', () => {
  expect(readMintNote(mintNote(note))).toEqual(note)
  for (const meta of [
    undefined,
    null,
    1,
    'mint',
    [],
    {},
    { kind: 'mint', quantity: '2' },
    { kind: 'mint', quantity: 1, price: 1n },
  ]) {
    expect(readMintNote(meta)).toBeUndefined()
  }
})
