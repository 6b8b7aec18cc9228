/** A sale for tests: no phases, nothing minted, no crate closed. */
import type { Sale } from './sale.ts'

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
