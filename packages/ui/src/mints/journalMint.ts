/** Selects the journaled mint that the panel shows. */
import type { Deployment } from '@peppermint/sale'
import {
  isAwaitingWallet,
  isPendingOperation,
  isUnclear,
  type Journal,
  type JournalEntry,
} from '@peppermint/wallet-kit/transactions'
import { type JournalMint, mintedTokenIds, toMintRecord, type PendingMint } from './mintRecord.ts'
import { readMintNote } from './mintNote.ts'

/**
 * A request older than this, from another tab or before a reload, is not shown as a prompt. It is still watched, and
 * the next mint shows a warning.
 */
const MAX_PROMPT_AGE_MS = 10 * 60_000
/** How long a failed mint is shown; then the panel returns to the sale. */
const FAILURE_SHOWN_MS = 60 * 60_000
/** How long a confirmed mint is shown: until its crate is revealed, within a day, and a while after. */
const PEPPERS_SHOWN_MS = 26 * 60 * 60_000

/** The entries of this contract. Compares contracts only, so that a lagging server cannot hide an entry. */
export function onThisDeployment(
  entries: readonly JournalEntry[],
  contract: string,
): readonly JournalEntry[] {
  return entries.filter(({ meta }) => readMintNote(meta)?.contract.toLowerCase() === contract.toLowerCase())
}

/**
 * The mint to show: a prompt of this tab first, then a sent mint, one whose wallet's answer was unclear, then the mint with the latest change if it is
 * recent. Dismissed mints are not shown. `entries` are sorted newest first.
 * @param isAwaited whether this tab's wallet has not yet responded to an entry.
 */
export function selectShownMint(
  entries: readonly JournalEntry[],
  now: number,
  isAwaited: (id: string) => boolean,
): JournalMint | undefined {
  const mints = entries.flatMap((entry) => {
    const note = readMintNote(entry.meta)
    if (note === undefined || entry.status === 'unsent' || entry.dismissed === true) return []
    return [{ entry, note, isAwaited: isAwaited(entry.id), isProposal: isPendingOperation(entry) }]
  })
  const pending =
    mints.find((mint) => mint.entry.status === 'requested' && mint.isAwaited) ??
    mints.find(({ entry }) => entry.status === 'sent') ??
    // Shown until the chain or the visitor decides: minting again could pay twice.
    mints.find(({ entry }) => isUnclear(entry))
  if (pending !== undefined) return pending
  // Only the newest counts: an older one must not return once a newer one is no longer shown.
  const [newest] = mints.toSorted((a, b) => lastChange(b.entry) - lastChange(a.entry))
  return newest !== undefined && isRecent(newest.entry, now) ? newest : undefined
}

function lastChange(entry: JournalEntry): number {
  return 'settledAt' in entry ? entry.settledAt : entry.requestedAt
}

/**
 * Whether the wallet has an unanswered request that the panel does not show: a mint may still result from it, however
 * old it is.
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
    // A mint was found on chain while the prompt was open. It may be another one, with the prompt still open.
    return isAwaitingWallet(entry, now) || (entry.status !== 'unsent' && isAwaited(entry.id))
  })
}

/**
 * Hides the mints that the wallet has not answered. They are still watched, and reappear if the wallet confirms after
 * all. The account's other requests, of the studio or for a pepper that is sent, are not the panel's.
 */
export function dismissPrompts(journal: Journal, { chainId, contract }: Deployment, account: string): void {
  for (const { id, status } of onThisDeployment(journal.entries(chainId, account), contract))
    if (status === 'requested') journal.dismiss(id)
}

/** Pending mints of any account, newest first. */
export function pendingMints(entries: readonly JournalEntry[]): readonly PendingMint[] {
  return entries.flatMap((entry) => {
    const note = readMintNote(entry.meta)
    if (entry.status !== 'sent' || note === undefined) return []
    const isProposal = isPendingOperation(entry)
    // A proposal can be dismissed to mint again; it stays in the list.
    if (entry.dismissed === true && !isProposal) return []
    return [{ ...toMintRecord({ entry, note, isProposal }), account: entry.account }]
  })
}

/** Ids of all tokens that journaled transactions minted to the account, ascending. */
export function mintedIds(entries: readonly JournalEntry[]): readonly number[] {
  return entries
    .flatMap((entry) => (entry.status === 'confirmed' ? mintedTokenIds(entry.receiptData) : []))
    .toSorted((a, b) => a - b)
}

function isRecent(entry: JournalEntry, now: number): boolean {
  if (entry.status === 'requested') return isUnclear(entry) || now - entry.requestedAt < MAX_PROMPT_AGE_MS
  if (entry.status === 'sent') return true
  return now - entry.settledAt < (entry.status === 'confirmed' ? PEPPERS_SHOWN_MS : FAILURE_SHOWN_MS)
}
