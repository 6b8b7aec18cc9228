/** The panel's state from prompt to outcome of a mint. */
import { describe, expect, test } from 'vitest'
import { panelWords } from './words/panelWords.ts'
import { wallet, problem, mint, read, derive } from './panelState.fixture.ts'
import {
  asked,
  confirmed,
  failed,
  hash,
  innerFailed,
  createJournalMint,
  note,
  replaced,
  sent,
  SENT_AT,
} from '@peppermint/ui/mints/journalMint.fixture.ts'

describe('asking the wallet', () => {
  test('simulating keeps the ready panel and its quantity', () => {
    expect(derive({ attempt: { status: 'simulating' } })).toMatchObject({
      status: 'ready',
      isSimulating: true,
      quantity: 2,
    })
  })
  test('a failed simulation shows the reason', () => {
    expect(derive({ attempt: { status: 'refused', problem } })).toMatchObject({
      status: 'simulation-failed',
      problem,
      quantity: 2,
    })
  })
  test('a refused quantity clamps the stepper to what the chain still allows', () => {
    const refused = derive({ attempt: { status: 'refused', problem: { ...problem, atMost: 1 } } })
    expect(refused).toMatchObject({ status: 'simulation-failed', quantity: 1, max: 1 })
    expect(panelWords(refused, {}).primary).toBe('Mint 1 instead')
    // Only the stepper's own bounds limit what was not refused for its quantity.
    const other = derive({ attempt: { status: 'refused', problem } })
    expect(panelWords(other, {}).primary).toBe('Try again')
  })
  test('a rejection keeps the quantity', () => {
    expect(derive({ attempt: { status: 'idle', notice: { kind: 'rejected' } } })).toMatchObject({
      status: 'ready',
      quantity: 2,
      notice: { kind: 'rejected' },
    })
  })
  test('the prompt shows the request and its age', () => {
    const prompt = derive({ mint: createJournalMint(asked, true), now: asked.requestedAt + 9_900 })
    expect(prompt).toMatchObject({
      status: 'prompt',
      isRestored: false,
      elapsed: 9,
      mint: { id: asked.id, quantity: 2, sentAt: asked.requestedAt },
      cost: note.cost,
    })
    expect(prompt).not.toHaveProperty('mint.hash')
  })
  test('[T-03] a request of another tab or before a reload is a restored prompt', () => {
    expect(derive({ mint: createJournalMint(asked) })).toMatchObject({
      status: 'prompt',
      isRestored: true,
      elapsed: 60,
    })
  })
  test('an open prompt precedes the attempt of this tab', () => {
    const attempt = { status: 'idle', notice: { kind: 'problem', problem } } as const
    expect(derive({ mint: createJournalMint(asked, true), attempt }).status).toBe('prompt')
    expect(derive({ mint: createJournalMint(asked), attempt: { status: 'simulating' } }).status).toBe(
      'prompt',
    )
  })
  test('a pending mint is visible in every state, without wallet or sale', () => {
    const pending = [
      { id: 'p1', quantity: 2, sentAt: 1, hash: `0x${'cd'.repeat(32)}`, account: `0x${'8f'.repeat(20)}` },
    ] as const
    expect(derive({ pending, reading: { status: 'none' } })).toMatchObject({ status: 'loading', pending })
    expect(derive({ pending, reading: { status: 'none', outage: 'server' } })).toMatchObject({ pending })
    expect(derive({ pending, wallet: { status: 'disconnected' } })).toMatchObject({
      status: 'disconnected',
      pending,
    })
    expect(derive({ pending, wallet: { status: 'restoring' } })).toMatchObject({
      status: 'connecting',
      pending,
    })
    expect(derive({ pending })).toMatchObject({ status: 'ready', pending })
  })
  test('a possibly open prompt shows a notice in the ready state', () => {
    expect(derive({ hasUnansweredPrompt: true })).toMatchObject({
      status: 'ready',
      notice: { kind: 'stopped-waiting' },
    })
  })
})

