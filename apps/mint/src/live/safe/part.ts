/** What the page loads for a Safe: which kind of account is connected, its proposals, and how it is asked for them. */
import type { Client } from 'viem'
import type { Journal, JournalEntry, OperationReport, Sent } from '@peppermint/wallet-kit/transactions'
import type { SiteConfig } from '@peppermint/ui/page/siteConfig.ts'
import { findProposal } from '@peppermint/ui/safe/findProposal.ts'
import { pageSources } from '@peppermint/ui/safe/pageSources.ts'
import { createProposalReader } from './readProposal.ts'
import { createRequestWatch } from '@peppermint/ui/safe/watchRequests.ts'

export { readAccountKind } from '@peppermint/safe/chain'
export { findEarlierProposal } from '@peppermint/ui/safe/pageSources.ts'
export { isBatchUnsupported, requestCalls } from '@peppermint/ui/safe/requestCalls.ts'
export { cannotBatch } from '../../mint/words/proposalWords.ts'
export { simulateBatch } from './simulateBatch.ts'
export { splitQuantity } from '@peppermint/ui/sale/splitQuantity.ts'

let watchRequests: ((entries: readonly JournalEntry[]) => void) | undefined

/** Looks for the proposals of requests whose answer was lost. */
export function watchLostRequests(
  site: SiteConfig,
  client: Client,
  journal: Journal,
  entries: readonly JournalEntry[],
): void {
  watchRequests ??= createRequestWatch({
    journal,
    find: async (entry, claimed) =>
      findProposal({ client, sources: await pageSources(site) }, entry, claimed),
  })
  watchRequests(entries)
}

const readNext = createProposalReader()

/** The state of a mint that was proposed, from the sources of this page. */
export async function readMintProposal(
  site: SiteConfig,
  client: Client,
  entry: Sent,
): Promise<OperationReport | undefined> {
  return readNext({ client, sources: await pageSources(site) }, entry)
}
