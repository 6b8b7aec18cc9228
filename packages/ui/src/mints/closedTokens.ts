/**
 * Tokens that this browser minted and whose packets the visitor has not seen open. What is in them is shown nowhere:
 * every list of tokens takes them from here.
 */
import type { Deployment } from '@peppermint/sale'
import type { Journal, JournalEntry } from '@peppermint/wallet-kit/transactions'
import { onThisDeployment, selectShownMint } from './journalMint.ts'
import { mintedTokenIds } from './mintRecord.ts'
import { getUnopened, subscribeToPackets } from './openedPackets.ts'

/** Those of one account: of the mint that the panel shows, or will show once the account is connected. */
export function closedIn(entries: readonly JournalEntry[], now = Date.now()): readonly number[] {
  const shown = selectShownMint(entries, now, () => false)
  // Art of a host has no packets.
  return COLLECTION.art.type === 'cards' && shown?.entry.status === 'confirmed'
    ? getUnopened(shown.entry.id, mintedTokenIds(shown.entry.receiptData))
    : []
}

export interface ClosedTokens {
  /** The same array until it changes. */
  readonly get: () => readonly number[]
  /** @returns how to end that. */
  readonly subscribe: (listener: () => void) => () => void
}

/** Those of every account of this browser: lists have them before a wallet is connected. */
export function createClosedTokens(
  journal: Pick<Journal, 'accounts' | 'entries' | 'subscribe'>,
  { chainId, contract }: Deployment,
): ClosedTokens {
  let known: readonly number[] = []
  return {
    get() {
      const all = journal
        .accounts(chainId)
        .flatMap((account) => closedIn(onThisDeployment(journal.entries(chainId, account), contract)))
      if (all.join() !== known.join()) known = all
      return known
    },
    subscribe(listener) {
      const ends = [journal.subscribe(listener), subscribeToPackets(listener)]
      return () => ends.forEach((end) => end())
    },
  }
}