describe('a pending or settled mint', () => {
  test('the mint of a state is not listed as pending', () => {
    const pending = [{ ...mint, id: sent.id, account: sent.account }] as const
    expect(derive({ mint: createJournalMint(sent), pending })).not.toHaveProperty('pending')
  })
  test('a mint that the browser cannot store is not durable', () => {
    expect(derive({ mint: createJournalMint(sent) })).toMatchObject({ status: 'submitted', isDurable: true })
    expect(derive({ mint: createJournalMint(sent), isDurable: false })).toMatchObject({
      status: 'submitted',
      isDurable: false,
    })
  })
  test('submitted, slow after a minute, unseen if no node has it', () => {
    const submitted = derive({ mint: createJournalMint(sent), now: SENT_AT + 59_999 })
    expect(submitted).toMatchObject({
      status: 'submitted',
      pace: 'usual',
      elapsed: 59,
      mint: { id: sent.id, quantity: 2, hash, sentAt: SENT_AT },
    })
    expect(submitted).not.toHaveProperty('followed')
    expect(derive({ mint: createJournalMint(sent), now: SENT_AT + 60_000 })).toMatchObject({ pace: 'slow' })
    expect(derive({ mint: createJournalMint({ ...sent, unseen: true }) })).toMatchObject({ pace: 'unseen' })
    expect(derive({ mint: createJournalMint(sent), now: SENT_AT - 9_000 })).toMatchObject({ elapsed: 0 })
  })
  test('a repriced transaction is still submitted', () => {
    expect(derive({ mint: createJournalMint({ ...sent, repriced: true }) })).toMatchObject({
      status: 'submitted',
      resubmission: 'repriced',
    })
  })
  test('canceled, replaced and tentative outcomes are distinguished', () => {
    const canceled = derive({ mint: createJournalMint({ ...replaced, reason: 'cancelled' }) })
    expect(canceled).toMatchObject({ status: 'replaced', reason: 'cancelled', isTentative: false })
    expect(canceled).not.toHaveProperty('by')
    const by = `0x${'ef'.repeat(32)}` as const
    expect(derive({ mint: createJournalMint({ ...replaced, replacementHash: by }) })).toMatchObject({
      reason: 'replaced',
      isTentative: false,
      replacementHash: by,
    })
    expect(derive({ mint: createJournalMint({ ...replaced, tentative: true }) })).toMatchObject({
      status: 'replaced',
      isTentative: true,
    })
  })
  test('confirmed shows ids, amounts, block and the remaining quantity', () => {
    const done = createJournalMint(confirmed)
    expect(derive({ mint: done })).toMatchObject({
      status: 'packed',
      peppers: [
        { status: 'sealed', id: 6788 },
        { status: 'sealed', id: 6787 },
      ],
      mint: { id: confirmed.id, quantity: 2, hash, sentAt: SENT_AT },
      paid: 120n,
      fee: 70n,
      block: 9,
      canMintMore: 4,
    })
    const opened = createJournalMint({ ...confirmed, receiptData: [12, 'x'] })
    // Its crate is open; the packet is shown until its card is read.
    expect(derive({ mint: opened })).toMatchObject({
      status: 'packed',
      peppers: [{ status: 'revealed', id: 12 }],
    })
    const card = { number: 7, traits: 1 }
    expect(derive({ mint: opened, cards: { 12: card } })).toMatchObject({
      status: 'revealed',
      peppers: [{ status: 'revealed', id: 12, card }],
    })
    expect(derive({ mint: createJournalMint({ ...confirmed, receiptData: null }) })).toMatchObject({
      peppers: [],
    })
    expect(derive({ mint: done, reading: read({}, { paused: true }) })).toMatchObject({ canMintMore: 0 })
    expect(
      derive({ mint: done, wallet: { status: 'connected', wallet, account: { status: 'reading' } } }),
    ).toMatchObject({
      canMintMore: 0,
    })
  })
  test('[F-02] of several peppers, packets stay closed until the visitor opens them', () => {
    const several = createJournalMint({ ...confirmed, receiptData: [12, 13] })
    const card = { number: 7, traits: 1 }
    const cards = { 12: card, 13: card }
    expect(derive({ mint: several, cards, unopened: [12, 13] })).toMatchObject({
      status: 'opening',
      peppers: [
        { id: 12, card },
        { id: 13, card },
      ],
      unopened: [12, 13],
    })
    expect(derive({ mint: several, cards, unopened: [13] })).toMatchObject({
      status: 'opening',
      unopened: [13],
    })
    expect(derive({ mint: several, cards })).toMatchObject({ status: 'revealed' })
    // Not a glimpse of them before it is known which ones are closed.
    const unknown = derive({ mint: several, cards, unopened: undefined })
    expect(unknown).toMatchObject({ status: 'packed' })
    expect('peppers' in unknown && unknown.peppers).toEqual([
      { status: 'revealed', id: 12 },
      { status: 'revealed', id: 13 },
    ])
    // The crates of some are sealed: those of open crates are shown.
    const mixed = createJournalMint({ ...confirmed, receiptData: [12, 6788] })
    expect(derive({ mint: mixed, cards: { 12: card }, unopened: [] })).toMatchObject({
      status: 'packed',
      peppers: [{ id: 12, card }, { status: 'sealed' }],
    })
    expect(derive({ mint: several, cards: { 12: card }, unopened: [12, 13] })).toMatchObject({
      status: 'packed',
    })
  })
  test('[T-06] reverted shows the contract’s error, and whether a retry can succeed', () => {
    const revert = { data: '0xfb7e8059' } as const
    expect(derive({ mint: createJournalMint({ ...failed, revert }) })).toMatchObject({
      status: 'reverted',
      revert,
      canRetry: true,
      fee: 70n,
      block: 9,
    })
    expect(derive({ mint: createJournalMint(failed), reading: read({}, { minted: 10_000 }) })).toMatchObject({
      canRetry: false,
    })
  })
  test('it stays visible when the sale closes, the chain stalls or all sources fail', () => {
    expect(derive({ mint: createJournalMint(sent), reading: read({}, { minted: 10_000 }) }).status).toBe(
      'submitted',
    )
    expect(derive({ mint: createJournalMint(sent), reading: read({ headAge: 400 }) })).toMatchObject({
      status: 'submitted',
      headAge: 400,
    })
    expect(
      derive({ mint: createJournalMint(sent), reading: read({ outage: 'server-and-chain' }) }).status,
    ).toBe('submitted')
  })
  test('it is not shown without a wallet', () => {
    expect(derive({ mint: createJournalMint(sent), wallet: { status: 'disconnected' } }).status).toBe(
      'disconnected',
    )
  })
})

