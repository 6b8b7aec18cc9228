/** Looks for the proposals of requests that no wallet answers any more, until each is found or old. */
import type { Hash } from 'viem'
import {
  claimedHashes,
  type Journal,
  type JournalEntry,
  type Requested,
} from '@peppermint/wallet-kit/transactions'

export interface RequestWatch {
  readonly journal: Pick<Journal, 'entries' | 'find' | 'isRequestOpen' | 'markSent'>
  /** See `findProposal.ts`. */
  readonly find: (entry: Requested, claimed: ReadonlySet<string>) => Promise<Hash | undefined>
  /** Resolves after this time in milliseconds. */
  readonly pause?: (ms: number) => Promise<void>
  /** Unix milliseconds. */
  readonly now?: () => number
}

/** The host's dialog may stay open: its owner can still sign. */
const FIRST_PAUSE_MS = 4_000
const MAX_PAUSE_MS = 60_000
const GIVE_UP_AFTER_MS = 60 * 60_000

const pauseFor = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Creates the function that takes the journal's entries; an entry is watched once. */
export function createRequestWatch({
  journal,
  find,
  pause = pauseFor,
  now = Date.now,
}: RequestWatch): (entries: readonly JournalEntry[]) => void {
  const watched = new Set<string>()

  async function watch(id: string): Promise<void> {
    for (let waitMs = FIRST_PAUSE_MS; ; waitMs = Math.min(waitMs * 2, MAX_PAUSE_MS)) {
      const entry = journal.find(id)
      if (entry?.status !== 'requested' || now() - entry.requestedAt > GIVE_UP_AFTER_MS) return
      // This tab's wallet still answers by itself.
      const claimed = () => claimedHashes(journal.entries(entry.chainId, entry.account))
      const hash = journal.isRequestOpen(id) ? undefined : await find(entry, claimed()).catch(() => undefined)
      // In the meantime it may have been found on chain, or dismissed, and an identical request may have got the hash.
      if (
        hash !== undefined &&
        journal.find(id)?.status === 'requested' &&
        !claimed().has(hash.toLowerCase())
      )
        return journal.markSent(id, hash)
      await pause(waitMs)
    }
  }

  return (entries) => {
    for (const { id, status, isOperation } of entries) {
      if (status !== 'requested' || isOperation !== true || watched.has(id)) continue
      watched.add(id)
      void watch(id).finally(() => watched.delete(id))
    }
  }
}
