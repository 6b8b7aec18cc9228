/** The panel's state with several phases and allowlists. */
import { describe, expect, test } from 'vitest'
import type { Phase, Sale } from '@peppermint/sale'
import { testPhase, testSale } from '@peppermint/sale/sale.fixture.ts'
import { parseEther } from 'viem'
import { derivePanel } from './derivePanel.ts'
import { confirmed, createJournalMint } from '@peppermint/ui/mints/journalMint.fixture.ts'
import type { MintInputs, WalletInput } from './mintInputs.ts'
import type { AllowlistResult } from '@peppermint/ui/sale/phases.ts'

const T = 1_800_000_000
const root = `0x${'5e'.repeat(32)}` as const
const terms = testPhase({ price: parseEther('60') })
const friends: Phase = {
  ...terms,
  name: 'Friends',
  start: T,
  end: T + 100,
  allowlistRoot: root,
  maxSupply: 200,
}
const everyone: Phase = { ...terms, name: 'Everyone', start: T + 200, end: T + 300 }
const wallet = {
  address: `0x${'8f'.repeat(20)}`,
  name: 'Rabby',
  chainId: 7700,
  accountType: 'key',
  canSwitch: true,
} as const

function derive(
  at: number,
  changes: Partial<MintInputs> = {},
  saleChanges: Partial<Sale> = {},
  minted: readonly number[] = [0, 0],
) {
  const sale = testSale({
    minted: 150,
    phases: [friends, everyone],
    crateStatus: {
      closedCrates: 1,
      revealedCrates: 1,
      closedTokens: 100,
      revealedTokens: 100,
      capacity: 100,
      dueAt: T,
      linkWindow: 60,
    },
    head: { number: 9, hash: `0x${'0'.repeat(64)}`, timestamp: T + at },
    ...saleChanges,
  })
  const connected: WalletInput = {
    status: 'connected',
    wallet,
    account: { status: 'read', balance: parseEther('1000'), minted, ids: [99, 140], accountType: 'key' },
  }
  return derivePanel({
    now: 0,
    reading: { status: 'read', sale, chainNow: T + at, headAge: 1 },
    canReadDirectly: false,
    wallet: connected,
    allowlistResults: {},
    cards: {},
    unopened: [],
    quantity: 2,
    fees: { gasPrice: 1n, gasFor: () => 80_000n },
    attempt: { status: 'idle' },
    hasUnansweredPrompt: false,
    isDurable: true,
    pending: [],
    ...changes,
  })
}

const listed = (quota: number, price: bigint): AllowlistResult => ({
  status: 'listed',
  entitlement: { quota, price, proof: [root] },
})
const disconnected = { wallet: { status: 'disconnected' } } as const

describe('[M-06] phases in time', () => {
  test('before the first, between two, and after the last', () => {
    expect(derive(-60)).toMatchObject({
      status: 'before-start',
      startsIn: 60,
      isBetweenPhases: false,
      phase: { name: 'Friends' },
    })
    expect(derive(150, disconnected)).toMatchObject({
      status: 'before-start',
      startsIn: 50,
      isBetweenPhases: true,
      phase: { name: 'Everyone' },
    })
    expect(derive(300)).toMatchObject({ status: 'ended', phase: { name: 'Everyone' } })
    expect(derive(0, {}, { phases: [] }).status).toBe('unannounced')
  })
  test('a sold-out phase names the next one', () => {
    expect(derive(10, {}, { minted: 200 })).toMatchObject({
      status: 'phase-sold-out',
      phase: { name: 'Friends' },
      next: { name: 'Everyone' },
    })
    expect(derive(250, {}, { phases: [{ ...everyone, maxSupply: 150 }, everyone] })).toMatchObject({
      status: 'ready',
      phase: { index: 1 },
    })
    expect(derive(250, {}, { phases: [{ ...everyone, maxSupply: 150 }] })).not.toHaveProperty('next')
    expect(derive(10, {}, { minted: 10_000 }).status).toBe('sold-out')
  })
  test('a phase is closed until its allowlist is set', () => {
    const pending = { ...friends, allowlistRoot: 'pending' } as const
    for (const visitor of [{}, disconnected])
      expect(derive(10, visitor, { phases: [pending, everyone] })).toMatchObject({
        status: 'allowlist-pending',
        phase: { name: 'Friends' },
        next: { name: 'Everyone' },
      })
    expect(derive(-60, {}, { phases: [pending] })).toMatchObject({ status: 'before-start' })
    expect(derive(10, {}, { phases: [pending] })).not.toHaveProperty('next')
    expect(derive(10, {}, { phases: [pending], paused: true }).status).toBe('paused')
    expect(derive(10, {}, { phases: [pending], minted: 200 }).status).toBe('phase-sold-out')
    expect(derive(10, {}, { phases: [friends] })).toMatchObject({ status: 'checking', what: 'list' })
  })
  test('a public phase is offered while an allowlist is not set yet', () => {
    const pending = { ...friends, allowlistRoot: 'pending' } as const
    expect(derive(10, {}, { phases: [pending, { ...everyone, start: everyone.start - 200 }] })).toMatchObject(
      { status: 'ready', phase: { name: 'Everyone' } },
    )
  })
  test('paused names the phase that is open or next', () => {
    expect(derive(10, {}, { paused: true })).toMatchObject({ status: 'paused', phase: { name: 'Friends' } })
    expect(derive(150, {}, { paused: true })).toMatchObject({ status: 'paused', phase: { name: 'Everyone' } })
  })
  test('before an allowlist phase the account’s result is shown', () => {
    expect(derive(-60, { allowlistResults: { 0: listed(9, 7n) } })).toMatchObject({
      listed: { quota: 5, price: 7n },
    })
    expect(derive(-60, { allowlistResults: { 0: { status: 'not-listed' } } })).toMatchObject({
      listed: 'not-listed',
    })
    expect(derive(-60, { allowlistResults: { 0: { status: 'reading' } } })).not.toHaveProperty('listed')
  })
})

