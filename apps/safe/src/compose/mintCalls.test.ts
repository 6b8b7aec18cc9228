import type { Sale } from '@peppermint/sale'
import { expect, test } from 'vitest'
import { mintOffers } from './mintCalls.ts'
import { testPhase } from '@peppermint/sale/sale.fixture.ts'

const phase = testPhase({
  name: 'Market',
  start: 100,
  end: 200,
  price: 60n,
  maxPerTransaction: 2,
  maxSupply: 1_000,
})
const sale = (fields: Partial<Sale>) =>
  ({
    paused: false,
    minted: 0,
    maxSupply: 1_000,
    phases: [phase],
    head: { timestamp: 100 },
    ...fields,
  }) as Sale

const maxOf = (fields: Partial<Sale>, minted: readonly number[] = [0]) =>
  mintOffers(sale(fields), minted, {}).phases.map(({ max }) => max)

test('a Safe mints what the wallet limit and the supply leave', () => {
  expect(maxOf({})).toEqual([5])
  expect(maxOf({}, [3])).toEqual([2])
  expect(maxOf({}, [5])).toEqual([])
  expect(maxOf({ minted: 998 })).toEqual([2])
})

test('only open phases whose allowlist is set are offered', () => {
  expect(maxOf({ paused: true })).toEqual([])
  expect(maxOf({ head: { timestamp: 99 } as Sale['head'] })).toEqual([])
  expect(maxOf({ head: { timestamp: 200 } as Sale['head'] })).toEqual([])
  expect(maxOf({ phases: [{ ...phase, allowlistRoot: 'pending' }] })).toEqual([])
})

test('on an allowlist the Safe mints with its own quota, price and proof', () => {
  const allowlistRoot = `0x${'ab'.repeat(32)}` as const
  const listed = sale({ phases: [{ ...phase, allowlistRoot }] })
  const entitlement = { quota: 3, price: 40n, proof: [allowlistRoot] }
  const offers = (minted: number, status?: 'not-listed' | 'stale' | 'unreachable') =>
    mintOffers(
      listed,
      [minted],
      status === undefined
        ? { 0: { status: 'listed', entitlement } }
        : { 0: status === 'not-listed' ? { status } : { status, technical: '' } },
    )
  expect(offers(1)).toEqual({
    phases: [{ index: 0, name: 'Market', price: 40n, maxPerTransaction: 2, max: 2, entitlement }],
    closed: [],
  })
  expect(offers(3).closed).toEqual([{ index: 0, name: 'Market', reason: 'quota-used' }])
  for (const status of ['not-listed', 'stale', 'unreachable'] as const)
    expect(offers(0, status)).toEqual({ phases: [], closed: [{ index: 0, name: 'Market', reason: status }] })
  expect(mintOffers(listed, [0], {}).closed[0]?.reason).toBe('unreachable')
})
