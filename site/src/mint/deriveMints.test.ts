/** A mint that was asked for: what the wallet is shown, and what came of it. */
import { describe, expect, test } from 'vitest'
import { CANTO, wallet, problem, mint, read, derive } from './examplePanel.ts'
import type { JournalMint } from './mintInputs.ts'

describe('asking the wallet', () => {
  test('simulating keeps the ready panel and its quantity', () => {
    expect(derive({ attempt: { at: 'simulating' } })).toMatchObject({
      at: 'ready',
      simulating: true,
      quantity: 2,
    })
  })
  test('a refused simulation tells why', () => {
    expect(derive({ attempt: { at: 'refused', problem } })).toMatchObject({
      at: 'simulation-failed',
      problem,
      quantity: 2,
    })
  })
  test('a rejection returns quietly with the quantity kept', () => {
    expect(derive({ attempt: { at: 'idle', notice: { kind: 'rejected' } } })).toMatchObject({
      at: 'ready',
      quantity: 2,
      notice: { kind: 'rejected' },
    })
  })
  test('the prompt shows for how long the wallet has been asked', () => {
    const cost = { price: 1n, fee: 2n, feeMost: 3n }
    const attempt = { at: 'prompt', entryId: 'm1', askedAt: 1_051_000, phase: 0, quantity: 2, cost } as const
    expect(derive({ attempt })).toMatchObject({ at: 'prompt', elapsed: 9, quantity: 2, cost })
  })
  test('a mint on its way is visible in every state, without a wallet and without a sale', () => {
    const pending = [
      { id: 'p1', quantity: 2, sentAt: 1, hash: `0x${'cd'.repeat(32)}`, account: `0x${'8f'.repeat(20)}` },
    ] as const
    expect(derive({ pending, reading: { at: 'none' } })).toMatchObject({ at: 'loading', pending })
    expect(derive({ pending, reading: { at: 'none', missing: 'server' } })).toMatchObject({ pending })
    expect(derive({ pending, wallet: { at: 'disconnected' } })).toMatchObject({ at: 'disconnected', pending })
    expect(derive({ pending, wallet: { at: 'restoring' } })).toMatchObject({ at: 'connecting', pending })
    expect(derive({ pending })).toMatchObject({ at: 'ready', pending })
  })
  test('a guessed replacement and a mint that failed inside keep what is known of them', () => {
    expect(derive({ mint: { at: 'replaced', mint, how: 'other', isGuess: true } })).toMatchObject({
      at: 'replaced',
      isGuess: true,
    })
    expect(derive({ mint: { at: 'inner-failed', mint, paid: 5n, fee: 7n, block: 9 } })).toMatchObject({
      at: 'inner-failed',
      paid: 5n,
      fee: 7n,
      block: 9,
    })
  })
  test('a question that may still be open in the wallet is remembered beside the button', () => {
    expect(derive({ stillAsking: true })).toMatchObject({ at: 'ready', notice: { kind: 'stopped-waiting' } })
  })
  test('an intent found in the journal after a reload is a prompt that does not claim to know', () => {
    const cost = { price: 1n, fee: 2n, feeMost: 3n }
    expect(derive({ mint: { at: 'asked', askedAt: 1_000_000, phase: 0, quantity: 2, cost } })).toMatchObject({
      at: 'prompt',
      restored: true,
      elapsed: 60,
    })
  })
})

describe('a mint under way or settled', () => {
  const sent = (changes: Partial<Extract<JournalMint, { at: 'sent' }>> = {}): JournalMint => ({
    at: 'sent',
    mint,
    unseen: false,
    repriced: false,
    ...changes,
  })
  test('a mint that the state is about is not listed beside it', () => {
    const pending = [{ ...mint, hash: mint.hash, account: `0x${'8f'.repeat(20)}` }] as const
    expect(derive({ mint: sent(), pending })).not.toHaveProperty('pending')
  })
  test('a mint that the browser does not keep says so', () => {
    expect(derive({ mint: sent() })).toMatchObject({ at: 'submitted', isDurable: true })
    expect(derive({ mint: sent(), isDurable: false })).toMatchObject({ at: 'submitted', isDurable: false })
  })
  test('submitted, slow after a minute, unseen when no node knows it', () => {
    expect(derive({ mint: sent(), now: 1_008_000 })).toMatchObject({
      at: 'submitted',
      pace: 'usual',
      elapsed: 8,
      mint,
    })
    expect(derive({ mint: sent(), now: 1_060_000 })).toMatchObject({ at: 'submitted', pace: 'slow' })
    expect(derive({ mint: sent({ unseen: true }) })).toMatchObject({ at: 'submitted', pace: 'unseen' })
  })
  test('a repriced transaction is followed', () => {
    expect(derive({ mint: sent({ repriced: true }) })).toMatchObject({
      at: 'submitted',
      followed: 'repriced',
    })
  })
  test('cancelled and replaced by another are told apart', () => {
    expect(derive({ mint: { at: 'replaced', mint, how: 'cancelled', isGuess: false } })).toMatchObject({
      at: 'replaced',
      how: 'cancelled',
    })
    const by = `0x${'ef'.repeat(32)}` as const
    expect(derive({ mint: { at: 'replaced', mint, how: 'other', isGuess: false, by } })).toMatchObject({
      how: 'other',
      isGuess: false,
      by,
    })
  })
  test('confirmed tells ids, money, block and how many more are possible', () => {
    const done: JournalMint = {
      at: 'confirmed',
      mint,
      ids: [6787, 6788],
      paid: 120n * CANTO,
      fee: 7n,
      block: 9,
    }
    expect(derive({ mint: done })).toMatchObject({
      at: 'packed',
      peppers: [
        { at: 'sealed', id: 6787 },
        { at: 'sealed', id: 6788 },
      ],
      fee: 7n,
      canMintMore: 4,
    })
    expect(derive({ mint: done, reading: read({}, { paused: true }) })).toMatchObject({ canMintMore: 0 })
    expect(
      derive({ mint: done, wallet: { at: 'connected', wallet, account: { at: 'reading' } } }),
    ).toMatchObject({
      canMintMore: 0,
    })
  })
  test('reverted says whether a retry can work', () => {
    const failed: JournalMint = { at: 'failed', mint, revert: {}, fee: 9n, block: 9 }
    expect(derive({ mint: failed })).toMatchObject({
      at: 'reverted',
      canRetry: true,
      fee: 9n,
    })
    expect(derive({ mint: failed, reading: read({}, { minted: 10_000 }) })).toMatchObject({ canRetry: false })
  })
  test('it stays in sight when the sale closes, the chain stalls or nothing answers', () => {
    expect(derive({ mint: sent(), reading: read({}, { minted: 10_000 }) }).at).toBe('submitted')
    expect(derive({ mint: sent(), reading: read({ headAge: 400 }) })).toMatchObject({
      at: 'submitted',
      headAge: 400,
    })
    expect(derive({ mint: sent(), reading: read({ missing: 'everybody' }) }).at).toBe('submitted')
  })
  test('it is not shown to another visitor: without a wallet there is no journal', () => {
    expect(derive({ mint: sent(), wallet: { at: 'disconnected' } }).at).toBe('disconnected')
  })
})
