/**
 * Every state a public phase can reach, and the order in which the panel asks its questions.
 */
import { describe, expect, test } from 'vitest'
import type { Phase, Sale } from '@peppermint/contracts/sale'
import { derivePanel } from './derivePanel.ts'
import type { AccountReading, JournalMint, MintInputs, Reading, WalletInput } from './mintInputs.ts'
import type { PanelState, Problem } from './panelState.ts'
import { numbered, type Offer } from './phases.ts'
import { costOf, gasLimit } from './quantity.ts'

const CANTO = 10n ** 18n
const START = 1_800_000_000
const sale: Sale = {
  chainId: 7700,
  contract: '0x5C0F1e7aB9D24c3E8806f2A1d7741Bc95E0a7C31',
  name: 'Scovilles',
  supply: 10_000,
  minted: 6_786,
  paused: false,
  phases: [
    {
      name: 'Open to everyone',
      start: START,
      end: START + 86_400,
      price: 60n * CANTO,
      walletCap: 5,
      transactionCap: 4,
      ceiling: 10_000,
    },
  ],
  shelf: {
    closedCrates: 67,
    openedCrates: 67,
    closedTokens: 6_700,
    openedTokens: 6_700,
    room: 100,
    dueAt: START + 600,
    linkTime: 300,
  },
  head: { number: 14_208_331, hash: `0x${'ab'.repeat(32)}`, timestamp: START + 100 },
}
const wallet = {
  address: '0x8f2C0000000000000000000000000000000041Be',
  name: 'Rabby',
  chainId: 7700,
} as const
const problem: Problem = { code: 'x', title: 'It did not work', detail: 'Nothing was sent.' }
const mint = { id: 'm1', quantity: 2, hash: `0x${'cd'.repeat(32)}`, sentAt: 1_000_000 } as const

function read(
  changes: Partial<Extract<Reading, { at: 'read' }>> = {},
  saleChanges: Partial<Sale> = {},
): Reading {
  return {
    at: 'read',
    sale: { ...sale, ...saleChanges },
    chainNow: START + 104,
    headAge: 4,
    ...changes,
  }
}

function connected(
  account: Partial<Extract<AccountReading, { at: 'read' }>> = {},
  chainId = 7700,
): WalletInput {
  return {
    at: 'connected',
    wallet: { ...wallet, chainId },
    account: { at: 'read', balance: 1_000n * CANTO, minted: [1], ids: [17], ...account },
  }
}

const fees = {
  gasPrice: 1_000_000_000_000n,
  gasFor: (quantity: number) => 76_000n + 2_000n * BigInt(quantity),
}

function derive(changes: Partial<MintInputs> = {}): PanelState {
  return derivePanel({
    now: 1_060_000,
    reading: read(),
    canReadDirectly: false,
    wallet: connected(),
    listings: {},
    cards: {},
    wanted: 2,
    fees,
    attempt: { at: 'idle' },
    stillAsking: false,
    ...changes,
  })
}

const phase = (changes: Partial<Phase>): Partial<Sale> => ({
  phases: sale.phases.map((one) => ({ ...one, ...changes })),
})

describe('what the chain says', () => {
  test('loading until something was read', () => {
    expect(derive({ reading: { at: 'none' } })).toEqual({ at: 'loading' })
  })
  test('unreachable without any data when nothing answers', () => {
    expect(derive({ reading: { at: 'none', missing: 'everybody' } })).toEqual({
      at: 'unreachable',
      missing: 'everybody',
      canReadDirectly: false,
    })
  })
  test('unreachable with the last known data, dated, and the way around our server', () => {
    const state = derive({ reading: read({ missing: 'everybody', headAge: 33 }), canReadDirectly: true })
    expect(state).toEqual({
      at: 'unreachable',
      missing: 'everybody',
      sale,
      headAge: 33,
      canReadDirectly: true,
    })
  })
  test('no warning at 59 seconds, a warning at 60', () => {
    expect(derive({ reading: read({ headAge: 59 }) })).not.toHaveProperty('headAge')
    expect(derive({ reading: read({ headAge: 60 }) })).toMatchObject({ at: 'ready', headAge: 60 })
  })
  test('minting at 299 seconds, stale at 300', () => {
    expect(derive({ reading: read({ headAge: 299 }) }).at).toBe('ready')
    expect(derive({ reading: read({ headAge: 300 }) })).toEqual({ at: 'stale', sale, headAge: 300 })
  })
})

describe('what closes the sale for everybody', () => {
  test.each([
    ['sold-out', { minted: 10_000 }],
    ['paused', { paused: true }],
    ['ended', phase({ end: START + 104 })],
    ['before-start', phase({ start: START + 105 })],
  ] as const)('%s, with and without a wallet', (at, changes) => {
    expect(derive({ reading: read({}, changes) }).at).toBe(at)
    expect(derive({ reading: read({}, changes), wallet: { at: 'disconnected' } }).at).toBe(at)
  })
  test('the start is inclusive and the end exclusive', () => {
    expect(derive({ reading: read({ chainNow: START }) }).at).toBe('ready')
    expect(derive({ reading: read({ chainNow: START - 1 }) })).toMatchObject({
      at: 'before-start',
      startsIn: 1,
    })
    expect(derive({ reading: read({ chainNow: START + 86_399 }) }).at).toBe('ready')
    expect(derive({ reading: read({ chainNow: START + 86_400 }) }).at).toBe('ended')
  })
  test('before the start a connected wallet is named', () => {
    expect(derive({ reading: read({ chainNow: START - 60 }) })).toMatchObject({ wallet })
    expect(
      derive({ reading: read({ chainNow: START - 60 }), wallet: { at: 'restoring' } }),
    ).not.toHaveProperty('wallet')
  })
  test('sold out outranks ended, ended outranks paused, paused outranks not begun', () => {
    expect(derive({ reading: read({}, { minted: 10_000, paused: true, ...phase({ end: START }) }) }).at).toBe(
      'sold-out',
    )
    expect(derive({ reading: read({}, { paused: true, ...phase({ end: START + 1 }) }) }).at).toBe('ended')
    expect(derive({ reading: read({ chainNow: START - 1 }, { paused: true }) }).at).toBe('paused')
  })
})

