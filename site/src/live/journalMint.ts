/**
 * The mint that the panel should speak of, out of all the journal knows of an account.
 */
import { decodeMintError } from '@peppermint/contracts/sale'
import { feeOf, type Failed, type JournalEntry } from '@peppermint/wallet-kit/transactions'
import type { JournalMint } from '../mint/mintInputs.ts'
import type { MintRecord, Problem } from '../mint/panelState.ts'
import { refusalInWords } from '../mint/refusals.ts'
import { readMintNote, type MintNote } from './mintNote.ts'

/** A question older than this (ms) is not shown as a prompt: no wallet keeps one open so long. It is still followed. */
const PROMPT_SHOWN_FOR = 10 * 60_000
/** A settled mint is news for this long (ms); then the panel goes back to the sale by itself. */
const NEWS_FOR = 60 * 60_000

/** The newest mint that is open or news, and has not been put aside. `entries` come newest first. */
export function journalMint(entries: readonly JournalEntry[], now: number): JournalMint | undefined {
  for (const entry of entries) {
    const note = readMintNote(entry.meta)
    if (note === undefined || entry.at === 'unsent' || entry.dismissed === true) continue
    // The newest mint decides: an older one must not come back when a newer one has had its time.
    return isNews(entry, now) ? describe(entry, note) : undefined
  }
  return undefined
}

/** Ids of all tokens that the journal saw minted to the account, ascending. */
export function mintedIds(entries: readonly JournalEntry[]): readonly number[] {
  return entries
    .flatMap((entry) => (entry.at === 'confirmed' ? keptIds(entry.kept) : []))
    .toSorted((a, b) => a - b)
}

function isNews(entry: JournalEntry, now: number): boolean {
  if (entry.at === 'asked') return now - entry.askedAt < PROMPT_SHOWN_FOR
  if (entry.at === 'sent') return true
  return now - entry.settledAt < NEWS_FOR
}

function describe(entry: Exclude<JournalEntry, { at: 'unsent' }>, note: MintNote): JournalMint {
  const { quantity, cost } = note
  switch (entry.at) {
    case 'asked':
      return { at: 'asked', askedAt: entry.askedAt, quantity, cost }
    case 'sent':
      return {
        at: 'sent',
        mint: record(entry, note),
        unseen: entry.unseen === true,
        repriced: entry.repriced === true,
      }
    case 'confirmed':
      return {
        at: 'confirmed',
        mint: record(entry, note),
        ids: keptIds(entry.kept),
        paid: entry.request.value,
        fee: feeOf(entry),
        block: Number(entry.blockNumber),
      }
    case 'replaced': {
      const replaced = { at: 'replaced', mint: record(entry, note), how: entry.how } as const
      return entry.by === undefined ? replaced : { ...replaced, by: entry.by }
    }
    case 'failed':
      return {
        at: 'failed',
        mint: record(entry, note),
        fee: feeOf(entry),
        block: Number(entry.blockNumber),
        ...whyReverted(entry),
      }
  }
}

function whyReverted(entry: Failed): { readonly problem: Problem; readonly lostRace: boolean } {
  const refusal = entry.revert.data === undefined ? undefined : decodeMintError(entry.revert.data)
  if (refusal !== undefined) return { problem: refusalInWords(refusal), lostRace: refusal.name === 'SoldOut' }
  const problem: Problem = {
    code: 'reverted',
    title: 'The contract refused it',
    detail:
      'Nothing was minted and nothing was paid for peppers. The network kept its fee. No node could tell why.',
  }
  const technical = entry.revert.message
  return { problem: technical === undefined ? problem : { ...problem, technical }, lostRace: false }
}

function record(entry: JournalEntry, note: MintNote): MintRecord {
  const base = {
    id: entry.id,
    quantity: note.quantity,
    sentAt: 'sentAt' in entry ? entry.sentAt : entry.askedAt,
  }
  return 'hash' in entry && entry.hash !== undefined ? { ...base, hash: entry.hash } : base
}

function keptIds(kept: unknown): readonly number[] {
  return Array.isArray(kept) ? kept.filter((id) => typeof id === 'number') : []
}