describe('an allowlist', () => {
  test('is shown to a visitor without a wallet', () => {
    expect(derive(10, disconnected)).toMatchObject({ status: 'disconnected', phase: { name: 'Friends' } })
  })
  test('is being read: checking names the phase', () => {
    expect(derive(10)).toMatchObject({ status: 'checking', what: 'list', phase: { name: 'Friends' } })
  })
  test('gives the account its own allowance and price', () => {
    const price = parseEther('40')
    expect(derive(10, { allowlistResults: { 0: listed(3, price) }, quantity: 9 })).toMatchObject({
      status: 'ready',
      quantity: 3,
      max: 3,
      limitedBy: 'wallet',
      cost: { price: 3n * price },
      offer: { limit: 3, price, entitlement: { quota: 3 } },
      phase: { name: 'Friends' },
    })
  })
  test('a phase’s maximum supply limits the quantity', () => {
    expect(derive(10, { allowlistResults: { 0: listed(3, 1n) } }, { minted: 199 })).toMatchObject({
      max: 1,
      limitedBy: 'phase',
    })
  })
  test('without the account: ineligible, with the next phase open to it', () => {
    expect(derive(10, { allowlistResults: { 0: { status: 'not-listed' } } })).toMatchObject({
      status: 'ineligible',
      cause: 'not-listed',
      phase: { name: 'Friends' },
      next: { name: 'Everyone' },
      peppers: [],
    })
  })
  test('with a used allowance: ineligible, with the account’s peppers', () => {
    expect(derive(10, { allowlistResults: { 0: listed(2, 1n) } }, {}, [2, 0])).toMatchObject({
      status: 'ineligible',
      cause: 'quota-used',
      used: 2,
      peppers: [
        { status: 'revealed', id: 99 },
        { status: 'sealed', id: 140 },
      ],
    })
  })
  test('that is unreachable or stale: nothing is offered', () => {
    for (const reason of ['unreachable', 'stale'] as const)
      expect(derive(10, { allowlistResults: { 0: { status: reason, technical: '503' } } })).toMatchObject({
        status: 'cannot-check-list',
        reason,
        technical: '503',
        phase: { name: 'Friends' },
      })
  })
  test('that is unreachable next to a public phase: ready, with a note', () => {
    const both = { phases: [friends, { ...everyone, start: T }] }
    expect(
      derive(10, { allowlistResults: { 0: { status: 'unreachable', technical: '503' } } }, both),
    ).toMatchObject({
      status: 'ready',
      phase: { name: 'Everyone' },
      unchecked: { phase: { name: 'Friends' }, reason: 'unreachable' },
    })
  })
  test('a failed account reading precedes the allowlists', () => {
    const wallets: WalletInput = { status: 'connected', wallet, account: { status: 'failed' } }
    expect(derive(10, { wallet: wallets }).status).toBe('cannot-check')
  })
})

describe('sealed and revealed', () => {
  const minted = (kept: readonly number[]) => createJournalMint({ ...confirmed, receiptData: kept })
  test('[F-02] packed while one is sealed or its card is not read, then revealed', () => {
    expect(derive(10, { mint: minted([100, 101]) })).toMatchObject({
      status: 'packed',
      peppers: [{ status: 'revealed' }, { status: 'sealed' }],
    })
    const card = { number: 7, traits: 1 }
    const mint = minted([99, 100])
    expect(derive(10, { mint, cards: { 99: card } })).toMatchObject({ status: 'packed' })
    expect(derive(10, { mint, cards: { 99: card, 100: card } })).toMatchObject({ status: 'revealed' })
  })
  test('a card that was read counts, even with an older sale', () => {
    const card = { number: 7, traits: 1 }
    expect(derive(10, { mint: minted([101]), cards: { 101: card } })).toMatchObject({
      status: 'revealed',
      peppers: [{ status: 'revealed', id: 101, card }],
    })
  })
})
