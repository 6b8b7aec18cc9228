/**
 * Pending mints of every account in this browser: they stay visible whichever account is connected, and without one.
 * Watched as soon as the page may contact the chain.
 */
import type { Client } from 'viem'
import { parseMintedIds, type Deployment } from '@peppermint/sale'
import {
  watchJournal,
  type JournalWatcher,
  type Journal,
  type WatchJournalOptions,
} from '@peppermint/wallet-kit/transactions'
import type { PendingMint } from '@peppermint/ui/mints/mintRecord.ts'
import { onThisDeployment, pendingMints } from '@peppermint/ui/mints/journalMint.ts'

export interface PendingMintTracker {
  /** All pending mints of this deployment, newest first. */
  readonly mints: () => readonly PendingMint[]
  /** Watches the pending mints of every account except this one, which is watched already. */
  readonly follow: (chain: Client, connected: string | undefined, readOperation: ReadOperation) => void
}

type ReadOperation = NonNullable<WatchJournalOptions['readOperation']>

export function createPendingMintTracker(
  journal: Journal,
  { chainId, contract }: Deployment,
): PendingMintTracker {
  const watchers = new Map<string, JournalWatcher>()

  function mints(): readonly PendingMint[] {
    const all = journal.accounts(chainId).flatMap((account) => journal.entries(chainId, account))
    return pendingMints(onThisDeployment(all, contract)).toSorted((a, b) => b.sentAt - a.sentAt)
  }

  return {
    mints,
    follow(chain, connected, readOperation) {
      const accounts = new Map(mints().map(({ account }) => [account.toLowerCase(), account]))
      if (connected !== undefined) accounts.delete(connected.toLowerCase())
      for (const [key, { stop }] of watchers) {
        if (accounts.has(key)) continue
        stop()
        watchers.delete(key)
      }
      for (const [key, account] of accounts) {
        if (watchers.has(key)) continue
        const pickReceiptData = (
          receipt: Parameters<NonNullable<Parameters<typeof watchJournal>[0]['pickReceiptData']>>[0],
        ) => parseMintedIds(receipt.logs, contract, account)
        watchers.set(
          key,
          watchJournal({ journal, client: chain, chainId, account, readOperation, pickReceiptData }),
        )
      }
    },
  }
}
