import type { Phase, Sale } from '@peppermint/contracts/sale'
import { expect, test } from 'vitest'
import { divideMint, mintablePhases } from './mintCalls.ts'

const phase: Phase = {
  name: 'Market',
  start: 100,
  end: 200,
  price: 60n,
  maxPerWallet: 5,
  maxPerTransaction: 2,
  maxSupply: 1_000,
}
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
  mintablePhases(sale(fields), minted).map(({ max }) => max)

test('a Safe mints what the wallet limit and the supply leave', () => {
  expect(maxOf({})).toEqual([5])
  expect(maxOf({}, [3])).toEqual([2])
  expect(maxOf({}, [5])).toEqual([])
  expect(maxOf({ minted: 998 })).toEqual([2])
})

test('only open phases without an allowlist are offered', () => {
  expect(maxOf({ paused: true })).toEqual([])
  expect(maxOf({ head: { timestamp: 99 } as Sale['head'] })).toEqual([])
  expect(maxOf({ head: { timestamp: 200 } as Sale['head'] })).toEqual([])
  expect(maxOf({ phases: [{ ...phase, allowlistRoot: 'pending' }] })).toEqual([])
})

test('more than one transaction may mint is divided', () => {
  expect(divideMint(5, 2)).toEqual([2, 2, 1])
  expect(divideMint(2, 2)).toEqual([2])
})
