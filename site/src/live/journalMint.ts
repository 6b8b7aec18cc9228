/** Which mint the panel is about, out of all that the journal has of an account. */
import { isAwaitingWallet, type JournalEntry } from '@peppermint/wallet-kit/transactions'
import type { JournalMint } from '../mint/mintInputs.ts'
import { readMintNote } from '../mint/mintNote.ts'
import { mintedTokenIds, toMintRecord } from '../mint/mintState.ts'
import type { PendingMint } from '../mint/panelState.ts'

/**
 * A request older than this, of another tab or from before a reload, is not shown as a prompt. It is still followed,
 * and the next mint warns of it.
 */
const MAX_PROMPT_AGE_MS = 10 * 60_000
/** A mint that did not happen is shown for this long; then the panel returns to the sale by itself. */
const FAILURE_SHOWN_MS = 60 * 60_000
/** One that did is shown until its crate has opened, which takes a day at most, and for a while after. */
const PEPPERS_SHOWN_MS = 26 * 60 * 60_000

/** The entries of this contract. Only another chain or deployment hides an entry: a server that lags does not. */
export function onThisDeployment(
  entries: readonly JournalEntry[],
  contract: string,
): readonly JournalEntry[] {
  return entries.filter(({ meta }) => readMintNote(meta)?.contract.toLowerCase() === contract.toLowerCase())
}

/**
 * The mint to show: a prompt of this tab before everything else, then a mint that was sent, then the one that changed
 * last, while it is recent. Dismissed mints are not shown. `entries` come newest first.
 * @param isAwaited whether this tab's wallet still has to answer an entry.
 */
export function selectShownMint(
  entries: readonly JournalEntry[],
  now: number,
  isAwaited: (id: string) => boolean,
): JournalMint | undefined {
  const mints = entries.flatMap((entry) => {
    const note = readMintNote(entry.meta)
    if (note === undefined || entry.status === 'unsent' || entry.dismissed === true) return []
    return [{ entry, note, isAwaited: isAwaited(entry.id) }]
  })
  const underWay =
    mints.find((mint) => mint.entry.status === 'requested' && mint.isAwaited) ??
    mints.find(({ entry }) => entry.status === 'sent')
  if (underWay !== undefined) return underWay
  // The newest decides alone: an older one must not return when a newer one is no longer shown.
  const [newest] = mints.toSorted((a, b) => lastChange(b.entry) - lastChange(a.entry))
  return newest !== undefined && isRecent(newest.entry, now) ? newest : undefined
}

function lastChange(entry: JournalEntry): number {
  return 'settledAt' in entry ? entry.settledAt : entry.requestedAt
}

/**
 * Whether a mint may still come of a request that the panel does not show: the wallet has not answered it, however long
 * ago it was asked.
 * @param isAwaited as in {@link selectShownMint}.
 */
export function hasUnansweredPrompt(
  entries: readonly JournalEntry[],
  now: number,
  isAwaited: (id: string) => boolean,
): boolean {
  return entries.some((entry) => {
    if (entry.status === 'requested')
      return entry.dismissed === true || !(isRecent(entry, now) || isAwaited(entry.id))
    // Found on the chain while the prompt was open: perhaps another one, and the prompt still is.
    return isAwaitingWallet(entry, now) || (entry.status !== 'unsent' && isAwaited(entry.id))
  })
}

/** Mints that are on their way, of any account, newest first. */
export function pendingMints(entries: readonly JournalEntry[]): readonly PendingMint[] {
  return entries.flatMap((entry) => {
    const note = readMintNote(entry.meta)
    if (entry.status !== 'sent' || note === undefined || entry.dismissed === true) return []
    return [{ ...toMintRecord({ entry, note }), hash: entry.hash, account: entry.account }]
  })
}

/** Ids of all tokens that the journal saw minted to the account, ascending. */
export function mintedIds(entries: readonly JournalEntry[]): readonly number[] {
  return entries
    .flatMap((entry) => (entry.status === 'confirmed' ? mintedTokenIds(entry.receiptData) : []))
    .toSorted((a, b) => a - b)
}

function isRecent(entry: JournalEntry, now: number): boolean {
  if (entry.status === 'requested') return now - entry.requestedAt < MAX_PROMPT_AGE_MS
  if (entry.status === 'sent') return true
  return now - entry.settledAt < (entry.status === 'confirmed' ? PEPPERS_SHOWN_MS : FAILURE_SHOWN_MS)
}
