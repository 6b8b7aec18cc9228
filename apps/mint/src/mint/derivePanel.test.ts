/** Every state of a public phase, and the order of the checks. */
import { describe, expect, test } from 'vitest'
import {
  CANTO,
  START,
  sale,
  wallet,
  problem,
  read,
  connected,
  fees,
  derive,
  phase,
} from './panelState.fixture.ts'
import { indexedPhases, type Offer } from '@peppermint/ui/sale/phases.ts'
import { toGasLimit } from '@peppermint/wallet-kit/transactions'
import { estimateCost } from './quantity.ts'

describe('the chain', () => {
  test('loading until the first reading', () => {
    expect(derive({ reading: { status: 'none' } })).toEqual({ status: 'loading' })
  })
  test('unreachable without data if all sources fail', () => {
    expect(derive({ reading: { status: 'none', outage: 'server-and-chain' } })).toEqual({
      status: 'unreachable',
      outage: 'server-and-chain',
      canReadDirectly: false,
    })
  })
  test('before the launch there is nothing to read from the chain', () => {
    expect(
      derive({ reading: { status: 'none', outage: 'not-launched' }, canReadDirectly: true }),
    ).toMatchObject({ outage: 'not-launched', canReadDirectly: false })
  })
  test('unreachable with the last known sale and the direct endpoint', () => {
    const state = derive({
      reading: read({ outage: 'server-and-chain', headAge: 33 }),
      canReadDirectly: true,
    })
    expect(state).toEqual({
      status: 'unreachable',
      outage: 'server-and-chain',
      sale,
      headAge: 33,
      canReadDirectly: true,
    })
  })
  test('a sale that is known stays launched, whatever a node that lags says', () => {
    expect(derive({ reading: read({ outage: 'not-launched' }) })).toMatchObject({
      status: 'unreachable',
      outage: 'server-and-chain',
      sale,
    })
  })
  test('no warning at 59 seconds, a warning at 60', () => {
    expect(derive({ reading: read({ headAge: 59 }) })).not.toHaveProperty('headAge')
    expect(derive({ reading: read({ headAge: 60 }) })).toMatchObject({ status: 'ready', headAge: 60 })
  })
  test('minting at 299 seconds, stale at 300', () => {
    expect(derive({ reading: read({ headAge: 299 }) }).status).toBe('ready')
    expect(derive({ reading: read({ headAge: 300 }) })).toEqual({ status: 'stale', sale, headAge: 300 })
  })
})

describe('a closed sale', () => {
  test.each([
    ['sold-out', { minted: 10_000 }],
    ['paused', { paused: true }],
    ['ended', phase({ end: START + 104 })],
    ['before-start', phase({ start: START + 105 })],
  ] as const)('%s, with and without a wallet', (at, changes) => {
    expect(derive({ reading: read({}, changes) }).status).toBe(at)
    expect(derive({ reading: read({}, changes), wallet: { status: 'disconnected' } }).status).toBe(at)
  })
  test('the start is inclusive and the end exclusive', () => {
    expect(derive({ reading: read({ chainNow: START }) }).status).toBe('ready')
    expect(derive({ reading: read({ chainNow: START - 1 }) })).toMatchObject({
      status: 'before-start',
      startsIn: 1,
    })
    expect(derive({ reading: read({ chainNow: START + 86_399 }) }).status).toBe('ready')
    expect(derive({ reading: read({ chainNow: START + 86_400 }) }).status).toBe('ended')
  })
  test('before the start a connected wallet is shown', () => {
    expect(derive({ reading: read({ chainNow: START - 60 }) })).toMatchObject({ wallet })
    expect(
      derive({ reading: read({ chainNow: START - 60 }), wallet: { status: 'restoring' } }),
    ).not.toHaveProperty('wallet')
  })
  test('sold out precedes ended, ended paused, and paused not started', () => {
    expect(
      derive({ reading: read({}, { minted: 10_000, paused: true, ...phase({ end: START }) }) }).status,
    ).toBe('sold-out')
    expect(derive({ reading: read({}, { paused: true, ...phase({ end: START + 1 }) }) }).status).toBe('ended')
    expect(derive({ reading: read({ chainNow: START - 1 }, { paused: true }) }).status).toBe('paused')
  })
})

