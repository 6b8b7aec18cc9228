/** Data that the journal stores with a transfer, so that a reloaded page can show it. */
import {
  isUnclear,
  type Journal,
  type JournalEntry,
  type Serializable,
} from '@peppermint/wallet-kit/transactions'

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

/**
 * The newest transfer of each token of this contract that the wallet did not decline, if it is pending or ended within
 * an hour; newest first.
 */
export function selectShownSends(
  entries: readonly JournalEntry[],
  contract: string,
  now: number,
): readonly JournalSend[] {
  const tokens = new Set<number>()
  return entries.flatMap((entry) => {
    const note = readSendNote(entry.meta)
    if (note === undefined || note.contract.toLowerCase() !== contract.toLowerCase()) return []
    // A declined request says nothing about the one before it, which may be pending.
    if (entry.dismissed === true || entry.status === 'unsent') return []
    if (tokens.has(note.token)) return []
    tokens.add(note.token)
    const isOver = 'settledAt' in entry && now - entry.settledAt > OUTCOME_SHOWN_MS
    return isOver ? [] : [{ entry, note }]
  })
}

/**
 * Whether a transfer of the token is on its way, at a wallet that this tab waits for, or may have been sent by a wallet
 * whose answer was unclear, or confirmed in a block that the page does not show yet. One that no node knows, or that
 * was requested before a reload, may never come: it does not count.
 * @param shownBlock block of the owner that the page shows; undefined where it shows none.
 */
export function hasPendingSend(
  journal: Pick<Journal, 'isRequestOpen'>,
  entries: readonly JournalEntry[],
  { contract, token }: Pick<SendNote, 'contract' | 'token'>,
  shownBlock = Infinity,
): boolean {
  return entries.some((entry) => {
    const note = readSendNote(entry.meta)
    if (note?.token !== token || note.contract.toLowerCase() !== contract.toLowerCase()) return false
    if (entry.dismissed === true) return false
    if (entry.status === 'sent') return entry.unseen !== true
    if (entry.status === 'confirmed') return Number(entry.blockNumber) > shownBlock
    return entry.status === 'requested' && (journal.isRequestOpen(entry.id) || isUnclear(entry))
  })
}

/** The number of confirmed transfers of this contract, and the newest block with one of them. */
export function settledSends(
  entries: readonly JournalEntry[],
  contract: string,
): { readonly count: number; readonly block: number } {
  const blocks = entries.flatMap((entry) =>
    entry.status === 'confirmed' &&
    readSendNote(entry.meta)?.contract.toLowerCase() === contract.toLowerCase()
      ? [Number(entry.blockNumber)]
      : [],
  )
  return { count: blocks.length, block: Math.max(0, ...blocks) }
}
