import { dealCrate, FULL_DECK } from '@peppermint/art'
import { hexToBytes, keccak256 } from 'viem'
import { expect, test } from 'vitest'
import { dealCrates } from './dealCrates.ts'

test('deals crate after crate from the remaining deck, as the contract does', () => {
  const crates = [
    { first: 1, size: 3, seed: `0x${'01'.repeat(32)}` },
    { first: 4, size: 5, seed: `0x${'02'.repeat(32)}` },
  ] as const
  const first = dealCrate(FULL_DECK, 3, hexToBytes(crates[0].seed), keccak256)
  const second = dealCrate(first.deck, 5, hexToBytes(crates[1].seed), keccak256)
  expect([...dealCrates(crates)]).toEqual([
    { ...crates[0], cards: first.cards },
    { ...crates[1], cards: second.cards },
  ])
})
