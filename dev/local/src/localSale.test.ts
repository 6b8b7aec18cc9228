import { expect, test } from 'vitest'
import { findCollection } from '@peppermint/sale/collections'
import { movePhases, planLocalSale } from './localSale.ts'
import { testPhase } from '@peppermint/sale/sale.fixture.ts'

const NOW = 1_800_000_000
const HOUR = 3_600

const phase = testPhase({ name: 'Friends', price: 1n, maxPerWallet: 1, maxPerTransaction: 1, maxSupply: 10 })

test('phases keep their lengths and gaps, and the first that is open to everyone is open', () => {
  const moved = movePhases(
    [
      { ...phase, start: 1_000, end: 2_000, allowlistRoot: 'pending' },
      { ...phase, start: 2_500, end: 9_000 },
      { ...phase, start: 9_000, end: 9_500 },
    ],
    NOW,
  )
  expect(moved.map(({ start, end }) => [start - NOW + HOUR, end - NOW + HOUR])).toEqual([
    [-1_500, -500],
    [0, 6_500],
    [6_500, 7_000],
  ])
})

test('a sale without a phase for everyone cannot be minted locally, and says what to add', () => {
  expect(() => movePhases([{ ...phase, start: 0, end: 1, allowlistRoot: 'pending' }], NOW)).toThrow(
    'Add one with who: everyone.',
  )
})

test('npm start sells Scovilles on the terms of its launch', async () => {
  const sale = await planLocalSale(findCollection(undefined), 'http://localhost:7700', NOW)
  expect(sale).toMatchObject({ name: 'Scovilles', symbol: 'SCOV', supply: 10_000 })
  expect(sale.art).toBeUndefined()
  expect(sale.phases?.[0]).toMatchObject({ name: 'Public sale', start: NOW - HOUR, maxPerWallet: 5 })
})
