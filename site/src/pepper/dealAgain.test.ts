import { dealCrate, FULL_DECK } from '@peppermint/peppers'
import { hexToBytes, keccak256, type Hex } from 'viem'
import { expect, test } from 'vitest'
import type { CrateWire } from '@peppermint/server/client'
import { dealCard } from './dealAgain.ts'

const seeds: readonly Hex[] = [`0x${'01'.repeat(32)}`, `0x${'02'.repeat(32)}`]

const crate = (index: number, first: number, size: number): CrateWire => ({
  crate: index,
  first,
  size,
  closed: { block: 1, at: 1 },
  fallbackStartedInBlock: null,
  revealed: { block: 2, at: 2, seed: seeds[index] ?? '', withLink: true },
})

test('deals crate after crate from the remaining deck, as the contract does', () => {
  const crates = [crate(0, 1, 3), crate(1, 4, 5)]
  const first = dealCrate(FULL_DECK, 3, hexToBytes(seeds[0] ?? '0x'), keccak256)
  const second = dealCrate(first.deck, 5, hexToBytes(seeds[1] ?? '0x'), keccak256)
  const dealt = [...first.cards, ...second.cards]
  expect(dealt.map((_, index) => dealCard(crates, index + 1))).toEqual(dealt)
  expect(dealCard(crates, 9)).toBeUndefined()
  expect(dealCard([{ ...crate(0, 1, 3), revealed: null }], 1)).toBeUndefined()
})
