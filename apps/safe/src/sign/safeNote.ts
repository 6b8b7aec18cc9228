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

export const toSafeNote = ({ type, safe, safeTxHash, nonce }: SafeTransactionNote): Serializable => ({
  kind: 'safe',
  type,
  safe,
  safeTxHash,
  nonce,
})

/** Parses a note; undefined if the entry is not one of ours or was written by another version. */
export function readSafeNote(meta: Serializable | undefined): SafeTransactionNote | undefined {
  if (typeof meta !== 'object' || meta === null || !('kind' in meta) || meta['kind'] !== 'safe')
    return undefined
  const { type, safe, safeTxHash, nonce } = meta as Readonly<Record<string, Serializable>>
  if (type !== 'execution' && type !== 'approval') return undefined
  if (typeof safe !== 'string' || !isAddress(safe, { strict: false })) return undefined
  if (!isHex(safeTxHash) || typeof nonce !== 'number') return undefined
  return { type, safe, safeTxHash, nonce }
}

/** The newest entry about a transaction of a Safe that was not dismissed. */
export const findSafeEntry = (entries: readonly JournalEntry[], safeTxHash: Hex): JournalEntry | undefined =>
  entries.find(({ meta, dismissed }) => dismissed !== true && readSafeNote(meta)?.safeTxHash === safeTxHash)
