/** The cards of all peppers: from our server, or from the chain where the visitor allows it. */
import { fetchCards, type CardTable } from '@peppermint/api'
import type { SiteConfig } from '@peppermint/ui/page/siteConfig.ts'

export type TableSource = 'server' | 'chain'

/**
 * @param onPage called with all that has been read so far, after each page of the chain.
 * @throws what the server or the chain answers.
 */
export async function readTable(
  site: SiteConfig,
  source: TableSource,
  onPage: (table: CardTable) => void,
  signal?: AbortSignal,
): Promise<CardTable> {
  if (source === 'server' && site.api !== null) return fetchCards(site.api, signal)
  const { readChainTable } = await import('./readChainTable.ts')
  return readChainTable(site, onPage, signal)
}
