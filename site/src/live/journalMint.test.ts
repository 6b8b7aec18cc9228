import { describe, expect, test } from 'vitest'
import type { JournalEntry } from '@peppermint/wallet-kit/transactions'
import { isStillAsked, journalMint, mintedIds, ofDeployment, pendingMints } from './journalMint.ts'
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

describe('the entries of this deployment', () => {
  test('hide only on another contract, whatever a server that lags has read', () => {
    expect(ofDeployment([confirmed, sent], CONTRACT.toLowerCase())).toEqual([confirmed, sent])
    expect(ofDeployment([confirmed, sent], '0x00')).toEqual([])
  })
})

describe('what may still come', () => {
  const none = () => false
  const asked: JournalEntry = { ...known, at: 'asked' }
  const guessed: JournalEntry = {
    ...known,
    at: 'replaced',
    how: 'other',
    guessed: true,
    by: hash,
    settledAt: NOW,
  }

  test('a request without an answer warns when it is no longer shown, however old it is', () => {
    expect(isStillAsked([asked], NOW, none)).toBe(false)
    expect(isStillAsked([asked], NOW + 11 * 60_000, none)).toBe(true)
    expect(isStillAsked([asked], NOW + 9e9, none)).toBe(true)
    expect(isStillAsked([{ ...asked, dismissed: true }], NOW, none)).toBe(true)
  })

  test('a guessed replacement warns, also when it was dismissed; a certain one does not', () => {
    expect(isStillAsked([guessed], NOW, none)).toBe(true)
    expect(isStillAsked([{ ...guessed, dismissed: true }], NOW, none)).toBe(true)
    const { guessed: _, ...certain } = guessed
    expect(isStillAsked([certain], NOW, none)).toBe(false)
    expect(journalMint([guessed], NOW)).toMatchObject({ at: 'replaced', isGuess: true })
    expect(journalMint([certain], NOW)).toMatchObject({ at: 'replaced', isGuess: false })
  })

  test('a mint found on the chain while its prompt is open leaves the prompt open', () => {
    expect(isStillAsked([{ ...confirmed, recovered: true }], NOW, (id) => id === 'a')).toBe(true)
    expect(isStillAsked([{ ...confirmed, recovered: true }], NOW, none)).toBe(false)
  })

  test('mints on their way are listed with their account and hash', () => {
    expect(pendingMints([sent, asked, confirmed, { ...sent, id: 'b', dismissed: true }])).toEqual([
      { id: 'a', quantity: 2, sentAt: NOW - 500, hash, account: known.account },
    ])
  })
})

describe('what was paid', () => {
  const from = '0xb0b0000000000000000000000000000000000b0b'

  test('by a mint that the account sent itself, or through a contract of its own', () => {
    expect(journalMint([confirmed], NOW)).toMatchObject({ paid: 120n, fee: 70n })
    const carried = { ...confirmed, carrier: { from: known.account.toLowerCase(), value: 130n } }
    expect(journalMint([carried as JournalEntry], NOW)).toMatchObject({ paid: 130n, fee: 70n })
  })

  test('by a mint that failed inside: nothing where another account sent it', () => {
    const { kept: _, ...rest } = confirmed
    const failed: JournalEntry = { ...rest, at: 'inner-failed', carrier: { from, value: 5n } }
    expect(journalMint([failed], NOW)).toMatchObject({ at: 'inner-failed', paid: 0n, fee: 0n, block: 9 })
    const own: JournalEntry = { ...failed, carrier: { from: known.account, value: 5n } }
    expect(journalMint([own], NOW)).toMatchObject({ paid: 5n, fee: 70n })
    const direct: JournalEntry = { ...rest, at: 'inner-failed' }
    expect(journalMint([direct], NOW)).toMatchObject({ paid: 120n, fee: 70n })
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
