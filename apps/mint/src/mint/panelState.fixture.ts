/** An open public phase and a visitor who can mint, with helpers to change single facts, for tests of the panel. */
import type { Phase, Sale } from '@peppermint/sale'
import { testPhase, testSale } from '@peppermint/sale/sale.fixture.ts'
import { derivePanel } from './derivePanel.ts'
import type { AccountReading, MintInputs, SaleReading, WalletInput } from './mintInputs.ts'
import type { AccountType, PanelState } from './panelState.ts'
import type { Problem } from '@peppermint/ui/words/problem.ts'

export const CANTO = 10n ** 18n
export const START = 1_800_000_000
export const sale = testSale({
  minted: 6_786,
  phases: [
    testPhase({
      name: 'Public sale',
      start: START,
      end: START + 86_400,
      price: 60n * CANTO,
      maxPerTransaction: 4,
    }),
  ],
  crateStatus: {
    closedCrates: 67,
    revealedCrates: 67,
    closedTokens: 6_700,
    revealedTokens: 6_700,
    capacity: 100,
    dueAt: START + 600,
    linkWindow: 300,
  },
  head: { number: 14_208_331, hash: `0x${'ab'.repeat(32)}`, timestamp: START + 100 },
})
export const wallet = {
  address: '0x8f2C0000000000000000000000000000000041Be',
  name: 'Rabby',
  chainId: 7700,
  accountType: 'key',
  canSwitch: true,
} as const
export const problem: Problem = { code: 'x', title: 'It did not work', detail: 'Nothing was sent.' }
export const mint = { id: 'm1', quantity: 2, hash: `0x${'cd'.repeat(32)}`, sentAt: 1_000_000 } as const

export function read(
  changes: Partial<Extract<SaleReading, { status: 'read' }>> = {},
  saleChanges: Partial<Sale> = {},
): SaleReading {
  return {
    status: 'read',
    sale: { ...sale, ...saleChanges },
    chainNow: START + 104,
    headAge: 4,
    ...changes,
  }
}

export function connected(
  account: Partial<Extract<AccountReading, { status: 'read' }>> = {},
  chainId = 7700,
  accountType: AccountType = 'key',
): WalletInput {
  return {
    status: 'connected',
    wallet: { ...wallet, chainId, accountType },
    account: { status: 'read', balance: 1_000n * CANTO, minted: [1], ids: [17], accountType, ...account },
  }
}

export const fees = {
  gasPrice: 1_000_000_000_000n,
  gasFor: (quantity: number) => 76_000n + 2_000n * BigInt(quantity),
}

export function derive(changes: Partial<MintInputs> = {}): PanelState {
  return derivePanel({
    now: 1_060_000,
    reading: read(),
    canReadDirectly: false,
    wallet: connected(),
    allowlistResults: {},
    cards: {},
    unopened: [],
    quantity: 2,
    fees,
    attempt: { status: 'idle' },
    hasUnansweredPrompt: false,
    isDurable: true,
    pending: [],
    ...changes,
  })
}

export const phase = (changes: Partial<Phase>): Partial<Sale> => ({
  phases: sale.phases.map((one) => ({ ...one, ...changes })),
})
