/**
 * The mint that the panel should speak of, out of all the journal knows of an account.
 */
import { feeOf, isUnanswered, type JournalEntry, type MinedEntry } from '@peppermint/wallet-kit/transactions'
import type { JournalMint } from '../mint/mintInputs.ts'
import type { MintRecord, PendingMint } from '../mint/panelState.ts'
import { readMintNote, type MintNote } from './mintNote.ts'

/** A request older than this (ms) is not shown as a prompt. It is still followed, and the next mint warns of it. */
const PROMPT_SHOWN_FOR = 10 * 60_000
/** A mint that did not happen is news for this long (ms); then the panel goes back to the sale by itself. */
const NEWS_FOR = 60 * 60_000
/** One that did is news until its crate has opened, which takes a day at most, and for a while after. */
const PEPPERS_NEWS_FOR = 26 * 60 * 60_000

/** The entries of this contract. Only another chain or deployment hides an entry: a server that lags does not. */
export function ofDeployment(entries: readonly JournalEntry[], contract: string): readonly JournalEntry[] {
  return entries.filter(({ meta }) => readMintNote(meta)?.contract.toLowerCase() === contract.toLowerCase())
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

/**
 * Whether a mint may still come of a request that the panel does not show: the wallet has not answered it, however long
 * ago it was asked.
 * @param awaiting whether this tab's wallet still has to answer an entry.
 */
export function isStillAsked(
  entries: readonly JournalEntry[],
  now: number,
  awaiting: (id: string) => boolean,
): boolean {
  return entries.some((entry) => {
    if (entry.at === 'asked') return entry.dismissed === true || !isNews(entry, now)
    // Found on the chain while the prompt was open: perhaps another one, and the prompt still is.
    return isUnanswered(entry, now) || (entry.at !== 'unsent' && awaiting(entry.id))
  })
}

/** Mints that are on their way, of any account, newest first. */
export function pendingMints(entries: readonly JournalEntry[]): readonly PendingMint[] {
  return entries.flatMap((entry) => {
    const note = readMintNote(entry.meta)
    if (entry.at !== 'sent' || note === undefined || entry.dismissed === true) return []
    return [{ ...record(entry, note), hash: entry.hash, account: entry.account }]
  })
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
        paid: isFromAccount(entry) ? (entry.carrier?.value ?? entry.request.value) : entry.request.value,
        fee: isFromAccount(entry) ? feeOf(entry) : 0n,
        block: Number(entry.blockNumber),
      }
    case 'inner-failed':
      return {
        at: 'inner-failed',
        mint: record(entry, note),
        paid: isFromAccount(entry) ? (entry.carrier?.value ?? entry.request.value) : 0n,
        fee: isFromAccount(entry) ? feeOf(entry) : 0n,
        block: Number(entry.blockNumber),
      }
    case 'replaced': {
      const replaced = {
        at: 'replaced',
        mint: record(entry, note),
        how: entry.how,
        isGuess: entry.guessed === true,
      } as const
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

/** Whether the account itself sent the transaction, and so paid for it. */
function isFromAccount({ carrier, account }: MinedEntry): boolean {
  return carrier === undefined || carrier.from.toLowerCase() === account.toLowerCase()
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
