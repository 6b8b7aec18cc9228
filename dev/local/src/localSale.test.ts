import { expect, test } from 'vitest'
import { findCollection } from '@peppermint/sale/collections'
import { accounts } from './accounts.ts'
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

test('a world can begin in one’s own allowlist phase', () => {
  const phases = [
    { ...phase, start: 1_000, end: 9_000, allowlistRoot: 'pending' as const },
    { ...phase, start: 9_000, end: 9_500 },
  ]
  expect(movePhases(phases, NOW, 0)[0]).toMatchObject({ start: NOW - HOUR, end: NOW - HOUR + 8_000 })
  expect(() => movePhases(phases, NOW, 2)).toThrow('--phase: launch.ts has no phase 2. Give one from 0 to 1.')
})

test('a sale without a phase for everyone says how to begin in another', () => {
  expect(() => movePhases([{ ...phase, start: 0, end: 1, allowlistRoot: 'pending' }], NOW)).toThrow(
    'npm start -- --phase 0',
  )
})

test('npm start sells Scovilles on the terms of its launch', async () => {
  const sale = await planLocalSale(findCollection(undefined), 'http://localhost:7700', NOW)
  expect(sale).toMatchObject({ name: 'Scovilles', symbol: 'SCOV', supply: 10_000 })
  expect(sale.art).toBeUndefined()
  expect(sale.phases?.[0]).toMatchObject({ name: 'Public sale', start: NOW - HOUR, maxPerWallet: 5 })
  const { address } = accounts.owner
  expect(sale.payees).toEqual([{ label: 'Creator', account: address, share: 10_000 }])
  expect(sale.royalty).toEqual({ receiver: address, share: 500 })
})