describe('the wallet', () => {
  test('disconnected', () => {
    expect(derive({ wallet: { status: 'disconnected' } })).toMatchObject({
      status: 'disconnected',
      sale,
      chainNow: START + 104,
    })
  })
  test('connecting names the wallet, restoring does not', () => {
    expect(derive({ wallet: { status: 'connecting', name: 'Rabby' } })).toMatchObject({
      status: 'connecting',
      isRestoring: false,
      walletName: 'Rabby',
    })
    expect(derive({ wallet: { status: 'restoring' } })).toMatchObject({
      status: 'connecting',
      isRestoring: true,
    })
  })
  test('wrong network, switching, and a switch that failed', () => {
    const elsewhere = connected({}, 1)
    expect(derive({ wallet: elsewhere })).toMatchObject({ status: 'wrong-network', isSwitching: false })
    expect(derive({ wallet: elsewhere, attempt: { status: 'switching' } })).toMatchObject({
      isSwitching: true,
    })
    expect(derive({ wallet: elsewhere, attempt: { status: 'switch-failed', problem } })).toMatchObject({
      problem,
    })
  })
  test('checking while the account is read, cannot check after a failure', () => {
    expect(derive({ wallet: { status: 'connected', wallet, account: { status: 'reading' } } }).status).toBe(
      'checking',
    )
    expect(derive({ wallet: { status: 'connected', wallet, account: { status: 'failed' } } }).status).toBe(
      'cannot-check',
    )
  })
  test('cap reached shows the account’s peppers', () => {
    expect(derive({ wallet: connected({ minted: [5], ids: [1, 2] }) })).toMatchObject({
      status: 'cap-reached',
      used: 5,
      peppers: [
        { status: 'revealed', id: 1 },
        { status: 'revealed', id: 2 },
      ],
    })
  })
})

describe('the quantity', () => {
  test.each([
    ['the wallet cap', connected({ minted: [3] }), {}, 2, 'wallet'],
    ['the supply', connected({ minted: [0] }), { minted: 9_999 }, 1, 'supply'],
    ['the transaction cap', connected({ minted: [0] }), {}, 4, 'transaction'],
    ['the wallet cap where several bind', connected({ minted: [1] }), {}, 4, 'wallet'],
  ] as const)('clamped by %s', (_, input, changes, max, limitedBy) => {
    expect(derive({ wallet: input, reading: read({}, changes), quantity: 99 })).toMatchObject({
      quantity: max,
      max,
      limitedBy,
    })
  })
  test.each([0, -3, Number.NaN, 1.9])('%s becomes one', (quantity) => {
    expect(derive({ quantity })).toMatchObject({ quantity: 1 })
  })
})

describe('the cost', () => {
  const price = 120n * CANTO
  const maxFee = (toGasLimit(80_000n) * fees.gasPrice * 12n) / 10n

  test('ready shows price, expected fee and maximum fee', () => {
    expect(derive()).toMatchObject({
      status: 'ready',
      quantity: 2,
      used: 1,
      balance: 1_000n * CANTO,
      cost: { price, fee: 80_000n * fees.gasPrice, maxFee },
      isSimulating: false,
    })
  })
  test('the exact total is enough, one wei less is short by one wei', () => {
    expect(derive({ wallet: connected({ balance: price + maxFee }) }).status).toBe('ready')
    expect(derive({ wallet: connected({ balance: price + maxFee - 1n }) })).toMatchObject({
      status: 'insufficient-funds',
      balance: price + maxFee - 1n,
      required: price + maxFee,
      shortfall: 1n,
      fee: maxFee,
      affordableQuantity: 1,
    })
  })
  test('nothing affordable is zero', () => {
    expect(derive({ wallet: connected({ balance: 5n }) })).toMatchObject({
      status: 'insufficient-funds',
      affordableQuantity: 0,
    })
  })
  test('the gas limit never exceeds 1.2 times the estimate', () => {
    for (const estimate of [21_001n, 76_049n, 77_977n, 1n]) {
      expect(toGasLimit(estimate) * 10n).toBeLessThanOrEqual(estimate * 12n)
    }
  })
  test('[N-02] gas limit and gas price have a margin of a fifth', () => {
    const [terms] = indexedPhases(sale)
    if (terms === undefined) throw new Error('no phase')
    const one: Offer = { phase: terms, price: 1n, limit: 5, used: 0 }
    expect(estimateCost(1, one, { gasPrice: 3n, gasFor: () => 7n }).maxFee).toBe(29n) // 8 × 3 × 1.2 = 28.8
    expect(toGasLimit(1_000_000n)).toBe(1_200_000n)
    // What the chain charges for data is no gas, and may rise as well.
    expect(estimateCost(1, one, { gasPrice: 1n, dataFee: 10n, gasFor: () => 5n })).toEqual({
      price: 1n,
      fee: 15n,
      maxFee: 20n,
      dataFee: 10n,
    })
    expect(estimateCost(1, one, { gasPrice: 1_000n, gasFor: () => 1_000_000n }).maxFee).toBe(1_440_000_000n)
  })
})

test.each([
  ['sold-out', read({}, { minted: 10_000 })],
  ['ended', read({ chainNow: START + 90_000 })],
] as const)('%s knows the connected account, for the link to its peppers', (status, reading) => {
  expect(derive({ reading })).toMatchObject({ status, wallet: { address: wallet.address } })
  expect(derive({ reading, wallet: { status: 'disconnected' } })).not.toHaveProperty('wallet')
})
