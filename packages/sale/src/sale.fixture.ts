/** A phase and a sale for tests. */
import type { Phase, Sale } from './sale.ts'

/** Open to everyone for a wei, today and for longer than a test runs. */
export const testPhase = (changes: Partial<Phase> = {}): Phase => ({
  name: 'Open',
  start: 1,
  end: 10 ** 11,
  price: 1n,
  maxPerWallet: 5,
  maxPerTransaction: 5,
  maxSupply: 10_000,
  ...changes,
})

/** No phases, nothing minted, no crate closed. */

export const testSale = (changes: Partial<Sale> = {}): Sale => ({
  chainId: 7700,
  contract: '0x5C0F1e7aB9D24c3E8806f2A1d7741Bc95E0a7C31',
  name: 'Scovilles',
  maxSupply: 10_000,
  minted: 0,
  paused: false,
  phases: [],
  crateStatus: {
    closedCrates: 0,
    revealedCrates: 0,
    closedTokens: 0,
    revealedTokens: 0,
    capacity: 100,
    dueAt: 0,
    linkWindow: 0,
  },
  head: { number: 1, hash: `0x${'0'.repeat(64)}`, timestamp: 1_795_000_000 },
  ...changes,
})
