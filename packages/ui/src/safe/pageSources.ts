/** The services that this page asks for proposals: the host of its frame, then the gateway. */
import type { Address, Client, Hash } from 'viem'
import type { MintCall } from '@peppermint/sale'
import { claimedHashes, type Journal, type JournalEntry } from '@peppermint/wallet-kit/transactions'
import type { SiteConfig } from '../page/siteConfig.ts'
import { findProposal, findQueuedCalls, type QueuedCalls } from './findProposal.ts'
import { gatewaySource, hostSource, type ProposalSource } from './proposalSources.ts'

let sources: Promise<readonly ProposalSource[]> | undefined

/** In the order in which they are asked. */
export function pageSources(site: SiteConfig): Promise<readonly ProposalSource[]> {
  return (sources ??= createSources(site))
}

async function createSources({ safe, deployment }: SiteConfig): Promise<readonly ProposalSource[]> {
  const { gateway, hosts = [] } = safe ?? {}
  const isFramed = window.parent !== window
  const bridge = isFramed && hosts.length > 0 ? (await import('./safeHost.ts')).hostBridge(hosts) : undefined
  return [
    ...(bridge ? [hostSource((safeTxHash) => bridge.txs.getBySafeTxHash(safeTxHash))] : []),
    ...(gateway === undefined ? [] : [gatewaySource(gateway, deployment.chainId)]),
  ]
}

export interface EarlierTools {
  readonly site: SiteConfig
  readonly client: Client
  readonly journal: Pick<Journal, 'entries'>
}

/**
 * The proposal of an earlier request, as `findProposed` of `requestTransaction` has it.
 * @param calls that the request made; a mint's by default.
 */
export async function findEarlierProposal(
  { site, client, journal }: EarlierTools,
  entry: JournalEntry,
  calls?: readonly MintCall[],
): Promise<Hash | undefined> {
  const claimed = claimedHashes(journal.entries(entry.chainId, entry.account))
  return findProposal({ client, sources: await pageSources(site) }, entry, claimed, calls)
}

/** See `findQueuedCalls`, from the services of this page. */
export const findInQueue = async (
  { site, client }: Pick<EarlierTools, 'site' | 'client'>,
  safe: Address,
  calls: readonly MintCall[],
): Promise<QueuedCalls | undefined> =>
  findQueuedCalls({ client, sources: await pageSources(site) }, safe, calls)