describe('what the wallet says', () => {
  test('disconnected', () => {
    expect(derive({ wallet: { at: 'disconnected' } })).toMatchObject({
      at: 'disconnected',
      sale,
      chainNow: START + 104,
    })
  })
  test('connecting names the wallet, restoring does not', () => {
    expect(derive({ wallet: { at: 'connecting', name: 'Rabby' } })).toMatchObject({
      at: 'connecting',
      restoring: false,
      walletName: 'Rabby',
    })
    expect(derive({ wallet: { at: 'restoring' } })).toMatchObject({ at: 'connecting', restoring: true })
  })
  test('wrong network, switching, and a switch that failed', () => {
    const elsewhere = connected({}, 1)
    expect(derive({ wallet: elsewhere })).toMatchObject({ at: 'wrong-network', switching: false })
    expect(derive({ wallet: elsewhere, attempt: { at: 'switching' } })).toMatchObject({ switching: true })
    expect(derive({ wallet: elsewhere, attempt: { at: 'switch-failed', problem } })).toMatchObject({
      problem,
    })
  })
  test('checking while the account is read, cannot check when that failed', () => {
    expect(derive({ wallet: { at: 'connected', wallet, account: { at: 'reading' } } }).at).toBe('checking')
    expect(derive({ wallet: { at: 'connected', wallet, account: { at: 'failed' } } }).at).toBe('cannot-check')
  })
  test('cap reached shows what the account has', () => {
    expect(derive({ wallet: connected({ minted: [5], ids: [1, 2] }) })).toMatchObject({
      at: 'cap-reached',
      used: 5,
      peppers: [
        { at: 'opened', id: 1 },
        { at: 'opened', id: 2 },
      ],
    })
  })
})

describe('how many', () => {
  test.each([
    ['the wallet cap', connected({ minted: [3] }), {}, 2, 'wallet'],
    ['the supply', connected({ minted: [0] }), { minted: 9_999 }, 1, 'supply'],
    ['the transaction cap', connected({ minted: [0] }), {}, 4, 'transaction'],
    ['the wallet cap where several bind', connected({ minted: [1] }), {}, 4, 'wallet'],
  ] as const)('clamped by %s', (_, input, changes, max, boundBy) => {
    expect(derive({ wallet: input, reading: read({}, changes), wanted: 99 })).toMatchObject({
      quantity: max,
      max,
      boundBy,
    })
  })
  test.each([0, -3, Number.NaN, 1.9])('%s becomes one', (wanted) => {
    expect(derive({ wanted })).toMatchObject({ quantity: 1 })
  })
})

describe('the money', () => {
  const price = 120n * CANTO
  const feeMost = (gasLimit(80_000n) * fees.gasPrice * 12n) / 10n

  test('ready tells price, probable fee and the most it can be', () => {
    expect(derive()).toMatchObject({
      at: 'ready',
      quantity: 2,
      used: 1,
      have: 1_000n * CANTO,
      cost: { price, fee: 80_000n * fees.gasPrice, feeMost },
      simulating: false,
    })
  })
  test('the exact sum is enough, one wei less is short by one wei', () => {
    expect(derive({ wallet: connected({ balance: price + feeMost }) }).at).toBe('ready')
    expect(derive({ wallet: connected({ balance: price + feeMost - 1n }) })).toMatchObject({
      at: 'insufficient-funds',
      have: price + feeMost - 1n,
      need: price + feeMost,
      shortBy: 1n,
      fee: feeMost,
      affordable: 1,
    })
  })
  test('nothing affordable is zero', () => {
    expect(derive({ wallet: connected({ balance: 5n }) })).toMatchObject({
      at: 'insufficient-funds',
      affordable: 0,
    })
  })
  test('[N-02] the gas limit never exceeds 1.2 times the estimate', () => {
    for (const estimate of [21_001n, 76_049n, 77_977n, 1n]) {
      expect(gasLimit(estimate) * 10n).toBeLessThanOrEqual(estimate * 12n)
    }
  })
  test('the most the network keeps is never rounded down', () => {
    const [terms] = numbered(sale)
    if (terms === undefined) throw new Error('no phase')
    const one: Offer = { phase: terms, price: 1n, allotted: 5, used: 0 }
    expect(costOf(1, one, { gasPrice: 3n, gasFor: () => 7n }).feeMost).toBe(29n) // 8 × 3 × 1.2 = 28.8
  })
})

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
    expect(derive({ mint: { at: 'replaced', mint, how: 'cancelled' } })).toMatchObject({
      at: 'replaced',
      how: 'cancelled',
    })
    const by = `0x${'ef'.repeat(32)}` as const
    expect(derive({ mint: { at: 'replaced', mint, how: 'other', by } })).toMatchObject({ how: 'other', by })
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
