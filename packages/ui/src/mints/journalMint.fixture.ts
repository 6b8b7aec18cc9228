/** A mint of two in each status of the journal, for tests. */
import { isPendingOperation, type JournalEntry } from '@peppermint/wallet-kit/transactions'
import type { JournalMint } from './mintRecord.ts'
import { toMintNote, type MintNote } from './mintNote.ts'

/** When the wallet returned the hash, in milliseconds since 1970. */
export const SENT_AT = 1_000_000
export const CONTRACT = '0x5C0F1e7aB9D24c3E8806f2A1d7741Bc95E0a7C31'
export const hash = `0x${'cd'.repeat(32)}` as const
export const note: MintNote = {
  contract: CONTRACT,
  phase: 0,
  quantity: 2,
  price: 60n,
  cost: { price: 120n, fee: 3n, maxFee: 5n },
}
const known = {
  id: 'a',
  chainId: 7700,
  account: '0x8f2C0000000000000000000000000000000041Be',
  description: 'Mint 2 peppers',
  request: { to: CONTRACT, data: '0x', value: 120n },
  nonce: 1,
  fromBlock: 1n,
  confirmations: 1,
  requestedAt: SENT_AT - 500,
  meta: toMintNote(note),
} as const
const mined = {
  ...known,
  hash,
  sentAt: SENT_AT,
  blockNumber: 9n,
  gasUsed: 10n,
  effectiveGasPrice: 7n,
  settledAt: SENT_AT + 500,
} as const

type State<K extends JournalEntry['status']> = Extract<JournalEntry, { status: K }>

export const asked: State<'requested'> = { ...known, status: 'requested' }
export const sent: State<'sent'> = { ...known, status: 'sent', hash, sentAt: SENT_AT }
export const confirmed: State<'confirmed'> = { ...mined, status: 'confirmed', receiptData: [6788, 6787] }
export const failed: State<'failed'> = { ...mined, status: 'failed', revert: {} }
export const innerFailed: State<'inner-failed'> = { ...mined, status: 'inner-failed' }
export const replaced: State<'replaced'> = {
  ...known,
  status: 'replaced',
  reason: 'replaced',
  settledAt: SENT_AT + 500,
}
export const refused: State<'unsent'> = {
  ...known,
  status: 'unsent',
  reason: 'rejected',
  settledAt: SENT_AT + 500,
}

/** The mint as an input of the panel. */
export function createJournalMint(entry: JournalMint['entry'], isAwaited = false): JournalMint {
  return { entry, note, isAwaited, isProposal: isPendingOperation(entry) }
}

export const safeTxHash = `0x${'5a'.repeat(32)}` as const
/** As a Safe's wallet answered: under the proposal's hash. */
export const proposed: State<'sent'> = { ...sent, hash: safeTxHash, isOperation: true }
