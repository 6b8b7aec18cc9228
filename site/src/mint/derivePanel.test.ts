/**
 * Every state a public phase can reach, and the order in which the panel asks its questions.
 */
import { describe, expect, test } from 'vitest'
import { CANTO, START, sale, wallet, problem, read, connected, fees, derive, phase } from './examplePanel.ts'
import { numbered, type Offer } from './phases.ts'
import { costOf, gasLimit } from './quantity.ts'

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
    expect(derive({ wallet: elsewhere, attempt: { status: 'switching' } })).toMatchObject({ switching: true })
    expect(derive({ wallet: elsewhere, attempt: { status: 'switch-failed', problem } })).toMatchObject({
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
    expect(derive({ wallet: input, reading: read({}, changes), quantity: 99 })).toMatchObject({
      quantity: max,
      max,
      boundBy,
    })
  })
  test.each([0, -3, Number.NaN, 1.9])('%s becomes one', (quantity) => {
    expect(derive({ quantity })).toMatchObject({ quantity: 1 })
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
  test('the gas limit never exceeds 1.2 times the estimate', () => {
    for (const estimate of [21_001n, 76_049n, 77_977n, 1n]) {
      expect(gasLimit(estimate) * 10n).toBeLessThanOrEqual(estimate * 12n)
    }
  })
  test('[N-02] fees have a fifth of room: the gas limit, and the price of gas, rounded up', () => {
    const [terms] = numbered(sale)
    if (terms === undefined) throw new Error('no phase')
    const one: Offer = { phase: terms, price: 1n, allotted: 5, used: 0 }
    expect(costOf(1, one, { gasPrice: 3n, gasFor: () => 7n }).feeMost).toBe(29n) // 8 × 3 × 1.2 = 28.8
    expect(gasLimit(1_000_000n)).toBe(1_200_000n)
    expect(costOf(1, one, { gasPrice: 1_000n, gasFor: () => 1_000_000n }).feeMost).toBe(1_440_000_000n)
  })
})
