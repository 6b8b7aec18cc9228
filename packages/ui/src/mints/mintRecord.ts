/** A mint in the journal, and what pages show of it. */
import type { JournalEntry } from '@peppermint/wallet-kit/transactions'
import type { Address, Hash } from 'viem'
import type { MintNote } from './mintNote.ts'

/** The data of a mint that pages show. */
export interface MintRecord {
  readonly id: string
  readonly quantity: number
  /** Of its transaction on the chain; never that of a proposal. */
  readonly hash?: Hash
  /** When the wallet returned the hash, else when it was asked; milliseconds since 1970. */
  readonly sentAt: number
}

/** A pending mint of any account in this browser. */
export interface PendingMint extends MintRecord {
  readonly account: Address
}

/** A mint in the journal: its entry, and the note stored with it. */
export interface JournalMint {
  readonly entry: Exclude<JournalEntry, { status: 'unsent' }>
  readonly note: MintNote
  /** This tab asked the wallet and has no response yet. */
  readonly isAwaited: boolean
  /** A mint of a Safe that no known transaction has executed. */
  readonly isProposal: boolean
}

/** The data of a mint that every state shows. */
export function toMintRecord({ entry, note, isProposal }: Omit<JournalMint, 'isAwaited'>): MintRecord {
  const record = {
    id: entry.id,
    quantity: note.quantity,
    sentAt: 'sentAt' in entry ? entry.sentAt : entry.requestedAt,
  }
  return 'hash' in entry && entry.hash && !isProposal ? { ...record, hash: entry.hash } : record
}

/** Ids of the minted tokens in a journal entry. */
export function mintedTokenIds(receiptData: unknown): readonly number[] {
  return Array.isArray(receiptData) ? receiptData.filter((id) => typeof id === 'number') : []
}
