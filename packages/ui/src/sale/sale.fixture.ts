/** A sale and its phases, as galleries and tests show them. Invented figures. */
import type { Sale } from '@peppermint/sale'
import { testPhase } from '@peppermint/sale/sale.fixture.ts'
import { parseEther } from 'viem'
import type { IndexedPhase } from './phases.ts'

export const NOW = 1_795_223_250

/** A public phase, open now. */
export const everyone: IndexedPhase = {
  ...testPhase(),
  index: 1,
  name: 'Public sale',
  start: NOW - 86_400,
  end: NOW + 15_156,
  price: parseEther('60'),
}

/** An allowlist phase, open now. */
export const friends: IndexedPhase = {
  ...everyone,
  index: 0,
  name: 'Friends',
  price: parseEther('45'),
  maxPerWallet: 10,
  maxSupply: 6_800,
  allowlistRoot: `0x${'5e'.repeat(32)}`,
}

/** A public phase that opens tomorrow. */
export const soon: IndexedPhase = { ...everyone, start: NOW + 93_600, end: NOW + 500_000 }

export const sale: Sale = {
  chainId: 7700,
  contract: '0x5C0F1e7aB9D24c3E8806f2A1d7741Bc95E0a7C31',
  name: 'Scovilles',
  maxSupply: 10_000,
  minted: 6786,
  paused: false,
  phases: [friends, everyone],
  crateStatus: {
    closedCrates: 69,
    revealedCrates: 69,
    closedTokens: 6_740,
    revealedTokens: 6_740,
    capacity: 100,
    dueAt: NOW + 9_000,
    linkWindow: 28_800,
  },
  head: { number: 14_208_331, hash: `0x${'c4'.repeat(32)}`, timestamp: NOW - 4 },
}