describe('the paid amount', () => {
  const from = '0xb0b0000000000000000000000000000000000b0b'
  const carrier = { from: confirmed.account.toLowerCase() as typeof confirmed.account, value: 130n }

  test('of a mint that the account sent itself or through its contract', () => {
    expect(derive({ mint: createJournalMint({ ...confirmed, executor: carrier }) })).toMatchObject({
      paid: 130n,
      fee: 70n,
    })
  })
  test('of a mint that another account sent has no fee', () => {
    expect(
      derive({ mint: createJournalMint({ ...confirmed, executor: { from, value: 5n } }) }),
    ).toMatchObject({
      paid: 120n,
      fee: 0n,
    })
  })
  test('of a failed inner mint is zero if another account sent it', () => {
    const carried = createJournalMint({ ...innerFailed, executor: { from, value: 5n } })
    expect(derive({ mint: carried })).toMatchObject({ status: 'inner-failed', paid: 0n, fee: 0n, block: 9 })
    const own = createJournalMint({ ...innerFailed, executor: { ...carrier, value: 5n } })
    expect(derive({ mint: own })).toMatchObject({ paid: 5n, fee: 70n })
    expect(derive({ mint: createJournalMint(innerFailed) })).toMatchObject({ paid: 120n, fee: 70n })
  })
})
