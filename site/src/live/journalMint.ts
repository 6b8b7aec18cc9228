/**
 * The mint that the panel should speak of, out of all the journal knows of an account.
 */
import type { Sale } from '@peppermint/contracts/sale'
import { feeOf, type JournalEntry } from '@peppermint/wallet-kit/transactions'
import type { JournalMint } from '../mint/mintInputs.ts'
import type { MintRecord } from '../mint/panelState.ts'
import { readMintNote, type MintNote } from './mintNote.ts'

/** A question older than this (ms) is not shown as a prompt: no wallet keeps one open so long. It is still followed. */
const PROMPT_SHOWN_FOR = 10 * 60_000
/** The sale has been read anew by so long (ms) after a mint settled. */
const READ_WITHIN = 60_000
/** For so long (ms) after asking, the page reckons with a wallet that the visitor has stopped waiting for. */
const STILL_ASKING_FOR = 60 * 60_000
/** A mint that did not happen is news for this long (ms); then the panel goes back to the sale by itself. */
const NEWS_FOR = 60 * 60_000
/** One that did is news until its crate has opened, which takes a day at most, and for a while after. */
const PEPPERS_NEWS_FOR = 26 * 60 * 60_000

/**
 * The entries that can be true of this contract on this chain. A journal outlives its chain where chains are thrown
 * away (a local world begun afresh has the same address and the same chain id): a mint in a block or of a token
 * that does not exist here happened elsewhere. Fresh ones are let through, because the sale is read a moment later.
 */
export function ofThisWorld(
  entries: readonly JournalEntry[],
  contract: string,
  sale: Sale | undefined,
  now: number = Date.now(),
): readonly JournalEntry[] {
  return entries.filter((entry) => {
    const note = readMintNote(entry.meta)
    if (note === undefined || note.contract.toLowerCase() !== contract.toLowerCase()) return false
    if (sale === undefined || !('blockNumber' in entry) || now - entry.settledAt < READ_WITHIN) return true
    if (Number(entry.blockNumber) > sale.head.number) return false
    return entry.at !== 'confirmed' || keptIds(entry.kept).every((id) => id <= sale.minted)
  })
}

/**
 * The mint to speak of: one that is under way before everything else, then the one whose state is newest and still
 * news. What has been put aside is not spoken of. `entries` come newest first.
 */
export function journalMint(entries: readonly JournalEntry[], now: number): JournalMint | undefined {
  const mints = entries.flatMap((entry) => {
    const note = readMintNote(entry.meta)
    return note === undefined || entry.at === 'unsent' || entry.dismissed === true ? [] : [{ entry, note }]
  })
  const underWay = mints.find(({ entry }) => entry.at === 'sent')
  if (underWay !== undefined) return describe(underWay.entry, underWay.note)
  // The newest decides alone: an older one must not come back when a newer one has had its time.
  const [newest] = mints.toSorted((a, b) => lastChange(b.entry) - lastChange(a.entry))
  return newest !== undefined && isNews(newest.entry, now) ? describe(newest.entry, newest.note) : undefined
}

function lastChange(entry: JournalEntry): number {
  return 'settledAt' in entry ? entry.settledAt : entry.askedAt
}

/** Whether a wallet may still show a question that the visitor has stopped waiting for. */
export function isStillAsked(entries: readonly JournalEntry[], now: number): boolean {
  return entries.some(
    (entry) => entry.at === 'asked' && entry.dismissed === true && now - entry.askedAt < STILL_ASKING_FOR,
  )
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
  return now - entry.settledAt < (entry.at === 'confirmed' ? PEPPERS_NEWS_FOR : NEWS_FOR)
}

function describe(entry: Exclude<JournalEntry, { at: 'unsent' }>, note: MintNote): JournalMint {
  const { phase, quantity, cost } = note
  switch (entry.at) {
    case 'asked':
      return { at: 'asked', askedAt: entry.askedAt, phase, quantity, cost }
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
        revert: entry.revert,
      }
  }
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
