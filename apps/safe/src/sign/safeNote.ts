/** Data that the journal stores with a transaction that concerns a Safe, so that a reloaded page finds it. */
import { type Address, type Hex, isAddress, isHex } from 'viem'
import type { JournalEntry, Serializable } from '@peppermint/wallet-kit/transactions'

export interface SafeTransactionNote {
  readonly type: 'execution' | 'approval'
  readonly safe: Address
  readonly safeTxHash: Hex
  /** Of the Safe's transaction. */
  readonly nonce: number
}

/** The creation of a Safe. */
export interface SafeCreationNote {
  readonly type: 'creation'
  readonly safe: Address
}

export type SafeNote = SafeTransactionNote | SafeCreationNote

export const toSafeNote = (note: SafeNote): Serializable => ({ kind: 'safe', ...note })

/** Parses a note; undefined if the entry is not one of ours or was written by another version. */
export function readSafeNote(meta: Serializable | undefined): SafeNote | undefined {
  if (typeof meta !== 'object' || meta === null || !('kind' in meta) || meta['kind'] !== 'safe')
    return undefined
  const { type, safe, safeTxHash, nonce } = meta as Readonly<Record<string, Serializable>>
  if (typeof safe !== 'string' || !isAddress(safe, { strict: false })) return undefined
  if (type === 'creation') return { type, safe }
  if (type !== 'execution' && type !== 'approval') return undefined
  if (!isHex(safeTxHash) || typeof nonce !== 'number') return undefined
  return { type, safe, safeTxHash, nonce }
}

/** The newest entry about a transaction of a Safe that was not dismissed. */
export const findSafeEntry = (entries: readonly JournalEntry[], safeTxHash: Hex): JournalEntry | undefined =>
  entries.find(({ meta, dismissed }) => {
    const note = readSafeNote(meta)
    return dismissed !== true && note !== undefined && 'safeTxHash' in note && note.safeTxHash === safeTxHash
  })

/** The newest creation of a Safe that was not dismissed. */
export function findCreation(
  entries: readonly JournalEntry[],
): { readonly entry: JournalEntry; readonly safe: Address } | undefined {
  for (const entry of entries) {
    const note = readSafeNote(entry.meta)
    if (entry.dismissed !== true && note?.type === 'creation') return { entry, safe: note.safe }
  }
  return undefined
}
