/** The journal as the account dialog lists it. */
import type { RecentTransaction, WalletSnapshot } from '@peppermint/wallet-kit'
import { recent, type Journal, type JournalEntry } from '@peppermint/wallet-kit/transactions'
import type { SiteConfig } from './siteConfig.ts'

/** Newest first, at most three, of the connected account; links where an explorer is known. */
export function recentRows(
  journal: Journal | undefined,
  snapshot: WalletSnapshot,
  site: SiteConfig,
): readonly RecentTransaction[] {
  if (journal === undefined || snapshot.at !== 'connected') return []
  const entries = recent(journal.entries(site.deployment.chainId, snapshot.account))
  return entries.flatMap((entry) => rowOf(entry, site.explorer))
}

function rowOf(entry: JournalEntry, explorer: string | undefined): readonly RecentTransaction[] {
  if (entry.at === 'asked' || entry.at === 'unsent') return []
  const row = {
    id: entry.id,
    description: entry.description,
    status: entry.at === 'sent' ? 'pending' : entry.at,
  } as const
  const isLinked = explorer !== undefined && entry.hash !== undefined
  return [isLinked ? { ...row, href: `${explorer}/tx/${entry.hash}` } : row]
}
