import { describe, expect, test } from 'vitest'
import { createJournal, type JournalEntry, type Serializable } from '@peppermint/wallet-kit/transactions'
import {
  asked,
  confirmed,
  CONTRACT,
  failed,
  hash,
  createJournalMint,
  note,
  refused,
  replaced,
  sent,
  SENT_AT,
} from './journalMint.fixture.ts'
import { toMintNote, readMintNote } from './mintNote.ts'
import {
  dismissPrompts,
  hasUnansweredPrompt,
  selectShownMint,
  mintedIds,
  onThisDeployment,
  pendingMints,
} from './journalMint.ts'

const NOW = SENT_AT + 1_000
const MINUTE = 60_000
const none = () => false
const isA = (id: string) => id === 'a'

/** Id and status of the mint that is shown. */
function shown(entries: readonly JournalEntry[], now = NOW, isAwaited: (id: string) => boolean = none) {
  const mint = selectShownMint(entries, now, isAwaited)
  return mint && `${mint.entry.id} ${mint.entry.status}`
}

describe('the entries of this deployment', () => {
  test('are hidden for another contract only', () => {
    expect(onThisDeployment([confirmed, sent], CONTRACT.toLowerCase())).toEqual([confirmed, sent])
    expect(onThisDeployment([confirmed, sent], '0x00')).toEqual([])
  })
})

describe('an unanswered prompt', () => {
  const tentative: JournalEntry = { ...replaced, tentative: true, replacementHash: hash, settledAt: NOW }

  test('a request without an answer warns once it is no longer shown', () => {
    expect(hasUnansweredPrompt([asked], NOW, none)).toBe(false)
    expect(hasUnansweredPrompt([asked], NOW + 11 * MINUTE, none)).toBe(true)
    expect(hasUnansweredPrompt([asked], NOW + 9e9, none)).toBe(true)
    expect(hasUnansweredPrompt([{ ...asked, dismissed: true }], NOW, none)).toBe(true)
  })

  test('a prompt of this tab is shown and does not warn, until it is dismissed', () => {
    expect(hasUnansweredPrompt([asked], NOW + 9e9, isA)).toBe(false)
    expect(hasUnansweredPrompt([{ ...asked, dismissed: true }], NOW, isA)).toBe(true)
  })

  test('a tentative replacement warns, also when dismissed; a certain one does not', () => {
    expect(hasUnansweredPrompt([tentative], NOW, none)).toBe(true)
    expect(hasUnansweredPrompt([{ ...tentative, dismissed: true }], NOW, none)).toBe(true)
    expect(hasUnansweredPrompt([replaced], NOW, none)).toBe(false)
  })

  test('a mint found on the chain while its prompt is open leaves the prompt open', () => {
    expect(hasUnansweredPrompt([{ ...confirmed, recovered: true }], NOW, isA)).toBe(true)
    expect(hasUnansweredPrompt([{ ...confirmed, recovered: true }], NOW, none)).toBe(false)
    expect(hasUnansweredPrompt([{ ...refused, settledAt: 0 }], NOW, isA)).toBe(false)
  })

  test('pending mints are listed with account and hash', () => {
    expect(pendingMints([sent, asked, confirmed, { ...sent, id: 'b', dismissed: true }])).toEqual([
      { id: 'a', quantity: 2, sentAt: SENT_AT, hash, account: sent.account },
    ])
  })
})

describe('the mint that the panel shows', () => {
  test('is the newest entry itself, with its note', () => {
    expect(selectShownMint([confirmed], NOW, none)).toEqual(createJournalMint(confirmed))
    expect(selectShownMint([asked], NOW, isA)).toEqual(createJournalMint(asked, true))
  })

  test('is not one that was dismissed or never sent', () => {
    expect(shown([{ ...confirmed, dismissed: true }])).toBeUndefined()
    expect(shown([refused])).toBeUndefined()
  })

  test('is a recent request, failure or success, or any sent mint', () => {
    expect(shown([asked], NOW + 9 * MINUTE)).toBe('a requested')
    expect(shown([asked], NOW + 11 * MINUTE)).toBeUndefined()
    expect(shown([failed], NOW + 59 * MINUTE)).toBe('a failed')
    expect(shown([failed], NOW + 61 * MINUTE)).toBeUndefined()
    expect(shown([confirmed], NOW + 25 * 60 * MINUTE)).toBe('a confirmed')
    expect(shown([confirmed], NOW + 27 * 60 * MINUTE)).toBeUndefined()
    expect(shown([sent], NOW + 9e9)).toBe('a sent')
  })

  test('[T-03] a prompt of this tab is shown until its wallet responds', () => {
    expect(shown([asked], NOW + 9e9, isA)).toBe('a requested')
    expect(shown([{ ...asked, dismissed: true }], NOW, isA)).toBeUndefined()
  })

  test('a prompt of this tab precedes a sent mint, another tab’s does not', () => {
    const other: JournalEntry = { ...sent, id: 'b' }
    expect(shown([other, asked], NOW, isA)).toBe('a requested')
    expect(shown([asked, other])).toBe('b sent')
    expect(shown([{ ...sent, id: 'c' }, asked], NOW, () => true)).toBe('a requested')
  })

  test('an older mint does not reappear once a newer one is no longer shown', () => {
    const older: JournalEntry = { ...confirmed, id: 'b', settledAt: confirmed.settledAt - 1_000 }
    expect(shown([confirmed, older], NOW + 27 * 60 * MINUTE)).toBeUndefined()
  })

  test('a pending mint precedes a newer settled one', () => {
    const older: JournalEntry = { ...sent, id: 'b', sentAt: SENT_AT - 9_000 }
    expect(shown([confirmed, older])).toBe('b sent')
    expect(shown([confirmed, older], NOW + 9e9)).toBe('b sent')
  })

  test('an earlier request that settled later is shown', () => {
    const late: JournalEntry = { ...confirmed, id: 'b', settledAt: NOW + 5_000 }
    expect(shown([confirmed, late], NOW + 6_000)).toBe('b confirmed')
  })

  test('skips transactions that are not mints', () => {
    const { meta: _, ...other } = confirmed
    expect(shown([other, { ...confirmed, id: 'b' }])).toBe('b confirmed')
  })

  test('the ids of all confirmed mints, in order', () => {
    expect(mintedIds([confirmed, { ...confirmed, id: 'c', receiptData: [3] }, sent])).toEqual([3, 6787, 6788])
  })
})

test('no longer waiting for the wallet leaves what other pages and contracts asked it for', () => {
  const journal = createJournal({ storage: null, events: null, locks: null })
  const { chainId, account, description, request, nonce, fromBlock } = asked
  const ask = (meta: Serializable) =>
    journal.addIntent({ chainId, account, description, request, nonce, fromBlock, meta }).id
  const mine = ask(toMintNote(note))
  const others = [
    ask({ kind: 'send', contract: CONTRACT, token: 1, to: account }),
    ask(toMintNote({ ...note, contract: `0x${'1'.repeat(40)}` })),
  ]
  dismissPrompts(journal, { chainId, contract: CONTRACT, block: 0 }, account)
  const dismissed = [mine, ...others].map((id) => journal.find(id)?.dismissed === true)
  expect(dismissed).toEqual([true, false, false])
})

test('a note of another version or page is ignored', () => {
  expect(readMintNote(toMintNote(note))).toEqual(note)
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
