import { expect, test } from 'vitest'
import { friends, NOW, sale } from '@peppermint/ui/sale/sale.fixture.ts'
import { phaseStatus } from './phaseStatus.ts'

test('[M-06] a phase is upcoming, open, sold out or ended by the chain’s clock', () => {
  expect(phaseStatus(friends, sale, friends.start - 1)).toBe('Upcoming')
  expect(phaseStatus(friends, sale, friends.start)).toBe('Open')
  expect(phaseStatus(friends, { ...sale, minted: friends.maxSupply }, NOW)).toBe('Sold out')
  expect(phaseStatus(friends, sale, friends.end)).toBe('Ended')
})
