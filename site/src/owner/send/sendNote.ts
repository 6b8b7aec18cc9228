/** Data that the journal stores with a transfer, so that a reloaded page can show it. */
import type { JournalEntry, Serializable } from '@peppermint/wallet-kit/transactions'

export interface SendNote {
  readonly contract: string
  /** Token id. */
  readonly token: number
  readonly to: string
}

export const toSendNote = ({ contract, token, to }: SendNote): Serializable => ({
  kind: 'send',
  contract,
  token,
  to,
})

/** Undefined if the entry is not one of our transfers or was written by another version. */
export function readSendNote(meta: Serializable | undefined): SendNote | undefined {
  if (typeof meta !== 'object' || meta === null || Array.isArray(meta)) return undefined
  const { kind, contract, token, to } = meta as Readonly<Record<string, Serializable>>
  if (kind !== 'send' || typeof contract !== 'string' || typeof to !== 'string') return undefined
  return typeof token === 'number' ? { contract, token, to } : undefined
}

/** A transfer of the journal. */
export interface JournalSend {
  readonly entry: JournalEntry
  readonly note: SendNote
}

/** How long an outcome is shown. */
const OUTCOME_SHOWN_MS = 60 * 60_000

/** The newest transfer of each token of this contract that is pending, or ended within an hour; newest first. */
export function selectShownSends(
  entries: readonly JournalEntry[],
  contract: string,
  now: number,
): readonly JournalSend[] {
  const tokens = new Set<number>()
  return entries.flatMap((entry) => {
    const note = readSendNote(entry.meta)
    if (note === undefined || note.contract.toLowerCase() !== contract.toLowerCase()) return []
    if (tokens.has(note.token)) return []
    tokens.add(note.token)
    const isOver = 'settledAt' in entry && now - entry.settledAt > OUTCOME_SHOWN_MS
    return entry.dismissed === true || entry.status === 'unsent' || isOver ? [] : [{ entry, note }]
  })
}
